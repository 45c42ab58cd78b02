// A calendar of the size that is asked for, with one of everything that can be read from it.

import assert from 'node:assert/strict'
import { now } from '../../src/language/time/clock.ts'
import { toWall } from '../../src/language/time/zone.ts'
import type { Caller, Fasti, Json } from './fasti.ts'
import { upload } from './media.ts'
import { draw } from './pictures.ts'

/** So many days from now, at a clock. */
export const onDay = (day: number, clock: string): string =>
  `${toWall(now() + day * 86_400, 'UTC').slice(0, 10)} ${clock}`

const zones = ['Europe/Paris', 'America/New_York', 'UTC+5:30', 'UTC', 'Asia/Tokyo']
const costs = ['', '10', '€5', ['0$', '20$', '30$'], 'Donation', '10 per person', '1,000.50', '0']
const titles = ['Farmers’ Market', 'Q & A <3', 'Night of the museums', 'Été à la plage', '5 > 4']
const perSeries = 20

export interface Filled {
  readonly singles: readonly Json[]
  readonly series: readonly Json[]
}

export async function fillSite(fasti: Fasti, events: number): Promise<Filled> {
  const editor = fasti.as('editor')
  const around = await fillAround(editor)
  const count = Math.max(2, Math.floor(events / 50))
  const singles = await many(events - count * perSeries, (n) =>
    post(editor, '/events', singleOf(n, around)),
  )
  // A child that starts before the event that it belongs to.
  const [first, parent] = [singles[0], singles[10]]
  await editor.patch(`/events/${first.id}`, { post_parent: parent.id })
  const series = await many(count, (n) => fillSeries(editor, n, around, parent.id))
  return { singles, series }
}

/** Some at a time, because they share what a write waits for. */
async function many(count: number, make: (n: number) => Promise<Json>): Promise<Json[]> {
  const made: Json[] = []
  const atOnce = 25
  while (made.length < count) {
    const from = made.length
    const size = Math.min(atOnce, count - from)
    made.push(...(await Promise.all(Array.from({ length: size }, (_, n) => make(from + n)))))
  }
  return made
}

async function post(caller: Caller, path: string, body: object): Promise<Json> {
  const reply = await caller.post(path, body)
  assert.equal(reply.status, 201, reply.text)
  return reply.body
}

interface Around {
  readonly images: readonly number[]
  readonly categories: readonly number[]
  readonly tags: readonly number[]
  readonly venues: readonly number[]
  readonly organizers: readonly number[]
}

async function fillAround(editor: Caller): Promise<Around> {
  const images: number[] = []
  for (const colour of ['c33', '3c3', '33c', 'cc3']) {
    const picture = await draw('png', 320, 200, `#${colour}`)
    images.push((await upload(editor, picture, `p${colour}.png`)).body.id)
  }
  const made = async (path: string, body: object): Promise<number> =>
    (await post(editor, path, body)).id
  const top = await made('/categories', { name: 'Arts & Crafts' })
  const below = await made('/categories', { name: 'Ábaco', parent: top, description: 'Counting' })
  const lowest = await made('/categories', { name: 'Aa lowest', parent: below })
  const [image, other] = images
  const venues = [
    { venue: 'Old Gate', city: 'Porto', province: 'Porto', image },
    { venue: 'Town Hall', state: 'NY', country: 'US', geo_lat: 4.5, geo_lng: -8 },
    { venue: 'Barn', stateprovince: 'Else', website: 'https://barn.example' },
  ]
  const organizers = [
    { organizer: 'Night Walkers', email: 'hello@walks.example' },
    { organizer: 'O’Neil & Söhne', phone: '+1 2', image: other },
  ]
  return {
    images,
    categories: [top, below, lowest],
    tags: [await made('/tags', { name: 'Outdoors' }), await made('/tags', { name: 'Unused' })],
    venues: await Promise.all(venues.map((one) => made('/venues', one))),
    organizers: await Promise.all(organizers.map((one) => made('/organizers', one))),
  }
}

/** Each number has its own mixture of everything. */
function singleOf(n: number, { images, categories, tags, venues, organizers }: Around): object {
  const start = onDay((n % 1200) - 500, `${String(8 + (n % 12)).padStart(2, '0')}:30:00`)
  const every = (step: number, more: object) => (n % step === 0 ? more : {})
  return {
    title: `${titles[n % titles.length]} ${n}`,
    start_date: start,
    end_date: start.replace(':30:00', ':45:00'),
    timezone: zones[n % zones.length],
    all_day: n % 11 === 0,
    description: `<p>What happens on day ${n} &amp; after.</p>`,
    cost: costs[n % costs.length],
    featured: n % 7 === 0,
    sticky: n % 13 === 0,
    show_map: n % 2 === 0,
    categories: n % 3 === 0 ? categories.slice(0, 2) : [],
    venue: [venues[n % venues.length]],
    date_utc: onDay(-900, '10:00:00'),
    ...every(2, { categories: categories.slice(2), organizer: [organizers[n % 4 === 0 ? 0 : 1]] }),
    ...every(3, { website: `https://e.example/?n=${n}&x=1` }),
    ...every(4, { excerpt: '<p>In short</p>', tags: tags.slice(0, 1) }),
    ...every(5, { image: images[n % images.length] }),
    ...every(6, { venue: venues.slice(0, 2) }),
    ...every(8, { tickets: [{ name: 'Seat', price: '5.50', currency: 'EUR' }] }),
    ...every(9, { event_status: 'cancelled', event_status_reason: 'Rain & wind' }),
    ...every(10, { attendance: 'mixed', virtual_url: 'https://live.example/x' }),
  }
}

/** Weekly, with dates that were changed, moved, cancelled and deleted. */
async function fillSeries(
  editor: Caller,
  n: number,
  around: Around,
  parent: number,
): Promise<Json> {
  const { categories, venues, tags, images } = around
  const start = onDay(n - 60, '19:00:00')
  const made = await post(editor, '/events', {
    title: `Choir ${n}`,
    start_date: start,
    end_date: start.replace('19:', '21:'),
    timezone: zones[n % 2],
    recurrence: `FREQ=WEEKLY;COUNT=${perSeries}`,
    venue: venues.slice(0, 1),
    categories: categories.slice(0, 1),
    ...(n === 1 ? { post_parent: parent } : {}),
  })
  const window = { start_date: '1900-01-01', end_date: '2200-01-01', per_page: '50' }
  const query = { series: String(made.id), ...window }
  const { body } = await editor.get('/events', { query })
  const change = async (index: number, values: object) => {
    const { status, text } = await editor.patch(`/events/${body.events[index].id}`, values)
    assert.equal(status, 200, text)
  }
  await change(3, { title: `Concert ${n}`, venue: venues.slice(1, 2), tags: tags.slice(0, 1) })
  if (n % 2 === 0) await editor.delete(`/events/${body.events[5].id}`)
  const moved = onDay(n - 60 + 49, '10:00:00')
  if (n % 3 === 0) await change(7, { start_date: moved, end_date: moved.replace('10:', '11:') })
  if (n % 4 === 0) await change(8, { event_status: 'cancelled', venue: [], image: images[2] })
  return made
}
