// A visitor's public query → events, through the operations of the calendar.

import type { Context } from '../access/context.ts'
import type { Span } from '../calendar/events/agenda.ts'
import type { EventQuery } from '../calendar/events/listing/filter.ts'
import { type FoldedSeries, findFolded, hasOccurrences } from '../calendar/events/series/dates.ts'
import { countOfEvents, pageOfEvents, someEvents } from '../calendar/events/read.ts'
import { showEvents } from '../calendar/events/show.ts'
import type { Event } from '../calendar/events/view.ts'
import { withBelow } from '../calendar/terms/resolve.ts'
import { toInstant } from '../time/zone.ts'
import { type PublicQuery, isFolded } from './address.ts'
import { type Days, dayAfter } from './days.ts'
import type { ResolvedFilters } from './resolve_filters.ts'
import { searchFor } from './search_words.ts'

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
  return {
    ...(category ? { categories: await withBelow(context, category.id) } : {}),
    ...(tag ? { tags: [tag.id] } : {}),
    ...(venue ? { venues: [venue.id] } : {}),
    ...(organizer ? { organizers: [organizer.id] } : {}),
    ...(publicQuery.search === undefined
      ? {}
      : { search: searchFor(publicQuery.search, languagesOf(context)) }),
    ...(publicQuery.featured ? { featured: true } : {}),
    ...(publicQuery.view === 'map' ? { geoloc: true } : {}),
  }
}

/** In which visitors search: that of the page, and the one of the site. */
export const languagesOf = ({ root, site }: Context): readonly string[] => [
  ...new Set([root.language, site.language]),
]

export interface EventPage {
  readonly events: readonly Event[]
  /** The series that the list shows once, by id. */
  readonly folded: ReadonlyMap<number, FoldedSeries>
  readonly total: number
  readonly pages: number
  /** Until when the clock alone does not change it. */
  readonly until: number
}

/** One page of upcoming or past events. A page beyond the last is refused. */
export async function eventsOf(
  context: Context,
  publicQuery: PublicQuery,
  resolvedFilters: ResolvedFilters,
  size: number,
): Promise<EventPage> {
  const { from, until } = turnOf(context, publicQuery)
  const isPast = publicQuery.view === 'past'
  const window = isPast ? { endTo: from - 1 } : { endFrom: from + 1 }
  const query = { ...(await eventQueryOf(context, publicQuery, resolvedFilters)), window }
  const isOnce = isFolded(publicQuery) && (await canFold(context, query))
  const found = await pageOfEvents(
    context,
    isOnce ? { ...query, fold: 'next' } : query,
    { page: publicQuery.page, per_page: size },
    isPast ? 'descending' : orderOf(publicQuery),
  )
  const { total } = found
  const events = await showEvents(context, found.items)
  const series = isOnce ? events.flatMap(({ occurrence }) => occurrence?.series ?? []) : []
  const folded = await findFolded(context, series, from + 1)
  return { events, folded, total, pages: Math.ceil(total / found.size), until }
}

/** The best matches among coming events, each series once. */
export async function bestEvents(
  context: Context,
  publicQuery: PublicQuery,
  size: number,
): Promise<Pick<EventPage, 'events' | 'until'>> {
  const { from, until } = turnOf(context, publicQuery)
  const query = { ...(await eventQueryOf(context, publicQuery, {})), window: { endFrom: from + 1 } }
  const rows = await someEvents(context, { ...query, fold: 'next' }, { size, skip: 0 }, 'relevance')
  return { events: await showEvents(context, rows), until }
}

/** On the search page the best match comes first; other lists are calendars. */
const orderOf = ({ about, search }: PublicQuery) =>
  about === 'search' && search !== undefined ? 'relevance' : 'ascending'

/** Folding reads the whole list; a longer one shows every date. */
const mostFolded = 20_000

async function canFold(context: Context, query: EventQuery): Promise<boolean> {
  return (await hasOccurrences(context)) && (await countOfEvents(context, query)) <= mostFolded
}

/** The instant that separates past from upcoming events, and until when it applies. */
function turnOf(context: Context, { view, date }: PublicQuery): { from: number; until: number } {
  const { now, site } = context
  const step = Math.floor(now / stepSeconds) * stepSeconds
  const present = { from: step, until: step + stepSeconds }
  if (date === undefined) return present
  const first = toInstant(`${date} 00:00:00`, site.zone)
  const from = view === 'past' ? toInstant(`${dayAfter(date) ?? date} 00:00:00`, site.zone) : first
  // The list of past events never reaches beyond now.
  return view === 'past' && from > now ? present : { from, until: Infinity }
}

type Walls = Pick<Span, 'start_date' | 'end_date'>

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
