// A calendar of random content, and the same content as plain data for the model.

import assert from 'node:assert/strict'
import { roles } from '../../src/access/roles.ts'
import { Temporal } from '../../src/language/time/temporal.ts'
import type { Clock } from './clock.ts'
import type { DatabaseName } from './databases.ts'
import { type Caller, type Fasti, freshFasti } from './fasti.ts'
import type {
  Model,
  ModelEvent,
  ModelItem,
  ModelPlace,
  ModelTerm,
  ModelVenue,
  RoleName,
  Status,
} from './model.ts'
import { at } from './model.ts'
import type { Random } from './random.ts'

/** Zones and moments of queries, near the gaps and repeated hours of each zone. */
const scenes = [
  { zone: 'Europe/Paris', now: '2027-03-28T00:30:00Z' },
  { zone: 'America/New_York', now: '2027-11-07T05:30:00Z' },
  { zone: 'Australia/Lord_Howe', now: '2027-10-02T15:10:00Z' },
  { zone: 'Africa/Cairo', now: '2027-04-29T21:59:59Z' },
  { zone: 'UTC', now: '2028-02-29T12:00:00Z' },
] as const

const owners = ['contributor', 'author', 'editor'] as const
const zones = ['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Tokyo', 'Africa/Cairo', 'UTC+5:30']
/** Most events are scheduled and offline. */
export const eventStatuses = ['scheduled', 'scheduled', 'cancelled', 'postponed', 'rescheduled']
export const attendances = ['offline', 'offline', 'online', 'mixed']
const clocks = ['00:00:00', '00:00:01', '02:30:00', '12:00:00', '23:59:58', '23:59:59']
export const cities = [
  { lat: 48.8566, lng: 2.3522 },
  { lat: 48.8049, lng: 2.1204 },
  { lat: 49.2583, lng: 4.0317 },
  { lat: -17, lng: 179.95 },
  { lat: -17, lng: -179.95 },
]
/** Each phrase as written in HTML, and as text. */
const phrases: [string, string][] = [
  ['Été à Québec', 'Été à Québec'],
  ['rock &amp; roll', 'rock & roll'],
  ['100% fun_time', '100% fun_time'],
  ['Größe der Straße', 'Größe der Straße'],
  ['夜の散歩', '夜の散歩'],
  ['a <b>bo</b>ld word', 'a bold word'],
  ['ΣΊΣΥΦΟΣ', 'ΣΊΣΥΦΟΣ'],
  ["o'clock -x", "o'clock -x"],
  ['Farmers’ “Market” – late', 'Farmers’ “Market” – late'],
]
export const words = phrases.map(([, text]) => text)

export interface World {
  readonly fasti: Fasti
  readonly model: Model
  /** Every way to name a term in a filter, by its id. */
  readonly names: { readonly categories: Names; readonly tags: Names }
}
export type Names = ReadonlyMap<number, readonly string[]>

export const sceneOf = (seed: number) => scenes[seed % scenes.length] ?? scenes[0]

/** The clock must be an hour before the scene, so that some scheduled items become due. */
export async function makeWorld(
  database: DatabaseName,
  { seed, events, random }: { seed: number; events: number; random: Random },
): Promise<World> {
  const { zone, now } = sceneOf(seed)
  const fasti = await freshFasti(database, { FASTI_TIMEZONE: zone })
  for (const role of roles) await fasti.user(role)
  const maker = makerOf(fasti, fasti.as('editor'), random, Date.parse(now) / 1000)
  const categories = await maker.terms('categories', 8)
  const tags = await maker.terms('tags', 5)
  const venues = await maker.places('venue', 10)
  const organizers = await maker.places('organizer', 5)
  const linked = { venues, organizers, categories: categories.terms, tags: tags.terms }
  const made = await maker.events(events, linked, zone)
  return {
    fasti,
    names: { categories: categories.names, tags: tags.names },
    model: {
      zone,
      now: Date.parse(now) / 1000,
      radius: 40,
      events: await maker.trash('events', made, 0.12),
      venues: await maker.trash('venues', venues, 0.15),
      organizers: await maker.trash('organizers', organizers, 0.15),
      categories: categories.terms,
      tags: tags.terms,
    },
  }
}

export function startClock(clock: Clock, seed: number, hours: number): void {
  clock.set(new Date(Date.parse(sceneOf(seed).now) + hours * 3_600_000).toISOString())
}

export interface Linked {
  readonly venues: readonly ModelVenue[]
  readonly organizers: readonly ModelPlace[]
  readonly categories: readonly ModelTerm[]
  readonly tags: readonly ModelTerm[]
}

