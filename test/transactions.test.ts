// Transactions that deadlock, or lose their database on the way.

import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Database, DatabaseAway, type OpenDatabase } from '../src/storage/database.ts'
import { publishDueEvents } from '../src/calendar/events/write.ts'
import { lateTransaction } from '../src/storage/transactions/late_transaction.ts'
import { openDatabase } from '../src/storage/open.ts'
import { setClock } from './support/clock.ts'
import { freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { type FreshDatabase, freshDatabase } from './support/postgres.ts'
import { type Proxy, startProxy } from './support/proxy.ts'
import { until } from './support/until.ts'

const create = sql`create table tallies (name text primary key, n integer not null)`
const raise = (db: Database, name: string) =>
  db.run(sql`update tallies set n = n + 1 where name = ${name}`)
const read = async (db: Database, name: string) =>
  (await db.one<{ n: number }>(sql`select n from tallies where name = ${name}`))?.n
const backend = async (db: Database) =>
  (await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`))?.pid

/** A deadlock: two transactions lock the same two rows in opposite order. */
async function meet(
  within: (work: (db: Database) => Promise<void>) => Promise<void>,
): Promise<{ tries: number; undone: number }> {
  const hasFirst = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  let tries = 0
  let undone = 0
  const one = (mine: 0 | 1, names: readonly [string, string]) =>
    within(async (inside) => {
      tries += 1
      await inside.within(async (joined) => {
        joined.onRollback(async () => void (undone += 1))
        await raise(joined, names[0])
      })
      hasFirst[mine].resolve()
      await hasFirst[mine === 0 ? 1 : 0].promise
      await raise(inside, names[1])
    })
  await Promise.all([one(0, ['left', 'right']), one(1, ['right', 'left'])])
  return { tries, undone }
}

describe('a transaction on PostgreSQL', () => {
  let database: FreshDatabase
  let proxy: Proxy
  let db: OpenDatabase

  before(async () => {
    database = await freshDatabase()
    proxy = await startProxy(database.url)
    db = await openDatabase({ folder: tmpdir(), url: proxy.url })
    await db.run(create)
    await db.run(sql`insert into tallies values ('left', 0), ('right', 0)`)
  })
  after(async () => {
    await db.close()
    await proxy.stop()
    await database.drop()
  })

  test('that deadlocks with another is retried, and both succeed', async () => {
    const earlier = await read(db, 'left')
    const { tries, undone } = await meet((work) => db.within(work))
    assert.ok(tries > 2)
    assert.equal(undone, tries - 2)
    assert.deepEqual([await read(db, 'left'), await read(db, 'right')], [2, 2])
    assert.equal(earlier, 0)
  })

  test('that began late is retried as a whole', async () => {
    const earlier = (await read(db, 'left')) ?? 0
    const { tries, undone } = await meet((work) => lateTransaction(db, async () => {}, work))
    assert.ok(tries > 2)
    assert.equal(undone, tries - 2)
    assert.equal(await read(db, 'left'), earlier + 2)
  })

  test('whose connection ends while it is idle fails, and the next ones succeed', async () => {
    const earlier = await read(db, 'left')
    let undone = 0
    const work = db.within(async (inside) => {
      inside.onRollback(async () => void (undone += 1))
      await raise(inside, 'left')
      const pid = await backend(inside)
      await db.all(sql`select pg_terminate_backend(${pid}, 5000)`)
      await raise(inside, 'left')
    })
    await assert.rejects(work, DatabaseAway)
    assert.equal(undone, 1)
    assert.equal(await read(db, 'left'), earlier)
  })

  test('whose commit is lost is neither retried nor undone', async () => {
    let tries = 0
    let undone = 0
    const work = db.within(async (inside) => {
      tries += 1
      inside.onRollback(async () => void (undone += 1))
      await raise(inside, 'left')
      proxy.swallow()
    })
    await assert.rejects(work, DatabaseAway)
    assert.deepEqual([tries, undone], [1, 0])
    await assert.rejects(read(db, 'left'), DatabaseAway)
    await proxy.restore()
    await until(() => read(db, 'left').catch(() => undefined))
  })

  test('with a failed statement is not reported as committed', async () => {
    const earlier = await read(db, 'left')
    const work = db.within(async (inside) => {
      await raise(inside, 'left')
      await inside.all(sql`select 1 / 0`).catch(() => {})
    })
    await assert.rejects(work, /failed transaction/)
    assert.equal(await read(db, 'left'), earlier)
  })

  test('gives up a statement that takes too long, and keeps its connection', async () => {
    const pids = await db.within(async (inside) => {
      const first = await backend(inside)
      await inside.run(sql`savepoint before`)
      await assert.rejects(inside.all(sql`select pg_sleep(60)`), DatabaseAway)
      await inside.run(sql`rollback to before`)
      return [first, await backend(inside)]
    })
    assert.equal(pids[0], pids[1])
  })
})

test('a full disk is answered with 503 and logged, and reads continue', async () => {
  await using fasti = await freshFasti('sqlite')
  const { secret } = await fasti.user('editor')
  await fasti.db.run(sql`pragma max_page_count = 1`)
  const url = '/es/api/cal/events/v1/tags'
  const headers = { authorization: `Bearer ${secret}` }
  const payload = { name: 'Large', description: 'word '.repeat(100_000) }
  const reply = await fasti.app.inject({ method: 'POST', url, headers, payload })
  assert.deepEqual([reply.statusCode, reply.headers['retry-after']], [503, '5'])
  const { code, message, data } = reply.json()
  assert.deepEqual([code, data], ['rest_unavailable', { status: 503, retry_after: 5 }])
  assert.match(message, /calendario.* 5 segundos/)
  assert.match(fasti.log.join(''), /the database is away.*/)
  assert.match(fasti.log.join(''), /SQLITE_FULL|is full/)
  assert.equal((await fasti.app.inject({ url })).statusCode, 200)
})

test('an event scheduled while others are published waits, with all that is derived from it', async () => {
  using _clock = setClock('2027-01-01T00:00:00Z')
  await using fasti = await freshFasti('postgres')
  const editor = fasti.as('editor')
  const schedule = (title: string) =>
    makeEvent(editor, { title, status: 'future', date: '2027-01-01 00:00:10', tags: ['Dusk'] })
  const { id } = await schedule('Known')
  const now = Date.parse('2027-01-01T00:00:20Z') / 1000
  let late: { id: number } | undefined
  await fasti.db.within(async (inside) => {
    // Another event is scheduled between the query for due events and their update.
    const all: Database['all'] = async <Row>(query: Parameters<Database['all']>[0]) => {
      const rows = await inside.all<Row>(query)
      if (query.sql.includes('date_utc <=')) late ??= await schedule('Late')
      return rows
    }
    await publishDueEvents({ ...inside, all }, now)
  })
  const statusOf = async (event: number | undefined) =>
    (await fasti.db.one<{ status: string; list_code: number }>(
      sql`select status, list_code from events where id = ${event}`,
    )) ?? {}
  assert.deepEqual(await statusOf(id), { status: 'publish', list_code: 1 })
  assert.equal(((await statusOf(late?.id)) as { status: string }).status, 'future')
  const { body } = await fasti.get('/tags')
  assert.equal(body.tags[0]?.count, 1)
})
