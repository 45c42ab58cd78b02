// Events as CSV that any spreadsheet opens and that `readCsv` reads back: RFC 4180, UTF-8 with a
// byte order mark so that Excel knows, and no cell that would be computed.

import type { Event } from '../../calendar/events/view.ts'
import { type GivenColumn, csvHeaders } from '../../calendar/items/columns.ts'
import type { Organizer } from '../../calendar/organizers/view.ts'
import { stateProvince } from '../../calendar/venues/rules.ts'
import type { Venue } from '../../calendar/venues/view.ts'
import { wallSeconds } from '../../language/time/wall.ts'
import { offsetOf, toInstant } from '../../language/time/zone.ts'
import { writeList } from './cells.ts'
import { type WrittenField, columnNames, csvFields } from './header/fields.ts'
import { guard } from './guard.ts'

/** A number or a flag is ours and stays as it is; texts are guarded. */
type Cell = string | number | boolean | null

interface Told {
  readonly event: Event
  readonly venue: Venue | undefined
  readonly organizer: Organizer | undefined
  readonly uid: string
}

const none = ''

type CellOf = (told: Told) => Cell

/** As it is given. */
const givenCells = Object.fromEntries(
  Object.keys(csvHeaders).map((name): [string, CellOf] => [
    name,
    ({ event }) => event[name as GivenColumn],
  ]),
) as Readonly<Record<GivenColumn, CellOf>>

const cells: Readonly<Record<WrittenField, CellOf>> = {
  ...givenCells,
  start_date: ({ event }) => times(event).startDay,
  start_time: ({ event }) => times(event).startClock,
  end_date: ({ event }) => times(event).endDay,
  end_time: ({ event }) => times(event).endClock,
  venue: ({ venue }) => venue?.venue ?? none,
  timezone: ({ event }) => event.timezone,
  categories: ({ event }) => writeList(event.categories.map(({ name }) => name)),
  tags: ({ event }) => writeList(event.tags.map(({ name }) => name)),
  cost: ({ event }) => costOf(event),
  image: ({ event }) => imageOf(event),
  address: ({ venue }) => venue?.address ?? none,
  city: ({ venue }) => venue?.city ?? none,
  zip: ({ venue }) => venue?.zip ?? none,
  country: ({ venue }) => venue?.country ?? none,
  state: ({ venue }) => venue?.state ?? none,
  province: ({ venue }) => venue?.province ?? none,
  stateprovince: ({ venue }) => (venue ? ownStateProvince(venue) : none),
  geo_lat: ({ venue }) => venue?.geo_lat ?? none,
  geo_lng: ({ venue }) => venue?.geo_lng ?? none,
  venue_phone: ({ venue }) => venue?.phone ?? none,
  venue_website: ({ venue }) => venue?.website ?? none,
  venue_accessibility: ({ venue }) => venue?.accessibility ?? none,
  venue_description: ({ venue }) => venue?.description ?? none,
  venue_image: ({ venue }) => imageOf(venue),
  venue_show_map: ({ venue }) => venue?.show_map ?? none,
  venue_show_map_link: ({ venue }) => venue?.show_map_link ?? none,
  more_venues: ({ event }) => listed(venuesOf(event).slice(1).map(venueData)),
  organizer: ({ organizer }) => organizer?.organizer ?? none,
  organizer_email: ({ organizer }) => organizer?.email ?? none,
  organizer_phone: ({ organizer }) => organizer?.phone ?? none,
  organizer_website: ({ organizer }) => organizer?.website ?? none,
  organizer_description: ({ organizer }) => organizer?.description ?? none,
  organizer_image: ({ organizer }) => imageOf(organizer),
  more_organizers: ({ event }) => listed(event.organizer.slice(1).map(organizerData)),
  // Its password is in no table.
  status: ({ event }) => (event.password_protected ? 'protected' : event.status),
  event_status: ({ event }) => event.event_status,
  event_status_reason: ({ event }) => event.event_status_reason,
  attendance: ({ event }) => event.attendance,
  virtual_url: ({ event }) => event.virtual_url,
  recurrence: ({ event }) => lines(event.recurrence?.rules),
  recurrence_dates: ({ event }) => lines(event.recurrence?.dates),
  recurrence_except: ({ event }) => lines(event.recurrence?.except),
  tickets: ({ event }) => listed(event.tickets),
  slug: ({ event }) => event.slug,
  date: ({ event }) => `${event.date_utc.replace(' ', 'T')}Z`,
  id: ({ event }) => event.id,
  uid: ({ uid }) => uid,
}

