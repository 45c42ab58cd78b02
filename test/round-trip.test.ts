// What was read and is sent back changes nothing (§6.2).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { makeImage } from './support/abuse.ts'
import { setClock } from './support/clock.ts'
import { bothDatabases } from './support/databases.ts'
import { type Caller, type Fasti, aliasPath, freshFasti } from './support/fasti.ts'
import { goesRound, sendable } from './support/round_trip.ts'
import { type Random, random } from './support/random.ts'
import { sized } from './support/whole.ts'

const seed = 62
const earlier = '2027-02-01T12:00:00Z'
const later = '2027-02-01T13:00:00Z'

const lines = [
  'Plain',
  ' Été à  Québec ',
  'Rock & <b>roll</b> "now" \\ 5% of_x',
  'a < b > c',
  '夜の散歩 👋🏽',
  'x'.repeat(500),
]
const htmls = [
  '',
  'One line',
  'Two\n\nparagraphs\nand a break',
  '<p>A <b>bold</b> &amp; <i>odd</i> &lt;one&gt;</p><ul><li>x</li></ul>tail',
  '<div>in <p>nested</p> out</div><script>no()</script>',
  '<blockquote>q</blockquote><pre>  a\n\n b</pre><a href="https://a.example/?a=1&b=2" target="_blank">x</a>',
]
const costs = ['', '10', '0', '5, 10, 15', '€8 - €12', 'Donation', '10 per person', ['5$', '7$'], 0]
const zones = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Australia/Lord_Howe',
  'UTC+5:45',
  'us/eastern',
]
/** Gaps, both occurrences of a repeated hour, the ends of the calendar. */
const moments = [
  '2027-06-12 20:30',
  '2027-03-28 02:30',
  '2027-10-31T02:30:00+02:00',
  '2027-10-31T02:30:00+01:00',
  '2027-11-07T01:30:00-05:00',
  '0101-01-01',
  '@1812835800',
]
const virtual_url = 'https://walks.example/live'
const statuses = ['publish', 'draft', 'pending', 'private', 'future'] as const

function itemOf(chance: Random, image: number): Record<string, unknown> {
  const status = chance.pick(statuses)
  return {
    description: chance.pick(htmls),
    status,
    date:
      status === 'future'
        ? '2027-05-01 10:00'
        : chance.pick(['2026-10-25T00:30:00Z', '2020-01-01']),
    image: chance.pick([image, 0]),
    website: chance.pick(['', 'https://walks.example/?a=1&b=2', 'HTTP://BÜCHER.example/%7e#x']),
    phone: chance.pick(lines),
  }
}

function eventOf(chance: Random, image: number, linked: Record<string, number[]>) {
  const flags = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured']
  const price = { name: chance.pick(lines), price: chance.pick([0, '9.50', 12]) }
  return {
    ...itemOf(chance, image),
    title: chance.pick(lines),
    excerpt: chance.pick(htmls),
    start_date: chance.pick(moments),
    end_date: '2027-12-31 12:00',
    timezone: chance.pick(zones),
    cost: chance.pick(costs),
    ...Object.fromEntries(flags.map((flag) => [flag, chance.chance(0.3)])),
    tickets: chance.pick([[], [price], [{ ...price, starts: '2027-03-28 02:30', sold_out: true }]]),
    ...(chance.chance(0.2) ? { password: 'secret' } : {}),
    venue: chance.some(linked['venues'] ?? [], 3),
    organizer: chance.some(linked['organizers'] ?? [], 3),
    categories: chance.some(linked['categories'] ?? [], 3),
    tags: chance.some(linked['tags'] ?? [], 2),
    post_parent: chance.pick([0, ...(linked['events'] ?? [])]),
    event_status: chance.pick(['scheduled', 'cancelled', 'postponed', 'rescheduled']),
    event_status_reason: chance.pick(['', 'Rain']),
    accessibility: chance.pick(lines),
    ...chance.pick([{}, { attendance: 'online' }, { attendance: 'mixed', virtual_url }]),
  }
}

function venueOf(chance: Random, image: number) {
  const place = chance.pick([
    {},
    { geo_lat: 41.1496, geo_lng: -8.611 },
    { geo_lat: -0, geo_lng: 180 },
  ])
  return {
    ...itemOf(chance, image),
    ...place,
    venue: chance.pick(lines),
    address: chance.pick(lines),
    city: chance.pick(['', 'Porto']),
    country: chance.pick(['', 'US', 'Portugal']),
    province: chance.pick(['', 'Douro']),
    state: chance.pick(['', 'Ohio']),
    stateprovince: chance.pick(['', 'Set']),
    zip: chance.pick(['', 4000]),
    accessibility: chance.pick(lines),
    show_map: chance.chance(0.5),
  }
}

