// When tokens and sessions were used last: what was noted comes with the row that is read anyway,
// and is written anew once in a while, in the background. No request waits for it.

import type { OpenDatabase } from '../storage/database.ts'
import { networkOf } from './network.ts'
import { type UsedTable, noteUse } from './store.ts'

/** A note that could not be written is tried again after this long. */
const retrySeconds = 60
/** Names of notes that are kept, of each database. */
const mostNames = 10_000

/** Until when what was tried is not tried again, by its name. */
const tried = new WeakMap<OpenDatabase, Map<string, number>>()

interface Use {
  readonly id: number
  /** When it was used last, as far as is known. */
  readonly last: number | null
  readonly address: string
}

export const noteTokenUsed = noter('tokens', 3600)
export const noteSessionSeen = noter('sessions', 60)

function noter(table: UsedTable, seconds: number) {
  return (db: OpenDatabase, { id, last, address }: Use, now: number): void => {
    const before = now - seconds
    if (last !== null && last > before) return
    const noted = { now, before, network: networkOf(address) }
    inBackground(db, `${table} ${id}`, now, () => noteUse(db, table, id, noted))
  }
}

function inBackground(
  db: OpenDatabase,
  name: string,
  now: number,
  write: () => Promise<unknown>,
): void {
  const names = tried.get(db) ?? new Map<string, number>()
  tried.set(db, names)
  if ((names.get(name) ?? 0) > now) return
  if (names.size >= mostNames) names.clear()
  names.set(name, now + retrySeconds)
  // Not worth a word: whatever is wrong with the database, others meet it as well.
  write().catch(() => undefined)
}
