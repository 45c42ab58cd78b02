// What a source does not have any more: after two looks that miss it, within the window of the
// source and not in the past, it goes to the trash, unless people have edited it. After the last
// event that the source shows nobody can tell whether it is gone or just not shown: people decide.

import type { Context } from '../../access/context.ts'
import { deleteEvent } from '../../calendar/events/write.ts'
import { Problem } from '../../language/problem.ts'
import { advisoryLock } from '../../storage/dialect.ts'
import { writeWall } from '../../language/time/wall.ts'
import { toInstant } from '../../language/time/zone.ts'
import type { Remark } from '../import/item.ts'
import { type Outcome, importRemarks } from '../import/outcome.ts'
import { itemName } from '../import/plan.ts'
import { type Running, rowsOf, tell } from '../import/record.ts'
import { insertOutcomes, lockItems } from '../import/store.ts'
import { type Touched, editedAmong, touchedAmong } from '../import/edits/touched.ts'
import { type TrackedRow, markMissing, stays, trackedEvents, undecided } from './missing_store.ts'
import type { Reading } from './reading.ts'
import { remarkOf } from './remarks.ts'
import {
  type DeletionHold,
  type Memory,
  type Window,
  heldAfter,
  heldUntil,
  isHeldLongEnough,
  isSudden,
} from './rules.ts'

export interface Decided {
  readonly isHeldBack: boolean
  readonly remarks: readonly Remark[]
  /** What is to be remembered for the next look. */
  readonly memory: (memory: Memory) => Memory
}

/** `reading` is undefined if the source says that it is as before. */
export async function reconcileDeletions(
  running: Running,
  reading: Reading | undefined,
  memory: Memory,
): Promise<Decided> {
  const { context, source } = running
  const { now } = context
  const window = reading?.window() ?? memory.window
  if (reading?.hasNameless()) {
    const { isWaiting = false, held } = memory
    return decided([remarkOf('nameless')], window, isWaiting, held, false)
  }
  const tracked = await trackedEvents(context.db, source)
  const coming = tracked.filter((row) => window && isComing(row, window, now))
  const later = tracked.filter((row) => window && isLater(row, window, now))
  const missing = reading
    ? await noteMissing(running, reading, tracked, new Set([...coming, ...later]))
    : missingBefore(tracked)
  const atEnd = await holdAtEnd(
    running,
    later.filter(({ key }) => missing.has(key)),
  )
  const all = coming.filter(({ key }) => missing.has(key))
  const isEmpty = reading ? reading.events() === 0 : all.length === coming.length
  const wasHeld = reading === undefined && memory.held !== undefined
  const isMuch = (reading && isEmpty) || wasHeld || isSudden(all.length, coming.length)
  const mustHold = all.length > 0 && isMuch
  const held = mustHold ? heldAfter(memory.held, now) : undefined
  if (held && !isHeldLongEnough(held, now)) {
    const until = writeWall(heldUntil(held))
    const facts = { missing: all.length, all: coming.length, until }
    const remark = isEmpty ? remarkOf('empty', { until }) : remarkOf('most', facts)
    return decided([remark, ...atEnd.remarks], window, true, held, true)
  }
  const before = all.filter(({ missing_utc }) => missing_utc !== null)
  const remarks = [...(await removeGone(running, before)), ...atEnd.remarks]
  const isWaiting = before.length < all.length || atEnd.isWaiting
  return decided(remarks, window, isWaiting, undefined, atEnd.remarks.length > 0)
}

/** What has been missing before is left to people, which is said once. */
async function holdAtEnd({ context, source }: Running, rows: readonly TrackedRow[]) {
  const held = rows.filter(({ missing_utc }) => (missing_utc ?? 0) > 0)
  await context.db.within((db) => markMissing(db, source, keysOf(held), undecided))
  return {
    remarks: named(held, 'atEnd', 'moreAtEnd'),
    isWaiting: rows.some(({ missing_utc }) => missing_utc === null),
  }
}

/** One after the other, up to so many. */
function named(
  events: readonly { readonly title: string }[],
  one: 'gone' | 'atEnd' | 'kept',
  more: 'moreGone' | 'moreAtEnd' | 'moreKept',
): readonly Remark[] {
  const further = events.length - mostNamed
  return [
    ...events.slice(0, mostNamed).map(({ title }) => remarkOf(one, { title })),
    ...(further > 0 ? [remarkOf(more, { count: further })] : []),
  ]
}

const decided = (
  remarks: readonly Remark[],
  window: Window | undefined,
  isWaiting: boolean,
  held: DeletionHold | undefined,
  isHeldBack: boolean,
): Decided => ({
  remarks,
  isHeldBack,
  memory: ({ window: _window, held: _held, ...memory }) => ({
    ...memory,
    isWaiting,
    ...(window ? { window } : {}),
    ...(held ? { held } : {}),
  }),
})

/** Keys of those that have been missing before this look, and were not decided to stay. */
const missingBefore = (tracked: readonly TrackedRow[]): ReadonlySet<string> =>
  new Set(tracked.filter((row) => (row.missing_utc ?? stays) !== stays).map(({ key }) => key))

