// Following changes (§20.1): from a cursor to what is different since, and the next cursor.

import type { Context } from '../../access/context.ts'
import { Problem } from '../../language/problem.ts'
import { SECONDS_OF_DAY } from '../../language/time/gregorian.ts'
import type { Database } from '../../storage/database.ts'
import {
  type ChangeInput,
  type Progress,
  type Query,
  cursorWriter,
  readCursor,
  selectionOf,
} from './cursor.ts'
import { type Change, type Position, beginning, keyOf } from './rules.ts'
import { type PlacedChange, showTouched, snapshotPiece, snapshotStart } from './show.ts'
import { type ReadEntry, entriesFrom, findEntry, lastEntry } from './store.ts'
import { type Touched, familyEntriesOf, markOf, touchedBy } from './touched.ts'

export interface FollowedChange extends Change {
  readonly cursor: string
}

export interface Followed {
  readonly changes: readonly FollowedChange[]
  readonly cursor: string
  readonly more: boolean
}

/** Instead of a cursor: nothing of what there is, only what comes. */
export const fromNow = 'now'

const entriesAtOnce = 500
const mostEntries = 10_000

/**
 * What is different for this reader since a cursor, at most `size` changes. Without one it is all
 * there is. Throws if the cursor is too old, or if the rights of the reader have changed.
 */
export async function changesSince(
  given: Context,
  input: ChangeInput,
  since: string | undefined,
  size: number,
): Promise<Followed> {
  // Without the cache, which may be older than the entries that are read.
  const { memo: _memo, ...context } = given
  const start = await startOf(context, input, since)
  const query = await queryOf(context, input, start.began, since)
  const write = cursorWriter(context, input)
  const cursorAt = (progress: Partial<Progress>) =>
    write({ ...start, snapshot: undefined, ...progress })
  if (since === fromNow) return { changes: [], cursor: cursorAt({}), more: false }
  if (start.snapshot) {
    const { changes, last } = await snapshotPiece(context, query, start.snapshot, size)
    return {
      changes: changes.map((one) => withCursor(one, cursorAt({ snapshot: one }))),
      cursor: cursorAt({ snapshot: last }),
      more: true,
    }
  }
  const { changes, position, more } = await changesAfter(context, query, start, size)
  return {
    changes: changes.map((one) => withCursor(one, cursorAt({ position: one.position }))),
    cursor: cursorAt({ position }),
    more,
  }
}

/** What a cursor was given for was right then: what is unknown by now has been deleted. */
async function queryOf(
  context: Context,
  input: ChangeInput,
  began: number,
  since: string | undefined,
): Promise<Query> {
  try {
    return await selectionOf(context, input, began)
  } catch (error) {
    const isDeleted = error instanceof Problem && error.code === 'rest_invalid_param'
    if (!isDeleted || since === undefined || since === fromNow) throw error
    throw new Problem('rest_cursor_expired')
  }
}

const withCursor = (change: Change, cursor: string): FollowedChange => ({ ...change, cursor })

/** Where a stream begins: at a cursor, or at what comes next if there is none of any use. */
export async function streamStart(
  context: Context,
  input: ChangeInput,
  since = fromNow,
): Promise<{ readonly cursor: string; readonly isReset: boolean }> {
  try {
    const { cursor } = await changesSince(context, input, since, 1)
    return { cursor: since === fromNow ? cursor : since, isReset: false }
  } catch (error) {
    const isExpired = error instanceof Problem && error.code === 'rest_cursor_expired'
    if (!isExpired) throw error
    const { cursor } = await changesSince(context, input, fromNow, 1)
    return { cursor, isReset: true }
  }
}

async function startOf(
  context: Context,
  input: ChangeInput,
  since: string | undefined,
): Promise<Progress> {
  if (since !== undefined && since !== fromNow) return readCursor(context, input, since)
  // Before anything else is read: what is written meanwhile comes with the next answer.
  const last = await lastEntry(context.db)
  const position = last ? markOf(last) : beginning
  return { position, snapshot: snapshotStart, began: context.now }
}

interface Found {
  readonly changes: readonly PlacedChange[]
  readonly position: Position
  readonly more: boolean
}

async function changesAfter(
  context: Context,
  query: Query,
  start: Progress,
  size: number,
): Promise<Found> {
  let { position } = start
  for (let read = 0; read < mostEntries; read += entriesAtOnce) {
    const entries = await nextEntries(context, start, position)
    if (entries === 'not yet') return { changes: [], position, more: false }
    const found = await foundIn(context, query, entries, position, size)
    position = found.position
    if (found.changes.length > 0 || !found.more) return { ...found, position }
  }
  return { changes: [], position, more: true }
}

async function foundIn(
  context: Context,
  query: Query,
  entries: readonly ReadEntry[],
  from: Position,
  size: number,
): Promise<Found> {
  const touched: Touched[] = []
  const things = new Set<string>()
  for await (const one of touchedBy(context.db, query, entries, from, size)) {
    touched.push(one)
    things.add(keyOf(one.thing))
    if (things.size === size) break
  }
  const unread = entries.filter(({ id }) => id !== from.entry || from.after !== undefined)
  const ofFamily = await familyEntriesOf(
    context.db,
    query,
    unread,
    touched.map(({ thing }) => thing),
  )
  const changes = await showTouched(context, query, touched, { entries: unread, ofFamily })
  const last = entries.at(-1)
  const isFull = things.size === size
  const end: Position = last ? markOf(last) : from
  const position = isFull ? (touched.at(-1)?.position ?? from) : end
  const isAtEnd = position.entry === end.entry && position.after === undefined
  return { changes, position, more: !isAtEnd || entries.length > entriesAtOnce }
}

/** From the one of the position on, which must still be there. */
async function nextEntries(
  context: Context,
  { began }: Progress,
  { entry, stamp }: Position,
): Promise<readonly ReadEntry[] | 'not yet'> {
  const { db, now, site } = context
  const entries = await entriesFrom(db, entry, entriesAtOnce + 1)
  const [first] = entries
  if (entry === 0) {
    const kept = site.historyDays * SECONDS_OF_DAY
    if (site.historyDays > 0 && began < now - kept) throw new Problem('rest_cursor_expired')
    return entries
  }
  if (first?.id === entry && markOf(first).stamp === stamp) return entries
  if (first === undefined && (await isOnPrimary(db, { entry, stamp }))) return 'not yet'
  throw new Problem('rest_cursor_expired')
}

/** A replica may lag behind the node that gave the cursor. Transactions are always on the primary. */
const isOnPrimary = (db: Database, { entry, stamp }: Position): Promise<boolean> =>
  db.within(async (primary) => {
    const found = await findEntry(primary, entry)
    return found !== undefined && markOf(found).stamp === stamp
  })
