// Routes that are alike, declared together: lists, and what is made, read, changed and deleted by its id.

import type { Static, TSchema } from 'typebox'
import type { Context } from '../access/context.ts'
import type { Permission } from '../access/roles.ts'
import type { ProblemCode } from '../language/problem.ts'
import type { Changes, Fields, Input } from '../contract/schema/field.ts'
import { pathId } from '../contract/schema/kinds/values.ts'
import { listAnswer, listOf } from './answer/paging.ts'
import { type Pages, findPage } from '../contract/schema/paging.ts'
import {
  type Common,
  type Method,
  type Nowhere,
  type Reply,
  type Route,
  type Wire,
  route,
  updating,
} from './route.ts'

export const byId = { id: pathId('The id it is addressed by.') }

type NameIn<C extends string, Before extends string, After extends string> = C extends ProblemCode
  ? C extends `${Before}${infer N}${After}`
    ? N
    : never
  : never

/** What has a code for pages behind the last: `webhook-archive-page-not-found`. */
type ListedName = NameIn<ProblemCode, '', '-archive-page-not-found'>
/** And one for what is not there: `rest-webhook-not-found`. */
type ResourceName = ListedName & NameIn<ProblemCode, 'rest-', '-not-found'>

interface ListRoute<V extends TSchema, Row, Q extends Fields, A extends Fields> {
  readonly name: string
  readonly group: string
  /** Its last word is what the entries are called in the answer. */
  readonly path: string
  readonly doc: string
  readonly permission: Permission
  readonly at?: A
  /** With the fields of paging. */
  readonly input: Q
  readonly of: ListedName
  readonly view: V
  readonly problems?: readonly ProblemCode[]
  /** Whether it must be as new as the last write of the caller, which raised no generation. */
  readonly isPrimary?: boolean
  readonly find: (
    context: Context,
    input: Input<Q>,
    at: Input<A>,
  ) => Pages<Row> | Promise<Pages<Row>>
  readonly show: (row: Row, context: Context) => Static<V>
}

/** A list, page by page (§5.1). */
export function listRoute<V extends TSchema, Row, Q extends Fields, A extends Fields = Nowhere>(
  given: ListRoute<V, Row, Q, A>,
): Route {
  const { name, group, path, doc, permission, at = {} as A, input, of, view, problems = [] } = given
  const collection = path.slice(path.lastIndexOf('/') + 1)
  const beyond = `${of}-archive-page-not-found` as const
  return route({
    name,
    group,
    methods: ['GET'],
    path,
    doc,
    at,
    input,
    permission,
    reply: listOf(collection, view),
    problems: [...problems, beyond],
    handle: async (outer, asked, where, wire) => {
      const paging = asked as unknown as { page: number; per_page: number }
      const find = async (context: Context) =>
        findPage(context, paging, beyond, await given.find(context, asked, where))
      const found = await (given.isPrimary
        ? outer.db.within((db) => find({ ...outer, db }))
        : find(outer))
      const items = found.items.map((row) => given.show(row, outer))
      const address = path
        .slice(1)
        .replace(/\{(\w+)\}/g, (_, key: string) => String(where[key as keyof typeof where]))
      return listAnswer(outer, wire, collection, paging, { ...found, items }, address)
    },
  })
}

type Shared = 'name' | 'group' | 'methods' | 'path' | 'permission' | 'problems'

/** What a route says besides its name, method and path; parameters and problems if it has any. */
type Declared<R extends TSchema, A extends Fields> = Omit<Common<R, A>, Shared> &
  Partial<Pick<Common<R, A>, 'permission' | 'problems'>>

/** Declares routes of one group, for callers with a permission unless a route says another. */
export function routesOf(group: string, permission: Permission) {
  const usual = { group, permission, problems: [] }
  const by =
    (method: Method) =>
    <R extends TSchema, F extends Fields = Nowhere, A extends Fields = Nowhere>(
      name: string,
      path: string,
      given: Declared<R, A> & {
        readonly input?: F
        readonly handle: (context: Context, input: Input<F>, at: Input<A>, wire: Wire) => Reply<R>
      },
    ): Route =>
      route<F, R, A>({ ...usual, input: {} as F, ...given, name, path, methods: [method] })
  return {
    get: by('GET'),
    post: by('POST'),
    put: by('PUT'),
    remove: by('DELETE'),
    change: <R extends TSchema, F extends Fields, A extends Fields = Nowhere>(
      name: string,
      path: string,
      given: Declared<R, A> & Omit<Parameters<typeof updating<F, R, A>>[0], Shared>,
    ): Route =>
      updating<F, R, A>({ ...usual, ...given, name, path, methods: ['POST', 'PUT', 'PATCH'] }),
    list: <V extends TSchema, Row, Q extends Fields, A extends Fields = Nowhere>(
      name: string,
      path: string,
      given: Omit<ListRoute<V, Row, Q, A>, 'name' | 'group' | 'path' | 'permission'> & {
        readonly permission?: Permission
      },
    ): Route => listRoute<V, Row, Q, A>({ group, permission, ...given, name, path }),
  }
}

