// Transactions that share a commit on PostgreSQL.

import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { after, before, beforeEach, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Database, DatabaseAway, type OpenDatabase } from '../src/storage/database.ts'
import { advisoryLock } from '../src/storage/dialect.ts'
import { openDatabase } from '../src/storage/open.ts'
import { ask } from './support/ask.ts'
import { makeTag, walk } from './support/make.ts'
import { type Nodes, startNodes } from './support/nodes.ts'
import { type FreshDatabase, freshDatabase } from './support/postgres.ts'
import { type Proxy, startProxy } from './support/proxy.ts'
import { until } from './support/until.ts'

const insert = (db: Database, name: string) => db.run(sql`insert into names values (${name})`)
const transaction = async (db: Database) =>
  (await db.one<{ id: string }>(sql`select pg_current_xact_id()::text as id`))?.id

describe('transactions that may share a batch', () => {
  let database: FreshDatabase
  let proxy: Proxy
  let db: OpenDatabase

  before(async () => {
    database = await freshDatabase()
    proxy = await startProxy(database.url)
    db = await openDatabase({ folder: tmpdir(), url: proxy.url })
    await db.run(sql`create table names (name text primary key check (name <> 'wrong'))`)
  })
  beforeEach(() => db.run(sql`delete from names`))
  after(async () => {
    await db.close()
    await proxy.stop()
    await database.drop()
  })

  const batched = <T>(work: (inside: Database) => Promise<T>) => db.within(work, { batched: true })
  const write = (name: string) =>
    batched(async (inside) => {
      await insert(inside, name)
      return transaction(inside)
    })
  const names = async () => {
    const rows = await db.all<{ name: string }>(sql`select name from names order by name`)
    return rows.map(({ name }) => name)
  }

  test('and wait at the same time have one commit', async () => {
    const ids = await Promise.all(['a', 'b', 'c'].map(write))
    assert.equal(new Set(ids).size, 1)
    assert.deepEqual(await names(), ['a', 'b', 'c'])
  })

  test('and want the same name do not both get it in one batch', async () => {
    const running = new Set<string>()
    const exclusive = (name: string) =>
      batched(async (inside) => {
        await inside.within((joined) => advisoryLock(joined, 'gate'))
        assert.equal(running.size, 0)
        running.add(name)
        await insert(inside, name)
        running.delete(name)
      })
    await Promise.all(['a', 'b', 'c'].map(exclusive))
    assert.deepEqual(await names(), ['a', 'b', 'c'])
  })

  test('run the steps before the commit once, with the notes of all', async () => {
    const runs: string[][] = []
    const step = async (_: Database, notes: readonly string[]) => void runs.push([...notes])
    const note = (name: string) => batched((inside) => inside.beforeCommit(step, name))
    await Promise.all(['a', 'b'].map(note))
    assert.deepEqual(runs, [['a', 'b']])
  })

  test('may refuse before they write: the others do not notice', async () => {
    let runs = 0
    const results = await Promise.allSettled([
      batched((inside) => {
        runs += 1
        return insert(inside, 'a')
      }),
      batched(async (inside) => {
        await inside.one(sql`select 1`)
        throw new RangeError('Refused.')
      }),
      batched((inside) => insert(inside, 'b')),
    ])
    assert.deepEqual(
      results.map((one) => (one.status === 'rejected' ? String(one.reason) : one.value)),
      [1, 'RangeError: Refused.', 1],
    )
    assert.equal(runs, 1)
    assert.deepEqual(await names(), ['a', 'b'])
  })

  for (const [how, fail] of Object.entries({
    'after they wrote': async (inside: Database) => {
      await insert(inside, 'half')
      throw new RangeError('wrong')
    },
    'in the database': (inside: Database) => insert(inside, 'wrong'),
    'in a statement that nobody waits for': async (inside: Database) => {
      await Promise.all([insert(inside, 'wrong'), insert(inside, 'half')])
    },
    'without saying so': (inside: Database) => insert(inside, 'wrong').catch(() => {}),
    'before the commit': (inside: Database) =>
      inside.beforeCommit(async (last) => void (await insert(last, 'wrong'))),
  })) {
    test(`may fail ${how}: only they are undone`, async () => {
      const undone: string[] = []
      const guarded = (name: string, work: (inside: Database) => Promise<unknown>) =>
        batched(async (inside) => {
          inside.onRollback(async () => void undone.push(name))
          await work(inside)
        })
      const results = await Promise.allSettled([
        guarded('first', (inside) => insert(inside, 'a')),
        guarded('failing', fail),
        guarded('last', (inside) => insert(inside, 'b')),
      ])
      const reasons = results.map((one) => (one.status === 'rejected' ? String(one.reason) : ''))
      assert.deepEqual([reasons[0], reasons[2]], ['', ''])
      assert.match(reasons[1] ?? '', /wrong|names_name_check|failed transaction/)
      assert.deepEqual(await names(), ['a', 'b'])
      // Those that had already run are undone and run again.
      assert.equal(undone.filter((name) => name === 'failing').length, 2)
    })
  }

  test('leave the batch where they would wait for a lock, and hold up nobody', async () => {
    const held = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const holding = db.within(async (inside) => {
      await advisoryLock(inside, 'gate')
      held.resolve()
      await end.promise
    })
    await held.promise
    const waiting = batched(async (inside) => {
      await advisoryLock(inside, 'gate')
      await insert(inside, 'late')
    })
    await batched((inside) => insert(inside, 'early'))
    assert.deepEqual(await names(), ['early'])
    end.resolve()
    await Promise.all([holding, waiting])
    assert.deepEqual(await names(), ['early', 'late'])
  })

  test('whose commit is lost are neither retried nor undone', async () => {
    let runs = 0
    let undone = 0
    const results = await Promise.allSettled(
      ['a', 'b'].map((name) =>
        batched(async (inside) => {
          runs += 1
          inside.onRollback(async () => void (undone += 1))
          await insert(inside, name)
          await inside.beforeCommit(async () => proxy.swallow())
        }),
      ),
    )
    assert.ok(
      results.every((one) => one.status === 'rejected' && one.reason instanceof DatabaseAway),
    )
    assert.deepEqual([runs, undone], [2, 0])
    await proxy.restore()
    await until(() => names().catch(() => undefined))
  })
})

