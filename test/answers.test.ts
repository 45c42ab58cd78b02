// Queries to PostgreSQL end with a result, an error whose stack leads to the caller, or a timeout.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { type OpenDatabase, DatabaseAway } from '../src/storage/database.ts'
import { openPostgres } from '../src/storage/postgres/database.ts'
import { type FreshDatabase, freshDatabase } from './support/postgres.ts'

async function askNonsense(db: OpenDatabase): Promise<void> {
  await db.all(sql`select nonsense`)
}

describe('a query to PostgreSQL', () => {
  let database: FreshDatabase
  let db: OpenDatabase

  before(async () => {
    database = await freshDatabase()
    // Leaves one connection for queries, so that the next query shows what became of it.
    db = await openPostgres(database.url, { connections: 3 })
  })
  after(async () => {
    await db.close()
    await database.drop()
  })

  test('that is wrong fails with a stack that leads to the caller', async () => {
    await assert.rejects(askNonsense(db), ({ message, stack }: Error) => {
      assert.match(message, /"nonsense" does not exist/)
      assert.match(stack ?? '', /askNonsense/)
      return true
    })
  })

  test('that never ends is given up together with its connection', async () => {
    const waitForever = db.within(async (inside) => {
      await inside.run(sql`set local statement_timeout = 0`)
      await inside.all(sql`select pg_sleep(3600)`)
    })
    await assert.rejects(waitForever, DatabaseAway)
    assert.deepEqual(await db.all(sql`select 1 as found`), [{ found: 1 }])
  })
})
