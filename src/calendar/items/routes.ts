// The eight routes that events, venues and organizers share.

import type { Static, TSchema } from 'typebox'
import type { Context } from '../../access/context.ts'
import {
  type Changes,
  type Fields,
  type Input,
  bodyOnly,
  changes,
} from '../../contract/schema/field.ts'
import type { Found } from '../../contract/schema/paging.ts'
import { type FormOf, formOn } from '../../http/answer/alias.ts'
import { listAnswer, listOf } from '../../http/answer/paging.ts'
import { byId, routesOf } from '../../http/resource.ts'
import type { Answer, Route } from '../../http/route.ts'
import type { ProblemCode } from '../../language/problem.ts'
import { bySlug, deleteFields } from './fields.ts'
import { type Address, type ItemTable, mayEdit } from './locate.ts'

export interface Resource<
  F extends Fields,
  U extends Fields,
  Q extends Fields,
  R extends Fields,
  List extends TSchema,
  Full extends TSchema,
  Row,
  Read extends Row,
> {
  readonly kind: ItemTable
  /** `Venue`, for the names of operations. */
  readonly title: string
  readonly group: string
  readonly docs: { readonly list: string; readonly create: string }
  readonly fields: F
  readonly updates: U
  readonly filters: Q
  /** The parameters of a single read besides its address; their use is counted. */
  readonly reading: R
  readonly listView: List
  readonly fullView: Full
  readonly create: (context: Context, input: Input<F>) => Promise<Row>
  readonly update: (context: Context, address: Address, input: Changes<U>) => Promise<Row>
  readonly remove: (
    context: Context,
    address: Address,
    input: { readonly force: boolean },
  ) => Promise<Row>
  readonly deleting?: Fields
  readonly read: (
    context: Context,
    address: Address,
    input: Input<R>,
  ) => Promise<{ readonly row: Read; readonly secret: boolean }>
  /** Whether a caller may update it at all, if that is more than the right to edit it. */
  readonly permit?: (context: Context, address: Address) => Promise<void>
  readonly find: (context: Context, input: Input<Q>) => Promise<Found<Row>>
  readonly show: (context: Context, rows: readonly Row[]) => Promise<readonly Static<List>[]>
  readonly showFull: (context: Context, row: Row) => Promise<Static<Full>>
  /** `show` and `showFull` in one call, where that is cheaper. */
  readonly showBoth?: (context: Context, row: Row) => Promise<readonly [Static<List>, Static<Full>]>
  /** Fast path: `showFull` as cached JSON text; undefined where it does not apply. */
  readonly fullWritten?: (
    context: Context,
    row: Read,
    inForm: FormOf,
  ) => Promise<Static<Full> | undefined>
  /** Fast path: `find` and `show` with cached JSON text; undefined where it does not apply. */
  readonly listWritten?: (
    context: Context,
    input: Input<Q>,
    inForm: FormOf,
  ) => Promise<Found<Static<List>> | undefined>
}

export function itemRoutes<
  F extends Fields,
  U extends Fields,
  Q extends Fields,
  R extends Fields,
  List extends TSchema,
  Full extends TSchema,
  Row extends { readonly id: number },
  Read extends Row,