/** Notes what this reading misses, and what it has again or says nothing about. */
async function noteMissing(
  { context, source, seen }: Running,
  reading: Reading,
  tracked: readonly TrackedRow[],
  expected: ReadonlySet<TrackedRow>,
): Promise<ReadonlySet<string>> {
  const isThere = ({ key }: TrackedRow) =>
    seen.has(itemName({ kind: 'event', key })) || reading.isUnreadable(key)
  const isAway = (row: TrackedRow) => expected.has(row) && !isThere(row)
  const [there, away] = [tracked.filter((row) => !isAway(row)), tracked.filter(isAway)]
  const fresh = away.filter(({ missing_utc }) => missing_utc === null)
  const back = there.filter(({ missing_utc }) => missing_utc !== null)
  await context.db.within(async (db) => {
    await markMissing(db, source, keysOf(fresh), context.now)
    await markMissing(db, source, keysOf(back), null)
  })
  return new Set(keysOf(away.filter(({ missing_utc }) => missing_utc !== stays)))
}

const keysOf = (rows: readonly TrackedRow[]): readonly string[] => rows.map(({ key }) => key)

/** Not over, and within what the source has: of a series any date. */
function isComing(row: TrackedRow, [from, to]: Window, now: number): boolean {
  const { start_utc, end_utc, is_series, last, timezone } = row
  if (is_series === 0) return end_utc > now && start_utc >= from && start_utc <= to
  const end = last === null ? Infinity : toInstant(last, timezone)
  return end > now && end >= from && start_utc <= to
}

/** After the last start that the source has. */
const isLater = ({ start_utc }: TrackedRow, [, to]: Window, now: number): boolean =>
  start_utc > to && start_utc > now

const batchSize = 50
/** So many are named in the log. */
const mostNamed = 20

async function removeGone(
  running: Running,
  rows: readonly TrackedRow[],
): Promise<readonly Remark[]> {
  const edited: TrackedRow[] = []
  const gone: Outcome[] = []
  for (let at = 0; at < rows.length; at += batchSize) {
    running.order.signal?.throwIfAborted()
    const done = await removeSome(running, rows.slice(at, at + batchSize))
    edited.push(...done.edited)
    gone.push(...done.gone)
  }
  return [...named(edited, 'kept', 'moreKept'), ...named(gone, 'gone', 'moreGone')]
}

interface Removed {
  readonly edited: readonly TrackedRow[]
  readonly gone: readonly Outcome[]
}

/** In one transaction: what was edited is noted, and the rest goes to the trash. */
async function removeSome(running: Running, rows: readonly TrackedRow[]): Promise<Removed> {
  const { source, id: importId } = running
  const removed = await running.context.db.within(async (db) => {
    const context = { ...running.context, db }
    await advisoryLock(db, `import ${source}`)
    await lockItems(
      db,
      'event',
      rows.map(({ item_id }) => item_id),
    )
    const stay = await editedOnes({ ...running, context }, rows)
    const edited = rows.filter((row) => stay.has(row))
    await markMissing(db, source, keysOf(edited), stays)
    const gone: Outcome[] = []
    for (const row of rows) {
      if (!stay.has(row) && (await isTrashed(context, row))) gone.push(outcomeOf(row))
    }
    await insertOutcomes(db, importId, rowsOf(running, gone))
    return { edited, gone }
  })
  tell(running, removed.gone)
  return removed
}

/** Those that people have edited, or brought back after they were gone. */
async function editedOnes(
  { context, authority }: Running,
  rows: readonly TrackedRow[],
): Promise<ReadonlySet<TrackedRow>> {
  const { db } = context
  const touched = await touchedAmong(
    db,
    'event',
    rows.map(({ item_id }) => item_id),
  )
  if (authority === 'theirs') return new Set(rows.filter((row) => isBack(touched.get(row.item_id))))
  const items = rows.map(({ key, item_id }) => ({
    kind: 'event' as const,
    key,
    item_id,
    likeness: '',
    fingerprint: '',
  }))
  const edited = new Set([...(await editedAmong(db, items))].map(({ item_id }) => item_id))
  return new Set(rows.filter(({ item_id }) => edited.has(item_id)))
}

/** What a sync has moved to the trash and is here has been brought back by somebody. */
const isBack = (touched: Touched | undefined): boolean => touched?.has('status') === true

/** False if somebody has deleted it meanwhile. */
async function isTrashed(context: Context, { item_id }: TrackedRow): Promise<boolean> {
  try {
    await deleteEvent(context, { id: item_id }, { force: false })
    return true
  } catch (error) {
    if (error instanceof Problem && (error.status === 404 || error.status === 410)) return false
    throw error
  }
}

const outcomeOf = ({ item_id, title }: TrackedRow): Outcome => ({
  outcome: 'gone',
  kind: 'event',
  id: item_id,
  title,
  remarks: [{ sentence: importRemarks.gone }],
})
