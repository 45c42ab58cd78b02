// Random writes of editors and authors to a calendar that others follow.

import type { Caller, Reply } from '../../test/support/fasti.ts'
import type { Random } from '../../test/support/random.ts'
import { patiently } from './patience.ts'

/** What filters name: it is changed, but stays. */
export interface Lasting {
  readonly category: number
  readonly tag: number
  readonly venue: number
  readonly organizer: number
}

type Collection = 'events' | 'venues' | 'organizers' | 'categories' | 'tags'

export interface Writing {
  /** The users that things are given to. */
  readonly authors: readonly number[]
  readonly lasting: Lasting
  /** The ids of what was made, some of it gone meanwhile. */
  readonly known: Record<Collection, number[]>
  readonly isLasting: (collection: Collection, id: number) => boolean
}

export async function beginWriting(
  caller: Caller,
  authors: readonly number[] = [],
): Promise<Writing> {
  const made = async (path: string, body: object): Promise<number> => {
    const { body: item } = await patiently(() => caller.post(path, body), 201)
    return item.id
  }
  const lasting: Lasting = {
    category: await made('/categories', { name: 'Music' }),
    tag: await made('/tags', { name: 'free' }),
    venue: await made('/venues', { venue: 'Hall', geo_lat: 48.2, geo_lng: 16.4 }),
    organizer: await made('/organizers', { organizer: 'Parish' }),
  }
  const { category, tag, venue, organizer } = lasting
  const known = {
    events: [],
    venues: [venue],
    organizers: [organizer],
    categories: [category],
    tags: [tag],
  }
  return { authors, lasting, known, isLasting: (of, id) => known[of][0] === id && of !== 'events' }
}

const titles = ['Lamp', 'Gate', 'Élan', 'Hall', 'River', 'Long lamp by the river']
const statuses = ['publish', 'publish', 'publish', 'draft', 'private'] as const

/** One request; undefined if there is nothing to change. */
export function writeOnce(
  random: Random,
  caller: Caller,
  writing: Writing,
): Promise<Reply> | undefined {
  const steps: readonly (readonly [number, () => Promise<Reply> | undefined])[] = [
    [24, () => createEvent(random, caller, writing)],
    [6, () => createSeries(random, caller, writing)],
    [28, () => updateEvent(random, caller, writing)],
    [8, () => giveAway(random, caller, writing)],
    [12, () => removeOne(random, caller, writing, 'events')],
    [8, () => linked(random, caller, writing)],
    [8, () => updateLinked(random, caller, writing)],
    [6, () => term(random, caller, writing)],
    [6, () => updateTerm(random, caller, writing)],
    [
      2,
      () =>
        removeOne(
          random,
          caller,
          writing,
          random.pick(['venues', 'organizers', 'categories', 'tags']),
        ),
    ],
  ]
  const total = steps.reduce((sum, [weight]) => sum + weight, 0)
  let at = random.integer(1, total)
  for (const [weight, step] of steps) {
    at -= weight
    if (at <= 0) return step()
  }
  return undefined
}

const noting = async (
  reply: Promise<Reply>,
  { known }: Writing,
  collection: Collection,
): Promise<Reply> => {
  const answer = await reply
  if (answer.status === 201) known[collection].push(answer.body.id)
  return answer
}

function fieldsOf(random: Random, { known }: Writing): object {
  const day = String(random.integer(1, 28)).padStart(2, '0')
  const some = (collection: Collection) => random.some(known[collection], 2)
  return {
    title: random.pick(titles),
    start_date: `2027-06-${day} 19:00`,
    end_date: `2027-06-${day} 21:00`,
    status: random.pick(statuses),
    featured: random.chance(0.3),
    hide_from_listings: random.chance(0.1),
    event_status: random.pick(['scheduled', 'scheduled', 'cancelled']),
    categories: some('categories'),
    tags: some('tags'),
    venue: some('venues').slice(0, 1),
    organizer: some('organizers'),
    password: random.chance(0.05) ? 'sesame' : '',
  }
}

const createEvent = (random: Random, caller: Caller, writing: Writing) =>
  noting(caller.post('/events', fieldsOf(random, writing)), writing, 'events')

const createSeries = (random: Random, caller: Caller, writing: Writing) => {
  const recurrence = `FREQ=${random.pick(['DAILY', 'WEEKLY'])};COUNT=${random.integer(2, 5)}`
  return noting(
    caller.post('/events', { ...fieldsOf(random, writing), recurrence }),
    writing,
    'events',
  )
}

