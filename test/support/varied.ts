// A varied calendar, written through the interface.

import { openSession } from '../../src/access/sessions.ts'
import { now } from '../../src/language/time/clock.ts'
import { type Caller, type Fasti, type Json } from './fasti.ts'
import { idsOf, makeCategory, makeEvent, makeOrganizer, makeTag, makeVenue } from './make.ts'
import { upload } from './media.ts'
import { draw } from './pictures.ts'
import { consoleRoot } from './undo.ts'

const words = ['Fête', 'Ñandú', 'Straße', 'ἄνθος', '夏祭り', 'مهرجان', '🎻 Tutti', "O'Neill \\ 50%"]
const word = (at: number) => words[at % words.length] ?? ''

/** At a time: more of them would wait for each other, on a busy machine for too long. */
const together = 8

async function times(count: number, make: (at: number) => Promise<Json>): Promise<Json[]> {
  const made: Json[] = []
  for (let from = 0; from < count; from += together) {
    const some = Array.from({ length: Math.min(together, count - from) }, (_, at) =>
      make(from + at),
    )
    made.push(...(await Promise.all(some)))
  }
  return made
}

/** Returns the highest id that was assigned; its item is deleted. */
export async function fillVaried(fasti: Fasti): Promise<number> {
  const admin = fasti.as('administrator')
  await openSession(fasti.db, (await fasti.user('editor')).id, now())
  const picture = (await upload(admin, await draw('jpeg', 640, 480))).body
  const venues = await times(12, (at) => makeVenue(admin, `${word(at)} hall ${at}`, placeOf(at)))
  const organizers = await times(9, (at) => makeOrganizer(admin, `${word(at)} club ${at}`))
  const above = await makeCategory(admin, 'Outdoors')
  const categories = await times(10, (at) =>
    makeCategory(admin, `${word(at)} ${at}`, { parent: at % 2 === 0 ? above.id : 0 }),
  )
  const tags = await times(14, (at) => makeTag(admin, `${word(at)} tag ${at}`))
  const events = await times(80, (at) =>
    makeEvent(at % 5 === 0 ? fasti.as('author') : admin, {
      ...eventOf(at),
      ...(at % 10 === 0 ? { image: picture.id } : {}),
      venue: idsOf(venues).slice(at % 11, (at % 11) + (at % 3)),
      organizer: idsOf(organizers).slice(at % 8, (at % 8) + 2),
      categories: idsOf(categories).slice(at % 7, (at % 7) + 3),
      tags: idsOf(tags).slice(at % 12, (at % 12) + 2),
    }),
  )
  await makeEvent(admin, { title: 'Part of it', post_parent: events[0].id })
  for (const at of [0, 5, 41]) {
    const text = `@editor ${word(at)} <b>&amp;\n“?”`
    await fasti
      .as('author')
      .post(`/events/${events[at].id}/comments`, { text }, { root: consoleRoot })
    await admin.post(`/events/${events[at].id}/comments`, { text }, { root: consoleRoot })
  }
  await throwAway(admin, '/events', events.slice(40, 46))
  await throwAway(admin, '/venues', venues.slice(10))
  await throwAway(admin, '/organizers', organizers.slice(8))
  await makeSome(admin, {
    venue: idsOf(venues).slice(3, 5),
    categories: idsOf(categories).slice(2),
  })
  const last = await makeEvent(admin, { title: 'Gone for good' })
  await admin.delete(`/events/${last.id}?force=true`)
  return last.id
}

const on = (day: string) => `/events/by-slug/tutti-every-week-2027-${day}`

/** A series with own values, an occurrence in the trash, and a series there. */
async function makeSome(admin: Caller, links: object): Promise<void> {
  const rules = 'FREQ=WEEKLY;COUNT=5'
  await makeEvent(admin, {
    ...links,
    title: 'Tutti, every week',
    description: 'ἄνθος, once in the series alone.',
    recurrence: { rules, dates: '2027-06-13 11:00' },
  })
  await admin.put(on('06-19'), { title: 'Fête, this week', event_status: 'cancelled' })
  await admin.put(on('06-26'), { start_date: '2027-06-26 21:00', venue: [] })
  await admin.delete(on('07-03'))
  const gone = await makeEvent(admin, { title: 'No more', recurrence: 'FREQ=DAILY;COUNT=2' })
  await admin.delete(`/events/${gone.id}`)
}

function eventOf(at: number): object {
  const year = [1931, 1969, 2026, 2027, 2101][at % 5]
  const day = `${year}-0${1 + (at % 9)}-1${at % 10}`
  return {
    title: `${word(at)} ${at}`,
    description: `<p>${word(at + 1)} &amp; <em>${word(at + 2)}</em></p>\n\n${'Long. '.repeat(at)}`,
    excerpt: at % 4 === 0 ? word(at) : '',
    start_date: `${day} 20:30`,
    end_date: at % 6 === 0 ? `${year}-12-31 02:00` : `${day} 23:00`,
    timezone: ['Europe/Lisbon', 'America/Caracas', 'UTC+5.5'][at % 3],
    all_day: at % 7 === 0,
    cost: ['€8 - €12', '', 'Free'][at % 3],
    featured: at % 8 === 0,
    event_status: ['scheduled', 'cancelled', 'postponed', 'rescheduled'][at % 4],
    event_status_reason: at % 4 === 1 ? word(at) : '',
    ...(at % 5 === 3 ? { is_virtual: true, virtual_url: `https://live.example/${at}` } : {}),
    hide_from_listings: at % 9 === 0,
    status: ['publish', 'publish', 'draft', 'pending'][at % 4],
    ...(at % 30 === 4 ? { status: 'publish', password: 'Sésame' } : {}),
  }
}

const placeOf = (at: number): object => ({
  city: word(at),
  ...(at % 2 === 0 ? { geo_lat: -41.1 / (at + 1), geo_lng: 8.000000001 * at } : {}),
})

async function throwAway(caller: Caller, path: string, items: readonly Json[]): Promise<void> {
  for (const { id } of items) await caller.delete(`${path}/${id}`)
}
