// The events on each day of a month, a week or a day, by the wall clock of each event.

import type { Context } from '../access/context.ts'
import { type Span, findSpans } from '../calendar/events/agenda.ts'
import { memoize, tenant } from '../memo/memo.ts'
import { dayEnd } from '../time/day.ts'
import { toInstant } from '../time/zone.ts'
import { type PublicQuery, daysOf } from './address.ts'
import { todayOf, weekStartOf } from './context.ts'
import { type Days, eachDay } from './days.ts'
import { daysCovered, eventQueryOf } from './events.ts'
import type { ResolvedFilters } from './resolve_filters.ts'

/** The largest offset of any time zone from UTC, in seconds. */
const farthestZone = 14 * 3600

/** An event and the days it is shown on. */
export interface Standing extends Days, Pick<Span, 'id' | 'start_date'> {
  readonly isSticky: boolean
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

/** An estimate: three dates as text, and the object around them. */
const bytesOfEvent = 250

export async function agendaOf(
  context: Context,
  publicQuery: PublicQuery,
  resolvedFilters: ResolvedFilters,
): Promise<Agenda> {
  const today = todayOf(context)
  const days = daysOf(publicQuery, today, weekStartOf(context))
  const query = await eventQueryOf(context, publicQuery, resolvedFilters)
  const window = {
    from: toInstant(`${days.first} 00:00:00`, 'UTC') - farthestZone,
    to: toInstant(`${days.last} 23:59:59`, 'UTC') + farthestZone,
  }
  const { now, site, actor, memo } = context
  const key = agendas.key(JSON.stringify([query, days, actor]))
  const find = async () => byDay(days, await findSpans(context, query, window))
  const sorted = await memoize(memo, key, find, ({ total }) => total * bytesOfEvent)
  // Today is marked, so the agenda is valid until midnight.
  return { days, today, ...sorted, until: dayEnd(now, site.zone) + 1 }
}

/** All events on one of the days, in order. */
export function eventsOn({ short, long }: Agenda, day: string): readonly Standing[] {
  const running = long.filter(({ first, last }) => first <= day && day <= last)
  return running.concat(short.get(day) ?? []).toSorted(byWall)
}

function byDay(days: Days, found: readonly Span[]): Sorted {
  const short = new Map<string, Standing[]>([...eachDay(days)].map((day) => [day, []]))
  const long: Standing[] = []
  let total = 0
  for (const span of found) {
    const { first, last } = daysCovered(span)
    if (first > days.last || last < days.first) continue
    const { id, start_date, sticky } = span
    const list = first === last ? short.get(first) : long
    list?.push({ id, start_date, isSticky: sticky === 1, first, last })
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

/** Sticky events first, then by wall clock, whatever the zone of each event. */
function byWall(a: Standing, b: Standing): number {
  if (a.isSticky !== b.isSticky) return a.isSticky ? -1 : 1
  if (a.start_date === b.start_date) return a.id - b.id
  return a.start_date < b.start_date ? -1 : 1
}
