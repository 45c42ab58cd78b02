// A visitor's public query → events, through the operations of the calendar.

import type { Context } from '../../access/context.ts'
import type { OverlapSpan } from '../../calendar/events/agenda.ts'
import type { EventQuery } from '../../calendar/events/listing/filter.ts'
import {
  type FoldedSeries,
  findFolded,
  hasOccurrences,
} from '../../calendar/events/series/dates.ts'
import { findSoon, hasRareMatch } from '../../calendar/events/listing/soon.ts'
import { countOfEvents, pageOfEvents, someEvents, venuesNear } from '../../calendar/events/read.ts'
import { showEvents } from '../../calendar/events/show.ts'
import { attendanceFilter } from '../../calendar/events/state/rules.ts'
import type { Event } from '../../calendar/events/view.ts'
import { withBelow } from '../../calendar/terms/resolve.ts'
import { toInstant } from '../../language/time/zone.ts'
import { type PublicQuery, isFolded } from './address.ts'
import { type Days, dayAfter } from '../../language/time/calendar_days.ts'
import type { ResolvedFilters } from './resolve_filters.ts'
import { languagesOf } from '../../calendar/events/understanding/asked.ts'
import { secondsOf } from '../../calendar/events/understanding/understood_query.ts'
import { searchFor } from '../../calendar/events/understanding/search_words.ts'

/** Past events leave the upcoming lists in steps of this length, so that pages can be cached. */
const stepSeconds = 300
/** An event that ends by this time on the next morning belongs to the evening before. */
const nightEnds = '06:00:00'

/** The query of the list engine for a public query, without its dates. */
export async function eventQueryOf(
  context: Context,
  publicQuery: PublicQuery,
  { category, tag, venue, organizer }: ResolvedFilters,
): Promise<EventQuery> {
  const { search, featured, price, online, time, after, near, view } = publicQuery
  return {
    ...(category ? { categories: await allBelow(context, category) } : {}),
    ...(tag ? { tags: tag.map(({ id }) => id) } : {}),
    ...(venue ? { venues: venue.map(({ id }) => id) } : {}),
    ...(organizer ? { organizers: organizer.map(({ id }) => id) } : {}),
    ...(search === undefined ? {} : { search: searchFor(search, languagesOf(context)) }),
    ...(featured ? { featured: true } : {}),
    ...(price === undefined ? {} : { price }),
    ...(online ? { attendance: attendanceFilter(['online', 'mixed']) } : {}),
    ...(time ? { partsOfDay: time } : {}),
    ...(after ? { startsAfter: after } : {}),
    ...(near ? { near: await venuesNear(context, near, near.km) } : {}),
    ...(view === 'map' ? { geoloc: true } : {}),
  }
}

async function allBelow(
  context: Context,
  categories: readonly { readonly id: number }[],
): Promise<readonly number[]> {
  const ids = new Set<number>()
  for (const { id } of categories) {
    for (const one of await withBelow(context, id)) ids.add(one)
  }
  return [...ids]
}

export interface EventPage {
  readonly events: readonly Event[]
  /** The series that the list shows once, by id. */
  readonly folded: ReadonlyMap<number, FoldedSeries>
  readonly total: number
  readonly pages: number
  /** Until when the clock alone does not change it. */
  readonly until: number
}

/** Lists without counted days are counted as far as anybody would leaf through them. */
export const mostCounted = 1000

/** One page of upcoming or past events. A page beyond the last is refused. */
export async function eventsOf(
  context: Context,
  publicQuery: PublicQuery,
  resolvedFilters: ResolvedFilters,
  size: number,
): Promise<EventPage> {
  const { from, to, until } = turnOf(context, publicQuery)
  const isPast = publicQuery.view === 'past'
  const window = isPast
    ? { endTo: from - 1 }
    : { endFrom: from + 1, ...(to === undefined ? {} : { startTo: to }) }
  const query = { ...(await eventQueryOf(context, publicQuery, resolvedFilters)), window }
  const isOnce = isFolded(publicQuery) && (await canFold(context, query))
  const found = await pageOfEvents(
    context,
    isOnce ? { ...query, fold: 'next' } : query,
    { page: publicQuery.page, per_page: size },
    isPast ? 'descending' : orderOf(publicQuery),
    mostCounted + 1,
  )
  const { total } = found
  const events = await showEvents(context, found.items)
  const series = isOnce ? events.flatMap(({ occurrence }) => occurrence?.series ?? []) : []
  const folded = await findFolded(context, series, from + 1)
  return { events, folded, total, pages: Math.ceil(total / found.size), until }
}

