// A declared field → a value for it: valid, at the edge, or hostile.

import type { Field, Fields } from '../src/contract/schema/field.ts'
import { organizerFields } from '../src/calendar/organizers/fields.ts'
import { venueFields } from '../src/calendar/venues/fields.ts'
import type { Random } from '../test/support/random.ts'
import { addresses, anything, dates, numberTexts, numbers, text, zones } from './hostile.ts'
import type { World } from './world.ts'

/** The probability that a value is invalid. */
export type Malice = number

export interface Source {
  readonly random: Random
  readonly world: World
  readonly malice: Malice
}

const ticketFields = ['name', 'price', 'currency', 'url', 'starts', 'ends', 'sold_out']
const markup = [
  '<b>bold</b>',
  '<p>One</p><p>Two</p>',
  '<ul><li>a<li>b</ul>',
  '<a href="x">y',
  '&amp;',
  '[x]',
  'plain words',
]

/** A few of the fields; required ones nearly always. */
export function membersOf(source: Source, fields: Fields, most = 6): Record<string, unknown> {
  const { random } = source
  const names = Object.keys(fields)
  const isNeeded = (name: string) =>
    fields[name]?.required === true && !random.chance(source.malice / 8)
  const chosen = new Set([...names.filter(isNeeded), ...random.some(names, most)])
  const entries = [...chosen].flatMap((name): [string, unknown][] => {
    const field = fields[name]
    return field === undefined || field.fileOnly ? [] : [[name, valueFor(source, name, field)]]
  })
  if (random.chance(source.malice / 4)) entries.push([text(random), anything(random)])
  return Object.fromEntries(entries)
}

export function valueFor(source: Source, name: string, field: Field<unknown>): unknown {
  const { random, malice } = source
  if (random.chance(malice)) return random.chance(0.5) ? anything(random) : text(random)
  const choices = byName[name] ?? byShape
  const { good, edge = [] } = choices(source, field)
  return random.pick(edge.length > 0 && random.chance(edgeShare) ? edge : good)
}

const edgeShare = 0.1

interface Choices {
  readonly good: readonly unknown[]
  /** At the edge of what is allowed, or just beyond. */
  readonly edge?: readonly unknown[]
}

type Chooser = (source: Source, field: Field<unknown>) => Choices

export type Kind = keyof World['ids']

/** Mostly an existing one. */
const idOf = ({ random, world }: Source, kind: Kind): number =>
  random.chance(0.8) ? random.pick(world.ids[kind]) : random.integer(1, world.lastId + 30)

const statuses = ['publish', 'draft', 'pending', 'private', 'future', 'trash']
const goodDates = ['2027-01-01', '2027-06-01 10:00:00', '2027-06-01T10:00:00Z', '@1900000000']

/** From the dates above on, and few at once: the largest are for `test/contract/`. */
const recurrences = [
  'FREQ=DAILY;COUNT=5',
  'FREQ=WEEKLY;UNTIL=20270301T100000Z',
  'RRULE:FREQ=MONTHLY;COUNT=3\nRDATE:20270612T203000\nEXDATE:20270101T000000',
  { rules: ['FREQ=WEEKLY;COUNT=3', 'FREQ=DAILY;INTERVAL=3;COUNT=4'], except: '2027-01-08' },
  { rules: 'FREQ=YEARLY', dates: ['2027-02-28 02:30', '2027-03-28 02:30'] },
  { dates: ['2027-01-03', '2027-01-05 10:00'] },
  null,
  '',
  {},
]
const oddRecurrences = [
  'FREQ=DAILY;COUNT=5001',
  'FREQ=DAILY;INTERVAL=1000;BYDAY=FR',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;UNTIL=99991231T235959Z',
  { rules: [[]], dates: {}, text: 1 },
  { rules: 'FREQ=WEEKLY;COUNT=3', dates: '0001-01-01' },
  ['FREQ=WEEKLY', 'EXDATE;VALUE=DATE:20270108', 'RDATE;TZID=Nowhere/Else:20270108T100000'],
]

