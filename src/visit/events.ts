// What a visitor asks for → events, through the operations of the calendar.

import type { Context } from '../access/context.ts'
import type { Span } from '../calendar/events/agenda.ts'
import type { EventQuery } from '../calendar/events/listing/filter.ts'
import { pageOfEvents } from '../calendar/events/read.ts'
import { showEvents } from '../calendar/events/show.ts'
import type { Event } from '../calendar/events/view.ts'
import { withBelow } from '../calendar/terms/resolve.ts'
import { fold } from '../text/fold.ts'
import { toInstant } from '../time/zone.ts'
import type { PublicQuery } from './address.ts'
import { type Days, dayAfter } from './days.ts'
import type { ResolvedFilters } from './resolve_filters.ts'

/** What is over leaves the lists of what is to come in such steps, so that pages can be kept. */
const stepSeconds = 300
/** An event that ends by then on the next morning belongs to the evening before. */
const nightEnds = '06:00:00'

/** What a visitor asks for in the language of the list engine, without its dates. */
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
    ...(publicQuery.search === undefined ? {} : { search: fold(publicQuery.search) }),
    ...(publicQuery.featured ? { featured: true } : {}),
    ...(publicQuery.view === 'map' ? { geoloc: true } : {}),
  }
}

export interface EventPage {
  readonly events: readonly Event[]
  readonly total: number
  readonly pages: number
  /** Until when the clock alone leaves it as it is. */
  readonly until: number
}

/** One page of a list, of what is to come or of what is past. A page beyond the last is refused. */
export async function eventsOf(
  context: Context,
  publicQuery: PublicQuery,
  resolvedFilters: ResolvedFilters,
  size: number,
): Promise<EventPage> {
  const { from, until } = turnOf(context, publicQuery)
  const isPast = publicQuery.view === 'past'
  const window = isPast ? { endTo: from - 1 } : { endFrom: from + 1 }
  const found = await pageOfEvents(
    context,
    { ...(await eventQueryOf(context, publicQuery, resolvedFilters)), window },
    { page: publicQuery.page, per_page: size },
    isPast ? 'descending' : 'ascending',
  )
  const { total } = found
  const events = await showEvents(context, found.items)
  return { events, total, pages: Math.ceil(total / found.size), until }
}

/** Where past and future part for a list, and for how long that holds. */
function turnOf(context: Context, { view, date }: PublicQuery): { from: number; until: number } {
  const { now, site } = context
  if (date === undefined) {
    const from = Math.floor(now / stepSeconds) * stepSeconds
    return { from, until: from + stepSeconds }
  }
  const first = toInstant(`${date} 00:00:00`, site.zone)
  const from = view === 'past' ? toInstant(`${dayAfter(date) ?? date} 00:00:00`, site.zone) : first
  // Nothing is past that has not ended yet.
  if (view !== 'past' || from <= now) return { from, until: Infinity }
  return turnOf(context, { language: '', view, page: 1 })
}

type Walls = Pick<Span, 'start_date' | 'end_date'>

/** The days of the calendar that an event stands on. */
export function daysCovered({ start_date, end_date }: Walls): Days {
  const first = start_date.slice(0, 10)
  const last = end_date.slice(0, 10)
  if (last <= first) return { first, last: first }
  if (end_date.slice(11) > nightEnds) return { first, last }
  const before = dayAfter(last, -1) ?? last
  // A night: what began days ago and ends early in the morning is on that last day.
  const isNight = before === first || end_date.endsWith(' 00:00:00')
  return { first, last: isNight ? before : last }
}
