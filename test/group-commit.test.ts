// Group commit on SQLite: a write is on the disk when it is acknowledged, or it is refused.

import assert from 'node:assert/strict'
import {
  closeSync,
  constants,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import sql from 'sql-template-tag'
import { type Database, DatabaseAway, type OpenDatabase } from '../src/storage/database.ts'
import { openDatabase } from '../src/storage/open.ts'

const write = (db: Database, n: number) => db.run(sql`insert into numbers values (${n})`)
const count = async (db: Database) =>
  (await db.one<{ n: number }>(sql`select count(*) as n from numbers`))?.n
const writeInTurn = (db: Database, n: number) =>
  db.within(async (inside) => {
    await write(inside, n)
    return count(inside)
  })

const refusing = async () => {
  throw new Error('no room')
}

describe('an SQLite file', () => {
  let folder: string
  let db: OpenDatabase
  let other: Sqlite.Database

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'fasti-'))
  })
  beforeEach(async () => {
    db = await openDatabase({ folder })
    await db.run(sql`create table if not exists numbers (n integer)`)
    await db.run(sql`delete from numbers`)
    other = new Sqlite(join(folder, 'fasti.db'))
  })
  afterEach(async () => {
    other.close()
    await db.close()
  })
  after(() => rmSync(folder, { recursive: true }))

  const syncsOf = async (work: () => Promise<unknown>) => {
    const earlier = db.syncs?.() ?? 0
    await work()
    return (db.syncs?.() ?? 0) - earlier
  }

  test('is synced once for many concurrent writes, and for each that comes alone', async () => {
    const numbers = Array.from({ length: 200 }, (_, n) => n)
    const together = await syncsOf(() => Promise.all(numbers.map((n) => writeInTurn(db, n))))
    assert.ok(together > 0 && together < 50, `${together} syncs`)
    const alone = await syncsOf(async () => {
      for (const n of numbers.slice(0, 20)) await write(db, n)
    })
    assert.ok(alone >= 20, `${alone} syncs`)
    assert.equal(await count(db), 220)
  })

  test('takes each of the concurrent writes whole or not at all, one after the other', async () => {
    const files = new Set<number>()
    const one = (n: number) =>
      db.within(async (inside) => {
        files.add(n)
        inside.onRollback(async () => void files.delete(n))
        const seen = await writeInTurn(inside, n)
        if (n % 3 === 0) await inside.run(sql`insert into numbers_of_nobody values (1)`)
        return seen
      })
    const all = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6, 7].map(one))
    assert.deepEqual(
      all.map((found) => (found.status === 'fulfilled' ? found.value : 'refused')),
      ['refused', 1, 2, 'refused', 3, 4, 'refused', 5],
    )
    assert.deepEqual(
      [...files].toSorted((a, b) => a - b),
      [1, 2, 4, 5, 7],
    )
    const kept = await db.all<{ n: number }>(sql`select n from numbers order by n`)
    assert.deepEqual(
      kept.map(({ n }) => n),
      [1, 2, 4, 5, 7],
    )
  })

  test('retries no write that is not retryable, and none for one that failed before it wrote', async () => {
    const tries: number[] = []
    const one = (n: number, fails = '', notRetryable = false) =>
      db.within(
        async (inside) => {
          tries.push(n)
          if (fails === 'early') throw new Error('changed its mind')
          await write(inside, n)
          if (fails === 'late') throw new Error('changed its mind')
        },
        { notRetryable },
      )
    await Promise.allSettled([one(1), one(2, 'early'), one(3)])
    assert.deepEqual(tries.splice(0), [1, 2, 3])
    await Promise.allSettled([one(4, '', true), one(5), one(6, 'late'), one(7)])
    assert.deepEqual(tries.splice(0), [4, 5, 6, 7])
    await Promise.allSettled([one(8), one(9, 'late'), one(10)])
    assert.deepEqual(tries, [8, 9, 8, 10])
    assert.equal(await count(db), 7)
  })

  test('runs beforeCommit once for all writes, with the notes of each that succeeded', async () => {
    const taken: (readonly number[])[] = []
    const last = async (inside: Database, notes: readonly number[]) => {
      taken.push([...notes, (await count(inside)) ?? 0])
    }
    const one = (n: number, exclusive = false) =>
      db.within(
        async (inside) => {
          await inside.beforeCommit(last, n)
          await write(inside, n)
          if (n === 3) throw new Error('changed its mind')
        },
        { exclusive },
      )
    await Promise.allSettled([one(1), one(2), one(3), one(4)])
    assert.deepEqual(taken.splice(0), [[1, 2, 4, 3]])
    await Promise.all([one(5), one(6, true), one(7), one(8)])
    assert.deepEqual(taken.splice(0), [
      [5, 4],
      [6, 5],
      [7, 8, 7],
    ])
    await db.beforeCommit(last, 9)
    assert.deepEqual(taken, [[9, 7]])
  })

  test('takes a batch of writes in one commit, and the event loop runs in between', async () => {
    let turns = 0
    let seen: number[] = []
    const turning = setInterval(() => (turns += 1))
    const slowly = (n: number) =>
      db.within(async (inside) => {
        seen.push(turns)
        for (const until = performance.now() + 3; performance.now() < until;);
        return write(inside, n)
      })
    // A batch ends after a while, and others may have the processor meanwhile.
    let syncs = 0
    for (let round = 0; round < 10 && syncs !== 1; round += 1) {
      seen = []
      syncs = await syncsOf(() => Promise.all([1, 2, 3].map((n) => slowly(10 * round + n))))
    }
    clearInterval(turning)
    assert.equal(syncs, 1)
    assert.equal(new Set(seen).size, 3, seen.join())
  })

  test('is read as it was before a write, until that is committed', async () => {
    await write(db, 1)
    await db.within(async (inside) => {
      await write(inside, 2)
      assert.equal(await count(inside), 2)
      assert.equal(await count(db), 1)
    })
    assert.equal(await count(db), 2)
  })

  test('is not changed by a query', async () => {
    const asked = sql`insert into numbers values (1) returning n`
    await assert.rejects(db.all(asked))
    await assert.rejects(db.one(asked))
    assert.equal(await count(db), 0)
  })

  test('is left as it was by writes whose beforeCommit fails', async () => {
    const all = await Promise.allSettled(
      [1, 2].map((n) =>
        db.within(async (inside) => {
          await write(inside, n)
          if (n === 2) await inside.beforeCommit(refusing)
        }),
      ),
    )
    assert.deepEqual(
      all.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    assert.equal(await count(db), 0)
  })

  test('is not synced for a transaction that writes nothing', async () => {
    await write(db, 1)
    const idle = await syncsOf(async () => {
      for (let round = 0; round < 5; round += 1) await db.within(count)
      await db.run(sql`delete from numbers where n = 2`)
    })
    assert.equal(idle, 0)
  })

  test('reveals no write before it is on the disk', async () => {
    await write(db, 1)
    const told: string[] = []
    const writing = writeInTurn(db, 2).then(() => told.push('written'))
    // The read sees the write, so its answer has to wait for the sync, too.
    const reading = db.within(count).then((found) => told.push(`read ${found}`))
    await Promise.all([writing, reading])
    assert.deepEqual(told, ['written', 'read 2'])
  })

  test('is synced for what another process has written as well, once a transaction has read it', async () => {
    other.exec('insert into numbers values (1)')
    assert.equal(await syncsOf(() => db.within(count)), 1)
  })

  test('is closed after all that was begun, and may be closed again', async () => {
    const writing = Promise.all([write(db, 1), writeInTurn(db, 2)])
    await db.close()
    await writing
    await db.close()
    db = await openDatabase({ folder })
    assert.equal(await count(db), 2)
  })

  test('that another process has locked is waited for by writes, and read meanwhile', async () => {
    other.exec('begin immediate')
    const writing = Promise.all([write(db, 1), writeInTurn(db, 2)])
    for (let round = 0; round < 20; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      assert.equal(await count(db), 0)
    }
    other.exec('commit')
    await writing
    assert.equal(await count(db), 2)
  })

  test('that stays locked is unavailable, for all waiting writes at the same time', async () => {
    other.exec('begin immediate')
    const all = [write(db, 1), writeInTurn(db, 2), writeInTurn(db, 3)]
    let refused = 0
    for (const one of all) one.catch(() => void (refused += 1))
    await Promise.race(all).catch(() => {})
    // With a timeout of its own for each, the other two would still wait for seconds.
    for (let turn = 0; turn < 500; turn += 1) await nextTurn()
    assert.equal(refused, 3)
    other.exec('rollback')
    for (const one of all) await assert.rejects(one, DatabaseAway)
    await write(db, 4)
    assert.equal(await count(db), 1)
  })

  test('whose write-ahead log cannot be synced takes no writes until the log is restarted', async (t) => {
    if (process.platform !== 'linux') return t.skip('the descriptor is found in /proc')
    await write(db, 1)
    // A reader keeps the log from being restarted.
    other.exec('begin')
    other.prepare('select * from numbers').all()
    closeSync(ourDescriptor(folder))
    await assert.rejects(write(db, 2), DatabaseAway)
    await assert.rejects(writeInTurn(db, 3), DatabaseAway)
    assert.equal(await count(db), 2, 'reading goes on, and the first was refused after its commit')
    other.exec('commit')
    await write(db, 4)
    assert.equal(await writeInTurn(db, 5), 4)
    return assert.equal(await syncsOf(() => write(db, 6)), 1)
  })
})

/** Our own descriptor of the write-ahead log: SQLite opens its own with O_NOFOLLOW. */
function ourDescriptor(folder: string): number {
  const found = readdirSync('/proc/self/fd').filter((name) => {
    try {
      if (readlinkSync(`/proc/self/fd/${name}`) !== join(folder, 'fasti.db-wal')) return false
    } catch {
      // The descriptor of /proc/self/fd itself, which is closed by now.
      return false
    }
    const [, flags = '0'] =
      /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${name}`, 'utf8')) ?? []
    return (Number.parseInt(flags, 8) & constants.O_NOFOLLOW) === 0
  })
  assert.equal(found.length, 1)
  return Number(found[0])
}
