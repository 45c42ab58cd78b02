// Alone: it measures processor time.
// Many requests on one connection, sent before any answer was read.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { usualTimeouts } from '../../src/app/server/connections/connections.ts'
import { type DatabaseName, databases } from '../support/databases.ts'
import { type Fasti, defaultRoot, freshFasti } from '../support/fasti.ts'
import { makeEvent } from '../support/make.ts'
import { ask } from '../support/raw_http.ts'
import { until } from '../support/until.ts'
import { isWhole } from '../support/whole.ts'

/** No client that reads is cut off, however slow the machine is. */
const patient = { ...usualTimeouts, stallMs: 600_000 }
const hurried = {
  headerMs: 2000,
  requestMs: 4000,
  uploadMs: 4000,
  checkMs: 50,
  idleMs: 1000,
  stallMs: 400,
  lingerMs: 400,
}
const many = isWhole ? 1000 : 400
const statusLine = 'HTTP/1.1 '

/** Expensive answers; those to distinct queries are not in the cache. */
const dearest = [
  ['the documentation', () => `${defaultRoot}/doc`, 'application/json'],
  ['the documentation as a page', () => `${defaultRoot}/doc`, 'text/html'],
  ['new parts of the documentation', (n: number) => `${defaultRoot}/doc?_fields=info,x${n}`, '*/*'],
  ['the index', () => defaultRoot, 'application/json'],
  ['the sitemap', (n: number) => `/sitemap-0.xml?n=${n}`, '*/*'],
  ['the longest feed', () => '/events.ics', '*/*'],
  ['new lists', (n: number) => `${defaultRoot}/events?page=1&n=${n}`, 'application/json'],
  ['new pages', (n: number) => `/events/list/?q=walk${n}`, 'text/html'],
] as const

async function listening(database: DatabaseName, timeouts = patient): Promise<Fasti> {
  const fasti = await freshFasti(database, {}, { timeouts })
  for (let n = 0; n < 20; n += 1) await makeEvent(fasti.as('editor'), { title: `Walk ${n}` })
  await fasti.app.listen({ host: '127.0.0.1', port: 0 })
  return fasti
}

const portOf = ({ app }: Fasti): number => (app.server.address() as AddressInfo).port

async function connected(fasti: Fasti): Promise<Socket> {
  const socket = connect(portOf(fasti), '127.0.0.1')
  // Some tests provoke being cut off.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

function requests(count: number, urlOf: (n: number) => string, accept: string): string {
  return Array.from(
    { length: count },
    (_, n) =>
      `GET ${urlOf(n)} HTTP/1.1\r\nHost: cal.example\r\nAccept: ${accept}\r\nX-Request-Id: n${n}\r\n\r\n`,
  ).join('')
}

function answered(fasti: Fasti): readonly string[] {
  return fasti.log.flatMap((line) => /"id":"(n\d+)".*"msg":"request"/.exec(line)?.[1] ?? [])
}

/** How many answers are being made, and how many requests wait. */
async function underWay({ app }: Fasti): Promise<readonly number[]> {
  const { payload } = await app.inject({ url: '/metrics' })
  return ['fasti_answers_in_making', 'fasti_requests_waiting'].map((name) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(payload)?.[1]),
  )
}

/** Whether no more connections than these are open, and nothing is in the making. */
async function isQuiet(fasti: Fasti, connections = 0): Promise<boolean> {
  const open = await connectionsOf(fasti)
  return open <= connections && (await underWay(fasti)).every((n) => n === 0)
}

for (const database of databases) {
  describe(`pipelined requests on ${database}`, () => {
    test('S13.7 are no longer answered when their client has disconnected', async () => {
      await using fasti = await listening(database)
      for (const [what, urlOf, accept] of dearest) {
        const before = answered(fasti).length
        const socket = await connected(fasti)
        socket.write(requests(many, urlOf, accept))
        await once(socket, 'data')
        socket.destroy()
        await until(() => isQuiet(fasti))
        const after = answered(fasti).length - before
        assert.ok(after < many / 2, `${after} answers of ${what} were made`)
      }
    })

    test('S13.7 of one connection are answered one after the other', async () => {
      await using fasti = await listening(database)
      const socket = await connected(fasti)
      let received = 0
      // A status line may be split between two chunks.
      let rest = ''
      socket.on('data', (piece) => {
        const lines = `${rest}${String(piece)}`.split(statusLine)
        received += lines.length - 1
        rest = (lines.at(-1) ?? '').slice(1 - statusLine.length)
      })
      const [, urlOf, accept] = dearest[6]
      socket.write(requests(many, urlOf, accept))
      let most = 0
      const isUnderWay = () => received < many
      while (isUnderWay()) {
        assert.ok(!socket.closed, 'the connection was cut')
        most = Math.max(most, ...(await underWay(fasti)))
        await nextTurn()
      }
      assert.ok(most <= 8, `${most} at a time`)
      socket.destroy()
    })

    test('S13.7 are all answered in order if the client reads', async () => {
      await using fasti = await listening(database)
      const socket = await connected(fasti)
      const received: Buffer[] = []
      socket.on('data', (piece: Buffer) => received.push(piece))
      socket.write(requests(many, (n) => `${defaultRoot}/venues?n=${n % 7}`, '*/*'))
      socket.write(
        `POST ${defaultRoot}/venues HTTP/1.1\r\nHost: cal.example\r\nX-Request-Id: n${many}\r\n` +
          `Content-Type: application/json\r\nContent-Length: 16\r\n\r\n{"venue":"Hall"}`,
      )
      socket.write(
        'GET /healthz HTTP/1.1\r\nHost: cal.example\r\nConnection: close\r\nX-Request-Id: last\r\n\r\n',
      )
      await once(socket, 'close')
      const text = Buffer.concat(received).toString()
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)
      const expected = [...Array.from({ length: many }, () => '200'), '401', '200']
      assert.deepEqual(statuses, expected)
      const ids = [...text.matchAll(/x-request-id: (n\d+)/gi)].map(([, id]) => id)
      assert.deepEqual(
        ids,
        Array.from({ length: many + 1 }, (_, n) => `n${n}`),
      )
    })

    test('S13.8 twenty connections that never read are cut off', async () => {
      // Refusals are so short that they are sent without a reader; then the connection is idle.
      await using fasti = await listening(database, hurried)
      const [, urlOf] = dearest[0]
      const sockets = await Promise.all(Array.from({ length: 20 }, () => connected(fasti)))
      for (const socket of sockets) socket.pause().write(requests(many, urlOf, 'text/html'))
      await until(async () => (await connectionsOf(fasti)) === 0)
      for (const socket of sockets) socket.destroy()
      assert.ok(answered(fasti).length < (sockets.length * many) / 4, `${answered(fasti).length}`)
    })
  })
}

