// Single events are composed of cached texts; they must be what the objects would be, and never
// show stale data.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fullEventView } from '../../src/calendar/events/view.ts'
import { holdClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, type Json, aliasPath, freshFasti } from '../support/fasti.ts'
import { makeCategory, makeEvent, makeOrganizer, makeTag, makeVenue } from '../support/make.ts'

/** With chosen fields the answer is made of objects that are read each time. */
const everything = `_fields=${Object.keys(fullEventView.properties).join(',')}`

let asked = 0

/** An event at an address that was never asked for before, so that no whole answer is cached. */
async function shown(caller: Pick<Caller, 'get'>, { id, slug }: Json): Promise<Json> {
  const paths = [`/events/${id}`, `/events/by-slug/${encodeURIComponent(slug)}`]
  const [body] = await Promise.all(
    paths.map(async (path) => {
      const fresh = `${path}?never-asked=${(asked += 1)}`
      const { text, status, body: found } = await caller.get(fresh)
      assert.equal(status, 200, text)
      assert.equal(text, (await caller.get(`${fresh}&${everything}`)).text)
      return found
    }),
  )
  return body
}

async function surrounded(fasti: Fasti) {
  const editor = fasti.as('editor')
  const venue = await makeVenue(editor, 'Old Gate', {
    city: 'Évora',
    website: 'https://g.example/',
  })
  const organizer = await makeOrganizer(editor, 'Night Walkers', { email: 'a@b.example' })
  const above = await makeCategory(editor, 'Outdoors')
  const category = await makeCategory(editor, 'Night', { parent: above.id })
  const tag = await makeTag(editor, 'Family')
  const event = await makeEvent(editor, {
    venue: venue.id,
    organizer: [organizer.id],
    categories: [category.id],
    tags: [tag.id],
    cost: '5 - 10 €',
  })
  return { editor, venue, organizer, above, category, tag, event }
}

