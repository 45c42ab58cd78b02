import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Static, TSchema } from 'typebox'
import type { Context } from '../access/context.ts'
import { type Actor, type Permission, may } from '../access/roles.ts'
import type { ProblemCode } from '../language/problem.ts'
import type { Changes, Fields, Input } from '../contract/schema/field.ts'
import { names } from '../contract/schema/kinds/lists.ts'

/** 202: it was begun, and goes on after the answer. */
type Status = 200 | 201 | 202

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Server-sent events instead of a body (§20.2). */
export interface Stream {
  /** From where on it is read. */
  readonly cursor: string
  /** Whether the cursor that the client gave is of no use any more. */
  readonly isReset: boolean
  /** What follows a cursor. It is called again whenever something was written. */
  readonly read: (context: Context, cursor: string) => Promise<StreamPiece>
  /** Nothing but a cursor to begin anew with. */
  readonly readNow: (context: Context) => Promise<StreamPiece>
}

export interface StreamPiece {
  /** Each with the cursor of a reader who has got it. */
  readonly messages: readonly { readonly cursor: string; readonly data: unknown }[]
  readonly cursor: string
  readonly more: boolean
}

/** A file that is sent for somebody to keep. */
export interface Download {
  readonly name: string
  readonly type: string
  /** Its size, where that is known before it is sent. */
  readonly bytes?: number
  /** Called unless only the headers are wanted; rejects before anything is sent. */
  readonly open: () => Promise<Readable>
}

/** The body of a request as a file, which is removed with the answer. */
export interface Upload {
  readonly path: string
  readonly bytes: number
  /** Leaves it to the caller; returns what removes it. */
  readonly keep: () => () => Promise<void>
}

/** What a handler returns: the body, and what else HTTP needs. */
export interface Answer<Body = unknown> {
  readonly body: Body
  /** Address of what was created. */
  readonly location?: string
  /** What a GET of the same thing gives this caller: the ETag of a write is that one (§12.3). */
  readonly current?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Sent instead of the body, for as long as the client stays. */
  readonly stream?: Stream
  /** Sent instead of the body. */
  readonly download?: Download
  /** Sent instead of the body, as HTML. */
  readonly page?: { readonly html: string; readonly csp: string }
  /**
   * Until when, in seconds since 1970, the clock alone does not change the answer. Without it the
   * answer is not cached.
   */
  readonly freshUntil?: number | undefined
  /** Must not be cached at all, not even by the client. */
  readonly secret?: boolean
  /** Called once all that was written is stored. */
  readonly afterwards?: () => void
}

/** A route as data: validation, index, OpenAPI document and mounting are derived from it. */
export interface Route {
  readonly name: string
  readonly group: string
  readonly methods: readonly Method[]
  /** `/venues/{id}`; the names in braces are those of `at`. */
  readonly path: string
  readonly doc: string
  readonly at: Fields
  readonly input: Fields
  /** `null` clears, and nothing is required. */
  readonly update: boolean
  readonly permission: Permission
  readonly status: Status
  readonly reply: TSchema
  readonly problems: readonly ProblemCode[]
  /** Step 7 of §3.1 alone: refuses a caller that may not change what is addressed. */
  readonly permit?: (context: Context, at: object) => Promise<unknown>
  readonly handle: (context: Context, input: object, at: object, wire: Wire) => Promise<Answer>
  /** Parameters whose use is counted, such as a password: such a request is handled only once. */
  readonly counted?: readonly string[] | undefined
  /** Its answers are streams, which are not cached. */
  readonly isStream?: boolean | undefined
  /** Its answers are files. */
  readonly isDownload?: boolean | undefined
  /** Its body is a file, kept on the disk: how large, and whether one is taken now. */
  readonly upload?: { readonly mostBytes: number; readonly admit: () => void } | undefined
  /** Its answers have secrets of which only hashes are stored, so an Idempotency-Key is refused. */
  readonly hasSecret?: boolean | undefined
  /**
   * For a route whose answer only a change of the settings changes: the parts of a request that decide the answer, which
   * is cached under them instead of its address until `freshUntil`.
   */
  readonly fixedBy?: ((wire: Wire) => readonly string[]) | undefined
}

/** The few things of HTTP that some handlers need: lists repeat the query as it was given. */
export interface Wire {
  readonly query: readonly (readonly [string, string])[]
  readonly accept: string
  readonly headers: IncomingHttpHeaders
  /** Where a client that was cut off goes on. */
  readonly lastEventId?: string | undefined
  /** The body, where a route takes a file. */
  readonly upload?: Upload | undefined
}

/** A route without a variable in its path. */
export type Nowhere = Readonly<Record<string, never>>

export interface Common<R extends TSchema, A extends Fields> extends Omit<
  Route,
  'at' | 'input' | 'update' | 'status' | 'reply' | 'permit' | 'handle'
> {
  readonly at?: A
  readonly status?: Status
  readonly reply: R
}

/** What every route takes (§12.1). */
const commonFields = {
  _fields: names('The keys of the answer to keep, also as dotted paths; all if none is given.'),
}

export type Reply<R extends TSchema> = Promise<Answer<Static<NoInfer<R>>>>

export const route = <F extends Fields, R extends TSchema, A extends Fields = Nowhere>(
  given: Common<R, A> & {
    readonly input: F
    readonly handle: (context: Context, input: Input<F>, at: Input<A>, wire: Wire) => Reply<R>
  },
): Route => declared({ status: 200, update: false, at: {}, ...given })

/** A route that changes what exists. */
export const updating = <F extends Fields, R extends TSchema, A extends Fields = Nowhere>(
  given: Common<R, A> & {
    readonly input: F
    readonly permit?: (context: Context, at: Input<A>) => Promise<unknown>
    readonly handle: (context: Context, input: Changes<F>, at: Input<A>, wire: Wire) => Reply<R>
  },
): Route => declared({ status: 200, at: {}, ...given, update: true })

/** The mount reads `input` and `at` by these very declarations before it calls `handle`. */
const declared = (
  given: Omit<Route, 'handle' | 'permit'> & { handle: unknown; permit?: unknown },
): Route => ({ ...given, input: { ...given.input, ...commonFields } }) as Route

/** The routes of one path, as the index groups them. */
export interface RoutePath {
  readonly path: string
  readonly routes: readonly Route[]
}

export function routePathsOf(routes: readonly Route[]): readonly RoutePath[] {
  const places = Map.groupBy(routes, ({ path }) => path)
  return [...places].map(([path, together]) => ({ path, routes: together }))
}

/** What this caller may use on a path (§11.4). */
export const allowedMethods = (place: RoutePath, actor: Actor): string =>
  place.routes
    .filter(({ permission }) => may(actor, permission))
    .flatMap(({ methods }) => methods)
    .join(', ')
