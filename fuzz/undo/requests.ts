// Random edits of whatever the calendar has.

import { type Json, defaultRoot } from '../../test/support/fasti.ts'
import type { Random } from '../../test/support/random.ts'
import { type Person, type World, people } from './world.ts'

export interface Request extends Person {
  readonly method: string
  readonly path: string
  readonly body?: object | undefined
  readonly at: string
}

export function requestOf(by: Random, world: World): Request {
  const person = by.chance(0.6) ? by.pick(people.slice(0, 2)) : by.pick(people)
  const edit = by.pick([...Array.from({ length: 5 }, () => eventEdit), itemEdit, termEdit])
  return { ...person, at: defaultRoot, ...edit(by, world) }
}

type Edit = Pick<Request, 'method' | 'path' | 'body'>

const ids = (things: readonly Json[]): number[] => things.map(({ id }) => id)
const words = ['Walk', 'Run', 'Ride', 'Choir', 'Fair', '']
const word = (by: Random) => by.pick(words.slice(0, 5))
const day = (by: Random) => `2027-03-${String(by.integer(2, 28)).padStart(2, '0')}`

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00:00`

function values(by: Random, world: World): Record<string, unknown> {
  const start = by.integer(8, 19)
  const on = day(by)
  const makers: Readonly<Record<string, () => object>> = {
    title: () => ({ title: word(by) }),
    texts: () => ({ description: by.pick(words), excerpt: by.pick(words) }),
    slug: () => ({ slug: word(by).toLowerCase() }),
    times: () => ({ start_date: `${on} ${clock(start)}`, end_date: `${on} ${clock(start + 2)}` }),
    zone: () => ({ timezone: by.pick(['Europe/Paris', 'Asia/Tokyo', 'UTC']) }),
    all_day: () => ({ all_day: by.chance(0.5) }),
    status: () => ({ status: by.pick(['publish', 'draft', 'private', 'pending']) }),
    flags: () => ({ featured: by.chance(0.5), hide_from_listings: by.chance(0.3) }),
    cost: () => ({ cost: by.pick(['5', '', ['5', '7']]) }),
    state: () => ({ event_status: by.pick(['scheduled', 'cancelled', 'postponed']) }),
    online: () => ({ attendance: by.pick(['online', 'mixed']), virtual_url: 'https://a.example/' }),
    venue: () => ({ venue: by.some(ids(world.venues), 2) }),
    organizer: () => ({ organizer: by.some(ids(world.organizers), 2) }),
    categories: () => ({ categories: by.some(ids(world.categories), 2) }),
    tags: () => ({ tags: by.chance(0.3) ? [word(by)] : by.some(ids(world.tags), 2) }),
    parent: () => ({ post_parent: by.pick([0, ...ids(world.events)]) }),
  }
  const chosen = by.some(Object.values(makers), 4)
  return Object.assign({}, ...(chosen.length > 0 ? chosen : [makers['title']!]).map((one) => one()))
}

function recurrence(by: Random): unknown {
  const rule = by.pick([
    'FREQ=WEEKLY;COUNT=3',
    'FREQ=DAILY;COUNT=4',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=3',
  ])
  return by.chance(0.6) ? rule : { rules: [rule], dates: [`${day(by)} 12:00:00`] }
}

function eventEdit(by: Random, world: World): Edit {
  if (by.chance(0.15)) {
    const on = day(by)
    const times = { start_date: `${on} 19:00`, end_date: `${on} 20:00` }
    const rule = by.chance(0.5) ? { recurrence: recurrence(by) } : {}
    const body = { ...values(by, world), title: word(by), ...times, ...rule }
    return { method: 'POST', path: '/events', body }
  }
  const things = [...world.events, ...world.series]
  const event = by.chance(0.3) && world.series.length > 0 ? by.pick(world.series) : by.pick(things)
  const path = `/events/${event.id}`
  const scope = event.occurrence ? { scope: by.pick(['this', 'this', 'following', 'all']) } : {}
  if (by.chance(0.25)) {
    const query = new URLSearchParams({ ...scope, ...(by.chance(0.4) ? { force: 'true' } : {}) })
    return { method: 'DELETE', path: `${path}?${query.toString()}` }
  }
  const given = values(by, world)
  const rule = by.chance(0.25) ? { recurrence: by.chance(0.2) ? null : recurrence(by) } : {}
  // A new clock on the same day is taken by a series, too.
  const isClock = by.chance(0.3) && typeof given['start_date'] === 'string'
  const on = String(event.start_date).slice(0, 10)
  const times = isClock ? { start_date: `${on} 10:00`, end_date: `${on} 11:30` } : {}
  return { method: 'PATCH', path, body: { ...given, ...rule, ...times, ...scope } }
}

function itemEdit(by: Random, { venues, organizers }: World): Edit {
  const [kind, things] = by.pick([['venue', venues] as const, ['organizer', organizers] as const])
  if (by.chance(0.25) || things.length === 0) {
    return {
      method: 'POST',
      path: `/${kind}s`,
      body: { [kind]: `${word(by)} ${by.integer(1, 9)}` },
    }
  }
  const path = `/${kind}s/${by.pick(things).id}`
  if (by.chance(0.4))
    return { method: 'DELETE', path: by.chance(0.6) ? `${path}?force=true` : path }
  const body = {
    [kind]: word(by),
    description: by.pick(words),
    status: by.pick(['publish', 'draft']),
  }
  return { method: 'PUT', path, body }
}

function termEdit(by: Random, { categories, tags }: World): Edit {
  const [name, things] = by.pick([['categories', categories] as const, ['tags', tags] as const])
  const parent = name === 'categories' ? { parent: by.pick([0, ...ids(categories)]) } : {}
  if (by.chance(0.3) || things.length === 0) {
    return { method: 'POST', path: `/${name}`, body: { name: word(by), ...parent } }
  }
  const path = `/${name}/${by.pick(things).id}`
  if (by.chance(0.4)) return { method: 'DELETE', path }
  return { method: 'PUT', path, body: { name: word(by), description: by.pick(words), ...parent } }
}
