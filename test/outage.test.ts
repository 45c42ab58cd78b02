// Waits: for a network that swallows everything.
// The server during outages of its database: connections cut, refused, swallowed, and back again.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { after, before, describe, test } from 'node:test'
import { Client } from 'pg'
import { type Load, startLoad } from './support/load.ts'
import { type FreshDatabase, freshDatabase } from './support/postgres.ts'
import { type Proxy, startProxy } from './support/proxy.ts'
import { type Server, secretOf, startServer } from './support/server.ts'
import { until } from './support/until.ts'

/** The longest that a client waits for an answer, whatever happens. */
const longestMs = 5000
const connections = 5
/** Each has at most one request in flight from before the database was back. */
const clients = 8

describe('during outages of PostgreSQL', () => {
  let database: FreshDatabase
  let proxy: Proxy
  let server: Server
  let load: Load
  let memory: number

  const statusOf = async (path: string) => {
    const signal = AbortSignal.timeout(longestMs)
    const reply = await fetch(`${server.address}${path}`, { signal })
    await reply.text()
    return reply.status
  }
  const ready = (status: number) => until(async () => (await statusOf('/readyz')) === status)
  /** Waits for `count` more answers with that status. */
  const answered = async (count: number, status: number) => {
    const from = load.answers.length
    const found = () => load.answers.slice(from).filter((one) => one.status === status).length
    await until(() => found() >= count)
  }
  const statuses = (from = 0) =>
    new Set(load.answers.slice(from).map(({ status }) => status ?? 'none in time'))

  before(async () => {
    database = await freshDatabase()
    proxy = await startProxy(database.url)
    server = await startServer({
      DATABASE_URL: proxy.url,
      FASTI_DATA: tmpdir(),
      FASTI_DATABASE_CONNECTIONS: String(connections),
    })
    const secret = await secretOf(server)
    load = startLoad(`${server.address}/api/cal/events/v1`, secret, longestMs)
    await answered(100, 201)
    memory = residentMiB(server)
  })
  after(async () => {
    await load.stop()
    await server.stop('SIGKILL')
    await proxy.stop()
    await database.drop()
  })

  test('connections that are cut are replaced, and everything continues', async () => {
    assert.deepEqual(statuses(), new Set([200, 201]))
    for (let round = 0; round < 3; round += 1) {
      proxy.cut()
      await answered(20, 201)
    }
    await ready(200)
  })

  test('a server that refuses connections makes requests fail at once, until it is back', async () => {
    await proxy.refuse()
    await ready(503)
    await answered(50, 503)
    assert.equal(await statusOf('/healthz'), 200)
    await proxy.restore()
    await ready(200)
    const from = load.answers.length
    await answered(50, 201)
    assert.deepEqual(statuses(from + clients), new Set([200, 201]))
  })

  test('a network that swallows everything is detected in time, and no client waits for it', async () => {
    proxy.swallow()
    await ready(503)
    assert.equal(await statusOf('/healthz'), 200)
    const earlier = load.answers.length
    const asked = proxy.countSwallowed()
    await answered(clients * 50, 503)
    assert.equal(await statusOf('/readyz'), 503)
    assert.deepEqual(statuses(earlier), new Set([503]))
    // One probe from time to time checks whether it is back; all requests are refused at once.
    assert.ok(proxy.countSwallowed() - asked < clients * 5, 'nobody else asks it')
    await proxy.restore()
    await ready(200)
    const from = load.answers.length
    await answered(100, 201)
    assert.deepEqual(statuses(from + clients), new Set([200, 201]))
  })

  test('no client was left without an answer, and refusals say when to retry', async () => {
    await load.stop()
    assert.deepEqual(statuses(), new Set([200, 201, 503]))
    const refused = load.answers.filter(({ status }) => status === 503)
    for (const { retryAfter, code } of refused) {
      assert.deepEqual([retryAfter, code], ['5', 'rest_unavailable'])
    }
  })

  test('every write that was acknowledged is there', async () => {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select name from terms')
    await client.end()
    const kept = new Set(rows.map(({ name }) => name))
    const acknowledged = load.answers.filter(({ status }) => status === 201)
    const lost = acknowledged.filter(({ written }) => written === undefined || !kept.has(written))
    assert.deepEqual(lost, [])
    assert.equal(kept.size, rows.length, 'none was written twice')
  })

  test('the process is the same, and has neither too many connections nor too much memory', (t) => {
    assert.equal(server.process.exitCode, null)
    assert.ok(proxy.countMost() <= connections)
    if (process.platform !== 'linux') return t.skip('memory is read from /proc')
    return assert.ok(residentMiB(server) < memory + 150, `${memory} ${residentMiB(server)}`)
  })

  test('the log reports outages, not every request that met one', () => {
    const log = server.output.join('')
    const told = log.split('"msg":"the database is away"').length - 1
    assert.ok(told >= 1 && told < 10, `told ${told} times`)
    assert.equal(log.includes('"level":50'), false, 'no fault of ours')
  })

  test('it can be stopped while the network swallows everything', async () => {
    proxy.swallow()
    assert.equal(await server.stop(), 0)
  })
})

function residentMiB({ process: { pid } }: Server): number {
  const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readStatus(pid)) ?? []
  return Number(kib) / 1024
}

function readStatus(pid: number | undefined): string {
  return process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
}
