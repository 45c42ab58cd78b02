// Sets events back, or makes them anew (§18): first all rows that are no occurrences, then the
// occurrences of each series, with the one function that writes what follows from a series.

import type { Context } from '../../../access/context.ts'
import { yieldToEventLoop } from '../../../storage/event_loop.ts'
import { findItem, findItems, lockItems } from '../../items/store.ts'
import { lockSeries, removeOccurrence } from '../scope/occurrence.ts'
import { type Occurrence, occurrenceOf } from '../series/rules.ts'
import { removeMany } from '../series/writing/apply.ts'
import { versionsOf } from '../series/writing/reconcile.ts'
import type { EventRow } from '../store.ts'
import { eventKind } from '../view.ts'
import { removeEvent } from '../writing/change.ts'
import { restoreOccurrences } from './occurrences.ts'
import { type RestoredRow, linksIn, remakeRow, restoreRow } from './row.ts'
import type { EventFields, EventUndo, OccurrenceUndo } from './values.ts'

export async function restoreEvents(context: Context, undos: readonly EventUndo[]): Promise<void> {
  if (undos.length === 0) return
  const { db } = context
  const rows = await findItems<EventRow>(
    db,
    eventKind.table,
    undos.map(({ id }) => id),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  const occurrences = undos.flatMap((undo): readonly OccurrenceUndo[] => {
    const row = known.get(undo.id)
    const present = row && occurrenceOf(row)
    const isOne = undo.way === 'delete' ? undo.fields.occurrence : present
    if (!isOne) return []
    const { post_parent } = undo.fields
    return [{ ...undo, from: present?.series, to: post_parent || (present?.series ?? 0) }]
  })
  const others = new Set(occurrences.map(({ id }) => id))
  const alone = undos.filter(({ id }) => !others.has(id))
  await lockAll(context, alone, occurrences)
  const pause = yieldToEventLoop()
  for (const { fields } of occurrences) {
    await pause()
    await linksIn(context, fields)
  }
  // What is below an occurrence that is gone comes after it.
  const gone = new Set(occurrences.filter(isGone).map(({ id }) => id))
  const isLate = ({ fields }: EventUndo) => gone.has(fields.post_parent ?? 0)
  const late = new Set(alone.filter(isLate).map(({ id }) => id))
  for (const turn of [false, true]) {
    const ones = alone.filter(({ id }) => late.has(id) === turn)
    const theirs = occurrences.filter(({ to }) => late.has(to) === turn)
    await restoreOccurrences(context, await restoreRows(context, ones), theirs)
  }
}

/** Series first, as all writers do. */
async function lockAll(
  { db }: Context,
  alone: readonly EventUndo[],
  occurrences: readonly OccurrenceUndo[],
): Promise<void> {
  const series = new Set(occurrences.flatMap(({ from = 0, to }) => [from, to]))
  const others = new Set(alone.map(({ id }) => id)).difference(series)
  await lockItems(db, eventKind.table, series)
  await lockItems(db, eventKind.table, others)
}

/** What others are below comes first, and what leaves the trash before what goes there. */
async function restoreRows(
  context: Context,
  undos: readonly EventUndo[],
): Promise<readonly RestoredRow[]> {
  const restored: RestoredRow[] = []
  const pause = yieldToEventLoop()
  for (const { id, fields, password } of parentsFirst(undos.filter(isGone))) {
    await pause()
    restored.push(await remakeRow(context, id, fields, password ?? null))
  }
  const others = undos.filter((undo) => !isGone(undo)).toSorted((a, b) => turnOf(a) - turnOf(b))
  for (const { id, way, fields, password } of others) {
    await pause()
    // Read again: another row of the same undo may have changed it.
    const [row] = await findItems<EventRow>(context.db, eventKind.table, [id])
    if (!row) throw new Error(`The event ${id} is gone while it is set back.`)
    const wanted: EventFields = way === 'create' ? { status: 'trash' } : fields
    restored.push(await restoreRow(context, row, wanted, way === 'create' ? undefined : password))
  }
  return restored
}

const isGone = ({ way }: EventUndo): boolean => way === 'delete'

const turnOf = ({ way, fields: { status } }: EventUndo): number => {
  if (way === 'create' || status === 'trash') return 2
  return status === undefined ? 1 : 0
}

function parentsFirst(undos: readonly EventUndo[]): readonly EventUndo[] {
  const waiting = new Map(undos.map((undo) => [undo.id, undo]))
  const sorted: EventUndo[] = []
  const take = (undo: EventUndo) => {
    if (!waiting.delete(undo.id)) return
    const parent = waiting.get(undo.fields.post_parent ?? 0)
    if (parent) take(parent)
    sorted.push(undo)
  }
  for (const undo of undos) take(undo)
  return sorted
}

/** `undone` are all events of the undo: an occurrence alone becomes an exception of its series. */
export async function removeEvents(
  context: Context,
  ids: readonly number[],
  undone: ReadonlySet<number>,
): Promise<void> {
  const { db } = context
  const left = new Set(ids)
  for (const id of ids) {
    const row = await findItem<EventRow>(db, eventKind.table, id)
    // It may have gone with its series.
    if (!row || !left.has(id)) continue
    const occurrence = occurrenceOf(row)
    if (!occurrence) await removeEvent(context, row, true)
    else if (!undone.has(occurrence.series)) await removeAlone(context, row, occurrence)
    else if (!left.has(occurrence.series)) {
      const all = await versionsOf(db, occurrence.series)
      const some = all.filter((version) => left.has(version.row.id))
      await removeMany(db, some)
      for (const version of some) left.delete(version.row.id)
    }
  }
}

/** As by a request; but what its series does not give needs no exception. */
async function removeAlone(context: Context, row: EventRow, occurrence: Occurrence): Promise<void> {
  if (occurrence.gone !== 'rule') {
    await removeOccurrence(context, row, occurrence, true)
    return
  }
  await lockSeries(context, occurrence)
  await removeEvent(context, row, true)
}
