// The calendar that sequences begin with, and how it is read.

import assert from 'node:assert/strict'
import type { Role } from '../../src/access/roles.ts'
import type { Caller, Fasti, Json } from '../../test/support/fasti.ts'
import {
  makeCategory,
  makeEvent,
  makeOrganizer,
  makeTag,
  makeVenue,
} from '../../test/support/make.ts'

export interface Person {
  readonly who: Role
  readonly name?: string
}

export const people: readonly Person[] = [
  { who: 'administrator' },
  { who: 'editor' },
  { who: 'author', name: 'ada' },
  { who: 'author', name: 'bob' },
]

export interface World {
  readonly events: readonly Json[]
  readonly series: readonly Json[]
  readonly venues: readonly Json[]
  readonly organizers: readonly Json[]
  readonly categories: readonly Json[]
  readonly tags: readonly Json[]
}

export async function makeWorld(fasti: Fasti): Promise<void> {
  for (const { who, name } of people) await fasti.user(who, name)
  const [admin, ada] = [fasti.as('administrator'), fasti.as('author', 'ada')]
  const hall = await makeVenue(admin, 'Hall', { city: 'Graz' })
  const barn = await makeVenue(ada, 'Barn')
  const club = await makeOrganizer(ada, 'Club')
  const music = await makeCategory(admin, 'Music')
  const song = await makeCategory(admin, 'Song', { parent: music.id })
  const loud = await makeTag(admin, 'loud')
  const week = {
    title: 'Choir',
    description: 'Sung.',
    start_date: '2027-03-02 19:00',
    end_date: '2027-03-02 21:00',
    recurrence: 'FREQ=WEEKLY;COUNT=5',
  }
  await makeEvent(ada, { ...week, venue: [hall.id, barn.id], categories: [song.id] })
  await makeEvent(admin, { ...week, title: 'Club night', recurrence: 'FREQ=DAILY;COUNT=4' })
  await makeEvent(ada, { title: 'Walk', venue: [barn.id], tags: [loud.id], organizer: [club.id] })
  const fair = await makeEvent(admin, { title: 'Fair', categories: [music.id, song.id] })
  await makeEvent(admin, { title: 'Stall', post_parent: fair.id, status: 'draft' })
}

const statuses = 'status=publish,draft,pending,private,future&per_page=100'
const all = `${statuses}&context=edit&starts_after=1900-01-01`

/** All that is not in the trash. */
export async function readWorld(admin: Caller): Promise<World> {
  const list = async (path: string, name: string): Promise<readonly Json[]> => {
    const { status, body, text } = await admin.get(path)
    assert.equal(status, 200, text)
    return body[name]
  }
  return {
    events: await list(`/events?${all}`, 'events'),
    series: await list(`/events?${all}&recurrence=series`, 'events'),
    venues: await list(`/venues?${statuses}`, 'venues'),
    organizers: await list(`/organizers?${statuses}`, 'organizers'),
    categories: await list('/categories?hide_empty=false&per_page=100', 'categories'),
    tags: await list('/tags?hide_empty=false&per_page=100', 'tags'),
  }
}
