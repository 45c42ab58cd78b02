// The history and what is undone of it, as callers see them (§18).

import assert from 'node:assert/strict'
import type { Caller, Json, Reply } from './fasti.ts'

export const consoleRoot = '/api/cal/console/v1'

export async function historyOf(caller: Caller, query = 'per_page=100'): Promise<Json[]> {
  const { status, body, text } = await caller.get(`/history?${query}`, { root: consoleRoot })
  assert.equal(status, 200, text)
  return body.history
}

/** The newest entry. */
export async function lastOf(caller: Caller, query = 'per_page=1'): Promise<Json> {
  const [entry] = await historyOf(caller, query)
  assert.ok(entry, 'an entry of the history')
  return entry
}

export const askUndo = (
  caller: Caller,
  entry: { readonly id: number },
  fields?: readonly string[],
): Promise<Reply> => post(caller, `/history/${entry.id}/undo`, fields)

export const askUndoGroup = (
  caller: Caller,
  entry: { readonly group: string },
  fields?: readonly string[],
): Promise<Reply> => post(caller, `/history/groups/${entry.group}/undo`, fields)

const post = (caller: Caller, path: string, fields: readonly string[] | undefined) =>
  caller.post(path, fields ? { fields } : {}, { root: consoleRoot })

/** The entry that the undo has made. */
export async function undo(
  caller: Caller,
  entry: { readonly id: number },
  fields?: readonly string[],
): Promise<Json> {
  const { status, body, text } = await askUndo(caller, entry, fields)
  assert.equal(status, 200, text)
  assert.equal(body.action, 'undo')
  return body
}

/** The entries that the undo has made. */
export async function undoGroup(
  caller: Caller,
  entry: { readonly group: string },
  fields?: readonly string[],
): Promise<Json[]> {
  const { status, body, text } = await askUndoGroup(caller, entry, fields)
  assert.equal(status, 200, text)
  for (const { action } of body.history) assert.equal(action, 'undo')
  return body.history
}

/** The status, the code, and the fields that are named. */
export const conflictOf = ({ status, body }: Reply): unknown => [
  status,
  body.code,
  body.data?.fields ?? null,
]

/** Without what every write changes. */
export function timeless(shown: Json): Json {
  if (Array.isArray(shown)) return shown.map(timeless)
  if (shown === null || typeof shown !== 'object') return shown
  const entries = Object.entries(shown)
    .filter(([name]) => !name.startsWith('modified'))
    .map(([name, value]) => [name, timeless(value)])
  return Object.fromEntries(entries)
}
