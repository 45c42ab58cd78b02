// Random queries for lists of events: as a query string, and resolved for the model.

import {
  type ModelEvent,
  type Question,
  type RoleName,
  type Status,
  at,
  dateNames,
} from './model.ts'
import type { Random } from './random.ts'
import {
  type Names,
  type World,
  attendances,
  eventStatuses,
  instantOf,
  wallOf,
  words,
} from './world.ts'

export interface Asked {
  readonly question: Question
  /** `name=value`, encoded. */
  readonly query: readonly string[]
}

type Part = { readonly query: readonly string[]; readonly question: Partial<Question> }

/** The probability of each filter. */
const usually = 0.16
const statuses: readonly Status[] = ['publish', 'future', 'draft', 'pending', 'private', 'trash']

export function askedAt(
  { model, names }: World,
  random: Random,
  caller: RoleName,
  often = usually,
): Asked {
  const ids = (items: readonly { readonly id: number }[], most: number) => {
    const found = random.some(items, most).map(({ id }) => id)
    return found.length > 0 ? found : [random.pick(items).id]
  }
  const parts: (() => Part)[] = [
    () => datesAt(model.zone, model.now, model.events, random),
    () => flagAt('featured', random),
    () => flagAt('ticketed', random),
    () => flagAt('geoloc', random),
    () => wordsAt('event_status', eventStatuses, random),
    () => wordsAt('attendance', attendances, random),
    () => nearAt(random),
    () => searchAt(random),
    () => termsAt('categories', names.categories, random),
    () => termsAt('tags', names.tags, random),
    () => idsAt('venue', ids(model.venues, 2)),
    () => idsAt('organizer', ids(model.organizers, 2)),
    () => idsAt('include', [...ids(model.events, 30), ...(random.chance(0.3) ? [999_999] : [])]),
    () => parentAt(random.pick(model.events.slice(0, 7)).id),
    () => statusAt(random),
    () => ({ query: ['context=edit'], question: { edit: true } }),
  ]
  // Most queries have dates; without them the default window applies.
  const asked = parts.filter((_part, index) => random.chance(index === 0 ? 0.7 : often))
  const answers = asked.map((part) => part())
  return {
    query: answers.flatMap(({ query }) => query),
    question: Object.assign(
      { caller, dates: {}, strict: false, edit: false },
      ...answers.map(({ question }) => question),
    ) as Question,
  }
}

/** A search for a short text over some years, which is counted by day (§5.10). */
export function searchedAt({ model }: World, random: Random, caller: RoleName): Asked {
  const search = random.pick(['e', 'o', 'st', '夜', 'zz', 'e 1', 'st né', 've', 'or e'])
  const start_date = random.pick(['2000-01-01', '2026-06-01', '2028-01-01'])
  const dates = { start_date: instantOf(`${start_date} 00:00:00`, model.zone) }
  const ways = waysAt(random)
  return {
    query: [pair('search', search), ...ways.query, pair('start_date', start_date)],
    question: { caller, dates, strict: false, edit: false, search, ...ways.question },
  }
}

const pair = (name: string, value: string | number | boolean) =>
  `${name}=${encodeURIComponent(String(value))}`

function datesAt(zone: string, now: number, events: readonly ModelEvent[], random: Random): Part {
  const dates: Record<string, number> = {}
  const query: string[] = []
  const wanted = random.chance(0.4) ? [] : random.some(dateNames, 3)
  const wide = { start_date: '2000-01-01', end_date: '2050-12-31' }
  for (const name of wanted.length > 0 ? wanted : dateNames.slice(0, 2)) {
    const isWide = wanted.length === 0
    const { text, seconds } = isWide
      ? {
          text: wide[name as keyof typeof wide],
          seconds: instantOf(`${wide[name as keyof typeof wide]} 00:00:00`, zone),
        }
      : momentAt(zone, now, events, random)
    dates[name] = seconds
    query.push(pair(name, text))
  }
  const strict = random.chance(0.4)
  if (strict || random.chance(0.1)) query.push(pair('strict_dates', strict))
  return { query, question: { dates, strict } }
}

