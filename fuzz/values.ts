// A declared field → a value for it: valid, at the edge, or hostile.

import type { Field, Fields } from '../src/schema/field.ts'
import { organizerFields } from '../src/calendar/organizers/fields.ts'
import { venueFields } from '../src/calendar/venues/fields.ts'
import type { Random } from '../test/support/random.ts'
import { addresses, anything, dates, numberTexts, numbers, text, zones } from './hostile.ts'
import type { World } from './world.ts'

/** How likely a value is not as it should be. */
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

/** A few of the fields, those that are required nearly always. */
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
  const named = byName[name]
  if (named) return named(source)
  return byShape(source, field)
}

const idOf = ({ random, world }: Source): number => random.integer(1, world.lastId + 30)

/** What the published shape does not tell. */
const byName: Readonly<Record<string, (source: Source) => unknown>> = {
  timezone: ({ random }) => random.pick(zones),
  image: (source) => source.random.pick([idOf(source), String(idOf(source)), '', 0, ...addresses]),
  cost: ({ random }) =>
    random.pick([0, 12, '12', 'Free', '10 - 20', ['5', '7.5'], '$3,000.50', '']),
  venue: (source) => links(source, venueFields),
  organizer: (source) => links(source, organizerFields),
  tickets: (source) =>
    Array.from({ length: source.random.pick([0, 1, 2, 100, 101]) }, () => ticket(source)),
  categories: terms,
  tags: terms,
  password: ({ random, world }) => random.pick(['', 'x', world.password]),
  status: ({ random }) =>
    random.pick([
      'publish',
      'draft',
      'pending',
      'private',
      'future',
      'trash',
      'publish,draft',
      'any',
    ]),
  context: ({ random }) => random.pick(['view', 'edit', 'embed']),
  _fields: ({ random }) =>
    random.pick(['id', 'id,title', 'venue.city', 'events.id', 'a.b.c.d', '.', ',']),
  per_page: ({ random }) => random.pick([1, 2, 10, 50, 100, 101, 0]),
  page: ({ random }) => random.pick([1, 2, 3, 1000, 0]),
}

function terms({ random, world }: Source): unknown {
  const slugs = [...world.slugs.categories, ...world.slugs.tags]
  return random.pick<unknown>([
    random.pick(slugs),
    random.some(slugs, 3),
    [random.integer(1, 8)],
    'New one',
    '1,2',
    [],
  ])
}

/** As the field of that name is used: a filter takes ids, a write takes data as well. */
function links(source: Source, fields: Fields): unknown {
  const { random } = source
  const id = idOf(source)
  return random.chance(0.6)
    ? random.pick<unknown>([id, [id], String(id), [id, idOf(source)], `${id},${id}`, [], 0])
    : random.pick<unknown>([
        membersOf(source, fields, 3),
        [membersOf(source, fields, 2), id],
        { id },
      ])
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

function byShape(source: Source, { published }: Field<unknown>): unknown {
  const { random } = source
  const { type, format, enum: choices, minimum = 0, maximum, maxLength } = published
  if (choices) return random.pick(choices)
  if (format === 'date-time') return random.pick(dates)
  if (format === 'uri')
    return random.pick(['', 'https://x.example/', 'http://x.example/?a=b#c', ...addresses])
  if (format === 'email') return random.pick(['', 'a@b.example', 'ä@b.example'])
  if (type === 'boolean') return random.pick<unknown>([true, false, 'true', 'no', 1, '0'])
  if (type === 'integer')
    return random.pick<unknown>([idOf(source), minimum, minimum - 1, maximum ?? 1, ...numbers])
  if (type === 'number')
    return random.pick<unknown>([minimum, maximum ?? 1, (maximum ?? 1) + 1, 0.5, ...numberTexts])
  if (type === 'array') return [idOf(source), idOf(source)]
  if (maxLength !== undefined && random.chance(0.1)) {
    return 'w'.repeat(maxLength + random.integer(-1, 1))
  }
  return random.pick([...markup, 'Evening', 'rock & roll', 'Été à Québec'])
}

/** What JSON would say, as a query or a form says it. */
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