export function makerOf(
  { user }: Pick<Fasti, 'user'>,
  editor: Caller,
  random: Random,
  now: number,
) {
  const post = async (path: string, body: object): Promise<number> => {
    const { status, body: made, text } = await editor.post(path, body)
    assert.ok(status === 201 || status === 200, text)
    return made.id
  }

  /** Owner and status; what is due at the scene's now is public then. */
  const standing = async () => {
    const owner: RoleName = random.pick(owners)
    const asked: Status = random.pick([
      'publish',
      'publish',
      'publish',
      'future',
      'draft',
      'pending',
      'private',
    ])
    const isDue = asked === 'future' && random.chance(0.5)
    const due = now + (isDue ? -60 : 86_400)
    const date = asked === 'future' ? `@${due}` : '2020-01-01'
    const status: Status = isDue ? 'publish' : asked
    const author = (await user(owner)).id
    return { given: { author, status: asked, date }, model: { owner, status, before: status, due } }
  }

  async function terms(list: 'categories' | 'tags', count: number) {
    const made: ModelTerm[] = []
    const names = new Map<number, string[]>()
    for (let index = 0; index < count; index++) {
      const isChild = list === 'categories' && made.length > 0 && random.chance(0.6)
      const parent = isChild ? random.pick(made).id : 0
      const name = `${list} Né ${index}`
      const slug = `s-${list}-${index}`
      const id = await post(`/${list}`, { name, slug, parent })
      made.push({ id, parent, name })
      names.set(id, [String(id), slug, slug.toUpperCase(), name, name.toLowerCase()])
    }
    return { terms: made, names }
  }

  async function places(kind: 'venue' | 'organizer', count: number): Promise<ModelVenue[]> {
    const made: ModelVenue[] = []
    for (let index = 0; index < count; index++) {
      const { given, model } = await standing()
      const place = kind === 'venue' && random.chance(0.6) ? random.pick(cities) : undefined
      const coordinates = place ? { geo_lat: place.lat, geo_lng: place.lng } : {}
      const name = `${kind} ${index}`
      const id = await post(`/${kind}s`, { [kind]: name, ...given, ...coordinates })
      made.push({ id, name, place, ...model })
    }
    return made
  }

  async function events(count: number, linked: Linked, zone: string): Promise<ModelEvent[]> {
    const made: ModelEvent[] = []
    for (let index = 0; index < count; index++) {
      const first = await oneEvent(linked, made, zone)
      const id = await post('/events', first.given)
      // An updated event must be found as if it had been created that way.
      const last = random.chance(0.3) ? await oneEvent(linked, made, zone) : first
      if (last !== first) await post(`/events/${id}`, last.given)
      made.push({ id, ...last.model })
    }
    return made
  }

  async function oneEvent(linked: Linked, made: readonly ModelEvent[], zone: string) {
    const { given, model } = await standing()
    const [title, description] = [random.pick(phrases), random.pick(phrases)]
    const times = randomTimes(random, now, zone)
    const ids = (entries: readonly { id: number }[], most: number) =>
      random.chance(0.5) ? [] : random.some(entries, most).map(({ id }) => id)
    const flags = {
      hidden: random.chance(0.12),
      guarded: random.chance(0.1),
      featured: random.chance(0.4),
      ticketed: random.chance(0.3),
      event_status: random.pick(eventStatuses),
      attendance: random.pick(attendances),
    }
    const links = {
      venues: ids(linked.venues, 3),
      organizers: ids(linked.organizers, 2),
      categories: ids(linked.categories, 3),
      tags: ids(linked.tags, 2),
      parent: made.length > 0 && random.chance(0.3) ? random.pick(made.slice(0, 6)).id : 0,
    }
    return {
      given: {
        ...given,
        ...times.given,
        title: title[0],
        description: description[0],
        hide_from_listings: flags.hidden,
        featured: flags.featured,
        event_status: flags.event_status,
        attendance: flags.attendance,
        tickets: flags.ticketed ? [{ name: 'A', price: 1 }] : [],
        password: flags.guarded ? 'secret' : '',
        venue: links.venues,
        organizer: links.organizers,
        categories: links.categories,
        tags: links.tags,
        post_parent: links.parent,
      },
      model: {
        ...model,
        ...times.model,
        ...flags,
        ...links,
        title: title[1],
        text: description[1],
      },
    }
  }

  /** Puts some into the trash, by DELETE or by their status. */
  async function trash<T extends ModelItem>(list: string, items: readonly T[], share: number) {
    const left: T[] = []
    for (const item of items) {
      const isGone = random.chance(share)
      const path = `/${list}/${item.id}`
      if (isGone && random.chance(0.5)) await editor.delete(path)
      else if (isGone) await editor.put(path, { status: 'trash' })
      left.push(isGone ? { ...item, status: 'trash' } : item)
    }
    return left
  }

  return { terms, places, events, oneEvent, standing, trash }
}

/** Most events are near now and the borders of days; some are years away or last for years. */
function randomTimes(random: Random, now: number, siteZone: string) {
  const timezone = random.chance(0.4) ? siteZone : random.pick(zones)
  const zone = timezone === 'UTC+5:30' ? '+05:30' : timezone
  const days = random.pick([3, 3, 3, 400, 732])
  const far = days === 732 ? random.pick([-1, 1]) * random.integer(728, 733) : 0
  const day = at(now, zone)
    .toPlainDate()
    .add({ days: far === 0 ? random.integer(-days, days) : far })
  const start = `${day.toString()} ${random.pick(clocks)}`
  const length = random.pick([0, 1, 3600, 86_399, 86_400, 864_000, 35_000_000])
  const all_day = random.chance(0.2)
  const seconds = instantOf(start, zone)
  const end = wallOf(seconds + length, zone)
  const isBackwards = instantOf(end, zone) < seconds
  const last = isBackwards ? start : end
  return {
    given: { start_date: start, end_date: last, timezone, all_day },
    model: {
      start: all_day ? instantOf(`${wallOf(seconds, zone).slice(0, 10)} 00:00:00`, zone) : seconds,
      end: instantOf(
        all_day ? `${wallOf(instantOf(last, zone), zone).slice(0, 10)} 23:59:59` : last,
        zone,
      ),
    },
  }
}

export function wallOf(seconds: number, zone: string): string {
  return at(seconds, zone).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')
}

/** §3.6: gaps move forward, and the first occurrence of a repeated hour is meant. */
export function instantOf(wall: string, zone: string): number {
  const local = Temporal.PlainDateTime.from(wall.replace(' ', 'T'))
  return local.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds / 1000
}
