import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { databases } from '../support/databases.ts'
import { defaultRoot, freshFasti } from '../support/fasti.ts'
import { invalid, refused } from '../support/refusals.ts'

/** A request for every kind of failure, with the code it must have. */
const failures = (id: number, tag: number) =>
  [
    ['GET', '/nothing', undefined, 404, 'rest_no_route'],
    ['PUT', '/venues', {}, 404, 'rest_no_route'],
    ['GET', '/venues/first', undefined, 404, 'rest_no_route'],
    ['POST', '/venues', {}, 400, 'rest_missing_callback_param'],
    ['POST', '/venues', { venue: '' }, 400, 'rest_invalid_param'],
    ['GET', '/?namespace=no/such/v9', undefined, 404, 'rest_invalid_namespace'],
    ['GET', '/venues/999999', undefined, 404, 'rest-venue-not-found'],
    ['GET', '/organizers/999999', undefined, 404, 'rest-organizer-not-found'],
    ['GET', '/venues/by-slug/nothing', undefined, 404, 'rest-venue-not-found'],
    ['GET', '/categories/999999', undefined, 404, 'rest-category-not-found'],
    ['GET', '/tags/999999', undefined, 404, 'rest-tag-not-found'],
    ['GET', `/organizers/${id}`, undefined, 404, 'rest-organizer-not-found'],
    ['GET', `/categories/${tag}`, undefined, 404, 'rest-category-not-found'],
    ['POST', '/tags', { name: 'taken' }, 400, 'term_exists'],
    ['GET', '/venues?page=9', undefined, 404, 'venue-archive-page-not-found'],
    ['GET', '/tags?page=9', undefined, 404, 'term-archive-page-not-found'],
  ] as const

