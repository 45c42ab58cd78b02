// Waits: for a database that is away.
// Which state is read while the primary is away: replicas that lag, die and return, a standby that
// takes over, and what becomes due meanwhile.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { ask } from './support/ask.ts'
import { setClock } from './support/clock.ts'
import { defaultRoot } from './support/fasti.ts'
import { startNodes } from './support/nodes.ts'
import { startPostgres } from './support/postgres.ts'
import { unavailable } from './support/refusals.ts'
import { type Replicated, staleness, startReplicated, together } from './support/replicated.ts'
import { sharedUrl, startStandby } from './support/standby.ts'
import { until } from './support/until.ts'

const list = `${defaultRoot}/tags?hide_empty=false`

describe('a primary that is killed while its two replicas lag behind', () => {
  let site: Replicated
  let count = 0
  let firstTag: number | undefined

  before(async () => {
    // A killed primary keeps what it acknowledged, whether replicas have it or not.
    site = await startReplicated({ synchronous_commit: 'local' }, 2)
  })
  after(() => site[Symbol.asyncDispose]())

  const write = async (name: string) => {
    const { status, body } = await site.admin('POST', '/tags', { name })
    assert.equal(status, 201)
    firstTag ??= body.id
  }
  /** What anybody reads now, at an address that was read before and at a new one. */
  const namesRead = async () => {
    count += 1
    // Made by the framework.
    assert.equal((await site.read(`${defaultRoot}/tags/${firstTag}?n=${count}`)).status, 200)
    const answers = [await site.read(list), await site.read(`${list}&per_page=${20 + count}`)]
    return answers.map((answer) => {
      assert.equal(answer.status, 200, answer.text)
      const names = answer.body.tags.map(({ name }: { name: string }) => name)
      return { names: names.join(), stale: staleness(answer) }
    })
  }
  const untilRead = (wanted: string) =>
    until(async () => (await namesRead()).every(({ names }) => names === wanted))
  /** Whether a replica has replayed the tag. */
  const has = async (at: number, name: string) => {
    const { url = '' } = site.replicas[at] ?? {}
    return ask(url, `select count(*) > 0 from terms where name = '${name}'`)
  }

  test('the newest of them is read, by everybody, although the server has seen more', async () => {
    const [slow, quick] = site.replicas
    await write('A')
    await until(() => has(0, 'A'))
    await slow?.pauseReplay()
    await write('B')
    await until(() => has(1, 'B'))
    await quick?.pauseReplay()
    await write('C')
    await untilRead('A,B,C')
    await site.primary.kill()
    await untilRead('A,B')
    for (let turn = 0; turn < 10; turn += 1) {
      for (const { names, stale } of await namesRead()) {
        assert.equal(names, 'A,B')
        assert.ok(stale !== undefined && stale < 3600, `${stale}`)
      }
    }
  })

  test('if that one dies as well, the other one is read, and no read fails', async () => {
    await Promise.all([untilRead('A'), site.replicas[1]?.kill()])
  })

  test('without any replica reads are refused, until one is back', async () => {
    await site.replicas[0]?.kill()
    await until(async () => (await site.read(list)).status === 503)
    const refused = await site.read(list)
    assert.equal(staleness(refused), undefined)
    unavailable(refused.body, refused.headers)
    for (const query of ['', '?for=read', '?for=write']) {
      const red = await site.read(`/readyz${query}`)
      assert.equal(red.status, 503, query)
      unavailable(red.body, red.headers)
    }
    assert.equal((await site.read('/metrics')).status, 200)
    await site.replicas[0]?.restart()
    await until(async () => (await site.read(list)).status === 200)
    for (const { stale } of await namesRead()) assert.ok(stale)
    assert.equal((await site.read('/readyz')).status, 200)
  })

  test('once the primary is back, all that it acknowledged is read', async () => {
    await site.primary.restart()
    await until(async () => (await namesRead()).every(({ stale }) => stale === undefined))
    await write('D')
    for (const { names, stale } of await namesRead()) {
      assert.deepEqual([names, stale], ['A,B,C,D', undefined])
    }
  })
})

test('a replica that takes over ends it: reads never fail, and writes work again', async () => {
  await using site = await startReplicated(together, 1, (primary, replicas) =>
    sharedUrl([primary.url, ...replicas.map(({ url }) => url)]),
  )
  const write = (name: string) => site.admin('POST', '/tags', { name })
  const read = async () => {
    const answer = await site.read(list)
    assert.equal(answer.status, 200, answer.text)
    return answer
  }
  assert.equal((await write('Before')).status, 201)
  await read()
  await site.primary.kill()
  await until(async () => staleness(await read()) !== undefined)
  assert.equal((await write('Meanwhile')).status, 503)
  await site.replicas[0]?.promote()
  await until(async () => staleness(await read()) === undefined)
  assert.equal((await write('After')).status, 201)
  const { body } = await read()
  assert.deepEqual(
    body.tags.map(({ name }: { name: string }) => name),
    ['After', 'Before'],
  )
})

test('§6.11 what becomes due meanwhile waits for the primary, and reads go on', async () => {
  const primary = await startPostgres({ settings: together })
  const replica = await startStandby(primary)
  const cluster = await startNodes({
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URLS: replica.url,
  })
  try {
    const [node] = cluster.nodes
    const editor = await cluster.secretOf('editor')
    using clock = setClock('2029-01-01T09:00:00Z')
    const { body } = await node.as(editor).post('/events', {
      title: 'Due',
      date: '2029-01-01 10:00:00',
      status: 'publish',
      start_date: '2030-03-01 10:00:00',
      end_date: '2030-03-01 11:00:00',
    })
    const read = () => node.get(`/events/${body.id}`)
    assert.equal((await read()).status, 403)
    primary.pause()
    let isKnown = false
    const waiting = node.db.run(sql`delete from leases where name = ''`).catch(() => {
      isKnown = true
    })
    await until(async () => (await read()).headers['x-fasti-stale'] !== undefined)
    clock.set('2029-01-01T12:00:00Z')
    assert.equal((await read()).status, 403)
    assert.equal(isKnown, false, 'nobody waits until the primary is known to be away')
    await waiting
    assert.equal((await read()).status, 403)
    assert.equal((await node.get('/events')).status, 200)
    primary.resume()
    await until(async () => (await read()).status === 200)
    assert.equal((await read()).headers['x-fasti-stale'], undefined)
  } finally {
    primary.resume()
    await cluster[Symbol.asyncDispose]()
    await replica.stop()
    await primary.stop()
  }
})