>(given: Resource<F, U, Q, R, List, Full, Row, Read>): readonly Route[] {
  const { kind, title, group, docs } = given
  const { get, post, remove, change } = routesOf(group, 'create')
  const { name, table } = kind
  const missing = `rest-${name}-not-found` as const
  const hidden: ProblemCode[] = [missing, `${name}-not-accessible`, `${name}-no-longer-available`]
  const trash: ProblemCode[] = [missing, `${name}-is-in-trash`]

  const shown = async (context: Context, row: Row): Promise<Static<List>> => {
    const [one] = await given.show(context, [row])
    if (one === undefined) throw new Error(`The ${name} ${row.id} was not shown.`)
    return one
  }
  const shownPage = async (context: Context, input: Input<Q>) => {
    const found = await given.find(context, input)
    return { ...found, items: await given.show(context, found.items) }
  }
  const both = async (context: Context, row: Row) =>
    [await shown(context, row), await given.showFull(context, row)] as const
  const written = async (context: Context, row: Row): Promise<Answer<Static<List>>> => {
    const [body, current] = await (given.showBoth ?? both)(context, row)
    return { body, current }
  }

  const permit = (context: Context, address: Address) => mayEdit(context, kind, address)

  const collection = [
    get(`list${title}s`, `/${table}`, {
      doc: docs.list,
      input: given.filters,
      permission: 'read',
      reply: listOf(table, given.listView),
      problems: [`${name}-archive-page-not-found`],
      handle: async (context, input, _at, wire) => {
        // Every list has pages; of filters that any resource may have the compiler cannot know it.
        const page = input as unknown as { page: number }
        const ready = isWhole(input)
          ? await given.listWritten?.(context, input, formOn(context.root))
          : undefined
        const found = ready ?? (await shownPage(context, input))
        const { freshUntil } = found
        const answer = listAnswer(context, wire, table, page, found)
        return { ...answer, headers: { ...answer.headers, ...found.headers }, freshUntil }
      },
    }),
    post(`create${title}`, `/${table}`, {
      doc: docs.create,
      input: given.fields,
      status: 201,
      reply: given.listView,
      problems: ['rest_cannot_edit_others'],
      handle: async (context, input) => {
        const row = await given.create(context, input)
        const location = `${context.root.url}/${table}/${row.id}`
        return { ...(await written(context, row)), location }
      },
    }),
  ]

  const single = (
    at: Fields,
    path: string,
    suffix: string,
    updates: Fields,
    what: string,
  ): Route[] => [
    get(`read${title}${suffix}`, path, {
      doc: `Reads ${what}.`,
      at,
      input: given.reading,
      counted: Object.keys(given.reading),
      permission: 'read',
      reply: given.fullView,
      problems: name === 'event' ? [...hidden, 'event-password-protected'] : hidden,
      handle: async (context, input, address) => {
        const { row, secret } = await given.read(context, address as Address, input)
        const ready = isWhole(input)
          ? await given.fullWritten?.(context, row, formOn(context.root))
          : undefined
        const body = ready ?? (await given.showFull(context, row))
        return { body, secret, freshUntil: secret ? undefined : Infinity }
      },
    }),
    remove(`delete${title}${suffix}`, path, {
      doc: `Moves ${what} to the trash, or deletes it for good.`,
      at,
      input: { ...deleteFields, ...given.deleting, ...given.reading },
      reply: given.listView,
      problems: trash,
      handle: async (context, input, address) => {
        // Declared right above, beside fields that any resource may have.
        const asked = input as unknown as { force: boolean }
        const row = await given.remove(context, address as Address, asked)
        const [body] = await (given.showBoth ?? both)(context, row)
        return { body }
      },
    }),
    change(`update${title}${suffix}`, path, {
      doc: `Changes the given fields of ${what}.`,
      at,
      input: changes(updates),
      reply: given.listView,
      problems: [...trash, 'rest_cannot_edit_others'],
      permit: (context, address) => (given.permit ?? permit)(context, address as Address),
      handle: async (context, input, address) => {
        const wanted = input as Changes<U>
        const row = await given.update(context, address as Address, wanted)
        return written(context, row)
      },
    }),
  ]

  const one = `${name === 'venue' ? 'a' : 'an'} ${name}`
  const bySlugUpdates = renamedInBody(given.updates)
  return [
    ...collection,
    ...single(byId, `/${table}/{id}`, '', given.updates, one),
    ...single(bySlug, `/${table}/by-slug/{slug}`, 'BySlug', bySlugUpdates, `the ${name} of a slug`),
  ]
}

/** Whether the whole answer is asked for: `_fields` needs objects, not cached text. */
function isWhole(input: object): boolean {
  const { _fields: fields } = input as { _fields?: readonly string[] }
  return !fields?.length
}

/** By slug, a slug in the body is the new one and a slug in the query is ignored (§3.2). */
function renamedInBody(updates: Fields): Fields {
  const { slug } = updates
  return slug ? { ...updates, slug: bodyOnly(slug) } : updates
}