interface Said {
  readonly doc: string
  /** Of the operation, if it is called otherwise. */
  readonly name?: string
}

export interface Resource<
  V extends TSchema,
  Row,
  Q extends Fields,
  C extends Fields,
  Made extends Row,
  Once extends TSchema,
  U extends Fields,
> extends Pick<
  ListRoute<V, NoInfer<Row>, Q, Nowhere>,
  'group' | 'path' | 'permission' | 'view' | 'show' | 'isPrimary'
> {
  /** `webhook`, in the codes of its problems. */
  readonly name: ResourceName
  /** `Webhook`, in the names of its operations. */
  readonly title: string
  readonly list: Said & {
    readonly input: Q
    readonly find: (context: Context, input: Input<Q>) => Pages<Row> | Promise<Pages<Row>>
  }
  readonly create?: Said &
    Pick<Route, 'hasSecret'> & {
      readonly input: C
      readonly problems: readonly ProblemCode[]
      readonly run: (context: Context, input: Input<C>) => Promise<Made>
      /** What is shown this one time, with a secret. */
      readonly once?: {
        readonly view: Once
        readonly show: (
          shown: Static<NoInfer<V>>,
          made: NoInfer<Made>,
          context: Context,
        ) => Static<NoInfer<Once>>
      }
    }
  /** What can be read has an address and an ETag, which answers to writes say. */
  readonly read?: Said & { readonly run: (context: Context, id: number) => Promise<Row> }
  readonly update?: Said & {
    readonly input: U
    readonly problems?: readonly ProblemCode[]
    readonly run: (context: Context, id: number, input: Changes<U>) => Promise<Row>
  }
  readonly remove?: Said & { readonly run: (context: Context, id: number) => Promise<Row> }
}

export function resource<
  V extends TSchema,
  Row extends { readonly id: number },
  Q extends Fields,
  C extends Fields,
  Made extends Row,
  Once extends TSchema,
  U extends Fields,
>(given: Resource<V, Row, Q, C, Made, Once, U>): readonly Route[] {
  const { name, title, group, path, permission, view, show, list, create, read, update, remove } =
    given
  const declare = routesOf(group, permission)
  const single = `${path}/{id}`
  const missing = `rest-${name}-not-found` as const
  const current = (shown: Static<V>) => (read ? { current: shown } : {})
  const one = ({ doc, run }: NonNullable<typeof read>) => ({
    doc,
    at: byId,
    reply: view,
    problems: [missing],
    handle: async (context: Context, _input: object, { id }: Input<typeof byId>) => ({
      body: show(await run(context, id), context),
    }),
  })
  const routes: Route[] = [
    listRoute({ ...given, ...list, name: list.name ?? `list${title}s`, of: name }),
  ]
  if (create) {
    const { doc, input, problems, hasSecret, once } = create
    routes.push(
      declare.post(create.name ?? `create${title}`, path, {
        doc,
        input,
        problems,
        hasSecret,
        status: 201,
        reply: once?.view ?? view,
        handle: async (context, asked) => {
          const made = await create.run(context, asked)
          const shown = show(made, context)
          const location = `${context.root.url}${path}/${made.id}`
          const place = read ? { ...current(shown), location } : {}
          if (!once) return { body: shown, ...place }
          return { body: once.show(shown, made, context), ...place, secret: true }
        },
      }),
    )
  }
  if (read) routes.push(declare.get(read.name ?? `read${title}`, single, one(read)))
  if (update) {
    const { doc, input, problems = [] } = update
    routes.push(
      declare.change(update.name ?? `update${title}`, single, {
        doc,
        input,
        at: byId,
        reply: view,
        problems: [missing, ...problems],
        handle: async (context, changes, { id }) => {
          const shown = show(await update.run(context, id, changes), context)
          return { body: shown, ...current(shown) }
        },
      }),
    )
  }
  if (remove) routes.push(declare.remove(remove.name ?? `delete${title}`, single, one(remove)))
  return routes
}
