import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Reply, defaultRoot, freshFasti, origin } from '../support/fasti.ts'
import { setClock } from '../support/clock.ts'

const root = `${origin}${defaultRoot}`
const dateTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

/** The names of the wrong parameters of a 400; else the status and code. */
const faults = ({ status, body }: Reply): string[] =>
  body.code === 'rest_invalid_param' ? Object.keys(body.data.details) : [`${status} ${body.code}`]

const gate = {
  venue: 'Old Gate',
  description: '<p>North side of the park.</p>',
  address: '1 Park Lane',
  city: 'Porto',
  country: 'Portugal',
  province: 'Porto',
  state: 'PT-13',
  zip: '4000-001',
  phone: '+351 220 000 000',
  website: 'https://gate.example/?a=1&b=2',
  stateprovince: 'Porto District',
  accessibility: 'Step-free from the park side.',
  geo_lat: 41.1496,
  geo_lng: -8.611,
  show_map: false,
  show_map_link: false,
}

for (const database of databases) {
  describe(`venues on ${database}`, () => {
    test('a new venue has every field, and says where it is (§4.3, §6.1)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id: author } = await fasti.user('editor')
      const made = await editor.post('/venues', { venue: 'Old Gate' })
      const { id, date, date_utc, modified, modified_utc, ...rest } = made.body
      assert.equal(made.status, 201)
      assert.deepEqual(rest, {
        ...Object.fromEntries(Object.keys(gate).map((name) => [name, ''])),
        author,
        status: 'publish',
        url: `${origin}/venue/old-gate/`,
        rest_url: `${root}/venues/${id}`,
        venue: 'Old Gate',
        excerpt: '',
        slug: 'old-gate',
        image: false,
        geo_lat: null,
        geo_lng: null,
        show_map: true,
        show_map_link: true,
        global_id: `cal.example?id=${id}`,
        global_id_lineage: [`cal.example?id=${id}`],
      })
      for (const moment of [date, date_utc, modified, modified_utc]) assert.match(moment, dateTime)
      assert.equal(made.headers['location'], made.body.rest_url)
      const read = await editor.get(`/venues/${id}`)
      assert.equal(made.headers['etag'], read.headers['etag'])
    })

    test('what is given is stored as it is given (§4.3, §6.4)', async () => {
      await using fasti = await freshFasti(database)
      const made = await fasti.as('editor').post('/venues', gate)
      const read = await fasti.get(`/venues/${made.body.id}`)
      const listed = await fasti.get('/venues')
      for (const shown of [made.body, read.body, listed.body.venues[0]]) {
        const given = Object.keys(gate).map((name) => [name, shown[name]])
        assert.deepEqual(Object.fromEntries(given), gate)
      }
    })

    test('a single read describes the place to search engines, other answers do not (§4.1, §4.9)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const quiet = { ...gate, description: '<p>North &amp; <b>quiet</b>.</p>' }
      const made = await editor.post('/venues', quiet)
      const read = await fasti.get(`/venues/${made.body.id}`)
      assert.deepEqual(read.body.json_ld, {
        '@context': 'https://schema.org',
        '@type': 'Place',
        name: 'Old Gate',
        description: 'North & quiet.',
        url: `${origin}/venue/old-gate/`,
        address: {
          '@type': 'PostalAddress',
          streetAddress: '1 Park Lane',
          addressLocality: 'Porto',
          addressRegion: 'Porto District',
          postalCode: '4000-001',
          addressCountry: 'Portugal',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 41.1496, longitude: -8.611 },
        telephone: '+351 220 000 000',
        accessibilitySummary: gate.accessibility,
        sameAs: 'https://gate.example/?a=1&b=2',
      })
      const bare = await editor.post('/venues', { venue: 'Bare' })
      const shown = await fasti.get('/venues/by-slug/bare')
      assert.deepEqual(shown.body.json_ld, {
        '@context': 'https://schema.org',
        '@type': 'Place',
        name: 'Bare',
        url: `${origin}/venue/bare/`,
      })
      const patched = await editor.patch(`/venues/${bare.body.id}`, { city: 'Rome' })
      const listed = await fasti.get('/venues')
      const deleted = await editor.delete(`/venues/${bare.body.id}`)
      for (const { body } of [made, bare, patched, deleted]) assert.ok(!('json_ld' in body))
      for (const venue of listed.body.venues) assert.ok(!('json_ld' in venue))
    })

    test('state or province is what was set, else it follows from the country (§4.3)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { body } = await editor.post('/venues', { venue: 'Somewhere' })
      const both = { state: 'Ohio', province: 'Ontario' }
      const cases: [object, string][] = [
        [both, 'Ohio'],
        [{ ...both, country: 'US' }, 'Ohio'],
        [{ ...both, country: 'United States' }, 'Ohio'],
        [{ ...both, country: 'Canada' }, 'Ontario'],
        [{ state: '', province: 'Ontario', country: 'US' }, 'Ontario'],
        [{ state: 'Ohio', province: '', country: 'Canada' }, 'Ohio'],
        [{ ...both, country: 'Canada', stateprovince: 'ON' }, 'ON'],
        [{ country: '' }, 'ON'],
        [{ stateprovince: '' }, 'Ohio'],
        [{ stateprovince: 'ON' }, 'ON'],
        [{ stateprovince: null, country: 'Canada', province: null }, 'Ohio'],
      ]
      for (const [change, expected] of cases) {
        const updated = await editor.patch(`/venues/${body.id}`, change)
        assert.equal(updated.body.stateprovince, expected, JSON.stringify(change))
      }
    })

    test('the map flags take the words of booleans, and no value means the default (§3.3, §3.5)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { body } = await editor.post('/venues', { venue: 'Mapped', show_map: '0' })
      assert.deepEqual([body.show_map, body.show_map_link], [false, true])
      const words = { no: false, YES: true, off: false, on: true, false: false, '1': true }
      for (const [given, expected] of [
        ...Object.entries(words),
        ...([
          [false, false],
          ['', true],
          [0, false],
          [1, true],
          [false, false],
          [null, true],
        ] as const),
      ]) {
        const updated = await editor.patch(`/venues/${body.id}`, { show_map_link: given })
        assert.equal(updated.body.show_map_link, expected, String(given))
      }
      for (const given of ['maybe', 2, [], {}]) {
        const refused = await editor.patch(`/venues/${body.id}`, { show_map: given })
        assert.deepEqual(faults(refused), ['show_map'])
      }
    })

    test('a place on the map needs both coordinates, within their bounds (§6.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const refused = [{ geo_lat: 1 }, { geo_lng: 1 }, { geo_lat: 1, geo_lng: null }]
      for (const position of refused) {
        const reply = await editor.post('/venues', { venue: 'Half', ...position })
        assert.equal(reply.body.code, 'rest_invalid_param')
        assert.match(faults(reply).join(), /^geo_l(?:at|ng)$/)
      }
      for (const [lat, lng] of [
        [90.1, 0],
        [-91, 0],
        ['x', 0],
        ['', 0],
        [true, 0],
      ]) {
        const reply = await editor.post('/venues', { venue: 'Off', geo_lat: lat, geo_lng: lng })
        assert.deepEqual(faults(reply), ['geo_lat'], String(lat))
      }
      for (const lng of [180.5, -181]) {
        const reply = await editor.post('/venues', { venue: 'Off', geo_lat: 0, geo_lng: lng })
        assert.deepEqual(faults(reply), ['geo_lng'], String(lng))
      }
      const edge = { venue: 'Edge', geo_lat: '-90', geo_lng: 180 }
      const { body } = await editor.post('/venues', edge)
      assert.deepEqual([body.geo_lat, body.geo_lng], [-90, 180])
      const moved = await editor.patch(`/venues/${body.id}`, { geo_lat: 10.5 })
      assert.deepEqual([moved.body.geo_lat, moved.body.geo_lng], [10.5, 180])
      const half = await editor.patch(`/venues/${body.id}`, { geo_lat: null })
      assert.equal(half.body.code, 'rest_invalid_param')
      const none = await editor.patch(`/venues/${body.id}`, { geo_lat: null, geo_lng: null })
      assert.deepEqual([none.body.geo_lat, none.body.geo_lng], [null, null])
    })

    test('POST, PUT and PATCH change what is named and leave the rest (§6.2)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { body } = await editor.post('/venues', { ...gate, status: 'draft' })
      for (const method of ['POST', 'PUT', 'PATCH']) {
        const city = `City of ${method}`
        const updated = await editor.send(method, `/venues/${body.id}`, { body: { city } })
        assert.equal(updated.status, 200)
        const { modified: _at, modified_utc: _atUtc, ...shown } = updated.body
        const { modified: _was, modified_utc: _wasUtc, ...expected } = { ...body, city }
        assert.deepEqual(shown, expected)
        const read = await editor.get(`/venues/${body.id}`)
        assert.equal(updated.headers['etag'], read.headers['etag'])
      }
    })

    test('modified moves with a change, and an update that changes nothing leaves it (§6.2)', async () => {
      await using fasti = await freshFasti(database)
      using clock = setClock('2027-02-01T12:00:00Z')
      const editor = fasti.as('editor')
      const { body } = await editor.post('/venues', gate)
      clock.set('2027-02-01T12:00:01Z')
      const same = await editor.put(`/venues/${body.id}`, { ...gate, zip: ' 4000-001 ' })
      assert.deepEqual(same.body, body)
      const changed = await editor.put(`/venues/${body.id}`, { zip: '4000-002' })
      assert.ok(changed.body.modified_utc > body.modified_utc)
      assert.equal(changed.body.date_utc, body.date_utc)
    })

    test('empty text and null clear what is optional (§3.5, §6.2)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { body } = await editor.post('/venues', gate)
      const { venue: _venue, geo_lat: _lat, geo_lng: _lng, ...optional } = gate
      const texts = Object.keys(optional).filter((name) => !name.startsWith('show_map'))
      for (const empty of ['', null]) {
        const nothing = Object.fromEntries(texts.map((name) => [name, empty]))
        for (const image of [empty, 0, false]) {
          const cleared = await editor.patch(`/venues/${body.id}`, { ...nothing, image })
          for (const name of texts) assert.equal(cleared.body[name], '', name)
          assert.equal(cleared.body.image, false)
        }
        await editor.patch(`/venues/${body.id}`, gate)
      }
      const made = await editor.post('/venues', { venue: 'New', city: null, zip: '', image: null })
      assert.deepEqual([made.status, made.body.city, made.body.zip], [201, '', ''])
    })

    test('null does not clear what a venue must have (§3.5)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { body } = await editor.post('/venues', gate)
      const nothing = { venue: null, status: null, author: null, date: null, date_utc: null }
      const refused = await editor.patch(`/venues/${body.id}`, { ...nothing, city: 'Rome' })
      assert.deepEqual(faults(refused).toSorted(), Object.keys(nothing).toSorted())
      assert.equal((await editor.get(`/venues/${body.id}`)).body.city, 'Porto')
    })

    test('a wrong request is answered with all its faults, and nothing is stored (§3.1, §10)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (const nameless of [{ city: 'Rome' }, { venue: null, website: 'no address' }]) {
        const missing = await editor.post('/venues', nameless)
        assert.equal(missing.body.code, 'rest_missing_callback_param')
        assert.deepEqual(missing.body.data.params, ['venue'])
      }
      const wrong: Record<string, unknown[]> = {
        venue: ['', ' \n ', '<b></b>', 7, true, ['a'], {}, 'n'.repeat(501)],
        description: [7, false, []],
        address: [7, {}, 'a'.repeat(501)],
        zip: [true, [], 'z'.repeat(501)],
        status: ['nonsense', 'any', 'trash', '', 7],
        author: ['somebody', 0, -1, 1.5, '', 987_654],
        date: ['someday', '2027-02-30', 20270101, ''],
        date_utc: ['2027-13-01', '0000-00-00'],
        image: ['picture', 987_654, -1, 1.5, 'ftp://a.example/b.png', 'https://u@a.example/b.png'],
        website: ['gate.example'],
      }
      for (const [name, values] of Object.entries(wrong)) {
        for (const value of values) {
          const refused = await editor.post('/venues', { venue: 'Wrong', [name]: value })
          assert.deepEqual(faults(refused), [name], JSON.stringify(value).slice(0, 40))
        }
      }
      const many = { venue: '', city: 7, show_map: 'x', status: 'x', geo_lat: 91, website: 'x' }
      const refused = await editor.post('/venues', many)
      assert.deepEqual(faults(refused).toSorted(), Object.keys(many).toSorted())
      assert.equal((await editor.get('/venues')).body.total, 0)
    })

    test('numbers are taken as text where that is usual, and 500 characters fit (§3.3, §3.8)', async () => {
      await using fasti = await freshFasti(database)
      const name = '🎪'.repeat(500)
      const given = { venue: name, zip: 10115, phone: 30123, address: 'a'.repeat(500) }
      const { body } = await fasti.as('editor').post('/venues', given)
      assert.deepEqual([body.venue, body.zip, body.phone], [name, '10115', '30123'])
      assert.equal(body.address.length, 500)
    })
  })
}