describe('two nodes that create events at the same time', () => {
  let database: FreshDatabase
  let cluster: Nodes
  let editor: string

  before(async () => {
    database = await freshDatabase()
    cluster = await startNodes({ DATABASE_URL: database.url })
    editor = await cluster.secretOf('editor')
  })
  after(async () => {
    await cluster[Symbol.asyncDispose]()
    await database.drop()
  })

  const many = 12
  const deadlocks = () =>
    ask(
      database.url,
      'select deadlocks::integer from pg_stat_database where datname = current_database()',
    )

  for (const [how, titleOf] of Object.entries({
    'numbered titles': (n: number) => `Concert ${n}`,
    'one title': () => 'Matinee',
    'titles that are numbered forms of each other': (n: number) =>
      n % 2 === 0 ? 'Gate' : `Gate ${(n % 5) + 2}`,
  })) {
    test(`with ${how} and shared terms all succeed, without deadlock or lost count (§6.13, §4.5)`, async () => {
      const [one, two, three] = cluster.nodes
      const tags = [
        await makeTag(one.as(editor), `${how} one`),
        await makeTag(one.as(editor), `${how} two`),
      ]
      const ids = tags.map(({ id }) => id)
      const replies = await Promise.all(
        Array.from({ length: many }, (_, n) =>
          (n % 2 === 0 ? one : two).as(editor).post('/events', {
            ...walk,
            title: titleOf(n),
            status: 'publish',
            tags: [...(n % 3 === 0 ? ids.toReversed() : ids), `${how} new ${n % 4}`],
          }),
        ),
      )
      assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([201]))
      assert.equal(new Set(replies.map(({ body }) => body.slug)).size, many)
      for (const id of ids) {
        assert.equal((await three.as(editor).get(`/tags/${id}`)).body.count, many)
      }
      assert.equal(await deadlocks(), 0)
    })
  }
})
