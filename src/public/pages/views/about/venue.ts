import type { Event } from '../../../../calendar/events/view.ts'
import { neighboursOf } from '../../../../calendar/venues/neighbours.ts'
import type { Venue } from '../../../../calendar/venues/view.ts'
import { addressLines } from '../../../query/words/postal_address.ts'
import { fact, outside, phoneLink } from '../../parts/facts.ts'
import { type Html, html } from '../../parts/frame/html.ts'
import { type MapPlace, smallMap } from '../../parts/event/small_map.ts'
import type { PageContext } from '../../page_context.ts'

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
  return { venue, lat, lng, neighbours }
}

export function venueFacts(
  pageContext: PageContext,
  venue: Venue,
  map: MapPlace | undefined,
): Html {
  const { say } = pageContext
  const link = mapLink(pageContext, venue)
  return html`<dl>
    ${fact(say('Address'), addressBlock(pageContext, venue))}
    ${fact(say('Map'), link && html`${link}${map && smallMap(pageContext, map)}`)}
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

/** Links to the visitor's map app through `geo:`, and to OpenStreetMap. */
export function mapLink(pageContext: PageContext, venue: Venue): Html | undefined {
  const { say } = pageContext
  const { geo_lat: lat, geo_lng: lng } = venue
  if (lat !== null && lng !== null) {
    const web = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
    return html`<a href="geo:${lat},${lng}">${say('Open in your map app')}</a> ·
      <a href="${web}" rel="noopener nofollow">OpenStreetMap</a>`
  }
  const words = [venue.address, venue.zip, venue.city, venue.country].filter(Boolean).join(', ')
  if (words === '') return undefined
  const web = `https://www.openstreetmap.org/search?query=${encodeURIComponent(words)}`
  return html`<a href="${web}" rel="noopener nofollow">OpenStreetMap</a>`
}
