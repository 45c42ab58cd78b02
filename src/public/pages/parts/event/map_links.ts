// Ways to a place: links to the maps of every platform. Nothing is loaded from there before somebody
// chooses one, and none of them is told where they come from.

import type { Venue } from '../../../../calendar/venues/view.ts'
import { type Html, html } from '../frame/html.ts'
import type { PageContext } from '../../page_context.ts'

type Place = Pick<Venue, 'venue' | 'address' | 'zip' | 'city' | 'country' | 'geo_lat' | 'geo_lng'>

type Links = Readonly<Record<'app' | 'Apple Maps' | 'Google Maps' | 'OpenStreetMap', string>>

const google = 'https://www.google.com/maps/search/?api=1&query='

/** With coordinates, else with the address; undefined if it has neither. */
function linksTo(place: Place): Links | undefined {
  const { venue, address, zip, city, country, geo_lat: lat, geo_lng: lng } = place
  const words = [address, zip, city, country].filter((one) => one !== '').join(', ')
  if (lat !== null && lng !== null) {
    const at = `${lat},${lng}`
    const name = encodeURIComponent(venue)
    return {
      // Android shows a pin only if the place is searched for.
      app: `geo:${at}?q=${at}(${name.replaceAll('(', '%28').replaceAll(')', '%29')})`,
      'Apple Maps': `https://maps.apple.com/?ll=${at}&q=${name}`,
      'Google Maps': `${google}${encodeURIComponent(at)}`,
      OpenStreetMap: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`,
    }
  }
  if (words === '') return undefined
  const wanted = encodeURIComponent(words)
  return {
    app: `geo:0,0?q=${wanted}`,
    'Apple Maps': `https://maps.apple.com/?q=${wanted}`,
    'Google Maps': `${google}${wanted}`,
    OpenStreetMap: `https://www.openstreetmap.org/search?query=${wanted}`,
  }
}

/** A menu that needs no script; `about` says for whom, where there are several. */
export function mapLinks({ say }: PageContext, place: Place, about?: string): Html | undefined {
  const links = linksTo(place)
  if (!links) return undefined
  const { app, ...webs } = links
  return html`<details class="map-links">
    <summary>
      ${say('Directions and maps')}${about !== undefined && html`<span class="unseen">, ${about}</span>`}
    </summary>
    <ul>
      <li><a href="${app}">${say('Open in your map app')}</a></li>
      ${Object.entries(webs).map(([name, to]) => html`<li><a href="${to}" rel="noopener noreferrer nofollow">${name}</a></li>`)}
    </ul>
  </details>`
}
