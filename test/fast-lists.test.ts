// Fast lists bypass most of the server; clients must see no difference.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from './support/databases.ts'
import { type Fasti, aliasPath, defaultRoot, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { ask, withoutTheMoment } from './support/raw_http.ts'

/** Any cookie is enough to leave the fast path. */
const longer = { cookie: 'theme=dark' }

const roots = [defaultRoot, '/es/api/cal/events/v1', '/fr/api/cal/events/v1', aliasPath]
const answered = [
  '/events',
  '/events?per_page=2&page=2',
  '/events?start_date=2024-01-01&end_date=2034-01-01&_fields=events.title,total',
  '/events?search=walk&per_page=1',
  '/events?tags=night',
  '/venues?per_page=1',
  '/organizers?search=nobody',
  '/categories',
  '/tags?hide_empty=true',
]
const refused = [
  '/events?page=99',
  '/events?start_date=never',
  '/events?venue=9999',
  '/events?status=draft',
  '/venues?per_page=0',
]

interface Watched {
  readonly fasti: Fasti
  /** How many requests have gone through the framework. */
  readonly passed: () => number
  readonly origin: string
}

async function watched(fasti: Fasti): Promise<Watched> {
  let passed = 0
  fasti.app.addHook('onRequest', async () => void (passed += 1))
  const editor = fasti.as('editor')
  for (const title of ['Night walk', 'Walk & talk', 'Morning walk']) {
    await makeEvent(editor, { title, tags: ['night'], description: 'Long. '.repeat(300) })
  }
  const origin = await fasti.app.listen({ host: '127.0.0.1', port: 0 })
  return { fasti, passed: () => passed, origin }
}

for (const database of databases) {
  describe(`a public list on ${database}`, () => {
    test('has the same bytes and headers on the fast path as through the framework', async () => {
      await using fasti = await freshFasti(database)
      const { passed, origin } = await watched(fasti)
      for (const root of roots) {
        for (const [n, path] of [...answered, ...refused].entries()) {
          for (const encoding of ['identity', 'gzip', 'br']) {
            const url = `${origin}${root}${path}${path.includes('?') ? '&' : '?'}n=${n}${encoding}`
            const headers = { 'accept-encoding': encoding }
            const long = await ask(url, { ...headers, ...longer })
            assert.deepEqual(withoutTheMoment(await ask(url, headers)), withoutTheMoment(long))
            const { etag } = long.headers
            if (etag === undefined) continue
            const known = { ...headers, 'if-none-match': etag }
            const short = await ask(`${url}0`, known)
            assert.equal(short.status, (await ask(`${url}0`, { ...known, ...longer })).status)
          }
        }
      }
      assert.ok(passed() > 0)
    })

    test('takes the fast path once the headers of its answers are known', async () => {
      await using fasti = await freshFasti(database)
      const { passed, origin } = await watched(fasti)
      const url = `${origin}${defaultRoot}/events`
      assert.equal((await ask(`${url}?per_page=1`, {})).status, 200)
      const before = passed()
      for (let page = 1; page <= 3; page += 1) {
        const { status, body } = await ask(`${url}?per_page=1&page=${page}`, {})
        assert.deepEqual([status, JSON.parse(body.toString()).total], [200, 3])
      }
      assert.equal(passed(), before)
      assert.equal((await ask(`${url}?per_page=1&page=4`, {})).status, 404)
      assert.equal(passed(), before + 1)
      // Requests with a body or a cookie go through the framework.
      await ask(`${url}?per_page=2`, { 'content-length': '0' })
      await ask(`${url}?per_page=2`, longer)
      assert.equal(passed(), before + 3)
      assert.equal((await ask(url, { authorization: 'Bearer wrong' })).status, 401)
    })

    test('shows the last write in the very next answer', async () => {
      await using fasti = await freshFasti(database)
      const { origin } = await watched(fasti)
      const editor = fasti.as('editor')
      const url = `${origin}${defaultRoot}/events`
      await ask(url, {})
      const made = await makeEvent(editor, { title: 'Evening walk' })
      for (let round = 0; round < 10; round += 1) {
        await editor.put(`/events/${made.id}`, { title: `Round ${round}` })
        const { body } = await ask(`${url}?include=${made.id}&n=${round}`, {})
        assert.equal(JSON.parse(body.toString()).events[0].title, `Round ${round}`)
      }
    })
  })
}

test('a list on the fast path is logged and counted like any other', async () => {
  await using fasti = await freshFasti('sqlite')
  const { origin } = await watched(fasti)
  const url = `${origin}${defaultRoot}/events`
  await ask(url, {})
  await ask(`${url}?per_page=2&token=hidden`, { 'x-request-id': 'mine' })
  const line = fasti.log.find((one) => one.includes('"id":"mine"')) ?? '{}'
  const { from, method, url: shown, status, msg } = JSON.parse(line)
  assert.deepEqual(
    [from, method, shown, status, msg],
    ['127.0.0.1', 'GET', `${defaultRoot}/events?per_page=2&token=…`, 200, 'request'],
  )
  const { payload } = await fasti.app.inject({ url: '/metrics' })
  const labels = `route="${defaultRoot}/events",method="GET",status="200"`
  assert.ok(payload.includes(`fasti_requests_total{${labels}} 2\n`))
})
