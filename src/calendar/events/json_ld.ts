// A series in the words of schema.org, for its page.

import { htmlToText } from '../../language/text/html/html.ts'
import { cutWords } from '../../language/text/html/plain.ts'
import { offsetOf, toInstant } from '../../language/time/zone.ts'
import { type JsonLd, filled, imagesLd, schemaOrg } from '../items/json_ld.ts'
import { lowestPrice } from './prices/cost.ts'
import { type Attendance, type EventStatus, isVirtual, plainState } from './state/rules.ts'
import type { Event } from './view.ts'

const longestDescription = 300

export interface LdFacts {
  readonly cost: readonly string[]
  readonly startUtc: number
  readonly endUtc: number
  readonly dateUtc: number
  /** The start before its last change. */
  readonly previousUtc: number | null
  readonly siteZone: string
  readonly siteCurrency: string
  /** Its venues and organizers in the words of schema.org. */
  readonly places: readonly JsonLd[]
  readonly organizations: readonly JsonLd[]
  /** The series of an occurrence, if it may be named. */
  readonly series?: { readonly name: string; readonly url: string } | undefined
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
    previousStartDate:
      event.previous_start_date && when(event.previous_start_date, facts.previousUtc ?? 0),
    eventStatus: statusLd(event),
    eventAttendanceMode: attendanceModeOf(event),
    // What it is linked to, next to each other: `single/written.ts` puts their texts in here.
    location: oneOrMany(locationsOf(event, facts.places.map(part), virtualLocationOf(event))),
    organizer: oneOrMany(facts.organizations.map(part)),
    accessibilitySummary: event.accessibility,
    // Nothing is sold for what does not take place.
    offers: event.event_status === 'cancelled' ? [] : offersLd(event, facts),
    superEvent: facts.series && { '@type': 'EventSeries', ...facts.series },
  })
}

/** The address of what became of it. */
export const statusLd = ({ event_status }: Pick<Event, 'event_status'>): string =>
  `${schemaOrg}/${statusNames[event_status]}`

const statusNames: Readonly<Record<EventStatus, string>> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
}

const modes: Readonly<Record<Attendance, string>> = {
  offline: 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  mixed: 'MixedEventAttendanceMode',
}

export type Attended = Pick<Event, 'attendance' | 'virtual_url' | 'url'>

export const attendanceModeOf = ({ attendance }: Attended): string =>
  `${schemaOrg}/${modes[attendance ?? plainState.attendance]}`

/** The places of a mixed event and where it is online; of an online event the latter alone. */
export function locationsOf<Location>(
  { attendance }: Attended,
  places: readonly Location[],
  virtual: Location | undefined,
): readonly Location[] {
  if (virtual === undefined) return places
  return attendance === 'mixed' ? [...places, virtual] : [virtual]
}

/** Without an address of its own, the page of the event says where it is online. */
export function virtualLocationOf({ attendance, virtual_url, url }: Attended): JsonLd | undefined {
  if (attendance === null || !isVirtual(attendance)) return undefined
  return { '@type': 'VirtualLocation', url: virtual_url === '' ? url : virtual_url }
}

function shortText({ excerpt, description }: Event): string {
  const short = htmlToText(excerpt)
  return short === '' ? cutWords(htmlToText(description), longestDescription) : short
}

/** `2027-06-12T20:30:00+01:00` */
const stamp = (wall: string, at: number, zone: string): string =>
  `${wall.replace(' ', 'T')}${offsetOf(at, zone)}`

export const oneOrMany = (parts: readonly JsonLd[]) => (parts.length === 1 ? parts[0] : parts)

/** An embedded object does not repeat the context. */
export const part = ({ '@context': _known, ...rest }: JsonLd): JsonLd => rest

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

/** What is told of each date; the rest it has in common with the series. */
const members = [
  '@type',
  'name',
  'url',
  'startDate',
  'endDate',
  'previousStartDate',
  'eventStatus',
  'eventAttendanceMode',
  'location',
]

/** `own` is the series as the interface shows it, `dates` are its next occurrences. */
export function seriesLd(own: JsonLd, dates: readonly JsonLd[], last: string | null): JsonLd {
  // The end is that of the first occurrence.
  const { endDate: _end, ...rest } = own
  return {
    ...rest,
    '@type': 'EventSeries',
    ...(last === null ? {} : { endDate: last.slice(0, 10) }),
    ...(dates.length === 0 ? {} : { subEvent: dates.map(dateLd) }),
  }
}

const dateLd = (date: JsonLd): JsonLd =>
  Object.fromEntries(members.flatMap((name) => (name in date ? [[name, date[name]]] : [])))
