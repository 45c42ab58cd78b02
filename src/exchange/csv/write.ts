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
import { type Members, organizerMembers, venueMembers } from './place.ts'

/** A number or a flag is ours and stays as it is; texts are guarded. */
type Cell = string | number | boolean | null

interface Told {
  readonly event: Event
  readonly venue: ReturnType<typeof writtenVenue> | undefined
  readonly organizer: ReturnType<typeof writtenOrganizer> | undefined
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

/** Members as the reader takes them from their columns. */
const memberCells = <M extends Members>(members: M, of: (told: Told) => object | undefined) =>
  Object.fromEntries(
    Object.entries(members).map(([name, [field]]): [string, CellOf] => [
      field,
      (told) => (of(told) as Readonly<Record<string, Cell>> | undefined)?.[name] ?? none,
    ]),
  ) as Readonly<Record<M[keyof M][0], CellOf>>

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
  ...memberCells(venueMembers, ({ venue }) => venue),
  geo_lat: ({ venue }) => venue?.geo_lat ?? none,
  geo_lng: ({ venue }) => venue?.geo_lng ?? none,
  more_venues: ({ event }) => listed(venuesOf(event).slice(1).map(venueData)),
  organizer: ({ organizer }) => organizer?.organizer ?? none,
  ...memberCells(organizerMembers, ({ organizer }) => organizer),
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
  const [venue, organizer] = [venuesOf(event)[0], event.organizer[0]]
  const told = {
    event,
    uid,
    venue: venue && writtenVenue(venue),
    organizer: organizer && writtenOrganizer(organizer),
  }
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

const imageOf = ({ image }: Pick<Event, 'image'>): string => (image ? image.url : '')

/** What is set, and not what follows from other fields (§4.3). */
const writtenVenue = (venue: Venue) => {
  const derived = stateProvince({ ...venue, stateprovince: '' })
  const stateprovince = venue.stateprovince === derived ? '' : venue.stateprovince
  return { ...venue, stateprovince, image: imageOf(venue) }
}

const writtenOrganizer = (organizer: Organizer) => ({ ...organizer, image: imageOf(organizer) })

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

const venueData = (venue: Venue): object => {
  const { geo_lat, geo_lng, ...said } = writtenVenue(venue)
  return {
    venue: said.venue,
    ...filled(said, venueMembers),
    ...(geo_lat !== null && geo_lng !== null && { geo_lat, geo_lng }),
  }
}

const organizerData = (organizer: Organizer): object => ({
  organizer: organizer.organizer,
  ...filled(writtenOrganizer(organizer), organizerMembers),
})

const filled = (said: Readonly<Record<string, unknown>>, members: Members): object =>
  Object.fromEntries(
    Object.keys(members).flatMap((name) => (said[name] === '' ? [] : [[name, said[name]]])),
  )
