// Whether a series takes place in the time range of a feed. Pure.

import type { SeriesRow } from '../../../calendar/events/series/store.ts'
import {
  type StoredRecurrence,
  recurrenceOf,
  timesOf,
  withoutDoubles,
} from '../../../calendar/events/series/rules.ts'
import { spanAt } from '../../../calendar/events/series/plan/times.ts'
import { boundsOf } from '../../../calendar/events/listing/bounds.ts'
import type { EventTimes } from '../../../calendar/events/store.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'
import { startsBetween } from '../../../language/time/recurrence/series.ts'
import type { Wall } from '../../../language/time/wall.ts'
import { toWall } from '../../../language/time/zone.ts'
import { type Selection, isSelected } from '../selection.ts'

type Span = Pick<EventTimes, 'start_utc' | 'end_utc' | 'start_date' | 'end_date'>

export function isInRange(selection: Selection, span: Span): boolean {
  const bounds = boundsOf(selection.query.window)
  if (!bounds) return false
  const { start_utc, end_utc } = span
  const isInWindow =
    start_utc >= bounds.startFrom &&
    start_utc <= bounds.startTo &&
    end_utc >= bounds.endFrom &&
    end_utc <= bounds.endTo
  return isInWindow && isSelected(selection, span)
}

const lastMoment = '9999-12-31 23:59:59'

/** Whether it has an unchanged occurrence there; `changed` are the original starts of the others. */
export function takesPlace(
  selection: Selection,
  row: Omit<SeriesRow, 'recurrence'>,
  recurrence: StoredRecurrence,
  changed: readonly Wall[],
): boolean {
  const bounds = boundsOf(selection.query.window)
  if (!bounds) return false
  const { startTo, endFrom } = bounds
  if (row.last === null && startTo === Infinity && !selection.days) return true
  const times = timesOf(row)
  // A day more on both sides: days are up to two hours shorter or longer where clocks change.
  const from = endFrom - (row.end_utc - row.start_utc) - SECONDS_OF_DAY
  const [first, last] = [
    from > row.start_utc ? toWall(from, times.zone) : row.start_date,
    startTo === Infinity ? lastMoment : toWall(startTo + SECONDS_OF_DAY, times.zone),
  ]
  const plan = recurrenceOf(recurrence)
  const unchanged = { ...plan, except: withoutDoubles(plan.except, changed) }
  for (const start of startsBetween(unchanged, times, first, last)) {
    if (isInRange(selection, spanAt(start, row))) return true
  }
  return false
}
