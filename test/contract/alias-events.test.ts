import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import {
  type Caller,
  type Fasti,
  type Reply,
  aliasPath,
  freshFasti,
  origin,
} from '../support/fasti.ts'
import { invalid, refused } from '../support/refusals.ts'

const root = aliasPath
const unknown = 'rest_unknown_reference'
const times = { start_date: '2030-05-01 10:00', end_date: '2030-05-01 12:00' }
const window = 'start_date=2030-01-01&end_date=2031-01-01'

for (const database of databases) {
  describe(`older forms of events on an alias on ${database}`, () => {
    let fasti: Fasti
    let editor: Caller
    const get = (path: string): Promise<Reply> => fasti.get(path, { root })
    before(async () => {
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('an unknown slug is a bad parameter, an unknown id is not found (§2.2)', async () => {
      invalid(await get('/events/by-slug/nothing'), { slug: unknown })
      refused(await fasti.get('/events/by-slug/nothing'), 404, 'rest-event-not-found')
      refused(await get('/events/999999'), 404, 'rest-event-not-found')
    })

    test('a search of several words means each of them, quoted ones as a whole, without those with a minus (§2.2)', async () => {
      const make = async (title: string, description: string) =>
        (await editor.post('/events', { title, description, ...times })).body.id
      const late = await make('Fiddle night', 'a late session with a harp')
      const early = await make('Night of the fiddle', 'an early session')
      const found = async (search: string, more = '') => {
        const query = `search=${encodeURIComponent(search)}&${window}${more}`
        return (await get(`/events?${query}`)).body.events.map(({ id }: { id: number }) => id)
      }
      const both = [late, early]
      assert.deepEqual(await found('session fiddle'), both)
      assert.deepEqual(await found('"fiddle night"'), [late])
      assert.deepEqual(await found('session “fiddle night”'), [late])
      assert.deepEqual(await found('fiddle -harp'), [early])
      assert.deepEqual(await found('session -"late session"'), [early])
      assert.deepEqual(await found('-harp -early fiddle'), [])
      assert.deepEqual(await found('session fiddle', '&match=phrase'), [])
      assert.deepEqual(await found('fiddle - session'), both)
      const own = await fasti.get(`/events?search=session%20fiddle&${window}`)
      assert.equal(own.body.total, 0)
      const { body: venue } = await editor.post('/venues', { venue: 'Fiddle Barn', city: 'Ghent' })
      for (const [search, total] of [
        ['ghent barn', 1],
        ['barn -ghent', 0],
        ['barn ghent -x', 1],
      ]) {
        const list = await get(`/venues?search=${search}`)
        assert.equal(list.body.total, total, String(search))
      }
      await editor.delete(`/venues/${venue.id}?force=true`)
    })

    test('the id of something else is no id of an event (§2.2)', async () => {
      const { body: venue } = await editor.post('/venues', { venue: 'No event' })
      const path = `/events/${venue.id}`
      refused(await get(path), 400, 'rest-invalid-event-id')
      refused(await editor.patch(path, { title: 'x' }, { root }), 400, 'rest-invalid-event-id')
      refused(await editor.delete(path, { root }), 400, 'rest-invalid-event-id')
      refused(await fasti.get(path), 404, 'rest-event-not-found')
    })

    test('an event in the trash is no longer available to anyone (§2.2)', async () => {
      const { body } = await editor.post('/events', { title: 'Gone', ...times })
      const path = `/events/${body.id}`
      await editor.delete(path)
      refused(await get(path), 403, 'event-no-longer-available')
      refused(await editor.get(path, { root }), 403, 'event-no-longer-available')
      refused(await fasti.get(path), 410, 'event-no-longer-available')
      assert.equal((await editor.get(path)).status, 200)
    })

    test('author, website and what is linked have the older form everywhere (§2.2)', async () => {
      const { id: author } = await fasti.user('editor')
      const category = (await editor.post('/categories', { name: 'Outdoors' })).body
      const made = await editor.post(
        '/events',
        {
          title: 'Lantern Walk',
          ...times,
          venue: { venue: 'Old Gate', city: 'Porto' },
          organizer: { organizer: 'Night Walkers' },
          categories: [category.id],
        },
        { root },
      )
      assert.equal(made.status, 201)
      const read = await get(`/events/${made.body.id}`)
      const [listed] = (await get(`/events?${window}&search=lantern`)).body.events
      for (const body of [made.body, read.body, listed]) {
        assert.equal(body.author, String(author))
        assert.equal(body.website, body.url)
        assert.equal(body.rest_url, `${origin}${root}/events/${body.id}`)
        assert.deepEqual([body.venue.author, body.venue.city], [String(author), 'Porto'])
        for (const name of ['phone', 'zip', 'website', 'image', 'geo_lat', 'excerpt']) {
          assert.ok(!(name in body.venue), name)
        }
        assert.equal(body.organizer[0].author, String(author))
        for (const name of ['phone', 'email', 'website', 'image']) {
          assert.ok(!(name in body.organizer[0]), name)
        }
        assert.equal(body.categories[0].taxonomy, 'tribe_events_cat')
        // Only venues and organizers leave out what is empty.
        assert.deepEqual([body.excerpt, body.image], ['', false])
      }
      const own = (await fasti.get(`/events/${made.body.id}`)).body
      assert.deepEqual([own.author, own.website, own.venue.phone], [author, '', ''])
    })

    test('a given website is kept, and a redacted one stays empty (§2.2, §4.10)', async () => {
      const website = 'https://walks.example/'
      const given = await editor.post('/events', { title: 'Sited', ...times, website }, { root })
      assert.equal(given.body.website, website)
      await editor.post('/events', { title: 'Secret', ...times, password: 'hush' })
      const { events } = (await get(`/events?${window}`)).body
      const secret = events.find(({ title }: { title: string }) => title === 'Secret')
      assert.deepEqual([secret.website, secret.password_protected], ['', true])
    })

    test('the ETag of an event is that of the older form (§12.3)', async () => {
      const venue = { venue: 'Tagged place' }
      const made = await editor.post('/events', { title: 'Tagged', ...times, venue }, { root })
      const path = `/events/${made.body.id}`
      const { headers } = await editor.get(path, { root })
      assert.equal(made.headers['etag'], headers['etag'])
      const known = { 'if-match': headers['etag'] ?? '' }
      assert.equal((await editor.patch(path, { title: 'T' }, { root, headers: known })).status, 200)
    })

    test('a list of events has pages of fifty and an end (§2.2)', async () => {
      const { body } = await get(`/events?${window}&per_page=100`)
      assert.equal(body.total_pages, Math.ceil(body.total / 50))
      refused(await get(`/events?${window}&page=9`), 404, 'event-archive-page-not-found')
    })
  })
}
