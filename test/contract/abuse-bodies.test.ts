// Alone: it measures processor time.
// S13.1: malformed forms are refused, and other requests are not affected.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as fc from 'fast-check'
import { databases } from '../support/databases.ts'
import { aliasPath, defaultRoot, type Fasti, freshFasti } from '../support/fasti.ts'
import { brokenForms, typeOf, writeForm } from '../support/forms.ts'
import { mediaRoot } from '../support/media.ts'
import { refused } from '../support/refusals.ts'
import { servedRoutes } from '../support/served.ts'
import { onWire, written } from '../support/wire.ts'
import { until } from '../support/until.ts'
import { isWhole, sized, someOf } from '../support/whole.ts'

/** Methods whose bodies are read. */
const reading = new Set(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const methods = ['GET', 'HEAD', ...reading]
const elsewhere = ['/', '/events/', '/feed/events.ics', '/oembed', '/nothing', `${defaultRoot}/no`]

/** One of each kind; all of them on every route would take too long. */
const often = new Set([
  'ends inside a file',
  'ends inside a header',
  'ends before the first boundary',
  'has another boundary',
  'names no boundary',
  'has a part without a name',
])

for (const database of databases) {
  describe(`broken forms on ${database}`, () => {
    let fasti: Fasti
    before(async () => {
      fasti = await freshFasti(database)
    })
    after(() => fasti[Symbol.asyncDispose]())

    for (const [what, [type, body]] of Object.entries(brokenForms)) {
      test(`S13.1 a form that ${what} is refused, whoever sends it, and others are served`, async () => {
        const request = { headers: { 'content-type': type }, body }
        for (const caller of [fasti, fasti.as('editor')]) {
          for (const root of [defaultRoot, aliasPath]) {
            const reply = await caller.send('POST', '/events', { ...request, root })
            refused(reply, 400, 'rest_invalid_json')
            assert.equal(typeof reply.body.data.json_error_message, 'string')
          }
          const upload = await caller.send('POST', '/images', { ...request, root: mediaRoot })
          refused(upload, 400, 'rest_invalid_json')
        }
        assert.equal((await fasti.get('/venues')).status, 200)
      })
    }
  })
}

test('S13.1 broken forms are refused on every route that reads one, and do no harm elsewhere', async () => {
  // A stream that begins has no end.
  await using fasti = await freshFasti('sqlite', { FASTI_STREAMS_PER_ADDRESS: '0' })
  const paths = [...servedRoutes(fasti.app)].map(([path, served]) => ({ path, served }))
  const others = elsewhere.map((path) => ({ path, served: new Set<string>() }))
  const forms = Object.entries(brokenForms).filter(([what]) => often.has(what))
  let [read, turn] = [0, 0]
  for (const { path, served } of [...paths, ...others]) {
    const url = path
      .replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'slug' ? 'a' : '1'))
      .replace(/:\w+\(.*?\)/, '1')
      .replace('*', 'a')
    for (const method of methods) {
      const plain = await fasti.app.inject({ method: method as 'GET', url })
      turn += 1
      const mine = forms.filter((_, at) => at === turn % forms.length)
      for (const [what, [type, body]] of someOf(mine, forms)) {
        const reply = await fasti.app.inject({
          method: method as 'GET',
          url,
          headers: { 'content-type': type },
          payload: body,
        })
        const shown = `${method} ${url} ${what}: ${reply.statusCode} ${reply.payload}`
        // Bodies sent to unknown addresses are not read.
        const isRead = reading.has(method) && reply.statusCode !== plain.statusCode
        const isPage = reply.headers['content-type']?.startsWith('text/html')
        if (isRead && !isPage) assert.equal(reply.json().code, 'rest_invalid_json', shown)
        assert.equal(reply.statusCode, isRead ? 400 : plain.statusCode, shown)
        if (reading.has(method) && served.has(method)) assert.equal(reply.statusCode, 400, shown)
        if (isRead) read += 1
      }
    }
  }
  assert.ok(read > (isWhole ? 500 : 80), `${read} forms were read`)
})

test('S13.1 a broken form is answered at once, and no connection stays open', async () => {
  await using wire = await onWire()
  for (const [what, [type, body]] of Object.entries(brokenForms)) {
    const length = `Content-Length: ${Buffer.byteLength(body)}`
    const line = `POST ${defaultRoot}/events`
    const heard = await wire.speakUntil(
      () => false,
      written(line, [`Content-Type: ${type}`, length], body),
    )
    assert.deepEqual([heard.status, heard.isClosed], [400, true], what)
  }
  const { server } = wire.fasti.app
  const open = () =>
    new Promise<number>((resolve, reject) => {
      server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
    })
  await until(async () => (await open()) === 0)
})

test('S13.1 forms of the largest size with misleading boundaries take little processor time', async () => {
  await using fasti = await freshFasti('sqlite')
  const boundary = `${'a'.repeat(69)}b`
  const limit = 12 * 1024 * 1024 - 1000
  const units = ['a', '\r', '\r\n--', `\r\n--${'a'.repeat(69)}`, `\r\n--${'a'.repeat(700)}`]
  for (const unit of units) {
    const content = unit.repeat(Math.floor(limit / unit.length))
    const file = writeForm([{ name: 'file', content, fileName: 'a.png' }], boundary)
    for (const body of [file.body, content]) {
      const earlier = process.cpuUsage()
      const reply = await fasti.post('/events', body, {
        headers: { 'content-type': typeOf(boundary) },
      })
      const { user, system } = process.cpuUsage(earlier)
      assert.ok(reply.status === 400 || reply.status === 413, reply.text)
      assert.ok(user + system < 1_000_000, `${(user + system) / 1000} ms for ${unit.slice(0, 8)}`)
    }
  }
})

test('S13.1 forms that are cut, changed or rearranged at any byte are answered with 2xx or 4xx', async () => {
  await using fasti = await freshFasti('sqlite')
  const { headers, body } = writeForm([
    { name: 'venue', content: 'Old Gate' },
    { name: 'show_map', content: 'no' },
    { name: 'file', content: Buffer.of(0, 13, 10, 255), fileName: 'a.png' },
  ])
  const at = fc.nat({ max: body.length })
  await fc.assert(
    fc.asyncProperty(at, at, fc.nat({ max: 255 }), async (first, second, byte) => {
      const changed = Buffer.from(body)
      changed[first % body.length] = byte
      const [from, to] = [Math.min(first, second), Math.max(first, second)]
      const rearranged = [body.subarray(to), body.subarray(from, to), body.subarray(0, from)]
      const without = [body.subarray(0, from), body.subarray(to)]
      const forms = [
        body.subarray(0, first),
        changed,
        ...[rearranged, without].map((list) => Buffer.concat(list)),
      ]
      for (const form of forms) {
        const reply = await fasti.as('editor').post('/venues', form, { headers })
        assert.ok(reply.status === 201 || reply.status === 400, reply.text)
      }
    }),
    { numRuns: sized(100) },
  )
})