const columns = csvFields.filter((field): field is WrittenField => field in cells)

const MARK = '\uFEFF'

/** The first line of a file, with the mark by which Excel knows UTF-8. */
export const csvHeader = (): string =>
  `${MARK}${columns.map((field) => columnNames[field]).join(',')}\r\n`

/** The line of an event; `uid` names it for other calendars. */
export function csvRow(event: Event, uid: string = event.global_id): string {
  const told = { event, venue: venuesOf(event)[0], organizer: event.organizer[0], uid }
  return `${columns.map((field) => written(cells[field](told))).join(',')}\r\n`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell).toUpperCase()
  const text = guard(cell)
  // Of any separator: spreadsheets of other countries expect others.
  return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const venuesOf = ({ venue }: Event): readonly Venue[] => (Array.isArray(venue) ? venue : [venue])

const imageOf = (shown: Pick<Event, 'image'> | undefined): string =>
  shown?.image ? shown.image.url : ''

/** All-day events have no clock; a time that a wall clock shows twice has its offset. */
function times(event: Event) {
  const [startDay = '', startClock = ''] = parts(event.start_date, event.utc_start_date, event)
  const [endDay = '', endClock = ''] = parts(event.end_date, event.utc_end_date, event)
  return { startDay, startClock, endDay, endClock }
}

function parts(wall: string, utc: string, { all_day, timezone }: Event): readonly string[] {
  if (all_day === true) return [wall.slice(0, 10), '']
  const instant = wallSeconds(utc)
  if (toInstant(wall, timezone) === instant) return wall.split(' ')
  return [`${wall}${offsetOf(instant, timezone)}`, '']
}

/** What is set, and not what follows from the other fields (§4.3). */
function ownStateProvince(venue: Venue): string {
  const derived = stateProvince({ ...venue, stateprovince: '' })
  return venue.stateprovince === derived ? '' : venue.stateprovince
}

/** As shown, but zero as a number, because the word for it is that of the site; and all prices. */
function costOf({ cost, cost_details }: Event): string {
  const { values, currency_symbol: sign, currency_position: position } = cost_details
  const signed = (value: string) => (position === 'postfix' ? value + sign : sign + value)
  const [first = '', ...others] = cost.split(' – ')
  const isFree = Number(values[0]) === 0 && !/\d/.test(first)
  const shown = isFree ? [signed('0'), ...others].join(' – ') : cost
  const numbers = shown.match(/\d[\d.,' \u00A0\u202F]*/g) ?? []
  if (numbers.length === 0 || numbers.length >= values.length) return shown
  return values.map((value) => (/^\d/.test(value) ? signed(value) : value)).join('; ')
}

const lines = (entries: readonly string[] = []): string => entries.join('\n')

const listed = (entries: readonly object[]): string =>
  entries.length === 0 ? '' : JSON.stringify(entries)

function venueData(venue: Venue): object {
  const { address, city, zip, country, state, province, phone, website, description } = venue
  const { accessibility, geo_lat, geo_lng, show_map, show_map_link } = venue
  const texts = { address, city, zip, country, state, province, phone, website, description }
  return {
    venue: venue.venue,
    ...filled({
      ...texts,
      accessibility,
      stateprovince: ownStateProvince(venue),
      image: imageOf(venue),
    }),
    ...(geo_lat !== null && geo_lng !== null && { geo_lat, geo_lng }),
    show_map,
    show_map_link,
  }
}

function organizerData(organizer: Organizer): object {
  const { email, phone, website, description } = organizer
  return {
    organizer: organizer.organizer,
    ...filled({ email, phone, website, description, image: imageOf(organizer) }),
  }
}

const filled = (texts: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
