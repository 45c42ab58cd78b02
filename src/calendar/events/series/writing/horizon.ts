// Makes the occurrences that come into reach as time goes on (§17.3).

import { setImmediate as breathe } from 'node:timers/promises'
import type { Site } from '../../../../access/context.ts'
import { startsBetween } from '../../../../language/time/recurrence/series.ts'
import { toInstant } from '../../../../language/time/zone.ts'
import type { Database } from '../../../../storage/database.ts'
import { findItem, lockItem, lockLinksShared } from '../../../items/store.ts'
import { fieldLinksOf } from '../../links.ts'
import type { EventRow } from '../../store.ts'
import { horizonAt } from '../plan/times.ts'
import { recurrenceOf, seriesOf, timesOf } from '../rules.ts'
import { saveSeries, seriesBehind, touchSeries } from '../store.ts'
import { addOccurrences } from './add.ts'
import { hasOccurrenceAfter } from './occurrences_store.ts'
import { asColumn, reconcile } from './reconcile.ts'

/** Series in one transaction, so that other writers wait only briefly. */
const batch = 25
const secondsADay = 86_400

/** Returns how many series were extended; those of a pause are caught up with. */
export async function extendSeries(
  db: Database,
  { recurrenceDays: days }: Pick<Site, 'recurrenceDays'>,
  now: number,
  isStopped: () => boolean = () => false,
): Promise<number> {
  // The horizon is a midnight in the zone of the series, less than a day before this instant.
  const behind = await seriesBehind(db, now + (days - 1) * secondsADay)
  let extended = 0
  for (let at = 0; at < behind.length && !isStopped(); at += batch) {
    extended += await db.within(async (inside) => {
      await lockLinksShared(inside)
      let some = 0
      for (const id of behind.slice(at, at + batch)) {
        if (await extend(inside, id, days, now)) some += 1
      }
      return some
    })
    await breathe()
  }
  return extended
}

/** Locked, so that nodes that run at the same time do it once. */
async function extend(db: Database, id: number, days: number, now: number): Promise<boolean> {
  await lockItem(db, 'events', id)
  const row = await findItem<EventRow>(db, 'events', id)
  const series = row && seriesOf(row)
  if (!series || row.status === 'trash') return false
  const times = timesOf(row)
  const known_until = horizonAt(now, times.zone, days)
  if (known_until <= series.known_until) return false
  const isOver = series.last !== null && series.last <= known_until
  const known_until_utc = isOver ? null : toInstant(known_until, times.zone)
  const saved = { ...series, known_until, known_until_utc }
  const until = series.known_until
  const found = [...startsBetween(recurrenceOf(series), times, until, known_until)]
  const starts = found.filter(({ wall }) => wall > until)
  await saveSeries(db, id, saved)
  await touchSeries(db, id)
  const after = { ...row, recurrence: asColumn(saved) }
  if (await hasOccurrenceAfter(db, id, until)) {
    // Another clock had moved it behind the horizon.
    await reconcile({ db, now }, { before: row, after })
    return true
  }
  const links = await fieldLinksOf(db, id)
  await addOccurrences(db, { row: after, links }, starts, now)
  return true
}
