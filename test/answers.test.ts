// What is asked of PostgreSQL: an answer, an error that says who asked, or an end to the waiting.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { type OpenDatabase, DatabaseAway } from '../src/storage/database.ts'
import { openPostgres } from '../src/storage/postgres/database.ts'
import { type FreshDatabase, freshDatabase } from './support/postgres.ts'

async function askNonsense(db: OpenDatabase): Promise<void> {
  await db.all(sql`select nonsense`)
}

describe('what is asked of PostgreSQL', () => {
  let database: FreshDatabase
  let db: OpenDatabase

  before(async () => {
    database = await freshDatabase()
    // One connection for questions: what becomes of it is seen by who asks next.
    db = await openPostgres(database.url, { connections: 3 })
  })
  after(async () => {
    await db.close()
    await database.drop()
  })

  test('and is wrong, fails with a stack that leads to who asked', async () => {
    await assert.rejects(askNonsense(db), ({ message, stack }: Error) => {
      assert.match(message, /"nonsense" does not exist/)
      assert.match(stack ?? '', /askNonsense/)
      return true
    })
  })

  test('and never ends, is given up with its connection', async () => {
    const waitForever = db.within(async (inside) => {
      await inside.run(sql`set local statement_timeout = 0`)
      await inside.all(sql`select pg_sleep(3600)`)
    })
    await assert.rejects(waitForever, DatabaseAway)
    assert.deepEqual(await db.all(sql`select 1 as found`), [{ found: 1 }])
  })
})
