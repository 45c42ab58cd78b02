import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { databases } from '../support/databases.ts'
import { type Fasti, type Json, defaultRoot, freshFasti } from '../support/fasti.ts'

const strong = /^"[\w-]+"$/

for (const database of databases) {
  describe(`caching on ${database}`, () => {
    let fasti: Fasti
    let venue: Json
    before(async () => {
      fasti = await freshFasti(database)
      venue = (await fasti.as('editor').post('/venues', { venue: 'Old Gate' })).body
    })
    after(() => fasti[Symbol.asyncDispose]())

    const ask = (path: string, headers: Record<string, string> = {}) => fasti.get(path, { headers })

    test('every read has a strong ETag of its bytes (§12.2)', async () => {
      // The index has defaults that change every second.
      assert.match((await ask('/')).headers['etag'] ?? '', strong)
      for (const path of ['/doc', '/venues', `/venues/${venue.id}`, '/tags']) {
        const first = await ask(path)
        assert.match(first.headers['etag'] ?? '', strong, path)
        assert.equal((await ask(path)).headers['etag'], first.headers['etag'])
      }
      const one = await ask(`/venues/${venue.id}?_fields=id`)
      const other = await ask(`/venues/${venue.id}?_fields=slug`)
      assert.notEqual(one.headers['etag'], other.headers['etag'])
    })

    test('what the caller has already is not sent again (§12.2)', async () => {
      const path = `/venues/${venue.id}`
      const tag = (await ask(path)).headers['etag'] ?? ''
      for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const reply = await ask(path, { 'if-none-match': header })
        assert.deepEqual([reply.status, reply.text], [304, ''], header)
        assert.equal(reply.headers['etag'], tag)
        assert.ok(reply.headers['cache-control'] && reply.headers['vary'])
      }
      for (const header of ['"other"', tag.slice(1, -1).slice(1), `"${tag}`]) {
        assert.equal((await ask(path, { 'if-none-match': header })).status, 200, header)
      }
      const head = await fasti.send('HEAD', path, { headers: { 'if-none-match': tag } })
      assert.equal(head.status, 304)
    })

    test('a change gives another ETag, in lists too (§12.2)', async () => {
      const one = (await ask(`/venues/${venue.id}`)).headers['etag'] ?? ''
      const list = (await ask('/venues')).headers['etag'] ?? ''
      await fasti.as('editor').patch(`/venues/${venue.id}`, { city: 'Porto' })
      assert.equal((await ask(`/venues/${venue.id}`, { 'if-none-match': one })).status, 200)
      assert.equal((await ask('/venues', { 'if-none-match': list })).status, 200)
    })

    test('an answer says who may cache it (§12.2)', async () => {
      const nobody = await ask('/venues')
      assert.equal(nobody.headers['cache-control'], 'public, max-age=0, must-revalidate')
      const editor = fasti.as('editor')
      const reply = await editor.get('/venues')
      assert.equal(reply.headers['cache-control'], 'private, no-cache')
      const made = await editor.post('/tags', { name: 'Fleeting' })
      const changed = await editor.patch(`/tags/${made.body.id}`, {})
      const gone = await editor.delete(`/tags/${made.body.id}`)
      const missing = await ask(`/tags/${made.body.id}`)
      for (const { headers } of [made, changed, gone, missing]) {
        assert.equal(headers['cache-control'], 'no-store')
      }
    })

    test('public answers may be cached for as long as is set (§12.2)', async () => {
      await using patient = await freshFasti(database, { FASTI_CACHE_SECONDS: '60' })
      const { headers } = await patient.get('/venues')
      assert.equal(headers['cache-control'], 'public, max-age=60, must-revalidate')
      const reply = await patient.as('subscriber').get('/venues')
      assert.equal(reply.headers['cache-control'], 'private, no-cache')
    })

    test('compressed answers have the same bytes, and an ETag of their own (§12.2)', async () => {
      const url = `${defaultRoot}/doc`
      const plain = await fasti.app.inject({ url })
      const tag = String(plain.headers['etag']).slice(1, -1)
      for (const [wish, encoding, open] of [
        ['gzip', 'gzip', gunzipSync],
        ['br', 'br', brotliDecompressSync],
        ['gzip, deflate, br', 'br', brotliDecompressSync],
        ['br;q=0.1, GZIP', 'gzip', gunzipSync],
        ['*', 'br', brotliDecompressSync],
        ['br;q=0, *', 'gzip', gunzipSync],
        ['gzip;q=0.5, identity', 'gzip', gunzipSync],
      ] as const) {
        const headers = { 'accept-encoding': wish }
        const reply = await fasti.app.inject({ url, headers })
        assert.equal(reply.headers['content-encoding'], encoding, wish)
        assert.equal(reply.headers['etag'], `"${tag}-${encoding}"`)
        assert.ok(reply.rawPayload.length < plain.rawPayload.length / 2)
        assert.deepEqual(open(reply.rawPayload), plain.rawPayload)
        const again = { ...headers, 'if-none-match': `"${tag}-${encoding}"` }
        assert.equal((await fasti.app.inject({ url, headers: again })).statusCode, 304)
      }
    })

    test('nothing is compressed unless the client asks for it (§12.2)', async () => {
      for (const wish of ['', 'identity', 'deflate', 'gzip;q=0, br;q=0', 'nonsense', ';;,q=']) {
        const { headers } = await ask('/doc', { 'accept-encoding': wish })
        assert.equal(headers['content-encoding'], undefined, wish)
      }
    })

    test('the ETag of every encoding is recognised (§12.2)', async () => {
      const tag = ((await ask('/doc')).headers['etag'] ?? '').slice(1, -1)
      for (const suffix of ['', '-gzip', '-br']) {
        const headers = { 'if-none-match': `"${tag}${suffix}"`, 'accept-encoding': 'gzip' }
        const reply = await ask('/doc', headers)
        assert.equal(reply.status, 304)
        assert.equal(reply.headers['content-encoding'], undefined)
      }
    })

    test('the ETag of a private answer opens nothing to others (S2.13)', async () => {
      const editor = fasti.as('editor')
      const draft = await editor.post('/venues', { venue: 'Hidden', status: 'draft' })
      const path = `/venues/${draft.body.id}`
      const tag = (await editor.get(path)).headers['etag'] ?? ''
      assert.equal((await editor.get(path, { headers: { 'if-none-match': tag } })).status, 304)
      for (const header of [tag, '*']) {
        const reply = await ask(path, { 'if-none-match': header })
        assert.equal(reply.status, 403)
        assert.equal(reply.headers['etag'], undefined)
      }
    })

    test('the document varies by Accept, too (§12.2)', async () => {
      const names = (await ask('/doc')).headers['vary']?.split(', ') ?? []
      assert.deepEqual(
        new Set(names),
        new Set(['Accept', 'Accept-Encoding', 'Authorization', 'Cookie']),
      )
    })
  })
}
