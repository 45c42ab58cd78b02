// Random events as the interface shows them, with texts that are hard to write as CSV.

import * as fc from 'fast-check'
import type { Event } from '../../src/calendar/events/view.ts'
import type { Organizer } from '../../src/calendar/organizers/view.ts'
import type { Term } from '../../src/calendar/terms/view.ts'
import type { Venue } from '../../src/calendar/venues/view.ts'
import { cleanHtml } from '../../src/language/text/html/html.ts'
import { plainLine } from '../../src/language/text/html/plain.ts'
import { toWall } from '../../src/language/time/zone.ts'
import { wallDetails } from '../../src/language/time/wall.ts'

const pieces =
  '" , ; | \t \n = + - @ \' 1 ( ! a B ü x \r\n 🎆 مرحبا שלום <b>x</b> &amp; – sep=; ;= ,"= \n+1('
    .split(' ')
    .concat(' ', ' =')
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 15 }).map((all) => all.join(''))
const line = text.map((given) => plainLine(given))
const name = line.map((given) => given || 'Name')
const html = text.map((given) => cleanHtml(given))
const address = fc.constantFrom('', 'https://example.org/?a=1,2&b="x"', 'http://example.org/;=1')
const image = fc.constantFrom<string | false>(false, 'https://example.org/media/a.jpg')

const shownImage = (url: string | false): Event['image'] =>
  url === false
    ? false
    : { url, id: 1, extension: 'jpg', width: 1, height: 1, filesize: 1, sizes: {} }

const item = {
  id: 7,
  global_id: 'cal.example?id=7',
  global_id_lineage: ['cal.example?id=7'],
  author: 1,
  status: 'publish' as const,
  date: '2027-01-01 10:00:00',
  date_utc: '2027-01-01 09:00:00',
  modified: '2027-01-01 10:00:00',
  modified_utc: '2027-01-01 09:00:00',
  url: 'https://cal.example/event/x/',
  rest_url: 'https://cal.example/api/cal/events/v1/events/7',
  slug: 'x-y',
}

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })

const venue: fc.Arbitrary<Venue> = fc
  .record({
    venue: name,
    description: html,
    address: line,
    city: line,
    country: line,
    province: line,
    state: line,
    zip: line,
    phone: line,
    website: address,
    accessibility: line,
    place: fc.option(fc.tuple(degrees(90), degrees(180))),
    show_map: fc.boolean(),
    show_map_link: fc.boolean(),
    image,
  })
  .map(({ place, image: url, ...rest }) =>
    Object.assign({ excerpt: '' }, item, rest, {
      image: shownImage(url),
      stateprovince: 'Own region',
      geo_lat: place ? place[0] + 0 : null,
      geo_lng: place ? place[1] + 0 : null,
    }),
  )

const organizer: fc.Arbitrary<Organizer> = fc
  .record({
    organizer: name,
    description: html,
    phone: line,
    website: address,
    accessibility: line,
    email: fc.constantFrom('', 'ann@example.org', '-x@example.org'),
    image,
  })
  .map(({ image: url, ...rest }) =>
    Object.assign({ excerpt: '' }, item, rest, { image: shownImage(url) }),
  )

const terms: fc.Arbitrary<Term[]> = fc
  .uniqueArray(name, { maxLength: 4, selector: (one) => one.toLowerCase() })
  .map((names) =>
    names.map((one) => ({
      id: 1,
      name: one,
      slug: 'a',
      taxonomy: 'post_tag' as const,
      description: '',
      count: 0,
      url: '',
      urls: { self: '', collection: '' },
      meta: [],
    })),
  )

const zones = ['Europe/Berlin', 'America/New_York', 'UTC', 'UTC+5:30', 'Australia/Lord_Howe']

/** Around the night in which clocks go back, too. */
const start = fc.oneof(
  fc.integer({ min: 0, max: 4_000_000_000 }),
  fc.integer({ min: 1_824_940_000, max: 1_824_960_000 }),
)

const times = fc
  .record({
    start,
    lasting: fc.integer({ min: 0, max: 400_000 }),
    timezone: fc.constantFrom(...zones),
    all_day: fc.boolean(),
  })
  .map(({ start: from, lasting, timezone, all_day }) => {
    const [first, last] = [toWall(from, timezone), toWall(from + lasting, timezone)]
    const start_date = all_day ? `${first.slice(0, 10)} 00:00:00` : first
    const end_date = all_day ? `${last.slice(0, 10)} 23:59:59` : last
    const utc_start_date = toWall(from, 'UTC')
    const utc_end_date = toWall(from + lasting, 'UTC')
    return {
      timezone,
      all_day,
      start_date,
      end_date,
      utc_start_date,
      utc_end_date,
      timezone_abbr: '',
      start_date_details: wallDetails(start_date),
      end_date_details: wallDetails(end_date),
      utc_start_date_details: wallDetails(utc_start_date),
      utc_end_date_details: wallDetails(utc_end_date),
    }
  })

const recurrence = fc.option(
  fc.record({
    rules: fc.constantFrom<string[][]>(['FREQ=WEEKLY;BYDAY=TU'], ['FREQ=DAILY', 'FREQ=YEARLY'], []),
    dates: fc.constantFrom<string[][]>(
      ['2027-06-12 20:30:00'],
      ['2027-06-12 20:30:00', '2028-01-01 00:00:00'],
    ),
    except: fc.constantFrom<string[][]>([], ['2027-06-15 19:00:00']),
  }),
)

const ticket = fc
  .record({ name, price: fc.constantFrom('5', '12.50'), url: address, sold_out: fc.boolean() })
  .map((one) => Object.assign({ currency: 'EUR', starts: '', ends: '' }, one))

export const shownEvent: fc.Arbitrary<Event> = fc
  .record({
    title: name,
    description: html,
    excerpt: html,
    image,
    times,
    cost: fc.constantFrom('', '€8 – €12', '12,50 €', 'Donation', '10 per person, or more'),
    website: address,
    accessibility: line,
    flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
    status: fc.constantFrom(
      'publish' as const,
      'draft' as const,
      'private' as const,
      'future' as const,
    ),
    categories: terms,
    tags: terms,
    venues: fc.array(venue, { maxLength: 3 }),
    organizer: fc.array(organizer, { maxLength: 3 }),
    tickets: fc.array(ticket, { maxLength: 2 }),
    event_status: fc.constantFrom('scheduled' as const, 'cancelled' as const, 'postponed' as const),
    event_status_reason: line,
    attendance: fc.constantFrom('offline' as const, 'online' as const, 'mixed' as const),
    recurrence,
  })
  .map(({ times: when, flags, venues, image: url, recurrence: repeated, ...rest }) => {
    const [show_map, show_map_link, hide_from_listings, sticky, featured] = flags
    return Object.assign({}, item, rest, when, {
      show_map,
      show_map_link,
      hide_from_listings,
      sticky,
      featured,
      image: shownImage(url),
      cost_details: {
        currency_symbol: '',
        currency_code: '',
        currency_position: '' as const,
        values: [],
      },
      venue: venues.length === 1 && venues[0] ? venues[0] : venues,
      custom_fields: [],
      ticketed: rest.tickets.length > 0,
      post_parent: 0,
      password_protected: false,
      virtual_url: rest.attendance === 'offline' ? '' : 'https://example.org/room',
      is_virtual: rest.attendance !== 'offline',
      previous_start_date: '',
      recurrence: repeated && { ...repeated, text: '', first: null, last: null, known_until: '' },
      occurrence: null,
    })
  })
