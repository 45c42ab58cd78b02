// Alone: most of its time is spent in processes that it starts.
// S13.9: many readers of a long feed cost what one costs, and others are served meanwhile.

import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { cpuOf, memoryOf } from '../bench/processes.ts'
import { type Fasti, defaultRoot, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { copyEvent } from './support/many.ts'
import { untilIdle } from './support/processes.ts'
import { ask } from './support/raw_http.ts'
import { type Server, startServer, tightHeap } from './support/server.ts'
import { isWhole } from './support/whole.ts'

const megabyte = 1024 * 1024
const many = isWhole ? 2500 : 1200
const firstStart = Date.parse('2027-06-12T19:30:00Z') / 1000
const description = `<p>${'What there is to say, and more; '.repeat(70)}</p>`

async function fill(fasti: Fasti, count: number, vary: () => Record<string, string> = () => ({})) {
  const { id } = await makeEvent(fasti.as('editor'), { description })
  await copyEvent(fasti.db, id, count - 1, (number) => {
    const start_utc = firstStart + number * 60
    return { start_utc, end_utc: start_utc + 3600, folded: 'walk', ...vary() }
  })
  return id
}

const pidOf = ({ process: { pid = 0 } }: Server): number => pid

/** Seconds of processor time so far. */
const workOf = (server: Server): number => cpuOf([pidOf(server)]) / 1_000_000

/** Sends a request and never reads the response. */
async function askSlowly({ address }: Server, path: string, encoding: string): Promise<Socket> {
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  socket.pause()
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: cal.example\r\nAccept-Encoding: ${encoding}\r\n\r\n`)
  return socket
}

const noise = () => ({ description: `<p>${randomBytes(15_000).toString('base64')}</p>` })

const countOf = (text: string) => text.match(/^BEGIN:VEVENT/gm)?.length

// What is made once for all of them has left its database: one is enough.
for (const database of ['sqlite'] as const) {
  describe(`readers of long feeds on ${database}`, () => {
    test('S13.9 a hundred at once, half of them slow, cost what one costs', async (t) => {
      await using fasti = await freshFasti(database)
      await fill(fasti, many)
      const server = await startServer({ ...fasti.settings, ...tightHeap })
      const slow: Socket[] = []
      try {
        const plain = { 'accept-encoding': 'gzip' }
        // Ordinary traffic brings caches and heap to their usual size.
        for (let page = 1; page <= 60; page += 1) {
          await ask(`${server.address}${defaultRoot}/events?per_page=5&page=${page}`, {})
        }
        await ask(`${server.address}/es/events.ics`, plain)
        let before = workOf(server)
        await ask(`${server.address}/fr/events.ics`, plain)
        const workOfOne = workOf(server) - before
        const memory = memoryOf(pidOf(server))

        before = workOf(server)
        for (let number = 0; number < 50; number += 1) {
          slow.push(await askSlowly(server, '/events.ics', number % 2 ? 'gzip' : 'identity'))
        }
        const quick = Array.from({ length: 50 }, () => ask(`${server.address}/events.ics`, plain))
        const done = new AbortController()
        const others: number[] = []
        const served = (async () => {
          while (!done.signal.aborted) {
            const [list, health] = [`${defaultRoot}/events?per_page=5`, '/healthz']
            others.push((await ask(`${server.address}${list}`, {})).status)
            others.push((await ask(`${server.address}${health}`, {})).status)
          }
        })()
        let most = 0
        const watch = setInterval(() => (most = Math.max(most, memoryOf(pidOf(server)))), 50)
        const replies = await Promise.all(quick)
        done.abort()
        await served
        await untilIdle(pidOf(server))
        clearInterval(watch)
        const work = workOf(server) - before
        const growth = most - memory
        t.diagnostic(
          `one reader ${workOfOne} s, all ${work} s, ${growth} MB, ${others.length} others`,
        )

        const [first] = replies
        assert.ok(first)
        assert.equal(countOf(gunzipSync(first.body).toString()), many)
        for (const { status, body, headers } of replies) {
          assert.deepEqual([status, headers['content-encoding']], [200, 'gzip'])
          assert.equal(hash('sha1', body), hash('sha1', first.body))
        }
        assert.ok(others.length >= 2 && others.every((status) => status === 200))
        assert.ok(work < 5 * workOfOne + 2, `${work} s for all, ${workOfOne} s for one`)
        // Making the feed for each reader would take 96 MB, and 200 MB of all events.
        assert.ok(growth < 60, `${growth} MB`)

        const whole = await ask(`${server.address}/events.ics`, {})
        assert.equal(whole.headers['content-encoding'], undefined)
        assert.ok(whole.body.equals(gunzipSync(first.body)))
      } finally {
        for (const socket of slow) socket.destroy()
        await server.stop()
      }
    })

    test('S13.9 a long feed is made again after a write', async () => {
      await using fasti = await freshFasti(database)
      const id = await fill(fasti, 200)
      const read = async (encoding: string, path = '/events.ics') => {
        const headers = { 'accept-encoding': encoding }
        const { rawPayload, headers: sent } = await fasti.app.inject({ url: path, headers })
        const isGzip = sent['content-encoding'] === 'gzip'
        return { text: String(isGzip ? gunzipSync(rawPayload) : rawPayload), sent }
      }
      const { text, sent } = await read('gzip, br')
      assert.ok(text.length > 256 * 1024)
      assert.equal(sent['content-encoding'], 'gzip')
      assert.equal((await read('br')).sent['content-encoding'], undefined)
      assert.equal((await read('')).text, text)
      const known = { 'if-none-match': String(sent.etag) }
      const again = () => fasti.app.inject({ url: '/events.ics', headers: known })
      assert.equal((await again()).statusCode, 304)
      await fasti.as('editor').put(`/events/${id}`, { title: 'Another' })
      assert.equal((await again()).statusCode, 200)
      assert.match((await read('gzip')).text, /^SUMMARY:Another/m)
      const head = await fasti.app.inject({ method: 'HEAD', url: '/events.ics' })
      assert.deepEqual([head.statusCode, head.payload], [200, ''])
    })
  })
}

/** So many that their feed, packed, is longer than what is cached. */
const long = 1150

// What is cached does not depend on the database; test/feeds-large.test.ts reads as much from both.
test('S13.9 a feed that is too long to be cached is still complete', async () => {
  await using fasti = await freshFasti('sqlite')
  await fill(fasti, long, noise)
  const server = await startServer({ ...fasti.settings, ...tightHeap })
  try {
    const url = `${server.address}/events.ics`
    const readers = ['gzip', 'identity'].map((encoding) =>
      ask(url, { 'accept-encoding': encoding }),
    )
    const [packed, plain] = await Promise.all(readers)
    assert.ok(packed && plain)
    assert.ok(packed.body.length > 16 * megabyte)
    assert.equal(countOf(plain.body.toString()), long)
    assert.ok(plain.body.equals(gunzipSync(packed.body)))
  } finally {
    await server.stop()
  }
})
