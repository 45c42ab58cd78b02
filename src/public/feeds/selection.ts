// Which events a feed contains: those of a list, within a time range that suits the feed.

import type { Context } from '../../access/context.ts'
import type { EventQuery } from '../../calendar/events/listing/filter.ts'
import type { EventRow } from '../../calendar/events/store.ts'
import { addYears, dayStart } from '../../language/time/day.ts'
import { toInstant } from '../../language/time/zone.ts'
import type { PublicQuery } from '../query/address.ts'
import { daysOf } from '../query/days_shown.ts'
import { todayOf, weekStartOf } from '../query/context.ts'
import type { Days } from '../../language/time/calendar_days.ts'
import { secondsOf } from '../../calendar/events/understanding/understood_query.ts'
import { daysCovered, eventQueryOf } from '../query/events.ts'
import { resolveOrGone } from '../query/gone.ts'
import type { ResolvedFilters } from '../query/resolve_filters.ts'

export interface Selection {
  readonly query: EventQuery
  readonly resolvedFilters: ResolvedFilters
  readonly order: 'ascending' | 'descending'
  /** Only rows on these days, each by the clock of its own zone. */
  readonly days?: Days
}

/** The time range that a feed shows, both ends in seconds since 1970. */
export interface Stretch {
  /** Includes events that end after this. */
  readonly from?: number
  /** Includes events that start before this. */
  readonly until?: number
}

/** A subscribed calendar includes past events for this long. */
const yearsKept = 1
/** News advance in such steps, so that they can be cached for as long. */
const stepSeconds = 300
/** The largest offset of a time zone from UTC. */
const farthestZone = 14 * 3600

/** For calendar programs: everything from a year ago on, or the days of the address. */
export const kept = (context: Context, publicQuery: PublicQuery): Promise<Selection> =>
  byAddress(context, publicQuery, yearAgo(context))

/**
 * For news readers: coming events, of each series the next one (§17.6); or past events from the
 * latest to the earliest, or those of some days, with every occurrence.
 */
export async function news(context: Context, publicQuery: PublicQuery): Promise<Selection> {
  const selection = await byAddress(context, publicQuery, step(context))
  const { query, order, days } = selection
  return order === 'descending' || days
    ? selection
    : { ...selection, query: { ...query, fold: 'next' } }
}

/** For calendars in a page, which ask for the range that they show. */
export async function shown(
  context: Context,
  publicQuery: PublicQuery,
  stretch: Stretch,
): Promise<Selection> {
  const { from = yearAgo(context), until } = inPeriod(context, publicQuery, stretch)
  const resolvedFilters = await resolveOrGone(context, publicQuery)
  const window = { endFrom: from + 1, ...(until === undefined ? {} : { startTo: until - 1 }) }
  const query = { ...(await eventQueryOf(context, publicQuery, resolvedFilters)), window }
  return { query, resolvedFilters, order: 'ascending' }
}

/** Only what is also in the period that the address asks for. */
function inPeriod(context: Context, { when }: PublicQuery, stretch: Stretch): Stretch {
  if (when === undefined) return stretch
  const { from, to } = secondsOf(context, when)
  return {
    from: Math.max(from - 1, stretch.from ?? -Infinity),
    until: Math.min(to + 1, stretch.until ?? Infinity),
  }
}

async function byAddress(
  context: Context,
  publicQuery: PublicQuery,
  usual: number,
): Promise<Selection> {
  const days = daysAsked(context, publicQuery)
  const { view, date } = publicQuery
  if (days) {
    const from = toInstant(`${days.first} 00:00:00`, 'UTC') - farthestZone
    const until = toInstant(`${days.last} 23:59:59`, 'UTC') + farthestZone
    return { ...(await shown(context, publicQuery, { from, until })), days }
  }
  if (view === 'past') {
    const resolvedFilters = await resolveOrGone(context, publicQuery)
    const window = { endTo: step(context) - 1 }
    const query = { ...(await eventQueryOf(context, publicQuery, resolvedFilters)), window }
    return { query, resolvedFilters, order: 'descending' }
  }
  // A list may start at a given day.
  const from = date === undefined ? usual : toInstant(`${date} 00:00:00`, context.site.zone)
  return shown(context, publicQuery, { from })
}

/** The days of a month, week or day view with a date; undefined if there is none. */
function daysAsked(context: Context, publicQuery: PublicQuery): Days | undefined {
  const isDated =
    publicQuery.view === 'month' || publicQuery.view === 'week' || publicQuery.view === 'day'
  return isDated && publicQuery.date !== undefined
    ? daysOf(publicQuery, todayOf(context), weekStartOf(context))
    : undefined
}

const yearAgo = ({ now, site }: Context): number =>
  addYears(dayStart(now, site.zone), site.zone, -yearsKept)

const step = ({ now }: Context): number => Math.floor(now / stepSeconds) * stepSeconds

export function isSelected(
  { days }: Selection,
  row: Pick<EventRow, 'start_date' | 'end_date'>,
): boolean {
  if (!days) return true
  const { first, last } = daysCovered(row)
  return first <= days.last && last >= days.first
}
