// Cached answers bypass most of the server; clients must see no difference.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { databases } from './support/databases.ts'
import { type Fasti, defaultRoot, freshFasti } from './support/fasti.ts'
import { makeEvent, walk } from './support/make.ts'
import { ask, withoutTheMoment } from './support/raw_http.ts'

/** Over a socket, because the fast path begins before the routes. */
async function listening(fasti: Fasti): Promise<string> {
  const address = await fasti.app.listen({ host: '127.0.0.1', port: 0 })
  return `${address}${defaultRoot}`
}

for (const database of databases) {
  describe(`a cached answer on ${database}`, () => {
    test('has the same bytes and headers as the one first made', async () => {
      await using fasti = await freshFasti(database)
      await makeEvent(fasti.as('editor'), { description: 'Long. '.repeat(400) })
      const root = await listening(fasti)
      const paths = ['/events', '/events?per_page=3', '/venues', '/events/1', '/tags']
      const pages = ['/', '/events/month/2027-06/', '/events.ics', '/embed/list']
      const { origin } = new URL(root)
      for (const url of [...paths.map((path) => root + path), ...pages.map((at) => origin + at)]) {
        for (const encoding of [undefined, 'gzip', 'br', 'gzip, br', 'gzip;q=0', '*']) {
          const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
          const made = withoutTheMoment(await ask(url, headers))
          const again = withoutTheMoment(await ask(url, headers))
          assert.deepEqual(again, made)
          assert.deepEqual(withoutTheMoment(await ask(url, headers)), made)
        }
      }
      const plain = await ask(`${root}/events`, {})
      const { body: zipped } = await ask(`${root}/events`, { 'accept-encoding': 'gzip' })
      const { body: brotli } = await ask(`${root}/events`, { 'accept-encoding': 'br' })
      assert.deepEqual(gunzipSync(zipped), plain.body)
      assert.deepEqual(brotliDecompressSync(brotli), plain.body)
    })

    test('is not sent to clients that have it already, nor to callers with credentials', async () => {
      await using fasti = await freshFasti(database)
      await makeEvent(fasti.as('editor'))
      const root = await listening(fasti)
      const url = `${root}/events`
      const { headers } = await ask(url, {})
      const tag = headers['etag'] ?? ''
      await ask(url, {})
      const same = await ask(url, { 'if-none-match': tag })
      assert.deepEqual([same.status, same.body.length, same.headers['etag']], [304, 0, tag])
      assert.equal((await ask(url, { 'if-none-match': '"other"' })).status, 200)
      assert.equal((await ask(url, { authorization: 'Bearer wrong' })).status, 401)
      const { secret } = await fasti.user('editor')
      const mine = await ask(url, { authorization: `Bearer ${secret}` })
      assert.equal(mine.headers['cache-control'], 'private, no-cache')
    })

    test('is stale after the first write', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeEvent(editor)
      const url = `${await listening(fasti)}/events/${made.id}`
      for (let round = 0; round < 20; round += 1) {
        await editor.put(`/events/${made.id}`, { title: `Round ${round}` })
        for (let time = 0; time < 3; time += 1) {
          const { body } = await ask(url, {})
          assert.equal(JSON.parse(body.toString()).title, `Round ${round}`)
        }
      }
      await editor.put(`/events/${made.id}`, { status: 'draft' })
      assert.equal((await ask(url, {})).status, 403)
      await editor.put(`/events/${made.id}`, { ...walk, status: 'publish', password: 'lantern' })
      assert.equal((await ask(url, {})).status, 403)
    })

    test('is logged and counted like any other', async () => {
      await using fasti = await freshFasti(database)
      const url = `${await listening(fasti)}/events?password=hidden`
      for (let n = 0; n < 3; n += 1) await ask(url, { 'x-request-id': `request-${n}` })
      const lines = fasti.log.filter((line) => line.includes('"msg":"request"'))
      const logged = lines.map((line) => JSON.parse(line))
      assert.deepEqual(
        logged.map(({ id, status, url: logUrl, from }) => [id, status, logUrl, from]),
        [0, 1, 2].map((n) => [
          `request-${n}`,
          200,
          `${defaultRoot}/events?password=…`,
          '127.0.0.1',
        ]),
      )
      const { payload } = await fasti.app.inject({ url: '/metrics' })
      const labels = `route="${defaultRoot}/events",method="GET",status="200"`
      assert.ok(payload.includes(`fasti_requests_total{${labels}} 3\n`))
    })
  })
}

test('links of a cached answer are those of the host that was asked', async () => {
  await using fasti = await freshFasti('sqlite', { FASTI_TRUST_PROXY: 'true' })
  const url = `${await listening(fasti)}/events`
  const addressed = async (headers: Record<string, string>) => {
    await ask(url, headers)
    return JSON.parse((await ask(url, headers)).body.toString()).rest_url
  }
  assert.match(await addressed({ host: 'one.example' }), /^http:\/\/one\.example\//)
  assert.match(await addressed({ host: 'two.example' }), /^http:\/\/two\.example\//)
  const forwarded = { 'x-forwarded-host': 'three.example', 'x-forwarded-proto': 'https' }
  assert.match(await addressed(forwarded), /^https:\/\/three\.example\//)
})
