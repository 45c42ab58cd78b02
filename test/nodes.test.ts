// Several nodes over one database behave as one server.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { emptyTrash } from '../src/calendar/schedule.ts'
import { takeLease } from '../src/jobs/leases_store.ts'
import { now } from '../src/language/time/clock.ts'
import { ask } from './support/ask.ts'
import { type Clock, setClock } from './support/clock.ts'
import { passTime } from './support/leases.ts'
import { walk } from './support/make.ts'
import { type Node, type Nodes, startNodes } from './support/nodes.ts'
import { type FreshDatabase, freshDatabase } from './support/postgres.ts'
import { until } from './support/until.ts'

describe('three nodes over one PostgreSQL', () => {
  let database: FreshDatabase
  let cluster: Nodes
  let editor: string
  let administrator: string
  let clock: Clock

  before(async () => {
    clock = setClock('2027-02-01T12:00:00Z')
    database = await freshDatabase()
    cluster = await startNodes({ DATABASE_URL: database.url })
    editor = await cluster.secretOf('editor')
    administrator = await cluster.secretOf('administrator')
  })
  after(async () => {
    clock[Symbol.dispose]()
    await cluster[Symbol.asyncDispose]()
    await database.drop()
  })

  const turns = async () => {
    const taken = cluster.nodes.map(({ db }) => takeLease(db, 'test', 3600))
    return (await Promise.all(taken)).filter(Boolean).length
  }

  test('a write acknowledged by one is shown by the others to all callers a moment later', async () => {
    const [one, two, three] = cluster.nodes
    for (const { body } of [await two.get('/venues'), await three.get('/venues')]) {
      assert.deepEqual(body.venues, [])
    }
    const { body: made } = await one.as(editor).post('/venues', { venue: 'First' })
    for (const node of cluster.nodes) {
      await until(async () => isDeepStrictEqual((await node.get('/venues')).body.venues, [made]))
    }
    await two.as(editor).put(`/venues/${made.id}`, { venue: 'Renamed' })
    for (const node of cluster.nodes) {
      await until(async () => (await node.get(`/venues/${made.id}`)).body.venue === 'Renamed')
    }
  })

  test('so it is when the notification is lost', async () => {
    const [one, two, three] = cluster.nodes
    const { body: made } = await one.as(editor).post('/tags', { name: 'Silent' })
    const names = (nodes: readonly Node[]) =>
      Promise.all(nodes.map(async (node) => (await node.get(`/tags/${made.id}`)).body.name))
    await until(async () => (await names(cluster.nodes)).every((name) => name === 'Silent'))
    const ended = await ask(
      database.url,
      `select count(pg_terminate_backend(pid))::integer from pg_stat_activity
       where datname = current_database() and query like 'listen %'`,
    )
    assert.equal(ended, 3)
    await one.as(editor).put(`/tags/${made.id}`, { name: 'Heard' })
    await until(async () => (await names([two, three])).every((name) => name === 'Heard'))
  })

  test('a signed-in caller who writes on one reads it on every other at once', async () => {
    const [one, two] = cluster.nodes
    for (let round = 0; round < 20; round += 1) {
      const [writer, reader] = round % 2 === 0 ? [one, two] : [two, one]
      const { body } = await writer.as(editor).post('/tags', { name: `Round ${round}` })
      const read = await reader.as(editor).get(`/tags/${body.id}`)
      assert.deepEqual(read.body, body)
    }
  })

  test('the node that wrote shows it to all callers in the very next answer', async () => {
    const [one] = cluster.nodes
    const { body } = await one.as(editor).post('/venues', { venue: 'Old Gate' })
    for (let round = 0; round < 20; round += 1) {
      await one.as(editor).put(`/venues/${body.id}`, { venue: `Gate ${round}` })
      assert.equal((await one.get(`/venues/${body.id}`)).body.venue, `Gate ${round}`)
    }
  })

  test('a request sent again to another node is done once', async () => {
    const [one, two, three] = cluster.nodes
    const send = (node: Node) =>
      node
        .as(editor)
        .post('/events', { ...walk, title: 'Once' }, { headers: { 'idempotency-key': 'once' } })
    const replies = await Promise.all([send(one), send(two), send(three)])
    const made = replies.find(({ status }) => status === 201)
    for (const { status, body } of replies) {
      if (status === 201) assert.deepEqual(body, made?.body)
      else assert.deepEqual([status, body.code], [409, 'rest_idempotency_conflict'])
    }
    for (const node of cluster.nodes) {
      const { headers, body } = await send(node)
      assert.equal(headers['idempotency-replayed'], 'true')
      assert.deepEqual(body, made?.body)
    }
    const { body } = await one.as(editor).get('/events?search=once')
    assert.equal(body.total, 1)
  })

  test('wrong guesses are counted together, wherever they are made', async () => {
    await cluster.secretOf('author', 'guessed')
    const basic = Buffer.from('guessed:wrong').toString('base64')
    const headers = { authorization: `Basic ${basic}` }
    const statuses: number[] = []
    for (let round = 0; round < 4; round += 1) {
      for (const node of cluster.nodes) statuses.push((await node.get('/tags', { headers })).status)
    }
    assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429])
  })

  test('a scheduled event is published once, when all nodes notice it together', async () => {
    const [one] = cluster.nodes
    const { body: tag } = await one.as(editor).post('/tags', { name: 'Scheduled' })
    const { body: event } = await one.as(editor).post('/events', {
      ...walk,
      title: 'Later',
      tags: [tag.id],
      date_utc: '2027-02-01 13:00:00',
    })
    assert.equal(event.status, 'future')
    clock.set('2027-02-01T13:00:00Z')
    await Promise.all(cluster.nodes.map((node) => node.get('/events')))
    for (const node of cluster.nodes) {
      await until(async () => (await node.get(`/events/${event.id}`)).status === 200)
      assert.equal((await node.get(`/tags/${tag.id}`)).body.count, 1)
    }
  })

  test('the trash is emptied by one of them', async () => {
    const [one] = cluster.nodes
    const ids: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const { body } = await one.as(administrator).post('/events', { ...walk, title: `Old ${n}` })
      await one.as(administrator).delete(`/events/${body.id}`)
      ids.push(body.id)
    }
    const later = now() + 31 * 86_400
    const emptied = cluster.nodes.map(({ db }) => emptyTrash(db, later, 30))
    assert.deepEqual(
      (await Promise.all(emptied)).toSorted((a, b) => a - b),
      [0, 0, 5],
    )
    assert.equal((await one.as(administrator).get(`/events/${ids[0]}`)).status, 404)
  })

  test('a lease goes to one of them, and to none again until it expires', async () => {
    assert.equal(await turns(), 1)
    await passTime(cluster.nodes[0].db, 'test', 1800)
    assert.equal(await turns(), 0)
    await passTime(cluster.nodes[0].db, 'test', 1800)
    assert.equal(await turns(), 1)
  })

  test('lists are the same on all of them', async () => {
    await until(async () => {
      const asked = cluster.nodes.map((node) => node.get('/events?per_page=50'))
      const [first, ...others] = (await Promise.all(asked)).map(({ body }) => body)
      return first.total > 0 && others.every((other) => isDeepStrictEqual(other, first))
    })
  })
})
