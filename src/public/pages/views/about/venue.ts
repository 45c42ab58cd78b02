import type { Event } from '../../../../calendar/events/view.ts'
import { neighboursOf } from '../../../../calendar/venues/neighbours.ts'
import type { Venue } from '../../../../calendar/venues/view.ts'
import { addressLines } from '../../../query/words/postal_address.ts'
import { fact, outside, phoneLink } from '../../parts/facts.ts'
import { type Html, html } from '../../parts/frame/html.ts'
import { mapLinks } from '../../parts/event/map_links.ts'
import { type MapPlace, smallMap } from '../../parts/event/small_map.ts'
import type { PageContext } from '../../page_context.ts'

/** The nearest ones. */
const mostOnMap = 8

type Shown = Pick<Event, 'venue' | 'show_map'>

/** The first place of an event that has a position, unless the event or the place shows no map. */
export async function placeOnMap(
  pageContext: PageContext,
  { venue, show_map }: Shown,
): Promise<MapPlace | undefined> {
  const venues = Array.isArray(venue) ? venue : [venue]
  return show_map ? venueOnMap(pageContext, venues[0]) : undefined
}

/** Undefined if it has no position, or shows no map. */
export async function venueOnMap(
  { context }: PageContext,
  venue: Venue | undefined,
): Promise<MapPlace | undefined> {
  const { geo_lat: lat = null, geo_lng: lng = null } = venue ?? {}
  if (!venue?.show_map || lat === null || lng === null) return undefined
  const neighbours = await neighboursOf(context, { id: venue.id, lat, lng })
  return { venue, lat, lng, neighbours: neighbours.slice(0, mostOnMap) }
}

export function venueFacts(
  pageContext: PageContext,
  venue: Venue,
  map: MapPlace | undefined,
): Html {
  const { say } = pageContext
  const links = mapLinks(pageContext, venue)
  return html`<dl>
    ${fact(say('Address'), addressBlock(pageContext, venue))}
    ${fact(say('Map'), links && html`${map && smallMap(pageContext, map)}${links}`)}
    ${fact(
      say('Accessibility'),
      venue.accessibility === '' ? undefined : html`${venue.accessibility}`,
    )}
    ${fact(say('Telephone'), phoneLink(venue.phone))}
    ${fact(say('Website'), outside(venue.website))}
  </dl>`
}

export function addressBlock({ locale }: PageContext, venue: Venue): Html | undefined {
  const lines = addressLines(venue, locale)
  if (lines.length === 0) return undefined
  return html`<span class="address"
    >${lines.map((line, index) => html`${index > 0 && html`<br />`}${line}`)}</span
  >`
}