/** A moment at or near the start or end of an event or now, in one of the forms of §3.6. */
function momentAt(zone: string, now: number, events: readonly ModelEvent[], random: Random) {
  const event = random.pick(events)
  const near =
    random.pick([event.start, event.end, now]) + random.pick([0, 0, -1, 1, 3600, -86_400])
  const wall = wallOf(near, zone)
  const utc = wallOf(near, 'UTC').replace(' ', 'T')
  const days = random.integer(-3, 3)
  const forms: { text: string; seconds: number }[] = [
    { text: wall, seconds: instantOf(wall, zone) },
    { text: wall.slice(0, 10), seconds: instantOf(`${wall.slice(0, 10)} 00:00:00`, zone) },
    { text: `${utc}Z`, seconds: near },
    { text: `@${near}`, seconds: near },
    { text: 'now', seconds: now },
    {
      text: `${days < 0 ? '' : '+'}${days} days`,
      seconds: at(now, zone).add({ days }).epochMilliseconds / 1000,
    },
  ]
  return random.pick(forms)
}

function flagAt(name: 'featured' | 'ticketed' | 'geoloc', random: Random): Part {
  const value = random.chance(0.5)
  const written = random.pick(value ? ['true', '1', 'yes', 'ON'] : ['false', '0', 'No', 'off'])
  return { query: [pair(name, written)], question: { [name]: value } }
}

function wordsAt(
  name: 'event_status' | 'attendance',
  known: readonly string[],
  random: Random,
): Part {
  const some = random.some([...new Set(known)], known.length)
  const wanted = some.length > 0 ? some : known.slice(0, 1)
  return { query: [pair(name, wanted.join(','))], question: { [name]: wanted } }
}

function nearAt(random: Random): Part {
  const lat = random.pick([48.85, 48.8, 49.2, -17, 0])
  const lng = random.pick([2.35, 2.1, 4, 179.9, -179.9])
  const km = random.chance(0.5) ? random.pick([5, 25, 150, 20_000]) : undefined
  const distance = km === undefined ? [] : [pair('geoloc_distance', km)]
  const near = { lat, lng, ...(km === undefined ? {} : { km }) }
  return {
    query: [pair('geoloc_lat', lat), pair('geoloc_lng', lng), ...distance],
    question: { near },
  }
}

function searchAt(random: Random): Part {
  const text = Array.from(random.pick(words))
  const from = random.integer(0, text.length - 1)
  const cut = text.slice(from, from + random.integer(1, 8)).join('')
  const written = random.pick([
    cut,
    cut.toUpperCase(),
    cut.normalize('NFD'),
    `${cut}%`,
    random.pick(words),
  ])
  const phrase = written.trim() === '' ? 'e' : written
  const ways = waysAt(random)
  const isWords = ways.question.match === 'words' && random.chance(0.8)
  const search = isWords ? random.some(someWords, 3).join(' ') || 'né' : phrase
  return { query: [pair('search', search), ...ways.query], question: { search, ...ways.question } }
}

/** Words and parts of words of titles, texts and names. */
const someWords = [
  ...words.flatMap((text) => text.split(' ')),
  'venue',
  'ven',
  'ORGANIZER',
  'Né',
  'tags',
  'cat',
  '1',
  '3',
  "farmers'",
  '"Market"',
  '-',
]

function waysAt(random: Random): Part {
  const match = random.pick(['none', 'phrase', 'words', 'words'] as const)
  const orderby = random.chance(0.3) ? 'relevance' : undefined
  return {
    query: [
      ...(match === 'none' ? [] : [pair('match', match)]),
      ...(orderby ? [pair('orderby', orderby)] : []),
    ],
    question: { ...(match === 'none' ? {} : { match }), ...(orderby ? { orderby } : {}) },
  }
}

function termsAt(name: 'categories' | 'tags', names: Names, random: Random): Part {
  const chosen = random.some([...names], 2)
  const terms = chosen.length > 0 ? chosen : [random.pick([...names])]
  const written = terms.map(([, ways]) => random.pick(ways))
  const query = random.chance(0.5)
    ? [pair(name, written.join(','))]
    : written.map((one) => pair(`${name}[]`, one))
  return { query, question: { [name]: terms.map(([id]) => id) } }
}

const idsAt = (name: 'venue' | 'organizer' | 'include', ids: readonly number[]): Part => ({
  query: [pair(name, ids.join(','))],
  question: { [name]: ids },
})

const parentAt = (id: number): Part => ({
  query: [pair('post_parent', id)],
  question: { post_parent: id },
})

function statusAt(random: Random): Part {
  const some = random.some(statuses, 4)
  const asked = some.length > 0 ? some : (['publish'] as const)
  return { query: [pair('status', asked.join(','))], question: { statuses: asked } }
}
