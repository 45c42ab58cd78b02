// A calendar of the size that is asked for, with one of everything that can be read from it.

import assert from 'node:assert/strict'
import { now } from '../../src/time/clock.ts'
import { toWall } from '../../src/time/zone.ts'
import type { Fasti, Json } from './fasti.ts'
import { upload } from './media.ts'
import { draw } from './pictures.ts'

/** So many days from now, at a clock. */
export const onDay = (day: number, clock: string): string =>
  `${toWall(now() + day * 86_400, 'UTC').slice(0, 10)} ${clock}`

const zones = ['Europe/Paris', 'America/New_York', 'UTC+5:30', 'UTC', 'Asia/Tokyo']
const costs = ['', '10', '€5', ['0$', '20$', '30$'], 'Donation', '10 per person', '1,000.50', '0']
const titles = ['Farmers’ Market', 'Q & A <3', 'Night of the museums', 'Été à la plage', '5 > 4']

export interface Filled {
  readonly singles: readonly Json[]
  readonly series: readonly Json[]
}

export async function fillSite(fasti: Fasti, events: number): Promise<Filled> {
  const editor = fasti.as('editor')
  const post = async (path: string, body: object): Promise<Json> => {
    const reply = await editor.post(path, body)
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }
  const images: number[] = []
  for (const colour of ['#c33', '#3c3', '#33c', '#cc3']) {
    const { body } = await upload(
      editor,
      await draw('png', 320, 200, colour),
      `p${colour.slice(1)}.png`,
    )
    images.push(body.id)
  }
  const top = await post('/categories', { name: 'Arts & Crafts' })
  const below = await post('/categories', {
    name: 'Ábaco',
    parent: top.id,
    description: 'Counting',
  })
  const lowest = await post('/categories', { name: 'Aa lowest', parent: below.id })
  const tags = [await post('/tags', { name: 'Outdoors' }), await post('/tags', { name: 'Unused' })]
  const venues = [
    await post('/venues', {
      venue: 'Old Gate',
      city: 'Porto',
      province: 'Porto',
      image: images[0],
    }),
    await post('/venues', {
      venue: 'Town Hall',
      state: 'NY',
      country: 'US',
      geo_lat: 4.5,
      geo_lng: -8,
    }),
    await post('/venues', {
      venue: 'Barn',
      stateprovince: 'Else',
      website: 'https://barn.example',
    }),
  ]
  const organizers = [
    await post('/organizers', { organizer: 'Night Walkers', email: 'hello@walks.example' }),
    await post('/organizers', { organizer: 'O’Neil & Söhne', phone: '+1 2', image: images[1] }),
  ]
  const perSeries = 20
  const seriesCount = Math.max(2, Math.floor(events / 50))
  const singles: Json[] = []
  for (let n = 0; n < events - seriesCount * perSeries; n += 1) {
    const start = onDay((n % 1200) - 500, `${String(8 + (n % 12)).padStart(2, '0')}:30:00`)
    singles.push(
      await post('/events', {
        title: `${titles[n % titles.length]} ${n}`,
        start_date: start,
        end_date: start.replace(':30:00', ':45:00'),
        timezone: zones[n % zones.length],
        all_day: n % 11 === 0,
        description: `<p>What happens on day ${n} &amp; after.</p>`,
        excerpt: n % 4 === 0 ? '<p>In short</p>' : '',
        cost: costs[n % costs.length],
        website: n % 3 === 0 ? `https://e.example/?n=${n}&x=1` : '',
        ...(n % 5 === 0 ? { image: images[n % images.length] } : {}),
        featured: n % 7 === 0,
        sticky: n % 13 === 0,
        show_map: n % 2 === 0,
        categories: n % 2 === 0 ? [lowest.id] : n % 3 === 0 ? [top.id, below.id] : [],
        tags: n % 4 === 0 ? [tags[0].id] : [],
        venue: n % 6 === 0 ? [venues[0].id, venues[1].id] : [venues[n % venues.length].id],
        organizer: n % 2 === 0 ? [organizers[n % 4 === 0 ? 0 : 1].id] : [],
        ...(n % 9 === 0 ? { event_status: 'cancelled', event_status_reason: 'Rain & wind' } : {}),
        ...(n % 10 === 0 ? { attendance: 'mixed', virtual_url: 'https://live.example/x' } : {}),
        ...(n % 8 === 0 ? { tickets: [{ name: 'Seat', price: '5.50', currency: 'EUR' }] } : {}),
        date_utc: onDay(-900, '10:00:00'),
      }),
    )
  }
  // A child that starts before the event that it belongs to.
  const [first, parent] = [singles[0], singles[10]]
  await editor.patch(`/events/${first.id}`, { post_parent: parent.id })
  const series: Json[] = []
  for (let n = 0; n < seriesCount; n += 1) {
    const start = onDay(n - 60, '19:00:00')
    const made = await post('/events', {
      title: `Choir ${n}`,
      start_date: start,
      end_date: start.replace('19:', '21:'),
      timezone: zones[n % 2],
      recurrence: `FREQ=WEEKLY;COUNT=${perSeries}`,
      venue: [venues[0].id],
      categories: [top.id],
      ...(n === 1 ? { post_parent: parent.id } : {}),
    })
    series.push(made)
    const query = {
      series: String(made.id),
      start_date: '1900-01-01',
      end_date: '2200-01-01',
      per_page: '50',
    }
    const { body } = await editor.get('/events', { query })
    const at = (index: number) => `/events/${body.events[index].id}`
    const changed = await editor.patch(at(3), {
      title: `Concert ${n}`,
      venue: [venues[1].id],
      tags: [tags[0].id],
    })
    assert.equal(changed.status, 200)
    if (n % 2 === 0) await editor.delete(at(5))
    const moved = onDay(n - 60 + 49, '10:00:00')
    if (n % 3 === 0) {
      await editor.patch(at(7), { start_date: moved, end_date: moved.replace('10:', '11:') })
    }
    if (n % 4 === 0)
      await editor.patch(at(8), { event_status: 'cancelled', venue: [], image: images[2] })
  }
  return { singles, series }
}
