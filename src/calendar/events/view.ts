import type { Static } from 'typebox'
import type { Context } from '../../access/context.ts'
import { Type, line, listOf, nullable, oneOf, whole, yesNo } from '../../contract/schema/shapes.ts'
import { type WallDetails, wallDetails } from '../../language/time/wall.ts'
import { abbreviation, toWall } from '../../language/time/zone.ts'
import { type Image, imageOrNone } from '../images/view.ts'
import { type ColumnWith, type GivenColumn, eventColumns, givenFields } from '../items/columns.ts'
import { jsonLdView } from '../items/json_ld.ts'
import { itemView, showItem } from '../items/view.ts'
import { type Organizer, fullOrganizerView, organizerView } from '../organizers/view.ts'
import { type Term, termView } from '../terms/view.ts'
import { type Venue, fullVenueView, venueView } from '../venues/view.ts'
import { showCost } from './prices/cost.ts'
import { type Ticket, ticketView } from './prices/tickets.ts'
import {
  type ShownSeries,
  occurrenceView,
  recurrenceView,
  showOccurrence,
  showRecurrence,
} from './series/view.ts'
import { attendances, eventStatuses, isVirtual, previousStart, stateOf } from './state/rules.ts'
import type { EventRow } from './store.ts'

/** Null in the redacted form of a protected event (§4.10). */
const flag = (description: string) => Type.Union([Type.Boolean(), Type.Null()], { description })

const detailsView = Type.Object(
  {
    year: line('The year, as four digits.'),
    month: line('The month, as two digits.'),
    day: line('The day, as two digits.'),
    hour: line('The hour, as two digits.'),
    minutes: line('The minutes, as two digits.'),
    seconds: line('The seconds, as two digits.'),
  },
  { title: 'DateDetails', description: 'The parts of a date and time.' },
)

const costView = Type.Object(
  {
    currency_symbol: line('The currency sign that all prices share, or empty.'),
    currency_code: line('That sign as an ISO 4217 code, or empty.'),
    currency_position: oneOf(['prefix', 'postfix', ''], 'Where that sign stands.'),
    values: listOf(Type.String(), 'The prices in ascending order, then words.'),
  },
  { title: 'CostDetails', description: 'What it costs, in parts.' },
)

type GivenView<Name extends GivenColumn> = (typeof eventColumns)[Name]['type'] extends 'text'
  ? ReturnType<typeof line>
  : ReturnType<typeof flag>

/** What is stored as it is given is shown so. */
const givenViews = Object.fromEntries(
  Object.entries(givenFields).map(([name, { doc }]) => [
    name,
    eventColumns[name as GivenColumn].type === 'text' ? line(doc) : flag(doc),
  ]),
) as { readonly [Name in GivenColumn]: GivenView<Name> }
const { title: _title, description: text, excerpt, all_day, ...others } = givenViews

const members = {
  ...itemView,
  title: line('The title, as plain text.'),
  description: text,
  excerpt,
  image: imageOrNone,
  all_day,
  start_date: line('When the event starts, in its own time zone.'),
  start_date_details: detailsView,
  end_date: line('When the event ends, in its own time zone.'),
  end_date_details: detailsView,
  utc_start_date: line('When the event starts, in UTC.'),
  utc_start_date_details: detailsView,
  utc_end_date: line('When the event ends, in UTC.'),
  utc_end_date_details: detailsView,
  timezone: line('The time zone of the event.'),
  timezone_abbr: line('The abbreviation of that time zone when the event starts.'),
  cost: line('What it costs, in words.'),
  cost_details: costView,
  ...others,
  categories: listOf(termView, 'Its categories, by name.'),
  tags: listOf(termView, 'Its tags, by name.'),
  custom_fields: Type.Array(Type.Unknown(), { description: 'Always empty.', maxItems: 0 }),
  tickets: listOf(ticketView, 'Its tickets.'),
  ticketed: flag('Whether it has tickets.'),
  post_parent: whole('The id of the event it belongs to; 0 is none.'),
  password_protected: yesNo('Whether it needs a password.'),
  event_status: oneOf(eventStatuses, 'What became of the event.'),
  event_status_reason: line('Why the event is cancelled, postponed or rescheduled.'),
  attendance: nullable(Type.Enum(attendances), 'Where the event is attended.'),
  virtual_url: line('The address at which the event is online.'),
  is_virtual: flag('Whether the event can be attended online.'),
  previous_start_date: line('When a rescheduled event started before, in its own time zone.'),
  recurrence: recurrenceView,
  occurrence: occurrenceView,
}

const description = 'Something that takes place at a time.'
const venueText = 'Its venue; several as a list; an empty list if there is none.'
const organizerText = 'Its organizers.'