const organizerOf = (chance: Random, image: number) => ({
  ...itemOf(chance, image),
  organizer: chance.pick(lines),
  email: chance.pick(['', 'hello@walks.example']),
})

/** A series of three dates, one of which has a title of its own. */
async function makeSeries(editor: Caller, more: object): Promise<readonly number[]> {
  const recurrence = { rules: 'FREQ=WEEKLY;COUNT=3', dates: ['2027-06-20 10:00'] }
  const times = { start_date: '2027-06-12 20:30', end_date: '2027-06-12 22:00', recurrence }
  const made = await editor.post('/events', { ...more, ...times, timezone: 'Europe/Paris' })
  assert.equal(made.status, 201, made.text)
  const query = { post_parent: String(made.body.id), starts_after: '2027-01-01', context: 'edit' }
  const { body } = await editor.get('/events', { query })
  const ids: number[] = body.events.map(({ id }: { id: number }) => id)
  assert.equal(ids.length, 4)
  const changed = await editor.patch(`/events/${ids[1]}`, { title: 'Alone' })
  assert.deepEqual(changed.body.occurrence.own, ['title'])
  return [made.body.id, ...ids]
}

const entriesOf = async ({ db }: Fasti) =>
  (await db.one<{ count: number }>(sql`select count(*) as count from history`))?.count

for (const database of bothDatabases) {
  describe(`what is read and sent back on ${database}`, () => {
    test('changes no event, venue, organizer, category or tag, on no root (§2.2, §6.2, §17.8)', async () => {
      using clock = setClock(earlier)
      await using fasti = await freshFasti(database, { FASTI_TIMEZONE: 'Europe/Paris' })
      const editor = fasti.as('editor')
      const chance = random(seed)
      const image = await makeImage(fasti)
      const paths: string[] = []
      const lasts: string[] = []
      const linked: Record<string, number[]> = {}
      const make = async (list: string, body: object, isLinked = true) => {
        const { status, body: shown, text } = await editor.post(`/${list}`, body)
        assert.equal(status, 201, text)
        paths.push(`/${list}/${shown.id}`)
        if (shown.slug && isLinked && list === 'events') paths.push(`/events/by-slug/${shown.slug}`)
        if (isLinked) linked[list] = [...(linked[list] ?? []), shown.id]
      }
      for (let index = 0; index < sized(20); index++) {
        const parent = chance.pick([0, ...(linked['categories'] ?? [])])
        const description = `${chance.pick(lines)}\n\n${chance.pick(lines)}`
        await make('categories', { name: `Né & ${index}`, parent, description })
        await make('tags', { name: `Tag ${index}`, slug: `a-${index}` })
      }
      for (let index = 0; index < sized(24); index++) await make('venues', venueOf(chance, image))
      for (let index = 0; index < sized(24); index++)
        await make('organizers', organizerOf(chance, image))
      for (let index = 0; index < sized(40); index++) {
        await make('events', eventOf(chance, image, linked), index < 5)
      }
      for (let index = 0; index < 2; index++) {
        const ids = await makeSeries(editor, eventOf(chance, image, linked))
        paths.push(...ids.map((id) => `/events/${id}`))
        lasts.push(`/events/${ids.at(-1)}`)
      }
      clock.set(later)
      const entries = await entriesOf(fasti)
      for (const at of [{}, { root: aliasPath }]) {
        for (const path of new Set(paths)) {
          await goesRound(editor, path, `${path} of seed ${seed} ${at.root ?? ''}`, at)
        }
        for (const path of lasts) {
          const { body } = await editor.get(path, at)
          const sent = await editor.put(`${path}?scope=all`, sendable(body), at)
          assert.equal(sent.status, 200, sent.text)
          assert.deepEqual((await editor.get(path, at)).body, body)
        }
      }
      assert.equal(await entriesOf(fasti), entries)
    })

    test('changes nothing of what a contributor or an author may edit (§6.2)', async () => {
      using clock = setClock(earlier)
      await using fasti = await freshFasti(database)
      const image = await makeImage(fasti)
      const paths: [Caller, string][] = []
      for (const role of ['contributor', 'author'] as const) {
        const caller = fasti.as(role)
        const chance = random(seed)
        for (let index = 0; index < sized(8); index++) {
          const bodies = {
            events: eventOf(chance, image, {}),
            venues: venueOf(chance, image),
            organizers: organizerOf(chance, image),
          }
          for (const [list, body] of Object.entries(bodies)) {
            const reply = await caller.post(`/${list}`, body)
            assert.equal(reply.status, 201, reply.text)
            paths.push([caller, `/${list}/${reply.body.id}`])
          }
        }
      }
      clock.set(later)
      for (const [caller, path] of paths) {
        await goesRound(caller, path, path)
        await goesRound(caller, path, path, { root: aliasPath })
      }
    })
  })
}
