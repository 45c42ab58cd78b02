// Other events that one may stand in the way of, or be the same as.

import type { Context } from '../../../access/context.ts'
import { fold } from '../../../language/text/search/fold.ts'
import { phraseOf } from '../../../language/text/search/search.ts'
import { dayEnd, dayStart } from '../../../language/time/day.ts'
import { startsBetween } from '../../../language/time/recurrence/series.ts'
import { toWall } from '../../../language/time/zone.ts'
import { queryOf, someTimes } from '../../events/read.ts'
import { occurrenceOf, recurrenceOf, seriesOf, timesOf } from '../../events/series/rules.ts'
import { spanAt } from '../../events/series/plan/times.ts'
import type { EventRow } from '../../events/store.ts'
import { shortEventColumns } from '../../items/columns_store.ts'
import { findItems } from '../../items/store.ts'
import { canRead } from '../../items/status.ts'
import type { Unsaved } from '../preview/unsaved.ts'
import { type TimeSpan, clashesAt, isHeld, isOther } from '../table/clashes.ts'

/** Dates of a series that are compared with other events. */
const mostDates = 100
/** Events with the same words in these days. */
const mostTimes = 500

/** When it takes place: the event itself, or the coming dates of a series. */
export async function spansOf(
  context: Context,
  { row, stored, isRescheduled }: Unsaved,
): Promise<readonly TimeSpan[]> {
  const series = seriesOf(row)
  if (!series) return [row]
  const { now } = context
  if (stored && !isRescheduled) {
    // As they are, because some may have times of their own.
    const how = { strict_dates: true, recurrence: 'occurrences', context: 'edit' } as const
    const query = await queryOf(context, { series: stored.id, ...how }, 'unbounded')
    return someTimes(context, { ...query, window: { endFrom: now } }, { size: mostDates, skip: 0 })
  }
  const from = toWall(now - (row.end_utc - row.start_utc), row.timezone)
  const spans: TimeSpan[] = []
  for (const start of startsBetween(recurrenceOf(series), timesOf(row), from, series.known_until)) {
    spans.push(spanAt(start, row))
    if (spans.length === mostDates) break
  }
  return spans
}

/** Itself and what belongs to it. */
function ownIds({ row, stored }: Unsaved): readonly number[] {
  const series = occurrenceOf(row)?.series
  return [...(stored ? [stored.id] : []), ...(series === undefined ? [] : [series])]
}

export async function findSameTitle(
  context: Context,
  unsaved: Unsaved,
  spans: readonly TimeSpan[],
): Promise<readonly EventRow[]> {
  const { row } = unsaved
  const days = spans.map(({ start_utc }) => ({
    startFrom: dayStart(start_utc, row.timezone),
    startTo: dayEnd(start_utc, row.timezone),
  }))
  if (days.length === 0) return []
  const how = { strict_dates: true, recurrence: 'occurrences', context: 'edit' } as const
  const query = await queryOf(context, how, 'unbounded')
  const window = {
    startFrom: Math.min(...days.map(({ startFrom }) => startFrom)),
    startTo: Math.max(...days.map(({ startTo }) => startTo)),
  }
  const wanted = { ...query, window, search: phraseOf(row.title) }
  const times = await someTimes(context, wanted, { size: mostTimes, skip: 0 })
  const onTheseDays = times.filter(({ start_utc }) =>
    days.some(({ startFrom, startTo }) => start_utc >= startFrom && start_utc <= startTo),
  )
  const ids = onTheseDays.map(({ id }) => id)
  const found = await findItems<EventRow>(context.db, 'events', ids, shortEventColumns)
  const title = fold(row.title)
  return found.filter((one) => isOther(one, ownIds(unsaved)) && fold(one.title) === title)
}

/** A cancelled event is in nobody's way. */
export async function findClashing(
  context: Context,
  unsaved: Unsaved,
  spans: readonly TimeSpan[],
): Promise<readonly EventRow[]> {
  const { row, linked } = unsaved
  const venues = linked.venues.filter(
    (venue) => venue.id !== 0 && venue.status !== 'trash' && canRead(context.actor, venue),
  )
  if (venues.length === 0 || !isHeld(row)) return []
  const ids = venues.map(({ id }) => id)
  return clashesAt(context, ids, spans, ownIds(unsaved))
}
