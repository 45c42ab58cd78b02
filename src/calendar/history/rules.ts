// What an entry of the history says of a change. Pure.

import type { Via } from '../../storage/transactions/provenance.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Of each changed field the value before and after. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** Of an entry as it is stored. */
export const changesIn = (entry: {
  readonly changes: string
}): Record<string, [before: unknown, after: unknown]> => JSON.parse(entry.changes)

export const kinds = ['event', 'venue', 'organizer', 'category', 'tag', 'image'] as const
export type HistoryKind = (typeof kinds)[number]

export const ways = [
  'api',
  'console',
  'cli',
  'import',
  'sync',
  'job',
  'submit',
] as const satisfies readonly Via[]

export const actions = ['create', 'update', 'trash', 'restore', 'delete', 'undo'] as const
export type Action = (typeof actions)[number]

export function actionOf(before: Fields | null, after: Fields | null): Action {
  if (!before) return 'create'
  if (!after) return 'delete'
  const [wasTrash, isTrash] = [before['status'] === 'trash', after['status'] === 'trash']
  if (wasTrash === isTrash) return 'update'
  return isTrash ? 'trash' : 'restore'
}

export function changesOf(before: Fields | null, after: Fields | null): Changes | undefined {
  if (!before || !after) return before || after ? wholeOf(before, after) : undefined
  const changes: Record<string, readonly [unknown, unknown]> = {}
  for (const name of Object.keys({ ...before, ...after })) {
    const [was, is] = [before[name], after[name]]
    if (!isSame(was, is)) changes[name] = changeOf(name, was, is)
  }
  return Object.keys(changes).length === 0 ? undefined : changes
}

/** What is new or gone has no entries for what is empty. */
function wholeOf(before: Fields | null, after: Fields | null): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {}
  const fields = before ?? after ?? {}
  for (const name of Object.keys(fields)) {
    const value = fields[name]
    if (isNothing(name, value)) continue
    changes[name] = before ? changeOf(name, value, null) : changeOf(name, null, value)
  }
  return changes
}

const changeOf = (name: string, was: unknown, is: unknown): readonly [unknown, unknown] =>
  secrets.has(name) ? [!isEmpty(was), !isEmpty(is)] : [was ?? null, is ?? null]

/** Of these only whether they are there is recorded. */
const secrets: ReadonlySet<string> = new Set(['password'])

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** Such values of what is new or gone are not recorded. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 0 ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/** At the equator the latitude is 0, and not empty. */
const measures: ReadonlySet<string> = new Set(['geo_lat', 'geo_lng'])

export const isNothing = (name: string, value: unknown): boolean =>
  isEmpty(value) && !(value === 0 && measures.has(name))
