// One entry of the history for each thing that a transaction has changed (§18).

import { randomUUID } from 'node:crypto'
import type { Database } from '../../storage/database.ts'
import { raiseGeneration } from '../../storage/generation/generation.ts'
import type { Provenance } from '../../storage/transactions/provenance.ts'
import { fold } from '../../language/text/search/fold.ts'
import { now } from '../../language/time/clock.ts'
import { type Fields, type HistoryKind, actionOf, changesOf } from './rules.ts'
import { type NewEntry, insertEntries } from './store.ts'

/** Something before and after a change; null where there was nothing, or is nothing any more. */
export interface Recorded {
  readonly kind: HistoryKind
  readonly id: number
  /** The user whose thing it is; 0 is nobody. */
  readonly owner: number
  readonly title: string
  readonly before: Fields | null
  readonly after: Fields | null
}

interface Note {
  readonly changes: readonly Recorded[]
  /** The handle of a transaction stands for it: several share a commit. */
  readonly transaction: Database
  readonly provenance: Provenance | undefined
}

/** Inside a transaction: the entry is written right before the commit. */
export async function record(db: Database, ...changes: readonly Recorded[]): Promise<void> {
  if (changes.length === 0) return
  // First, so that it is locked when entries get their ids: they are in the order of commits.
  await raiseGeneration(db)
  await db.beforeCommit(writeEntries, { changes, transaction: db, provenance: db.provenance })
}

async function writeEntries(db: Database, notes: readonly Note[]): Promise<void> {
  const transactions = Map.groupBy(notes, ({ transaction }) => transaction)
  const made = [...transactions.values()].map((some) => ({
    entries: entriesOf(some),
    noted: some[0]?.provenance?.noted,
  }))
  const ids = await insertEntries(
    db,
    made.flatMap(({ entries }) => entries),
  )
  let at = 0
  for (const { entries, noted } of made) noted?.(ids.slice(at, (at += entries.length)))
}

/** Those of one transaction; if there are several they are a group. */
function entriesOf(notes: readonly Note[]): readonly NewEntry[] {
  const changes = merged(notes.flatMap((note) => note.changes)).flatMap((change) => {
    const fields = changesOf(change.before, change.after)
    return fields ? [{ ...change, fields }] : []
  })
  const by = notes[0]?.provenance
  const group_id = by?.group ?? (changes.length > 1 ? randomUUID() : null)
  return changes.map(({ kind, id, owner, title, before, after, fields }) => ({
    at_utc: now(),
    user_id: by?.user?.id ?? null,
    login: by?.user?.login ?? null,
    via: by?.via ?? 'job',
    address: by?.address ?? null,
    kind,
    item_id: id,
    owner,
    title,
    title_folded: fold(title),
    action: by?.isUndo ? 'undo' : actionOf(before, after),
    changes: JSON.stringify(fields),
    request: by?.request ?? null,
    group_id,
  }))
}

function merged(changes: readonly Recorded[]): readonly Recorded[] {
  if (changes.length === 1) return changes
  const byThing = new Map<string, Recorded>()
  for (const change of changes) {
    const key = `${change.kind} ${change.id}`
    const known = byThing.get(key)
    byThing.set(key, known ? { ...change, ...joined(known, change) } : change)
  }
  return [...byThing.values()]
}

/** A field that only one of two changes names is as it was before, or after, the other. */
const joined = (first: Recorded, last: Recorded): Pick<Recorded, 'before' | 'after'> => ({
  before: first.before && { ...last.before, ...first.before },
  after: last.after && { ...first.after, ...last.after },
})