/** Values that the published schema does not suggest. */
const byName: Readonly<Record<string, Chooser>> = {
  id: (source) => ({ good: [idOf(source, 'events')] }),
  author: () => ({ good: [1, 2, 3], edge: numbers }),
  date: () => ({ good: ['2020-01-01', '2030-01-01 10:00:00'], edge: dates }),
  date_utc: () => ({ good: ['2020-01-01', '2030-01-01 10:00:00'], edge: dates }),
  start_date: () => ({ good: ['2027-01-01', '2026-12-31 10:00:00'], edge: dates }),
  end_date: () => ({ good: ['2027-01-01 23:00:00', '2029-01-02', '@1900000000'], edge: dates }),
  timezone: () => ({ good: zones.slice(0, 6), edge: zones }),
  image: () => ({ good: [1, '1', '', 0], edge: addresses }),
  cost: () => ({ good: [0, 12, '12', 'Free', '10 - 20', ['5', '7.5'], ''], edge: ['$3,000.50'] }),
  parent: (source) => ({ good: [0, idOf(source, 'categories')] }),
  post_parent: (source) => ({ good: [0, idOf(source, 'events')] }),
  event: (source) => ({ good: [idOf(source, 'events')], edge: numbers }),
  post: (source) => ({ good: [idOf(source, 'events')], edge: numbers }),
  venue: (source) => ({ good: [links(source, 'venues', venueFields)] }),
  organizer: (source) => ({ good: [links(source, 'organizers', organizerFields)] }),
  tickets: (source) => ({
    good: [[], [ticket(source)]],
    edge: [100, 101].map((length) => Array.from({ length }, () => ticket(source))),
  }),
  categories: (source) => ({ good: terms(source, 'categories') }),
  tags: (source) => ({ good: terms(source, 'tags') }),
  password: ({ world }) => ({ good: ['', 'x', world.password] }),
  recurrence: (source, field) =>
    field.published.enum ? byShape(source, field) : { good: recurrences, edge: oddRecurrences },
  series: (source) => ({ good: [idOf(source, 'events')], edge: numbers }),
  status: () => ({ good: statuses, edge: ['publish,draft', 'any', ''] }),
  context: () => ({ good: ['view', 'edit'], edge: ['embed'] }),
  _fields: () => ({ good: ['id', 'id,title', 'venue.city'], edge: ['a.b.c.d', '.', ',', ''] }),
  per_page: () => ({ good: [1, 2, 10, 50, 100], edge: [101, 0, -1] }),
  page: () => ({ good: [1, 2], edge: [3, 1000, 0] }),
  slug: ({ world }) => ({ good: [...world.slugs.events, 'new-one'], edge: ['', '1', 'É'] }),
}

function terms(source: Source, kind: 'categories' | 'tags'): readonly unknown[] {
  const { random, world } = source
  const id = idOf(source, kind)
  const slugs = world.slugs[kind]
  return [random.pick(slugs), random.some(slugs, 3), [id], `${id}`, 'New one', []]
}

/** A filter takes ids, a write takes data as well. */
function links(source: Source, kind: 'venues' | 'organizers', fields: Fields): unknown {
  const { random } = source
  const id = idOf(source, kind)
  // The name field of a venue is called venue as well.
  if (random.chance(0.3)) return random.pick(['Hall', 'Guild 7', 'Été'])
  return random.chance(0.6)
    ? random.pick<unknown>([id, [id], String(id), [id, idOf(source, kind)], [], 0])
    : random.pick<unknown>([membersOf(source, fields, 3), [membersOf(source, fields, 2), id]])
}

function ticket({ random, malice }: Source): unknown {
  if (random.chance(malice)) return anything(random)
  const entries = ticketFields.map((name) => [name, ticketValue(random, name)])
  return Object.fromEntries(entries)
}

const ticketValue = (random: Random, name: string): unknown =>
  ({ name: 'Seat', price: random.pick([1, '2.50', -1]), currency: 'EUR', url: '', sold_out: true })[
    name
  ] ?? random.pick(['', ...dates])

function byShape(source: Source, { published }: Field<unknown>): Choices {
  const { random } = source
  const { type, format, enum: choices, minimum = 0, maximum = 10, maxLength } = published
  if (choices) return { good: choices }
  if (format === 'date-time') return { good: goodDates, edge: dates }
  if (format === 'uri') return { good: ['', 'https://x.example/?a=b#c'], edge: addresses }
  if (format === 'email') return { good: ['', 'a@b.example'], edge: ['ä@b.example', 'a@b'] }
  if (type === 'boolean') return { good: [true, false, 'true', 'no', 1, '0'], edge: ['', 2] }
  if (type === 'integer') {
    return { good: [minimum, maximum, 1], edge: [minimum - 1, maximum + 1, ...numbers] }
  }
  if (type === 'number') {
    return { good: [minimum, maximum, 0.5], edge: [minimum - 1, maximum + 1, ...numberTexts] }
  }
  if (type === 'array') return { good: [[idOf(source, 'events'), idOf(source, 'events')]] }
  // Flags that are published without a type, or as text.
  if (type === undefined) return { good: [true, false, 'yes', '0'], edge: ['', 'x'] }
  const edge = maxLength === undefined ? [] : ['w'.repeat(maxLength + random.integer(-1, 1))]
  return { good: [...markup, 'Evening', 'rock & roll', 'Été à Québec', '', 'true'], edge }
}

/** JSON members as pairs of a query or a form. */
export function pairsOf(
  members: Readonly<Record<string, unknown>>,
  random: Random,
): [string, string][] {
  return Object.entries(members).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value) && random.chance(0.6))
      return value.map((one) => [`${name}[]`, plain(one)])
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return Object.entries(value).map(([key, one]) => [`${name}[${key}]`, plain(one)])
    }
    return [[name, plain(value)]]
  })
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join()
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