for (const database of databases) {
  describe(`errors on ${database}`, () => {
    test('every failure has code, message and status, and the same on all roots (§10)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = (await editor.post('/venues', { venue: 'Old Gate' })).body
      const tag = (await editor.post('/tags', { name: 'Taken' })).body.id
      for (const [method, path, body, status, code] of failures(id, tag)) {
        for (const root of [defaultRoot, `/fr${defaultRoot}`]) {
          const reply = await editor.send(method, path, { body, root })
          refused(reply, status, code)
          assert.equal(reply.body.data.status, status)
          assert.ok(reply.body.message.length > 0)
          assert.equal(reply.headers['content-type'], 'application/json; charset=UTF-8')
          assert.equal(reply.headers['cache-control'], 'no-store')
          assert.equal(reply.headers['x-content-type-options'], 'nosniff')
          assert.equal(reply.headers['etag'], undefined)
        }
      }
    })

    test('who asks for it is told as data what the messages say, and nobody else is', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const body = { venue: 'Old Gate', phone: 'x'.repeat(1000), website: 'gate' }
      const plain = await editor.post('/venues', body)
      const { body: told } = await editor.post('/venues', body, {
        headers: { 'x-fasti-explain': '1' },
      })
      const { facts: _facts, faults, ...data } = told.data
      assert.deepEqual({ ...told, data }, plain.body)
      assert.equal(faults.website.kind, 'url')
      assert.equal(faults.phone.kind, 'long')
      assert.ok(faults.phone.facts.max < 1000)
    })

    test('a fault names its parameter in words and in a code (§10)', async () => {
      await using fasti = await freshFasti(database)
      const { body } = await fasti.get('/venues?page=x&status=gone')
      assert.equal(body.message, 'Invalid parameter(s): page, status')
      assert.deepEqual(body.data.details.page, {
        code: 'rest_invalid_type',
        message: body.data.params.page,
        data: { param: 'page' },
      })
      assert.equal(body.data.details.status.code, 'rest_not_in_enum')
      assert.match(body.data.params.status, /status/)
    })

    test('errors have the details that their codes promise (§10)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { body: tag } = await editor.post('/tags', { name: 'Taken' })
      const again = await editor.post('/tags', { name: 'TAKEN' })
      assert.equal(again.body.data.term_id, tag.id)
      const other = await editor.post('/tags', { name: 'Other' })
      const clash = await editor.patch(`/tags/${other.body.id}`, { slug: tag.slug })
      refused(clash, 400, 'duplicate_term_slug')
      const headers = { 'content-type': 'application/json' }
      const broken = await fasti.send('POST', '/venues', { headers, body: '{"secret": hush' })
      assert.match(broken.body.data.json_error_message, /JSON/)
      assert.ok(!broken.text.includes('hush'))
    })

    test('an anonymous caller is asked to sign in, a known one is refused (§10)', async () => {
      await using fasti = await freshFasti(database)
      const nobody = await fasti.post('/tags', { name: 'Mine' })
      refused(nobody, 401, 'rest_forbidden')
      assert.equal(nobody.headers['www-authenticate'], 'Bearer realm="fasti"')
      const author = await fasti.as('author').post('/tags', { name: 'Mine' })
      refused(author, 403, 'rest_forbidden')
      assert.equal(author.headers['www-authenticate'], undefined)
    })

    test('an id of 0 or beyond the range of numbers does not exist (S10.3)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const huge = ['9007199254740993', '18446744073709551617', '9'.repeat(400)]
      for (const id of ['0', '00', ...huge, '9'.repeat(8000)]) {
        refused(await editor.get(`/venues/${id}`), 404, 'rest-venue-not-found')
        refused(await editor.patch(`/tags/${id}`, {}), 404, 'rest-tag-not-found')
        refused(await editor.delete(`/categories/${id}`), 404, 'rest-category-not-found')
      }
      for (const id of huge) {
        const reference = 'rest_unknown_reference'
        invalid(await fasti.get(`/venues?event=${id}`), { event: reference })
        invalid(await fasti.get(`/tags?include=${id}`), { include: reference })
        invalid(await fasti.get(`/categories?parent=${id}`), { parent: reference })
        refused(await fasti.get(`/tags?page=${id}`), 404, 'term-archive-page-not-found')
        invalid(await editor.post('/venues', { venue: 'Huge', author: id }), { author: reference })
        const image = await editor.post('/venues', { venue: 'Huge', image: id })
        refused(image, 400, 'rest_invalid_param')
        assert.deepEqual(Object.keys(image.body.data.details), ['image'])
      }
    })

    test('an id may have leading zeros (§2.3)', async () => {
      await using fasti = await freshFasti(database)
      const { id } = (await fasti.as('editor').post('/tags', { name: 'Seven' })).body
      assert.equal((await fasti.get(`/tags/000${id}`)).body.id, id)
    })

    test('HTML in a path or a parameter comes back as JSON, if at all (S7.7)', async () => {
      await using fasti = await freshFasti(database)
      const script = encodeURIComponent('<script>alert(1)</script>')
      const replies = [
        await fasti.get(`/${script}`),
        await fasti.get(`/venues/by-slug/${script}`),
        await fasti.get(`/venues?status=${script}`),
        await fasti.get(`/?namespace=${script}`),
      ]
      for (const reply of replies) {
        assert.equal(reply.headers['content-type'], 'application/json; charset=UTF-8')
        assert.equal(reply.headers['x-content-type-options'], 'nosniff')
        assert.ok(!reply.text.includes('<script>'))
      }
    })

    test('a fault of the server shows its reference and nothing else (S10.4)', async () => {
      await using fasti = await freshFasti(database)
      await fasti.db.run(sql`alter table venues rename to lost`)
      const headers = { 'x-request-id': 'Fault-7' }
      const reply = await fasti.app.inject({ url: `${defaultRoot}/venues`, headers })
      assert.equal(reply.statusCode, 500)
      assert.equal(reply.headers['content-type'], 'application/json; charset=UTF-8')
      assert.equal(reply.headers['cache-control'], 'no-store')
      const { code, data } = reply.json()
      assert.equal(code, 'internal_server_error')
      assert.deepEqual(data, { status: 500, reference: 'Fault-7' })
      assert.ok(!/select|\bat\b.*:\d+|node_modules|sqlite|postgres|venues/i.test(reply.payload))
      const logged = fasti.log.find((line) => line.includes('a fault of the server'))
      assert.match(logged ?? '', /Fault-7.*stack/)
    })
  })
}
