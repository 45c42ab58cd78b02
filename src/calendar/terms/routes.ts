// The five routes that categories and tags share.

import type { Permission } from '../../access/roles.ts'
import type { Fault } from '../../language/problem.ts'
import { listAnswer, listOf } from '../../http/answer/paging.ts'
import { type Route, route, updating } from '../../http/route.ts'
import { type Fields, changes } from '../../contract/schema/field.ts'
import { byId } from '../../http/resource.ts'
import { eventFilter } from '../items/linked/linked.ts'
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
import { type TermKind, termView } from './view.ts'

export interface TermResource<F extends Fields, Q extends Fields> {
  readonly kind: TermKind
  /** `Category`, for the names of operations. */
  readonly title: string
  readonly group: string
  readonly power: Permission
  readonly docs: {
    readonly list: string
    readonly create: string
    readonly read: string
    readonly update: string
    readonly remove: string
  }
  readonly fields: F
  readonly filters: Q
}

export function termRoutes<F extends Fields, Q extends Fields>(
  given: TermResource<F, Q>,
): readonly Route[] {
  const { kind, title, group, power, docs } = given
  const path = `/${kind.collection}`
  const missing = `rest-${kind.name}-not-found` as const
  return [
    route({
      name: `list${group}`,
      group,
      methods: ['GET'],
      path,
      doc: docs.list,
      input: given.filters,
      power: 'read',
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
    route({
      name: `create${title}`,
      group,
      methods: ['POST'],
      path,
      doc: docs.create,
      input: given.fields,
      power,
      status: 201,
      reply: termView,
      problems: ['term_exists'],
      handle: async (context, input) => {
        const row = await createTerm(context, kind, input as TermInput)
        const term = await showOneTerm(context, row)
        return { body: term, current: term, location: term.urls.self }
      },
    }),
    route({
      name: `read${title}`,
      group,
      methods: ['GET'],
      path: `${path}/{id}`,
      doc: docs.read,
      at: byId,
      input: {},
      power: 'read',
      reply: termView,
      problems: [missing],
      handle: async (context, _input, { id }) => ({
        body: await showOneTerm(context, await readTerm(context, kind, id)),
        freshUntil: Infinity,
      }),
    }),
    route({
      name: `delete${title}`,
      group,
      methods: ['DELETE'],
      path: `${path}/{id}`,
      doc: docs.remove,
      at: byId,
      input: {},
      power,
      reply: termView,
      problems: [missing],
      handle: async (context, _input, { id }) => ({ body: await deleteTermOf(context, kind, id) }),
    }),
    updating({
      name: `update${title}`,
      group,
      methods: ['POST', 'PUT', 'PATCH'],
      path: `${path}/{id}`,
      doc: docs.update,
      at: byId,
      input: changes(given.fields),
      power,
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