/** The list form; the full form adds `json_ld`, here and in what is embedded (§4.1). */
export const eventView = Type.Object(
  {
    ...members,
    venue: Type.Union([venueView, Type.Array(venueView)], { description: venueText }),
    organizer: listOf(organizerView, organizerText),
  },
  { title: 'Event', description },
)
export const fullEventView = Type.Object(
  {
    ...members,
    venue: Type.Union([fullVenueView, Type.Array(fullVenueView)], { description: venueText }),
    organizer: listOf(fullOrganizerView, organizerText),
    json_ld: jsonLdView,
  },
  { title: 'FullEvent', description },
)

export type Event = Static<typeof eventView>
export const eventKind = { name: 'event', table: 'events' } as const

export interface Surroundings {
  readonly image: Image | false
  readonly venues: readonly Venue[]
  readonly organizers: readonly Organizer[]
  readonly categories: readonly Term[]
  readonly tags: readonly Term[]
  readonly series?: ShownSeries | undefined
}

export function showEvent(context: Context, row: EventRow, around: Surroundings): Event {
  const { symbol, position } = context.site.currency
  const { free } = context.site
  const tickets: Ticket[] = JSON.parse(row.tickets)
  const [venue] = around.venues
  const times = showTimes(row)
  const state = stateOf(row)
  const { cost, cost_details } = showCost(JSON.parse(row.cost), { symbol, position, free })
  return {
    ...showItem(context, eventKind, row),
    title: row.title,
    description: row.description,
    excerpt: row.excerpt,
    image: around.image,
    all_day: row.all_day === 1,
    // One by one: several spreads in an object cost as much as all the rest of it.
    start_date: times.start_date,
    start_date_details: times.start_date_details,
    end_date: times.end_date,
    end_date_details: times.end_date_details,
    utc_start_date: times.utc_start_date,
    utc_start_date_details: times.utc_start_date_details,
    utc_end_date: times.utc_end_date,
    utc_end_date_details: times.utc_end_date_details,
    timezone: times.timezone,
    timezone_abbr: times.timezone_abbr,
    cost,
    cost_details,
    website: row.website,
    accessibility: row.accessibility,
    show_map: row.show_map === 1,
    show_map_link: row.show_map_link === 1,
    hide_from_listings: row.hide_from_listings === 1,
    sticky: row.sticky === 1,
    featured: row.featured === 1,
    categories: [...around.categories],
    tags: [...around.tags],
    venue: venue && around.venues.length === 1 ? venue : [...around.venues],
    organizer: [...around.organizers],
    custom_fields: [],
    tickets,
    ticketed: tickets.length > 0,
    post_parent: row.post_parent,
    password_protected: row.password !== null,
    event_status: state.event_status,
    event_status_reason: state.event_status_reason,
    attendance: state.attendance,
    virtual_url: state.virtual_url,
    is_virtual: isVirtual(state.attendance),
    previous_start_date: previousStart(row, state),
    recurrence: showRecurrence(context, row),
    occurrence: showOccurrence(row, around.series),
  }
}

function showTimes(row: EventRow) {
  const utc_start_date = toWall(row.start_utc, 'UTC')
  const utc_end_date = toWall(row.end_utc, 'UTC')
  return {
    start_date: row.start_date,
    start_date_details: details(row.start_date),
    end_date: row.end_date,
    end_date_details: details(row.end_date),
    utc_start_date,
    utc_start_date_details: details(utc_start_date),
    utc_end_date,
    utc_end_date_details: details(utc_end_date),
    timezone: row.timezone,
    timezone_abbr: abbreviation(row.start_utc, row.timezone),
  }
}

const details = (wall: string): WallDetails => wallDetails(wall)

/** The members of a protected event that are public; all others are redacted. */
type Open =
  | keyof typeof itemView
  | keyof ReturnType<typeof showTimes>
  | ColumnWith<{ redacted: false }>
  | 'custom_fields'
  | 'password_protected'
  | 'event_status'
  | 'previous_start_date'
  | 'recurrence'
  | 'occurrence'

/** What a list shows of a protected event to callers who may not edit it (§4.10). */
export function redactEvent(event: Event): Event {
  const hidden: Omit<Event, Open> = {
    description: '',
    excerpt: '',
    cost: '',
    cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
    website: '',
    accessibility: '',
    image: false,
    all_day: null,
    show_map: null,
    show_map_link: null,
    hide_from_listings: null,
    sticky: null,
    featured: null,
    ticketed: null,
    categories: [],
    tags: [],
    venue: [],
    organizer: [],
    tickets: [],
    event_status_reason: '',
    attendance: null,
    virtual_url: '',
    is_virtual: null,
  }
  return { ...event, ...hidden }
}
