// What follows from the change of a series for its occurrences.

import type { Database } from '../../../../storage/database.ts'
import type { EventRow } from '../../store.ts'
import { removeMany } from './apply.ts'
import { type Writing, reconcile, versionsOf } from './reconcile.ts'
import type { SettledSeries } from '../plan/settle.ts'
import { type SavedSeries, forgetSeries, saveSeries } from '../store.ts'

/** A changed series tells which occurrences with own values it has lost (§17.4). */
interface Losing {
  readonly lost?: readonly number[]
}

/** The changed event; `series` is absent if its recurrence stays as it is. */
export async function followSeries<Row extends EventRow>(
  writing: Writing,
  before: EventRow,
  row: Row,
  series?: SettledSeries,
): Promise<Row & Losing> {
  const after = await withSeries(writing.db, row, series)
  if (before.recurrence === null && after.recurrence === null) return after
  const { startOf, isMoved = false } = series ?? {}
  const lost = await reconcile(writing, { before, after, isMoved, ...(startOf ? { startOf } : {}) })
  const isOtherDay = before.start_date.slice(0, 10) !== after.start_date.slice(0, 10)
  return isOtherDay || lost.length > 0 ? { ...after, lost } : after
}

async function withSeries<Row extends EventRow>(
  db: Database,
  row: Row,
  series: SettledSeries | undefined,
): Promise<Row> {
  if (!series) return row
  const { saved } = series
  if (saved) await saveSeries(db, row.id, saved)
  else await forgetSeries(db, row.id)
  return { ...row, recurrence: saved && asColumn(saved) }
}

/** The recurrence as it is read with the row of the series. */
export function asColumn({ rules, dates, except, deleted, ...edges }: SavedSeries): string {
  const { first, last, known_until } = edges
  const recurrence = JSON.stringify({ rules, dates, except, deleted })
  return JSON.stringify({ recurrence, first, last, known_until })
}

/** Deletes all occurrences for good, those in the trash too. */
export async function forgetOccurrences(db: Database, series: number): Promise<void> {
  await removeMany(db, await versionsOf(db, series))
}
