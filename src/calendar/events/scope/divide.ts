// Ends a series before one of its starts, and begins a new one there.

import type { Context } from '../../../access/context.ts'
import { refuse } from '../../../language/problem.ts'
import type { Wall } from '../../../language/time/wall.ts'
import { toInstant } from '../../../language/time/zone.ts'
import { findItem } from '../../items/store.ts'
import { addItem } from '../../items/write.ts'
import { fieldLinksOf, nowhere } from '../links.ts'
import { count } from '../listing/counted/days.ts'
import { addText } from '../listing/counted/trigrams.ts'
import { recordEvent, recordParent } from '../recorded.ts'
import { durationClass } from '../rules.ts'
import { savedSeries } from '../series/plan/settle.ts'
import { begunAt, endedBefore } from '../series/plan/split.ts'
import { spanAt } from '../series/plan/times.ts'
import { type Series, recurrenceOf, seriesOf, timesOf } from '../series/rules.ts'
import { type SavedSeries, copyBeside, saveSeries, touchSeries } from '../series/store.ts'
import { handOver, touchOccurrences } from '../series/writing/occurrences_store.ts'
import { asColumn, reconcile } from '../series/writing/reconcile.ts'
import type { EventRow } from '../store.ts'
import { eventKind } from '../view.ts'

/** The series ends before a start; occurrences from there on go into the trash. */
export async function shorten(context: Context, row: EventRow, at: Wall): Promise<void> {
  // What was deleted stays deleted, should a later recurrence give it again.
  const saved = shortened(row, at, knownSeries(row).deleted)
  const after = { ...row, recurrence: asColumn(saved) }
  await saveSeries(context.db, row.id, saved)
  await touchSeries(context.db, row.id, context.now)
  await reconcile(context, { before: row, after })
  await recordEvent(context.db, { row }, { row: after })
}

/**
 * The series ends before a start, and a new one begins there with the same fields and the
 * occurrences from there on. Its recurrence is the rest of the old one if that `isKept`.
 */
export async function divide(
  context: Context,
  row: EventRow,
  at: Wall,
  isKept: boolean,
): Promise<EventRow> {
  const { db } = context
  const known = knownSeries(row)
  // Also if another one comes: it says where each start goes when the clock changes.
  const rest = begunAt(recurrenceOf(known), timesOf(row), at)
  if (!rest && isKept) refuse({ recurrence: { kind: 'seriesWhole' } })
  const next = await copyOf(context, row, at)
  const deleted = known.deleted.filter((wall) => wall >= at)
  const saved = savedSeries(rest ?? noRest(at), deleted, timesOf(next), known.known_until)
  await saveSeries(db, next.id, saved)
  await recordParent(db, await handOver(db, row.id, at, next.id), row.id, next.id)
  const left = known.deleted.filter((wall) => wall < at)
  const ended = shortened(row, at, left)
  await saveSeries(db, row.id, ended)
  await touchSeries(db, row.id, context.now)
  await touchOccurrences(db, row.id)
  const made = await findItem<EventRow>(db, eventKind.table, next.id)
  if (!made) throw new Error(`The series ${next.id} was not created.`)
  await recordEvent(db, { row }, { row: { ...row, recurrence: asColumn(ended) } })
  await recordEvent(db, null, { row: made, links: await fieldLinksOf(db, made.id) })
  return made
}

const noRest = (at: Wall) => ({ rules: [], dates: [at], except: [] })

function knownSeries(row: EventRow): Series {
  const series = seriesOf(row)
  if (!series) throw new Error(`The event ${row.id} is no series.`)
  return series
}

function shortened(row: EventRow, at: Wall, deleted: readonly Wall[]): SavedSeries {
  const series = knownSeries(row)
  const times = timesOf(row)
  const ended = endedBefore(recurrenceOf(series), times, at)
  return savedSeries(ended, deleted, times, series.known_until)
}

async function copyOf(context: Context, row: EventRow, at: Wall): Promise<EventRow> {
  const { id, slug, state, recurrence: _r, occurrence: _o, ...columns } = row
  const { modified_utc: _m, version: _v, was_status, was_slug, trashed_utc, ...rest } = columns
  const times = spanAt({ wall: at, at: toInstant(at, row.timezone) }, row)
  const made = await addItem(context, eventKind, slug, {
    ...rest,
    ...times,
    dur_class: durationClass(times),
  })
  const copy = {
    ...made,
    was_status,
    was_slug,
    trashed_utc,
    state,
    recurrence: null,
    occurrence: null,
  }
  await copyBeside(context.db, id, copy)
  await addText(context.db, copy.id, copy.folded)
  await count(context.db, copy, nowhere)
  return copy
}
