// What a client of the interface may ask and is answered, by the path of the route.

import type { Routes } from './routes.ts'

export type Method = keyof Routes

type Paths = { readonly [M in Method]: keyof Routes[M] & string }

/** `console/users`: the name of a root and what is below it. */
export type Path<M extends Method> = Paths[M]

type At<Some, P> = P extends keyof Some ? Some[P] : never
// Each method by itself: what `keyof` has of all of them is too much for the compiler.
type Route<M extends Method, P> = { readonly [K in Method]: At<Routes[K], P> }[M]
type Member<R, Name extends string> = R extends { readonly [name in Name]: infer T } ? T : never

/** What the server answers. */
export type Answer<M extends Method, P extends Path<M>> = Member<Route<M, P>, 'answer'>

/** What may be asked. */
export type Query<M extends Method, P extends Path<M>> = {
  readonly [name in Member<Route<M, P>, 'query'> & string]?: QueryValue
} & { readonly _fields?: string }
export type QueryValue = string | number | boolean | undefined

/** What is sent. */
export type Body<M extends Method, P extends Path<M>> = Member<Route<M, P>, 'body'> | Filled

type Sends = { readonly [M in 'POST' | 'PUT' | 'PATCH']: Routes[M][keyof Routes[M]] }
type NamesOf<T> = T extends unknown ? Extract<keyof T, string> : never

/** Every name that can be sent. */
export type SentName = NamesOf<Member<Sends[keyof Sends], 'body'>>

/** What one of several may have, such as one of an event, a venue and a term. */
export type AnyOf<U> = {
  readonly [name in U extends unknown ? keyof U : never]?: U extends {
    readonly [own in name]?: infer T
  }
    ? T
    : never
}

declare const filled: unique symbol
/** What somebody has filled in: the fields of a form have the names that the server declares. */
export type Filled = Readonly<Record<string, unknown>> & { readonly [filled]: true }
