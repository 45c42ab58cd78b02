// Declarations of all input from outside: how a field is read, documented and defaulted.

import type { Published } from '../published.ts'
import type { Read } from '../../language/problem.ts'

export { bad, value, type Read } from '../../language/problem.ts'

export type Source = 'path' | 'query' | 'body'

export interface How {
  readonly source: Source
  /** It came in on an alias, where some older forms are taken (§2.2). */
  readonly alias?: boolean | undefined
}

export interface Field<T> {
  /** One English sentence; the key of its translations. */
  readonly doc: string
  readonly published: Published
  readonly read: (given: unknown, how: How) => Read<T>
  readonly required?: true
  /** The value when nothing is given. */
  readonly fallback?: { readonly value: T }
  /** What `null` means in an update; without it `null` is refused there (§3.5). */
  readonly cleared?: { readonly value: T }
  /** Not read from the query string (§6.17). */
  readonly bodyOnly?: true
  /** Takes files of a form and nothing else; other fields take no files (§3.2). */
  readonly fileOnly?: true
  /** The words of a list, where the published type does not say them. */
  readonly allowed?: readonly string[]
  /** A default that depends on the moment, for the index (§11.1). */
  readonly computed?: (moment: { now: number; zone: string }) => string
}

export type Fields = Readonly<Record<string, Field<unknown>>>

export type Value<F> = F extends { read: (given: unknown, how: How) => Read<infer T> } ? T : never

type Sure<F extends Fields> = {
  [K in keyof F]: F[K] extends { required: true } | { fallback: object } ? K : never
}[keyof F]

/** The typed values of declared fields. */
export type Input<F extends Fields> = { [K in Sure<F>]: Value<F[K]> } & {
  [K in Exclude<keyof F, Sure<F>>]?: Value<F[K]>
}

/** The same in an update: everything may be absent. */
export type Changes<F extends Fields> = { [K in keyof F]?: Value<F[K]> }

export function required<F extends Field<unknown>>(field: F): F & { readonly required: true } {
  return { ...field, required: true }
}

export function byDefault<T, F extends Field<T>>(
  field: F & Field<T>,
  value: T,
): F & { readonly fallback: { readonly value: T } } {
  return { ...field, fallback: { value }, published: { default: value, ...field.published } }
}

export function clearedTo<T, F extends Field<T>>(field: F & Field<T>, value: T): F {
  return { ...field, cleared: { value } }
}

/** What the field has read, read further. */
export function refined<T>(field: Field<T>, further: (found: T) => Read<T>): Field<T> {
  return {
    ...field,
    read: (given, how) => {
      const found = field.read(given, how)
      return 'fault' in found ? found : further(found.value)
    },
  }
}

export function bodyOnly<F extends Field<unknown>>(field: F): F {
  return { ...field, bodyOnly: true }
}

/** The specification publishes these fields with the default `null`. */
export function nullByDefault<F extends Fields>(fields: F): F {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, published: { ...field.published, default: null } },
  ])
  return Object.fromEntries(entries) as F
}

/** The same fields in an update: nothing is required and nothing has a default. */
export function changes<F extends Fields>(fields: F): { [K in keyof F]: Field<Value<F[K]>> } {
  const entries = Object.entries(fields).map(([name, field]) => {
    const { required: _required, fallback: _fallback, published, ...rest } = field
    const { default: _default, ...shape } = published
    return [name, { ...rest, published: shape }]
  })
  return Object.fromEntries(entries) as { [K in keyof F]: Field<Value<F[K]>> }
}
