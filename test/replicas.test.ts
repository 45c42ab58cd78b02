// Reading from replicas: no caller sees stale data, whatever happens to a replica.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { readSettings, WrongSettings } from '../src/app/settings.ts'
import { ask } from './support/ask.ts'
import { type Node, type Nodes, startNodes } from './support/nodes.ts'
import { type Postgres, startPostgres } from './support/postgres.ts'
import { type Standby, startStandby } from './support/standby.ts'
import { until } from './support/until.ts'

describe('a calendar on a primary with two replicas', () => {
  let primary: Postgres
  let replicas: readonly [Standby, Standby]
  let cluster: Nodes
  let node: Node
  let editor: string

  before(async () => {
    primary = await startPostgres()
    replicas = [await startStandby(primary), await startStandby(primary)]
    cluster = await startNodes({
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URLS: replicas.map(({ url }) => url).join(', '),
    })
    ;[node] = cluster.nodes
    editor = await cluster.secretOf('editor')
  })
  after(async () => {
    await cluster[Symbol.asyncDispose]()
    for (const replica of replicas) await replica.stop()
    await primary.stop()
  })

  /** The port of the server, primary or replica, that is read at the newest write generation. */
  const readPort = async () => {
    const reader = await node.db.readerAt(await node.db.generation('now'))
    const row = await reader.one<{ port: number }>(
      sql`select setting::integer as port from pg_settings where name = 'port'`,
    )
    return row?.port
  }
  /** The ports of all servers that are read in six attempts. */
  const readPorts = async () => {
    const ports = new Set<number | undefined>()
    for (let turn = 0; turn < 6; turn += 1) ports.add(await readPort())
    return ports
  }
  const untilRead = async (ports: readonly number[]) => {
    const wanted = new Set(ports)
    await until(async () => (await readPorts()).symmetricDifference(wanted).size === 0)
  }
  const both = () => replicas.map(({ port }) => port)

  test('both are read in round-robin order, and the primary is not', async () => {
    await untilRead(both())
  })

  test('writes go to the primary, and the writer and all other callers read them at once', async () => {
    for (let round = 0; round < 30; round += 1) {
      const { body } = await node.as(editor).post('/tags', { name: `Round ${round}` })
      assert.deepEqual((await node.as(editor).get(`/tags/${body.id}`)).body, body)
      assert.deepEqual((await node.get(`/tags/${body.id}`)).body, body)
    }
    await untilRead(both())
  })

  test('a replica that lags is left out until it has caught up', async () => {
    const [slow, quick] = replicas
    await slow.pauseReplay()
    const { body } = await node.as(editor).post('/tags', { name: 'Ahead' })
    await untilRead([quick.port])
    assert.equal((await node.get(`/tags/${body.id}`)).status, 200)
    await quick.pauseReplay()
    await node.as(editor).put(`/tags/${body.id}`, { name: 'Further ahead' })
    await untilRead([primary.port])
    assert.equal((await node.get(`/tags/${body.id}`)).body.name, 'Further ahead')
    await slow.resumeReplay()
    await quick.resumeReplay()
    await untilRead(both())
    assert.deepEqual(cluster.told, [], 'a lag is not a loss')
  })

  test('what an upgrade has created on the primary alone is read there', async () => {
    for (const replica of replicas) await replica.pauseReplay()
    await node.db.run(sql`create table of_new_version (n integer)`)
    const reader = await node.db.readerAt(await node.db.generation('now'))
    assert.deepEqual(await reader.all(sql`select n from of_new_version`), [])
    for (const replica of replicas) await replica.resumeReplay()
    await untilRead(both())
  })

  test('replicas that die are left out without a failed request, and come back by themselves', async () => {
    const { body } = await node.as(editor).post('/tags', { name: 'Survivor' })
    await untilRead(both())
    const [one, other] = replicas
    await one.kill()
    for (let n = 0; n < 20; n += 1) {
      assert.equal((await node.get(`/tags/${body.id}?n=${n}`)).status, 200)
    }
    await untilRead([other.port])
    await other.kill()
    for (let n = 20; n < 40; n += 1) {
      assert.equal((await node.get(`/tags/${body.id}?n=${n}`)).status, 200)
    }
    await untilRead([primary.port])
    await one.restart()
    await other.restart()
    await untilRead(both())
    assert.ok(cluster.told.includes('lost') && cluster.told.includes('back'))
  })

  test('a query whose connection a replica ends is answered all the same', async () => {
    await untilRead(both())
    const { body } = await node.as(editor).post('/tags', { name: 'Cancelled' })
    for (const { url } of replicas) {
      await ask(
        url,
        `select count(pg_terminate_backend(pid)) from pg_stat_activity
         where application_name = 'fasti'`,
      )
    }
    assert.equal((await node.get(`/tags/${body.id}?after=cut`)).status, 200)
    await untilRead(both())
  })

  test('wrong passwords of a protected event count although replicas are behind', async () => {
    const { body } = await node.as(editor).post('/events', {
      title: 'Members',
      start_date: '2027-06-12 20:30',
      end_date: '2027-06-12 23:00',
      password: 'right',
    })
    await untilRead(both())
    for (const replica of replicas) await replica.pauseReplay()
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push((await node.get(`/events/${body.id}?password=wrong${guess}`)).status)
    }
    assert.deepEqual(statuses.slice(-2), [429, 429])
    for (const replica of replicas) await replica.resumeReplay()
  })

  test('the server starts when a replica is unavailable', async () => {
    await replicas[0].kill()
    await using late = await startNodes({
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URLS: replicas.map(({ url }) => url).join(),
    })
    assert.equal((await late.nodes[0].get('/tags')).status, 200)
    await replicas[0].restart()
  })
})

test('replicas without a primary, or with an invalid address, are a mistake in the settings', () => {
  assert.throws(
    () => readSettings({ DATABASE_REPLICA_URLS: 'postgres://one/days' }),
    (error) =>
      error instanceof WrongSettings &&
      error.mistakes.includes('DATABASE_REPLICA_URLS has no use without DATABASE_URL.'),
  )
  assert.throws(
    () => readSettings({ DATABASE_URL: 'postgres://one/days', DATABASE_REPLICA_URLS: 'two' }),
    WrongSettings,
  )
})