for (const database of databases) {
  describe(`a single event on ${database}`, () => {
    holdClock()

    test('shows a change of all that it embeds in the very next answer', async () => {
      await using fasti = await freshFasti(database)
      const { editor, venue, organizer, above, tag, event } = await surrounded(fasti)
      const seen = async () => {
        const body = await shown(fasti, event)
        const { status, ...rest } = await shown(editor, event)
        assert.deepEqual({ title: rest.title, status }, { title: body.title, status: 'publish' })
        return body
      }
      await seen()
      await editor.put(`/venues/${venue.id}`, { venue: 'New Gate' })
      const moved = await seen()
      assert.deepEqual([moved.venue.venue, moved.venue.json_ld.name], ['New Gate', 'New Gate'])
      assert.equal(moved.json_ld.location.name, 'New Gate')
      await editor.put(`/organizers/${organizer.id}`, { organizer: 'Day Walkers' })
      const led = await seen()
      assert.equal(led.organizer[0].json_ld.name, 'Day Walkers')
      assert.equal(led.json_ld.organizer.name, 'Day Walkers')
      await editor.put(`/tags/${tag.id}`, { name: 'Families' })
      assert.equal((await seen()).tags[0].name, 'Families')
      await editor.put(`/categories/${above.id}`, { slug: 'open-air' })
      assert.match((await seen()).categories[0].url, /open-air\/night/)
      await editor.put(`/events/${event.id}`, { title: 'Lanterns' })
      assert.equal((await seen()).title, 'Lanterns')
      const other = await makeEvent(editor, { title: 'Other', tags: [tag.id] })
      assert.equal((await seen()).tags[0].count, 2)
      await editor.delete(`/events/${other.id}`)
      assert.equal((await seen()).tags[0].count, 1)
      await editor.delete(`/organizers/${organizer.id}?force=true`)
      const alone = await seen()
      assert.deepEqual([alone.organizer, alone.json_ld.organizer], [[], undefined])
      await editor.delete(`/tags/${tag.id}?force=true`)
      assert.deepEqual((await seen()).tags, [])
    })

    test('shows a hidden venue only to those who may read it', async () => {
      await using fasti = await freshFasti(database)
      const { editor, venue, event } = await surrounded(fasti)
      await shown(fasti, event)
      const venues = async (caller: Pick<Caller, 'get'>) =>
        [(await shown(caller, event)).venue].flat()
      await editor.put(`/venues/${venue.id}`, { status: 'draft' })
      for (let round = 0; round < 2; round += 1) {
        assert.equal((await venues(editor)).length, 1)
        assert.equal((await venues(fasti)).length, 0)
      }
      await editor.put(`/venues/${venue.id}`, { status: 'publish' })
      assert.equal((await venues(fasti)).length, 1)
      await editor.delete(`/venues/${venue.id}`)
      for (const caller of [fasti, editor]) assert.equal((await venues(caller)).length, 0)
      const { id: author } = await fasti.user('subscriber')
      const own = await makeVenue(editor, 'Secret Gate', { author, status: 'draft' })
      await editor.put(`/events/${event.id}`, { venue: own.id })
      assert.equal((await venues(fasti.as('subscriber'))).length, 1)
      assert.equal((await venues(fasti)).length, 0)
    })

    test('has venues and organizers as they were given, and terms by name', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const gates = ['First', 'Second', 'Third']
      const venues: Json[] = []
      const organizers: Json[] = []
      for (const gate of gates) venues.unshift(await makeVenue(editor, gate))
      for (const gate of gates) organizers.unshift(await makeOrganizer(editor, gate))
      // The last two are in another order by UTF-16 than by bytes.
      const tags = ['zoo', 'Ámbar', 'ambar b', '日本', '\u{20000}', '\uFA0E']
      const event = await makeEvent(editor, {
        venue: venues.map(({ id }) => id),
        organizer: organizers.map(({ id }) => id),
        tags,
      })
      const body = await shown(fasti, event)
      assert.deepEqual(
        body.venue.map((one: Json) => one.venue),
        gates.toReversed(),
      )
      assert.deepEqual(
        body.organizer.map((one: Json) => one.organizer),
        gates.toReversed(),
      )
      assert.equal(body.json_ld.location.length, 3)
      assert.equal(body.tags.length, tags.length)
      assert.deepEqual(body.tags, event.tags)
    })

    test('keeps the words of texts that look like JSON', async () => {
      await using fasti = await freshFasti(database)
      const { editor, venue, tag } = await surrounded(fasti)
      const title = '"categories":[],"tags":[],"venue":[],"organizer":[] \\"tags\\":[]'
      const excerpt = '"eventAttendanceMode":"https://schema.org/OfflineEventAttendanceMode" \u2028'
      const event = await makeEvent(editor, { title, excerpt, venue: venue.id, tags: [tag.id] })
      assert.equal((await shown(fasti, event)).title, title)
    })

    test('has its places and its address online in any mixture (§23)', async () => {
      await using fasti = await freshFasti(database)
      const { editor, venue, organizer } = await surrounded(fasti)
      const second = await makeVenue(editor, 'Second Gate')
      const url = 'https://live.example/?a="eventAttendanceMode":"&b=\\u2028'
      for (const attendance of ['offline', 'online', 'mixed']) {
        for (const venues of [[], [venue.id], [venue.id, second.id]]) {
          for (const virtual_url of attendance === 'offline' ? [''] : ['', url]) {
            const event = await makeEvent(editor, {
              attendance,
              virtual_url,
              venue: venues,
              organizer: organizer.id,
              event_status: 'cancelled',
            })
            const { json_ld } = await shown(fasti, event)
            const places = attendance === 'online' ? 0 : venues.length
            const count = places + (attendance === 'offline' ? 0 : 1)
            assert.equal([json_ld.location ?? []].flat().length, count)
            assert.equal(json_ld.organizer.name, 'Night Walkers')
          }
        }
      }
    })

    test('has the older form on alias roots, and its own addresses on every root', async () => {
      await using fasti = await freshFasti(database)
      const { event } = await surrounded(fasti)
      for (const root of [aliasPath, '/es/api/cal/events/v1', '/fr/api/cal/events/v1']) {
        const path = `${root}/events/${event.id}`
        const get = async (query: string) => fasti.app.inject({ url: `${path}?${query}` })
        for (let round = 0; round < 2; round += 1) {
          const whole = await get(`round=${round}`)
          assert.equal(whole.payload, (await get(`round=${round}&${everything}`)).payload)
          const { venue, tags } = JSON.parse(whole.payload)
          assert.ok(venue.rest_url.includes(root) && tags[0].urls.self.includes(root))
          assert.equal('phone' in venue, root !== aliasPath)
        }
      }
    })

    test('has the ETag that the last write announced (§12.3)', async () => {
      await using fasti = await freshFasti(database)
      const { editor, event } = await surrounded(fasti)
      const { headers } = await editor.put(`/events/${event.id}`, { title: 'Lanterns' })
      assert.equal((await editor.get(`/events/${event.id}`)).headers['etag'], headers['etag'])
    })
  })
}