/** The best matches among the next events, each series once. */
export async function bestEvents(
  context: Context,
  publicQuery: PublicQuery,
  size: number,
): Promise<Pick<EventPage, 'events' | 'until'>> {
  const { from, until } = turnOf(context, publicQuery)
  const search = searchFor(publicQuery.search ?? '', languagesOf(context))
  const rows = await findSoon(context, search, from + 1, size)
  return { events: await showEvents(context, rows), until }
}

/** Whether the same search finds something that is over, as far as that can be said cheaply. */
export async function isInThePast(
  context: Context,
  publicQuery: PublicQuery,
  resolvedFilters: ResolvedFilters,
): Promise<boolean> {
  const query = await eventQueryOf(context, publicQuery, resolvedFilters)
  if (!query.search) return false
  const window = { endTo: comingFrom(context) }
  return hasRareMatch(context, { ...query, window, actor: context.actor }, query.search)
}

/** On the search page the best match comes first; other lists are calendars. */
const orderOf = ({ about, search }: PublicQuery) =>
  about === 'search' && search !== undefined ? 'relevance' : 'ascending'

/** So many are large above a list. */
const mostFeatured = 3

/**
 * The next featured events of a list, on its first page; none where it has these alone, or the days
 * that somebody asked for.
 */
export async function featuredOf(
  context: Context,
  publicQuery: PublicQuery,
  resolvedFilters: ResolvedFilters,
): Promise<readonly Event[]> {
  const { view, page, featured, date, when } = publicQuery
  const isPlain = page === 1 && !featured && date === undefined && when === undefined
  if (!isPlain || (view !== 'list' && view !== 'photo')) return []
  const window = { endFrom: comingFrom(context) + 1 }
  const query = { ...(await eventQueryOf(context, publicQuery, resolvedFilters)), window }
  const rows = await someEvents(
    context,
    { ...query, featured: true },
    { size: mostFeatured, skip: 0 },
  )
  return showEvents(context, rows)
}

/** Folding reads the whole list; a longer one shows every date. */
const mostFolded = 20_000

const canFold = async (context: Context, query: EventQuery): Promise<boolean> =>
  (await hasOccurrences(context)) &&
  (await countOfEvents(context, query, mostFolded + 1)) <= mostFolded

/** Lists of coming events have what ends after this second. */
export const comingFrom = ({ now }: Context): number => Math.floor(now / stepSeconds) * stepSeconds

/** And stay as they are until this one. */
export const comingUntil = (context: Context): number => comingFrom(context) + stepSeconds

interface Turn {
  /** The instant that separates past from upcoming events. */
  readonly from: number
  /** The last second of a period. */
  readonly to?: number
  /** Until when it applies. */
  readonly until: number
}

function turnOf(context: Context, { view, date, when }: PublicQuery): Turn {
  const { now, site } = context
  const step = comingFrom(context)
  const present = { from: step, until: step + stepSeconds }
  if (when !== undefined) {
    const { from, to } = secondsOf(context, when)
    return { ...present, from: Math.max(step, from - 1), to }
  }
  if (date === undefined) return present
  const first = toInstant(`${date} 00:00:00`, site.zone)
  const from = view === 'past' ? toInstant(`${dayAfter(date) ?? date} 00:00:00`, site.zone) : first
  // The list of past events never reaches beyond now.
  return view === 'past' && from > now ? present : { from, until: Infinity }
}

type Walls = Pick<OverlapSpan, 'start_date' | 'end_date'>

/** The days of the calendar that an event is shown on. */
export function daysCovered({ start_date, end_date }: Walls): Days {
  const first = start_date.slice(0, 10)
  const last = end_date.slice(0, 10)
  if (last <= first) return { first, last: first }
  if (end_date.slice(11) > nightEnds) return { first, last }
  const before = dayAfter(last, -1) ?? last
  // A night started the evening before; an event of several days is on its last morning, too.
  const isNight = before === first || end_date.endsWith(' 00:00:00')
  return { first, last: isNight ? before : last }
}