/** Of an event or an occurrence: their ids lie between those of what was made. */
function someEvent(random: Random, { known: { events } }: Writing): number | undefined {
  if (events.length === 0) return undefined
  const id = random.pick(events)
  return random.chance(0.4) ? id + random.integer(1, 4) : id
}

function updateEvent(random: Random, caller: Caller, writing: Writing) {
  const id = someEvent(random, writing)
  if (id === undefined) return undefined
  const all = Object.entries(fieldsOf(random, writing))
  const fields = Object.fromEntries(random.some(all, 3))
  const scope = random.chance(0.3) ? { scope: random.pick(['this', 'following', 'all']) } : {}
  return caller.patch(`/events/${id}`, { ...fields, ...scope, description: random.pick(titles) })
}

/** Something, or everything that somebody has, gets another author. */
function giveAway(random: Random, caller: Caller, writing: Writing) {
  if (writing.authors.length < 2) return undefined
  const author = random.pick(writing.authors)
  if (random.chance(0.1)) {
    const from = random.pick(writing.authors.filter((one) => one !== author))
    return caller.post(`/users/${from}/hand-over`, { to: author }, { root: '/api/cal/console/v1' })
  }
  const collection = random.pick(['events', 'events', 'events', 'venues', 'organizers'] as const)
  const isEvent = collection === 'events'
  const id = isEvent ? someEvent(random, writing) : random.pick(writing.known[collection])
  if (id === undefined) return undefined
  const scope = isEvent && random.chance(0.3) ? '?scope=all' : ''
  return caller.patch(`/${collection}/${id}${scope}`, { author })
}

function removeOne(random: Random, caller: Caller, writing: Writing, collection: Collection) {
  const isEvent = collection === 'events'
  const id = isEvent ? someEvent(random, writing) : random.pick(writing.known[collection])
  if (id === undefined || writing.isLasting(collection, id)) return undefined
  const scope = isEvent && random.chance(0.3) ? 'scope=all&' : ''
  return caller.delete(`/${collection}/${id}?${scope}force=${random.chance(0.3)}`)
}

function linked(random: Random, caller: Caller, writing: Writing) {
  const name = `${random.pick(titles)} ${random.integer(1, 9)}`
  const status = random.pick(['publish', 'publish', 'private'])
  return random.chance(0.5)
    ? noting(caller.post('/venues', { venue: name, status }), writing, 'venues')
    : noting(caller.post('/organizers', { organizer: name, status }), writing, 'organizers')
}

function updateLinked(random: Random, caller: Caller, writing: Writing) {
  const collection = random.pick(['venues', 'organizers'] as const)
  const id = random.pick(writing.known[collection])
  const isVenue = collection === 'venues'
  const name = `${random.pick(titles)} ${random.integer(1, 9)}`
  const place = isVenue ? { geo_lat: random.chance(0.5) ? 48.2 : null } : {}
  const other = isVenue ? { ...place, geo_lng: place.geo_lat === null ? null : 16.4 } : {}
  const status = writing.isLasting(collection, id)
    ? {}
    : { status: random.pick(['publish', 'private']) }
  return caller.patch(`/${collection}/${id}`, {
    [isVenue ? 'venue' : 'organizer']: name,
    ...other,
    ...status,
  })
}

function term(random: Random, caller: Caller, writing: Writing) {
  const name = `${random.pick(titles)} ${random.integer(1, 99)}`
  if (random.chance(0.5)) return noting(caller.post('/tags', { name }), writing, 'tags')
  const parent = random.chance(0.5) ? random.pick(writing.known.categories) : 0
  return noting(caller.post('/categories', { name, parent }), writing, 'categories')
}

function updateTerm(random: Random, caller: Caller, writing: Writing) {
  const collection = random.pick(['categories', 'tags'] as const)
  const id = random.pick(writing.known[collection])
  const name = { name: `${random.pick(titles)} ${random.integer(1, 99)}` }
  if (collection === 'tags') return caller.patch(`/tags/${id}`, name)
  const parent = random.chance(0.5) ? random.pick([0, ...writing.known.categories]) : undefined
  return caller.patch(`/categories/${id}`, { ...name, ...(parent === undefined ? {} : { parent }) })
}
