// The events on each day: of a month by the wall clock of each event, of a week or a day, which have
// hours, by the clock of the site.

import type { Context } from '../../access/context.ts'
import { type OverlapSpan, findSpans } from '../../calendar/events/agenda.ts'
import { memoize, tenant } from '../../storage/memo.ts'
import { dayEnd } from '../../language/time/day.ts'
import { toInstant, toWall } from '../../language/time/zone.ts'
import type { PublicQuery } from './address.ts'
import { daysOf } from './days_shown.ts'
import { todayOf, weekStartOf } from './context.ts'
import { type Days, eachDay } from '../../language/time/calendar_days.ts'
import { daysCovered, eventQueryOf } from './events.ts'
import type { ResolvedFilters } from './resolve_filters.ts'

/** The largest offset of any time zone from UTC, in seconds. */
export const farthestZone = 14 * 3600

/** An event and the days it is shown on. */
export interface Standing
  extends Days, Pick<OverlapSpan, 'id' | 'start_date' | 'end_date' | 'end_utc'> {
  readonly isSticky: boolean
  readonly isFeatured: boolean
  /** Fills its days, and stands at no hour. */
  readonly isWhole: boolean
}

interface Sorted {
  /** Events of a single day, for each of the days, in `byWall` order. */
  readonly short: ReadonlyMap<string, readonly Standing[]>
  /** Events of several days, in the same order. */
  readonly long: readonly Standing[]
  /** These by the first of the days that they are on. */
  readonly beginning: ReadonlyMap<string, readonly Standing[]>
  /** How many events are on each of the days. */
  readonly counts: ReadonlyMap<string, number>
  readonly total: number
}

export interface Agenda extends Sorted {
  readonly days: Days
  readonly today: string
  readonly until: number
}

/** The events of some days in their order; the same month serves every language and host. */
const agendas = tenant<Sorted>('agendas')

/** An estimate: four dates as text, and the object around them. */
const bytesOfEvent = 300

/** Of the days that a month, a week or a day shows. */
export const agendaOf = (
  context: Context,
  publicQuery: PublicQuery,
  resolvedFilters: ResolvedFilters,
): Promise<Agenda> => {
  const days = daysOf(publicQuery, todayOf(context), weekStartOf(context))
  return agendaOn(context, publicQuery, resolvedFilters, days)
}

/** Of any days. */
export async function agendaOn(
  context: Context,
  publicQuery: PublicQuery,
  resolvedFilters: ResolvedFilters,
  days: Days,
): Promise<Agenda> {
  const today = todayOf(context)
  const query = await eventQueryOf(context, publicQuery, resolvedFilters)
  const window = {
    from: toInstant(`${days.first} 00:00:00`, 'UTC') - farthestZone,
    to: toInstant(`${days.last} 23:59:59`, 'UTC') + farthestZone,
  }
  const { now, site, actor, memo } = context
  const place = publicQuery.view === 'month' ? ownPlace : placeIn(site.zone)
  const clock = publicQuery.view === 'month' ? '' : site.zone
  const key = agendas.key(JSON.stringify([query, days, actor, clock]))
  const find = async () => byDay(days, await findSpans(context, query, window), place)
  const sorted = await memoize(memo, key, find, ({ total }) => total * bytesOfEvent)
  // Today is marked, so the agenda is valid until midnight.
  return { days, today, ...sorted, until: dayEnd(now, site.zone) + 1 }
}

/** All events on one of the days, in order. */
export function eventsOn({ short, long }: Agenda, day: string): readonly Standing[] {
  const running = long.filter(({ first, last }) => first <= day && day <= last)
  return running.concat(short.get(day) ?? []).toSorted(byWall)
}

/** The days of an event, and its times by the same clock. */
type Place = Days & Pick<OverlapSpan, 'start_date' | 'end_date'>

function ownPlace(span: OverlapSpan): Place {
  const { start_date, end_date } = span
  return { start_date, end_date, ...daysCovered(span) }
}

/** By the clock of a zone; what is of one day by its own clock is not on two. */
const placeIn =
  (zone: string) =>
  (span: OverlapSpan): Place => {
    const own = ownPlace(span)
    if (span.timezone === zone || span.all_day === 1) return own
    const walls = { start_date: toWall(span.start_utc, zone), end_date: toWall(span.end_utc, zone) }
    const first = walls.start_date.slice(0, 10)
    return { ...walls, ...(own.first === own.last ? { first, last: first } : daysCovered(walls)) }
  }

function byDay(
  days: Days,
  found: readonly OverlapSpan[],
  place: (span: OverlapSpan) => Place,
): Sorted {
  const short = new Map<string, Standing[]>([...eachDay(days)].map((day) => [day, []]))
  const long: Standing[] = []
  let total = 0
  for (const span of found) {
    const placed = place(span)
    const { first, last } = placed
    if (first > days.last || last < days.first) continue
    const { id, sticky, featured, all_day, end_utc } = span
    const list = first === last ? short.get(first) : long
    list?.push({
      id,
      ...placed,
      end_utc,
      isSticky: sticky === 1,
      isFeatured: featured === 1,
      isWhole: all_day === 1,
    })
    total++
  }
  for (const list of [...short.values(), long]) list.sort(byWall)
  const beginning = Map.groupBy(long, ({ first }) => (first < days.first ? days.first : first))
  return { short, long, beginning, counts: countsOf(short, long, beginning), total }
}

function countsOf(
  short: Sorted['short'],
  long: Sorted['long'],
  beginning: Sorted['beginning'],
): Sorted['counts'] {
  const ending = Map.groupBy(long, ({ last }) => last)
  const counts = new Map<string, number>()
  let goingOn = 0
  for (const [day, alone] of short) {
    goingOn += beginning.get(day)?.length ?? 0
    counts.set(day, goingOn + alone.length)
    goingOn -= ending.get(day)?.length ?? 0
  }
  return counts
}

/** Sticky events first, then by the clock of their places. */
function byWall(a: Standing, b: Standing): number {
  if (a.isSticky !== b.isSticky) return a.isSticky ? -1 : 1
  if (a.start_date === b.start_date) return a.id - b.id
  return a.start_date < b.start_date ? -1 : 1
}
