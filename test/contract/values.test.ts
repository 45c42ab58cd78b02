import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { invalid, refused } from '../support/refusals.ts'

const address = (length: number) => 'https://a.example/'.padEnd(length, 'x')
const email = (length: number) => '@b.example'.padStart(length, 'x')
const list = (length: number) => Array.from({ length }, (_, index) => index + 1)

for (const database of databases) {
  describe(`typed values on ${database}`, () => {
    let fasti: Fasti
    let venue: Json
    const patch = (changes: object) => fasti.as('editor').patch(`/venues/${venue.id}`, changes)
    before(async () => {
      fasti = await freshFasti(database)
      venue = (await fasti.as('editor').post('/venues', { venue: 'Measured' })).body
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('a boolean has eight words in any letter case, and nothing else (§3.3)', async () => {
      const yes = [true, 1, 'true', 'TRUE', '1', 'yes', 'On']
      const no = [false, 0, 'false', 'False', '0', 'NO', 'off']
      for (const [index, given] of [...yes, ...no].entries()) {
        const { body } = await patch({ show_map: given })
        assert.equal(body.show_map, index < yes.length, JSON.stringify(given))
      }
      for (const given of [2, -1, 1.5, 'y', 'maybe', ' ', [], [true], {}]) {
        invalid(await patch({ show_map: given }), { show_map: 'rest_invalid_type' })
      }
      for (const given of ['', '2', 'x']) {
        const reply = await fasti.get(`/tags?hide_empty=${given}`)
        invalid(reply, { hide_empty: 'rest_invalid_type' })
      }
    })

    test('an empty map flag of a venue is its default (§3.3)', async () => {
      assert.equal((await patch({ show_map: false, show_map_link: '' })).body.show_map_link, true)
      assert.equal((await patch({ show_map: '' })).body.show_map, true)
    })

    test('an integer is a whole number, or digits with a sign and blanks (§3.3)', async () => {
      const { id } = await fasti.user('editor')
      for (const given of [id, `${id}`, ` +${id} `, `00${id}`]) {
        assert.equal((await patch({ author: given })).status, 200, JSON.stringify(given))
      }
      const body = `{"author":${id}.0}`
      const headers = { 'content-type': 'application/json' }
      const request = { headers, body }
      const whole = await fasti.as('editor').send('PATCH', `/venues/${venue.id}`, request)
      assert.equal(whole.status, 200)
      for (const given of [1.5, '1.5', '3.0', '1e3', '0x1', 'one', '', ' ', true, [], [1], {}]) {
        invalid(await patch({ author: given }), { author: 'rest_invalid_type' })
      }
    })

    test('a number is a JSON number or a decimal string (§3.3)', async () => {
      for (const given of [41.5, '41.5', ' +41.50 ', '041.5']) {
        const { body } = await patch({ geo_lat: given, geo_lng: '-.25' })
        assert.deepEqual([body.geo_lat, body.geo_lng], [41.5, -0.25])
      }
      for (const given of ['NaN', 'Infinity', '1e1', '4,5', '', true, [1], {}]) {
        invalid(await patch({ geo_lat: given, geo_lng: 1 }), { geo_lat: 'rest_invalid_type' })
      }
      invalid(await patch({ geo_lat: 90.1, geo_lng: -180.5 }), {
        geo_lat: 'rest_out_of_bounds',
        geo_lng: 'rest_out_of_bounds',
      })
    })

    test('text is a string; numbers count as text only where it is usual (§3.3)', async () => {
      const { body } = await patch({ zip: 4000, phone: 220.5 })
      assert.deepEqual([body.zip, body.phone], ['4000', '220.5'])
      const headers = { 'content-type': 'application/json' }
      const request = { headers, body: '{"zip":1e400}' }
      const infinite = await fasti.as('editor').send('PATCH', `/venues/${venue.id}`, request)
      invalid(infinite, { zip: 'rest_invalid_type' })
      for (const given of [5, true, [], ['a'], {}, { a: 1 }]) {
        invalid(await patch({ city: given, description: given }), {
          city: 'rest_invalid_type',
          description: 'rest_invalid_type',
        })
      }
      invalid(await patch({ date: 1_812_835_800 }), { date: 'rest_invalid_type' })
      invalid(await fasti.get('/venues?search[]=a'), { search: 'rest_invalid_type' })
      invalid(await fasti.get('/venues?search[a]=b'), { search: 'rest_invalid_type' })
    })

    test('a list is a comma list, brackets, repeated names or a single value (§3.3)', async () => {
      const editor = fasti.as('editor')
      const ids: number[] = []
      for (const name of ['One', 'Two', 'Three']) {
        ids.push((await editor.post('/tags', { name })).body.id)
      }
      const [a, b] = ids
      const forms = [
        `include=${a},${b}`,
        `include=+${a}+,,+${b}+,`,
        `include[]=${a}&include[]=${b}`,
        `include=${a}&include=${b}`,
        `include[0]=${a}&include[1]=${b}`,
      ]
      for (const form of forms) {
        const { body } = await fasti.get(`/tags?hide_empty=0&${form}`)
        assert.deepEqual(body.tags?.map(({ id }: Json) => id).toSorted(), [a, b], form)
      }
      assert.equal((await fasti.get(`/tags?hide_empty=0&include=${a}`)).body.total, 1)
      // Entries of a bracketed list are not split again.
      invalid(await fasti.get(`/tags?include[]=${a},${b}`), { include: 'rest_invalid_type' })
      invalid(await fasti.get(`/tags?include[a]=${a}`), { include: 'rest_invalid_type' })
      invalid(await fasti.get('/tags?include=1,x'), { include: 'rest_invalid_type' })
      invalid(await fasti.get('/tags?include=0'), { include: 'rest_invalid_type' })
    })

    test('a list has at most 500 entries (§3.8, S9.4)', async () => {
      const known = await fasti.get(`/tags?include=${list(500).join(',')}`)
      assert.deepEqual([known.status, known.body.code], [400, 'rest_invalid_param'])
      assert.equal(known.body.data.details.include.code, 'rest_unknown_reference')
      invalid(await fasti.get(`/tags?include=${list(501).join(',')}`), {
        include: 'rest_out_of_bounds',
      })
      const statuses = list(10_000).map(() => 'draft')
      invalid(await fasti.as('editor').get(`/venues?status=${statuses.join(',')}`), {
        status: 'rest_out_of_bounds',
      })
    })

    test('an empty filter, flag or page in a query is refused (§3.3)', async () => {
      const filters = ['page', 'per_page', 'search', 'event', 'has_events', 'status']
      for (const name of [...filters, 'only_with_upcoming']) {
        const reply = await fasti.get(`/venues?${name}=`)
        refused(reply, 400, 'rest_invalid_param')
        assert.deepEqual(Object.keys(reply.body.data.details), [name])
      }
      for (const name of ['include', 'exclude', 'order', 'orderby', 'parent', 'post', 'slug']) {
        const reply = await fasti.get(`/categories?${name}=`)
        refused(reply, 400, 'rest_invalid_param')
        assert.deepEqual(Object.keys(reply.body.data.details), [name])
      }
      assert.equal((await fasti.get('/venues?_fields=&password=')).status, 200)
    })

    test('on create null means not given (§3.5)', async () => {
      const names = ['city', 'image', 'show_map', 'geo_lat', 'status', 'author', 'date', 'website']
      const nulls = Object.fromEntries(names.map((name) => [name, null]))
      const made = await fasti.as('editor').post('/venues', { venue: 'Of nulls', ...nulls })
      assert.equal(made.status, 201)
      const { city, image, show_map, geo_lat, status } = made.body
      assert.deepEqual([city, image, show_map, geo_lat, status], ['', false, true, null, 'publish'])
    })

    test('on update null clears, or goes back to the default (§3.5)', async () => {
      const editor = fasti.as('editor')
      const texts = ['description', 'address', 'city', 'country', 'province', 'state', 'zip']
      const more = ['phone', 'stateprovince']
      const given = Object.fromEntries([...texts, ...more].map((name) => [name, 'x']))
      const made = await editor.post('/venues', {
        venue: 'To be cleared',
        ...given,
        website: 'https://a.example',
        show_map: false,
        geo_lat: 1,
        geo_lng: 2,
      })
      const names = [...Object.keys(given), 'website', 'show_map', 'geo_lat', 'geo_lng', 'image']
      const nulls = Object.fromEntries(names.map((name) => [name, null]))
      const { body } = await editor.patch(`/venues/${made.body.id}`, nulls)
      for (const name of [...Object.keys(given), 'website']) assert.equal(body[name], '', name)
      const { show_map, geo_lat, geo_lng, image } = body
      assert.deepEqual([show_map, geo_lat, geo_lng, image], [true, null, null, false])
      const top = await editor.post('/categories', { name: 'Top' })
      const below = await editor.post('/categories', { name: 'Below', parent: top.body.id })
      const moved = await editor.patch(`/categories/${below.body.id}`, {
        parent: null,
        description: null,
      })
      assert.deepEqual([moved.body.parent, moved.body.description], [0, ''])
    })

    test('on update null is refused where nothing can be cleared (§3.5)', async () => {
      const fault = 'rest_invalid_value'
      const nulls = { venue: null, status: null, author: null, date: null, date_utc: null }
      const faults = Object.fromEntries(Object.keys(nulls).map((name) => [name, fault]))
      const reply = await patch(nulls)
      refused(reply, 400, 'rest_invalid_param')
      assert.deepEqual(new Set(Object.keys(reply.body.data.details)), new Set(Object.keys(faults)))
      const tag = await fasti.as('editor').post('/tags', { name: 'Named' })
      const refusal = await fasti
        .as('editor')
        .patch(`/tags/${tag.body.id}`, { name: null, slug: null })
      invalid(refusal, { name: fault, slug: fault })
    })

    test('every text has a greatest length (§3.8)', async () => {
      const editor = fasti.as('editor')
      const long = 'rest_out_of_bounds'
      const whole = '𝄞'.repeat(500)
      assert.equal((await editor.post('/venues', { venue: whole })).body.venue, whole)
      invalid(await editor.post('/venues', { venue: 'x'.repeat(501), city: 'x'.repeat(501) }), {
        venue: long,
        city: long,
      })
      assert.equal((await editor.post('/tags', { name: 'n'.repeat(200) })).status, 201)
      invalid(await editor.post('/tags', { name: 'n'.repeat(201) }), { name: long })
      assert.equal((await patch({ website: address(2000) })).status, 200)
      invalid(await patch({ website: address(2001) }), { website: long })
      const made = await editor.post('/organizers', { organizer: 'Mailed', email: email(254) })
      assert.equal(made.status, 201)
      invalid(await editor.post('/organizers', { organizer: 'x', email: email(255) }), {
        email: long,
      })
      assert.equal((await fasti.get(`/venues?search=${'s'.repeat(500)}`)).status, 200)
      invalid(await fasti.get(`/venues?search=${'s'.repeat(501)}`), { search: long })
      const { body } = await editor.post('/tags', { name: 'Cut', slug: 'c'.repeat(300) })
      assert.equal(body.slug, 'c'.repeat(200))
    })
  })
}
