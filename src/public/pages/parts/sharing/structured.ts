// What pages tell search engines besides the data of their item (§4.9), in the words of schema.org.
// What is not known is left out.

import {
  attendanceModeOf,
  locationsOf,
  oneOrMany,
  part,
  statusLd,
  virtualLocationOf,
} from '../../../../calendar/events/json_ld.ts'
import type { Event } from '../../../../calendar/events/view.ts'
import { type JsonLd, filled, schemaOrg } from '../../../../calendar/items/json_ld.ts'
import { withPlace } from '../../../../calendar/venues/view.ts'
import type { Related } from '../../../query/related.ts'
import { prefixOf } from '../../../query/address.ts'
import type { Page, PageContext } from '../../page_context.ts'
import { venuesOf } from '../cards.ts'
import { machineSpan } from '../when.ts'
import { cardFacts } from './card.ts'

/** With the festival that an event is part of, and the events that are part of it. */
export const withParts = ({ whole, programme }: Related, jsonLd: JsonLd): JsonLd => ({
  ...(whole ? { superEvent: partLd(whole) } : {}),
  ...jsonLd,
  ...(programme.length === 0 ? {} : { subEvent: programme.map(partLd) }),
})

/** An event in another one: what has to be said of every event. */
function partLd(event: Event): JsonLd {
  const { start, end } = machineSpan(event)
  const places = venuesOf(event).map((venue) => part(withPlace(venue).json_ld))
  return filled({
    '@type': 'Event',
    name: event.title,
    url: event.url,
    startDate: start,
    endDate: end,
    eventStatus: statusLd(event),
    eventAttendanceMode: attendanceModeOf(event),
    location: oneOrMany(locationsOf(event, places, virtualLocationOf(event))),
  })
}

/** The data of a page: an event without a picture or a text has those that it is shared with. */
export function dataOf(pageContext: PageContext, page: Page): unknown {
  const { jsonLd, kind, about } = page
  if (kind !== 'event' || jsonLd === undefined) return jsonLd ?? listData(pageContext, page)
  return { image: [cardFacts(pageContext, page).url], description: about, ...jsonLd }
}

/** A list is told by the addresses of its events, where their own data is. */
function listData(pageContext: PageContext, page: Page): JsonLd | undefined {
  const { title, about, addressIn, listed, publicQuery } = page
  if (!listed || !publicQuery || !addressIn || page.status !== undefined) return undefined
  const { context, language, siteLanguages } = pageContext
  const path = `${context.home}${prefixOf(language, siteLanguages)}/event`
  return {
    '@context': schemaOrg,
    '@type': 'CollectionPage',
    name: title,
    description: about,
    url: `${context.home}${addressIn(language)}`,
    inLanguage: language,
    mainEntity: filled({
      '@type': 'ItemList',
      numberOfItems: listed.total,
      itemListElement: listed.events.slice(0, mostListed).map(({ slug }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: `${path}/${encodeURIComponent(slug)}/`,
      })),
    }),
  }
}

/** So many are on a page of a list. */
const mostListed = 25
