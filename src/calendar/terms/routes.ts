// The five routes that categories and tags share.

import { type Fields, changes } from '../../contract/schema/field.ts'
import { listAnswer, listOf } from '../../http/answer/paging.ts'
import { byId, routesOf } from '../../http/resource.ts'
import type { Route } from '../../http/route.ts'
import type { Fault } from '../../language/problem.ts'
import { eventFilter } from '../items/linked/linked.ts'
import { categoryFields, categoryFilters, termFields, termFilters } from './fields.ts'
import {
  type TermFilters,
  type TermInput,
  createTerm,
  deleteTermOf,
  findTerms,
  readTerm,
  showOneTerm,
  showTerms,
  updateTermOf,
} from './operations.ts'
import { type TermKind, categoryKind, tagKind, termView } from './view.ts'

interface TermResource<F extends Fields, Q extends Fields> {
  readonly kind: TermKind
  /** `Category`, for the names of operations. */
  readonly title: string
  readonly group: string
  readonly removal: string
  readonly fields: F
  readonly filters: Q
}

function termRoutes<F extends Fields, Q extends Fields>(
  given: TermResource<F, Q>,
): readonly Route[] {
  const { kind, title, group } = given
  const { get, post, remove, change } = routesOf(group, kind.permission)
  const path = `/${kind.collection}`
  const missing = `rest-${kind.name}-not-found` as const
  return [
    get(`list${group}`, path, {
      doc: `Lists ${kind.collection} by name.`,
      input: given.filters,
      permission: 'read',
      reply: listOf(kind.collection, termView),
      problems: ['term-archive-page-not-found'],
      handle: async (context, input, _at, wire) => {
        const filters = input as TermFilters & { post?: number; event?: number }
        const param = filters.event === undefined ? 'post' : 'event'
        const faults: Record<string, Fault> = {}
        const event = await eventFilter(context, param, filters.event ?? filters.post, faults)
        const asked = event === 'protected' ? 'none' : event
        const found = await findTerms(context, kind, filters, asked, faults)
        const items = await showTerms(context, found.items)
        const answer = listAnswer(context, wire, kind.collection, filters, { ...found, items })
        return { ...answer, freshUntil: Infinity }
      },
    }),
    post(`create${title}`, path, {
      doc: `Creates a ${kind.name}.`,
      input: given.fields,
      status: 201,
      reply: termView,
      problems: ['term_exists'],
      handle: async (context, input) => {
        const row = await createTerm(context, kind, input as TermInput)
        const term = await showOneTerm(context, row)
        return { body: term, current: term, location: term.urls.self }
      },
    }),
    get(`read${title}`, `${path}/{id}`, {
      doc: `Reads a ${kind.name}.`,
      at: byId,
      permission: 'read',
      reply: termView,
      problems: [missing],
      handle: async (context, _input, { id }) => ({
        body: await showOneTerm(context, await readTerm(context, kind, id)),
        freshUntil: Infinity,
      }),
    }),
    remove(`delete${title}`, `${path}/{id}`, {
      doc: given.removal,
      at: byId,
      reply: termView,
      problems: [missing],
      handle: async (context, _input, { id }) => ({ body: await deleteTermOf(context, kind, id) }),
    }),
    change(`update${title}`, `${path}/{id}`, {
      doc: `Changes the given fields of a ${kind.name}.`,
      at: byId,
      input: changes(given.fields),
      reply: termView,
      problems: [missing, 'duplicate_term_slug'],
      handle: async (context, input, { id }) => {
        const wanted = input as Partial<TermInput>
        const row = await updateTermOf(context, kind, id, wanted)
        const term = await showOneTerm(context, row)
        return { body: term, current: term }
      },
    }),
  ]
}

export const categoryRoutes = termRoutes({
  kind: categoryKind,
  title: 'Category',
  group: 'Categories',
  removal: 'Deletes a category for good; those below it move up.',
  fields: categoryFields,
  filters: categoryFilters,
})

export const tagRoutes = termRoutes({
  kind: tagKind,
  title: 'Tag',
  group: 'Tags',
  removal: 'Deletes a tag for good.',
  fields: termFields,
  filters: termFilters,
})