function connectionsOf({ app }: Fasti): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

test('S13.7 other clients are answered within 100 ms of processor time meanwhile', async () => {
  await using fasti = await listening('sqlite')
  const url = `http://127.0.0.1:${portOf(fasti)}${defaultRoot}/venues`
  for (const [what, urlOf, accept] of dearest) {
    await ask(url, {})
    const connections = await connectionsOf(fasti)
    const socket = await connected(fasti)
    socket.resume()
    socket.write(requests(many, urlOf, accept))
    await once(socket, 'data')
    const spent: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const before = process.cpuUsage()
      const { status } = await ask(`${url}?turn=${turn}`, {})
      const { user, system } = process.cpuUsage(before)
      assert.equal(status, 200)
      spent.push((user + system) / 1000)
    }
    socket.destroy()
    await until(() => isQuiet(fasti, connections))
    const median = spent.toSorted((a, b) => a - b)[2] ?? 0
    assert.ok(median < 100, `${median} ms beside ${what}`)
  }
})

test('S13.7 the documentation is cached in every form, separately for every host', async () => {
  await using fasti = await listening('sqlite')
  const address = `http://127.0.0.1:${portOf(fasti)}`
  const hits = async () => {
    const { payload } = await fasti.app.inject({ url: '/metrics' })
    return Number(/^fasti_cache_hits_total\{cache="answers"\} (\d+)$/m.exec(payload)?.[1])
  }
  const forms = [
    [`${defaultRoot}/doc`, { accept: 'application/json' }],
    [`${defaultRoot}/doc`, { accept: 'text/html' }],
    [`${defaultRoot}/doc`, { accept: 'text/html', 'accept-encoding': 'br' }],
    [`/es${defaultRoot}/doc`, { accept: 'text/html', 'accept-encoding': 'gzip' }],
    [`${defaultRoot}/doc?_fields=info`, {}],
  ] as const
  const seen = new Set<string>()
  for (const [path, headers] of forms) {
    const first = await ask(`${address}${path}`, headers)
    await ask(`${address}${path}`, headers)
    const before = await hits()
    const third = await ask(`${address}${path}${path.includes('?') ? '&' : '?'}other=1`, headers)
    assert.equal(await hits(), before + 1, `${path} ${JSON.stringify(headers)}`)
    assert.deepEqual(third.body, first.body)
    assert.match(third.headers['vary'] ?? '', /\bAccept\b(?!-)/)
    for (const name of [
      'etag',
      'content-type',
      'content-security-policy',
      'vary',
      'cache-control',
    ]) {
      assert.equal(third.headers[name], first.headers[name], name)
    }
    seen.add(first.headers['etag'] ?? '')
    const known = await ask(`${address}${path}`, {
      ...headers,
      'if-none-match': first.headers['etag'] ?? '',
    })
    assert.deepEqual([known.status, known.body.length], [304, 0])
    await makeEvent(fasti.as('editor'))
    const kept = await hits()
    await ask(`${address}${path}`, headers)
    assert.equal(await hits(), kept + 1, 'a write changes nothing about it')
    const other = await ask(`${address}${path}`, { ...headers, host: 'other.example' })
    if (!path.includes('_fields')) assert.notDeepEqual(other.body, first.body)
  }
  assert.equal(seen.size, forms.length)
  const [json, page] = [{ accept: 'application/json' }, { accept: 'text/html' }]
  assert.match(
    (await ask(`${address}${defaultRoot}/doc`, json)).headers['content-type'] ?? '',
    /json/,
  )
  assert.match(
    (await ask(`${address}${defaultRoot}/doc`, page)).headers['content-type'] ?? '',
    /html/,
  )
})
