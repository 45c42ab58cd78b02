import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Caller, freshFasti } from '../support/fasti.ts'

const hall = {
  venue: 'Town Hall',
  description: '<p>Big.</p>',
  address: '1 Main Street',
  city: 'Rome',
  country: 'Italy',
  province: 'Lazio',
  state: 'RM',
  zip: '00100',
  phone: '5',
  stateprovince: 'Latium',
  website: 'https://hall.example',
  show_map: false,
  show_map_link: false,
  geo_lat: 41.9,
  geo_lng: 12.5,
  status: 'private',
  date: '2020-05-06 07:08:09',
}

const club = {
  organizer: 'Night Club',
  description: 'Loud.',
  phone: '5',
  website: 'https://club.example',
  email: 'a@club.example',
}

async function make(caller: Caller, path: string, body: object) {
  const made = await caller.post(path, body)
  assert.equal(made.status, 201)
  assert.equal(made.headers['location'], made.body.rest_url)
  return made.body
}

for (const database of databases) {
  describe(`duplicates on ${database}`, () => {
    test('the same again, in whole or in part, is the same venue, unchanged (§6.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const first = await make(editor, '/venues', hall)
      const again = [
        hall,
        { venue: ' TOWN HALL ' },
        { venue: 'town hall', city: 'Rome', zip: '00100' },
        { venue: '<b>Town</b> Hall', description: 'Big.', show_map: 'no', phone: 5 },
        { venue: 'Town Hall', geo_lat: '41.9', geo_lng: '12.50', city: ' Rome ' },
        { venue: 'Town Hall', author: first.author, date_utc: '2020-05-06T07:08:09Z' },
        { venue: 'Town Hall', image: 0, city: null },
      ]
      for (const given of again) {
        const found = await editor.post('/venues', given)
        assert.deepEqual([found.status, found.body], [201, first], JSON.stringify(given))
        const read = await editor.get(`/venues/${first.id}`)
        assert.equal(found.headers['etag'], read.headers['etag'])
      }
    })

    test('one other value makes another venue, and the first stays as it is (§6.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id: other } = await fasti.user('author')
      const first = await make(editor, '/venues', hall)
      const changes: Record<string, unknown> = {
        venue: 'Town Halls',
        description: 'Bigger.',
        address: '1 main street',
        city: '',
        country: 'Norway',
        province: 'Oslo',
        state: 'OS',
        zip: '00101',
        phone: '6',
        stateprovince: 'Lazio',
        website: 'http://hall.example',
        show_map: true,
        show_map_link: true,
        geo_lat: 41.8,
        geo_lng: 12.6,
        status: 'draft',
        date: '2020-05-06 07:08:10',
        author: other,
      }
      for (const [name, value] of Object.entries(changes)) {
        const made = await make(editor, '/venues', { ...hall, [name]: value })
        assert.notEqual(made.id, first.id, name)
        await editor.delete(`/venues/${made.id}?force=true`)
      }
      const { json_ld: _jsonLd, ...read } = (await editor.get(`/venues/${first.id}`)).body
      assert.deepEqual(read, first)
    })

    test('organizers are matched by all that is given (§6.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const first = await make(editor, '/organizers', club)
      const again = [club, { organizer: 'NIGHT club' }, { ...club, description: '<p>Loud.</p>' }]
      for (const given of again) {
        assert.deepEqual(await make(editor, '/organizers', given), first)
      }
      for (const name of ['description', 'phone', 'website', 'email']) {
        const given = { ...club, [name]: name === 'email' ? 'b@club.example' : '' }
        const made = await make(editor, '/organizers', given)
        assert.notEqual(made.id, first.id, name)
        await editor.delete(`/organizers/${made.id}?force=true`)
      }
    })

    test('of several the oldest is taken, and a venue is no organizer (§6.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const rome = await make(editor, '/venues', { venue: 'Hall', city: 'Rome' })
      const oslo = await make(editor, '/venues', { venue: 'Hall', city: 'Oslo', phone: '1' })
      assert.equal((await make(editor, '/venues', { venue: 'hall' })).id, rome.id)
      assert.equal((await make(editor, '/venues', { venue: 'hall', phone: '1' })).id, oslo.id)
      const organizer = await make(editor, '/organizers', { organizer: 'Hall' })
      assert.notEqual(organizer.id, rome.id)
    })

    test('what is in the trash or hidden from the caller is not found again (§6.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const author = fasti.as('author')
      const contributor = fasti.as('contributor')
      const draft = await make(editor, '/venues', { venue: 'Hall', status: 'draft' })
      const theirs = await make(author, '/venues', { venue: 'Hall' })
      assert.notEqual(theirs.id, draft.id)
      assert.equal((await make(contributor, '/venues', { venue: 'Hall' })).id, theirs.id)
      assert.equal((await make(editor, '/venues', { venue: 'Hall' })).id, draft.id)
      await editor.delete(`/venues/${theirs.id}`)
      const own = await make(contributor, '/venues', { venue: 'Hall' })
      assert.deepEqual([own.status, own.id > theirs.id], ['draft', true])
      assert.equal((await make(contributor, '/venues', { venue: 'Hall' })).id, own.id)
    })

    test('callers who may not change a venue do not change it by creating it again (§6.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const contributor = fasti.as('contributor')
      const open = await make(editor, '/venues', { venue: 'Hall', city: 'Rome' })
      const made = await make(contributor, '/venues', { venue: 'Hall', city: 'Oslo' })
      assert.notEqual(made.id, open.id)
      assert.deepEqual(await make(contributor, '/venues', { venue: 'Hall' }), open)
    })

    test('an update never merges (§6.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const a = await make(editor, '/venues', { venue: 'A' })
      const b = await make(editor, '/venues', { venue: 'B' })
      const renamed = await editor.patch(`/venues/${b.id}`, { venue: 'a' })
      assert.deepEqual([renamed.status, renamed.body.id, renamed.body.venue], [200, b.id, 'a'])
      assert.equal((await make(editor, '/venues', { venue: 'B' })).id > b.id, true)
      assert.equal((await make(editor, '/venues', { venue: 'A' })).id, a.id)
    })

    test('parallel requests that create the same get one item (§6.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const given = { organizer: 'Rush', phone: '5' }
      const made = await Promise.all(
        Array.from({ length: 8 }, () => make(editor, '/organizers', given)),
      )
      assert.equal(new Set(made.map(({ id }) => id)).size, 1)
      assert.equal((await editor.get('/organizers')).body.total, 1)
    })
  })
}
