import assert from 'node:assert/strict'
import { test } from 'node:test'
import Sqlite from 'better-sqlite3'
import sql from 'sql-template-tag'
import type { Database } from '../database.ts'
import { writeInBatches } from './batches.ts'
import { asked, startStopwatch, statementsOf } from './statements.ts'

const onDisk = {
  settle: async () => {},
  trouble: () => undefined,
  refuseIfStalled: () => {},
  renew: () => {},
  syncs: () => 0,
  close: () => {},
}

const write = (n: number) => (db: Database) => db.run(sql`insert into notes values (${n})`)

test('S13.2 after a rollback that fails the callers concerned are told, and others write', async () => {
  const connection = new Sqlite(':memory:')
  connection.exec('create table notes (n integer)')
  let failures = 2
  const writer = {
    get inTransaction() {
      return connection.inTransaction
    },
    exec: (statement: string) => {
      if (statement === 'rollback' && failures > 0) {
        failures -= 1
        throw new Error('the disk is in trouble')
      }
      return connection.exec(statement)
    },
  }
  let hasWritten = false
  const statements = asked(
    statementsOf(connection, startStopwatch(), () => (hasWritten = true)),
    async (work) => work(),
  )
  const haveWritten = () => hasWritten
  const batches = writeInBatches(writer, { ...statements, haveWritten }, onDisk, () => {})
  const told = await Promise.allSettled([
    batches.within(write(1)),
    batches.within(async (db) => {
      await write(2)(db)
      throw new Error('a rule is broken')
    }),
    batches.within(write(3), { exclusive: true }),
  ])
  assert.deepEqual(
    told.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled'],
  )
  await batches.within(write(4))
  const rows = connection.prepare('select n from notes order by n').pluck().all()
  assert.deepEqual(rows, [3, 4])
  connection.close()
})
