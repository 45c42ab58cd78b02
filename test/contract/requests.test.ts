import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Fasti, freshFasti } from '../support/fasti.ts'
import { invalid, missing, refused } from '../support/refusals.ts'

const nowhere = 999_999_999

for (const database of databases) {
  describe(`the order of checks on ${database}`, () => {
    let fasti: Fasti
    before(async () => {
      fasti = await freshFasti(database)
    })
    after(() => fasti[Symbol.asyncDispose]())

    const send = (type: string, body: string) =>
      fasti.send('POST', '/venues', { headers: { 'content-type': type }, body })

    test('wrong credentials come before an unknown path (§3.1, 1)', async () => {
      const headers = { authorization: 'Bearer wrong' }
      refused(await fasti.get('/nothing', { headers }), 401, 'incorrect_password')
      refused(await fasti.get('/nothing'), 404, 'rest_no_route')
    })

    test('path and method come before the body: there is no 405 (§3.1, 2)', async () => {
      const request = { headers: { 'content-type': 'text/xml' }, body: '<a/>' }
      refused(await fasti.send('PUT', '/venues', request), 404, 'rest_no_route')
      refused(await fasti.send('POST', '/nothing', request), 404, 'rest_no_route')
      refused(await fasti.send('PATCH', '/tags', request), 404, 'rest_no_route')
      refused(await fasti.delete('/categories'), 404, 'rest_no_route')
      refused(await fasti.get('/venues/old-gate'), 404, 'rest_no_route')
    })

    test('the body comes before its parameters and before rights (§3.1, 3)', async () => {
      refused(await send('text/plain', 'venue'), 415, 'rest_unsupported_media_type')
      refused(await send('application/json', '{"venue'), 400, 'rest_invalid_json')
      const large = JSON.stringify({ venue: 'x'.repeat(1024 * 1024) })
      refused(await send('application/json', large), 413, 'rest_payload_too_large')
    })

    test('all missing names come at once, before any bad one (§3.1, 4)', async () => {
      missing(await fasti.post('/venues', { author: 'x', geo_lat: 'north' }), 'venue')
      missing(await fasti.post('/venues', { venue: null }), 'venue')
      missing(await fasti.post('/categories', {}), 'name')
    })

    test('all bad names come at once, before rights (§3.1, 5)', async () => {
      const given = { venue: ' ', author: 'x', status: 'gone', geo_lat: 91 }
      invalid(await fasti.post('/venues', given), {
        author: 'rest_invalid_type',
        venue: 'rest_invalid_value',
        status: 'rest_not_in_enum',
        geo_lat: 'rest_out_of_bounds',
      })
      invalid(await fasti.get('/tags?page=0&per_page=x&order=up'), {
        page: 'rest_out_of_bounds',
        per_page: 'rest_invalid_type',
        order: 'rest_not_in_enum',
      })
    })

    test('the general right comes before the question whether it exists (§3.1, 6)', async () => {
      refused(await fasti.delete(`/venues/${nowhere}`), 401, 'rest_forbidden')
      refused(await fasti.as('subscriber').delete(`/venues/${nowhere}`), 403, 'rest_forbidden')
      refused(await fasti.as('author').delete(`/tags/${nowhere}`), 403, 'rest_forbidden')
    })

    test('existence comes before the right on the object (§3.1, 7)', async () => {
      const { body } = await fasti.as('editor').post('/venues', { venue: 'Guarded' })
      const contributor = fasti.as('contributor')
      refused(await contributor.delete(`/venues/${nowhere}`), 404, 'rest-venue-not-found')
      const headers = { 'if-match': '"old"' }
      const given = { image: nowhere }
      refused(
        await contributor.patch(`/venues/${body.id}`, given, { headers }),
        403,
        'rest_forbidden',
      )
    })

    test('preconditions come before references (§3.1, 8)', async () => {
      const editor = fasti.as('editor')
      const { body } = await editor.post('/venues', { venue: 'Conditional' })
      const given = { image: nowhere }
      const headers = { 'if-match': '"old"' }
      const late = await editor.patch(`/venues/${body.id}`, given, { headers })
      refused(late, 412, 'rest_precondition_failed')
      invalid(await editor.patch(`/venues/${body.id}`, given), { image: 'rest_unknown_reference' })
    })

    test('all failing references come at once, and nothing is stored (§3.1, 9)', async () => {
      const editor = fasti.as('editor')
      const given = { venue: 'Never made', author: nowhere, image: nowhere, geo_lat: 4 }
      invalid(await editor.post('/venues', given), {
        author: 'rest_unknown_reference',
        image: 'rest_unknown_reference',
        geo_lat: 'rest_invalid_value',
      })
      assert.equal((await editor.get('/venues?search=never+made')).body.total, 0)
    })

    test('what the path names is not changed by a body or a query (§3.2, S1.7)', async () => {
      const editor = fasti.as('editor')
      const { body: first } = await editor.post('/venues', { venue: 'First' })
      const { body: second } = await editor.post('/venues', { venue: 'Second' })
      const given = { id: second.id, slug: second.slug, city: 'Rome' }
      for (const path of [`/venues/${first.id}`, `/venues/by-slug/${first.slug}`]) {
        const changed = await editor.put(`${path}?id=${second.id}&slug=${second.slug}`, given)
        assert.deepEqual([changed.status, changed.body.id], [200, first.id])
      }
      assert.equal((await editor.get(`/venues/${second.id}`)).body.city, '')
      refused(await editor.get(`/venues/0?id=${second.id}`), 404, 'rest-venue-not-found')
    })

    test('unknown and read-only names are ignored (§3.2, S5.4)', async () => {
      const given = { venue: 'Plain', id: 7, url: 'x', modified: 0, role: 'administrator', a: {} }
      const made = await fasti.as('editor').post('/venues?unknown=1', given)
      assert.equal(made.status, 201)
      assert.notEqual(made.body.id, 7)
    })

    test('a method cannot be overridden, nor an answer wrapped (S6.4)', async () => {
      const editor = fasti.as('editor')
      const { body } = await editor.post('/tags', { name: 'Lasting' })
      const tricks = '?_method=DELETE&_jsonp=run&_envelope=1'
      const headers = { 'x-http-method-override': 'DELETE' }
      const read = await editor.get(`/tags/${body.id}${tricks}`, { headers })
      assert.deepEqual([read.status, read.body], [200, body])
      const written = await editor.post(`/tags/${body.id}${tricks}`, { _method: 'DELETE' })
      assert.equal(written.status, 200)
      assert.equal((await editor.get(`/tags/${body.id}`)).status, 200)
    })
  })
}
