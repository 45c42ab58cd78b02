// Saving without losing what others have saved meanwhile. It knows no browser, so that it can be
// tried against a real server.

import { changesOf, type Conflict, isSame, merge, mineOf, type Values } from '../conflicts/merge.ts'
import type { Scope } from '../../scope.ts'

/** A thing as the server has it. */
export interface Stored {
  readonly base: Values
  /** Its state, as the server names it; undefined if it is new. */
  readonly tag: string | undefined
}

export interface Server<Read extends Stored> {
  read(): Promise<Read>
  /** `tag` is the state that the changes are based on; without a scope it is no date of a series. */
  write(changes: Values, tag: string | undefined, scope: Scope | undefined): Promise<void>
  /** Whether the server refused because somebody else has saved meanwhile. */
  isStale(error: unknown): boolean
  /** From now on this is edited, and it is based on `stored`. */
  rebase(stored: Read, mine: Values): void
}

/** Others who save all the time are not waited for without end. */
const mostRounds = 5

/** What must be decided first; nothing if all is saved. */
export async function saveOver<Read extends Stored>(
  server: Server<Read>,
  from: Stored,
  mine: Values,
  scope: Scope | undefined,
): Promise<readonly Conflict[]> {
  let [based, wanted] = [from, mine]
  for (let round = 1; ; round += 1) {
    const changes = changesOf(based.base, wanted)
    if (Object.keys(changes).length === 0) return []
    try {
      await server.write(changes, based.tag, scope)
      if (scope !== undefined && scope !== 'this') await saveHere(server, based.base, changes)
      return []
    } catch (error) {
      if (!server.isStale(error) || round === mostRounds) throw error
    }
    const theirs = await server.read()
    const merged = merge(based.base, wanted, theirs.base)
    wanted = { ...theirs.base, ...merged.changes, ...mineOf(merged.conflicts) }
    server.rebase(theirs, wanted)
    if (merged.conflicts.length > 0) return merged.conflicts
    based = theirs
  }
}

/** These move with the others of their series. */
const moving: ReadonlySet<string> = new Set(['start_date', 'end_date', 'all_day', 'timezone'])

/**
 * A change of several dates does not reach what a date has for itself, not even at the date where
 * it was typed (§17.4): there it is saved as well.
 */
async function saveHere<Read extends Stored>(
  server: Server<Read>,
  before: Values,
  changes: Values,
): Promise<void> {
  const now = await server.read()
  const missed = Object.entries(changes).filter(
    ([name, value]) =>
      !moving.has(name) && isSame(now.base[name], before[name]) && !isSame(value, before[name]),
  )
  if (missed.length > 0) await server.write(Object.fromEntries(missed), now.tag, 'this')
}
