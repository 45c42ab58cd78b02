import { type JsonLd, filled, imagesLd, schemaOrg } from '../items/json_ld.ts'
import { htmlToText } from '../../text/html.ts'
import { cutText } from '../../text/plain.ts'
import { offsetOf, toInstant } from '../../time/zone.ts'
import { lowestPrice } from './cost.ts'
import type { Event } from './view.ts'

const longestDescription = 300

export interface LdFacts {
  /** The cost as it was given. */
  readonly cost: readonly string[]
  readonly startUtc: number
  readonly endUtc: number
  readonly dateUtc: number
  readonly siteZone: string
  readonly siteCurrency: string
  /** Its venues and organizers in the words of schema.org. */
  readonly places: readonly JsonLd[]
  readonly organizations: readonly JsonLd[]
}

/** An event in the words of schema.org (§4.9). */
export function eventLd(event: Event, facts: LdFacts): JsonLd {
  const { timezone, all_day } = event
  const when = (wall: string, at: number) =>
    all_day ? wall.slice(0, 10) : stamp(wall, at, timezone)
  return filled({
    '@context': schemaOrg,
    '@type': 'Event',
    name: event.title,
    description: shortText(event),
    image: imagesLd(event.image),
    url: event.url,
    startDate: when(event.start_date, facts.startUtc),
    endDate: when(event.end_date, facts.endUtc),
    eventStatus: `${schemaOrg}/EventScheduled`,
    eventAttendanceMode: `${schemaOrg}/OfflineEventAttendanceMode`,
    location: oneOrMany(facts.places.map(part)),
    organizer: oneOrMany(facts.organizations.map(part)),
    offers: offersLd(event, facts),
  })
}

/** The excerpt, else the beginning of the description. */
function shortText({ excerpt, description }: Event): string {
  const short = htmlToText(excerpt)
  return short === '' ? cutText(htmlToText(description), longestDescription) : short
}

/** `2027-06-12T20:30:00+01:00` */
function stamp(wall: string, at: number, zone: string): string {
  return `${wall.replace(' ', 'T')}${offsetOf(at, zone)}`
}

const oneOrMany = (parts: readonly JsonLd[]) => (parts.length === 1 ? parts[0] : parts)

/** An embedded object does not repeat the context. */
export function part({ '@context': _known, ...rest }: JsonLd): JsonLd {
  return rest
}

function offersLd(event: Event, facts: LdFacts): readonly JsonLd[] {
  const published = stamp(event.date, facts.dateUtc, facts.siteZone)
  const elsewhere = event.website === '' ? event.url : event.website
  if (event.tickets.length > 0) {
    return event.tickets.map((ticket) => ({
      '@type': 'Offer',
      name: ticket.name,
      price: ticket.price,
      priceCurrency: ticket.currency,
      url: ticket.url === '' ? elsewhere : ticket.url,
      availability: `${schemaOrg}/${ticket.sold_out ? 'SoldOut' : 'InStock'}`,
      validFrom: ticket.starts === '' ? published : ticketStamp(ticket.starts, event.timezone),
    }))
  }
  const lowest = lowestPrice(facts.cost)
  if (!lowest) return []
  return [
    {
      '@type': 'Offer',
      price: lowest.price,
      priceCurrency: lowest.currency === '' ? facts.siteCurrency : lowest.currency,
      url: elsewhere,
      availability: `${schemaOrg}/InStock`,
      validFrom: published,
    },
  ]
}

const ticketStamp = (wall: string, zone: string) => stamp(wall, toInstant(wall, zone), zone)
