// What the events of a calendar refer to, made by the operations of the product itself.

import type { Context } from '../../src/access/context.ts'
import type { Role } from '../../src/access/roles.ts'
import { addUser } from '../../src/access/users/operations.ts'
import { createLinked } from '../../src/calendar/items/linked/linked.ts'
import { organizers } from '../../src/calendar/organizers/operations.ts'
import { createTerm } from '../../src/calendar/terms/operations.ts'
import { categoryKind, tagKind } from '../../src/calendar/terms/view.ts'
import { venues } from '../../src/calendar/venues/operations.ts'
import type { Random } from '../../src/cli/demo/random.ts'
import { pick } from './words.ts'

/** Ids; in each list the earlier ones are used more often. */
export interface Surroundings {
  readonly authors: readonly number[]
  /** The first is that of a third of all events, the last is rare. */
  readonly categories: readonly number[]
  readonly tags: readonly number[]
  readonly venues: readonly number[]
  readonly organizers: readonly number[]
}

export const logins = { administrator: 'admin', editor: 'editor', author: 'author' } as const

const categoryCount = 30
const cities = ['Harlow', 'Bryn', 'Sandby', 'Oudewater', 'Peñalba', 'Saint-Orens'] as const

export async function makeSurroundings(
  context: Context,
  random: Random,
  events: number,
): Promise<Surroundings> {
  const places = Math.min(5000, Math.max(20, Math.round(events / 200)))
  return {
    authors: await makeUsers(context),
    categories: await makeCategories(context),
    tags: await times(Math.min(300, 20 + Math.round(events / 100)), async (n) => {
      return (await createTerm(context, tagKind, { name: `Tag ${n + 1}` })).id
    }),
    venues: await times(places, (n) => makeVenue(context, random, n)),
    organizers: await times(places, (n) => makeOrganizer(context, n)),
  }
}

async function makeUsers({ db, now }: Context): Promise<readonly number[]> {
  const add = (login: string, role: Role) => addUser(db, { login, role }, now)
  await add(logins.editor, 'editor')
  const author = await add(logins.author, 'author')
  const others = await times(8, async (n) => (await add(`author-${n + 2}`, 'author')).id)
  return [author.id, ...others]
}

/** Every fifth is a child of the one before it. */
async function makeCategories(context: Context): Promise<readonly number[]> {
  const made: number[] = []
  for (let n = 0; n < categoryCount; n += 1) {
    const parent = n > 1 && n % 5 === 4 ? (made[n - 1] ?? 0) : 0
    const input = { name: `Category ${n + 1}`, description: 'All of one kind.', parent }
    made.push((await createTerm(context, categoryKind, input)).id)
  }
  return made
}

async function makeVenue(context: Context, random: Random, n: number): Promise<number> {
  const input = {
    venue: `Hall ${n + 1}`,
    description: '<p>Behind the market, up the stairs.</p>',
    address: `${1 + random.below(200)} Mill Street`,
    city: pick(random, cities),
    country: 'Spain',
    zip: String(10_000 + n),
    phone: `555 ${1000 + n}`,
    website: `https://hall-${n + 1}.example`,
    geo_lat: 36 + random.below(8000) / 1000,
    geo_lng: -8 + random.below(10_000) / 1000,
  }
  return (await createLinked(context, venues, input)).id
}

async function makeOrganizer(context: Context, n: number): Promise<number> {
  const input = {
    organizer: `Society ${n + 1}`,
    description: '<p>Founded by neighbours.</p>',
    phone: `555 ${2000 + n}`,
    website: `https://society-${n + 1}.example`,
    email: `mail@society-${n + 1}.example`,
  }
  return (await createLinked(context, organizers, input)).id
}

async function times<T>(many: number, make: (n: number) => Promise<T>): Promise<readonly T[]> {
  const made: T[] = []
  for (let n = 0; n < many; n += 1) made.push(await make(n))
  return made
}
