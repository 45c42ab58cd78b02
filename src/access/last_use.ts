// When tokens and sessions were used last: what was noted comes with the row that is read anyway,
// and is written anew once in a while, in the background. No request waits for it.

import type { OpenDatabase } from '../storage/database.ts'
import { networkOf } from './network.ts'
import { noteSeen } from './sessions_store.ts'
import { noteTokenUse } from './store.ts'

const tokenSeconds = 3600
const sessionSeconds = 60
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

export function noteTokenUsed(db: OpenDatabase, { id, last, address }: Use, now: number): void {
  const before = now - tokenSeconds
  if (last !== null && last > before) return
  inBackground(db, `token ${id}`, now, () =>
    noteTokenUse(db, id, { now, before, network: networkOf(address) }),
  )
}

export function noteSessionSeen(db: OpenDatabase, { id, last, address }: Use, now: number): void {
  const before = now - sessionSeconds
  if (last !== null && last > before) return
  inBackground(db, `session ${id}`, now, () =>
    noteSeen(db, id, { now, before, network: networkOf(address) }),
  )
}

function inBackground(
  db: OpenDatabase,
  name: string,
  now: number,
  write: () => Promise<void>,
): void {
  const names = tried.get(db) ?? new Map<string, number>()
  tried.set(db, names)
  if ((names.get(name) ?? 0) > now) return
  if (names.size >= mostNames) names.clear()
  names.set(name, now + retrySeconds)
  // Not worth a word: whatever is wrong with the database, others meet it as well.
  write().catch(() => undefined)
}
