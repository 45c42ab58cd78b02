import type { Venue } from '../../calendar/venues/view.ts'
import { fact, outside, phoneLink } from '../parts/facts.ts'
import { type Html, html } from '../parts/html.ts'
import type { PageContext } from '../page_context.ts'

export function venueFacts(pageContext: PageContext, venue: Venue): Html {
  const { say } = pageContext
  const link = mapLink(pageContext, venue)
  return html`<dl>
    ${fact(say('Address'), addressLines(venue))} ${fact(say('Map'), link)}
    ${fact(say('Telephone'), phoneLink(venue.phone))}
    ${fact(say('Website'), outside(venue.website))}
  </dl>`
}

/** Street, then code, city and state, then country. */
export function addressLines(venue: Venue): Html | undefined {
  const { address, country } = venue
  const lines = [address, townLine(venue), country].filter((line) => line !== '')
  if (lines.length === 0) return undefined
  return html`<span class="address"
    >${lines.map((line, index) => html`${index > 0 && html`<br />`}${line}`)}</span
  >`
}

const filled = (parts: readonly string[], between: string): string =>
  parts.filter((part) => part !== '').join(between)

/** The postal code follows the state in North America, and precedes the city in most countries. */
function townLine({ zip, city, stateprovince, country }: Venue): string {
  return /^(?:US|USA|United States.*|Canada|CA|)$/i.test(country)
    ? filled([filled([city, stateprovince], ', '), zip], ' ')
    : filled([filled([zip, city], ' '), stateprovince === city ? '' : stateprovince], ', ')
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
