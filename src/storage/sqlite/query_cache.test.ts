import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import Sqlite from 'better-sqlite3'
import sql from 'sql-template-tag'
import type { OpenDatabase } from '../database.ts'
import { openSqlite } from './database.ts'

const known = (name: string) => sql`select n from some where name = ${name}`

async function freshDatabase(t: TestContext): Promise<{ file: string; db: OpenDatabase }> {
  const folder = mkdtempSync(join(tmpdir(), 'fasti-lookup-'))
  const file = join(folder, 'some.db')
  const db = openSqlite(file)
  t.after(async () => {
    await db.close()
    rmSync(folder, { recursive: true })
  })
  await db.run(sql`create table some (name text, n integer)`)
  await db.run(sql`insert into some values ('gate', 1), ('hall', 2)`)
  return { file, db }
}

/** The row from `lookUp`, and how many statements that took. */
async function lookedUp(db: OpenDatabase, name: string): Promise<[unknown, number]> {
  const before = db.timed?.().statements ?? 0
  const row = await db.lookUp<{ n: number }>(known(name))
  return [row?.n, (db.timed?.().statements ?? 0) - before]
}

test('what is asked again is not read again while nothing was written', async (t) => {
  const { db } = await freshDatabase(t)
  assert.deepEqual(await lookedUp(db, 'gate'), [1, 1])
  assert.deepEqual(await lookedUp(db, 'gate'), [1, 0])
  assert.deepEqual(await lookedUp(db, 'hall'), [2, 1])
  assert.deepEqual(await lookedUp(db, 'nowhere'), [undefined, 1])
  assert.deepEqual(await lookedUp(db, 'nowhere'), [undefined, 0])
  assert.deepEqual(await lookedUp(db, 'hall'), [2, 0])
})

test('what is written is looked up at once, whoever wrote it', async (t) => {
  const { file, db } = await freshDatabase(t)
  const other = openSqlite(file)
  for (const [n, writer] of [db, other, db, other].entries()) {
    await lookedUp(db, 'gate')
    await writer.run(sql`update some set n = ${n + 10} where name = 'gate'`)
    assert.deepEqual(await lookedUp(db, 'gate'), [n + 10, 1])
  }
  await other.close()
})

test('an answer from before a write is not kept for those who ask after it', async (t) => {
  const { file, db } = await freshDatabase(t)
  const other = new Sqlite(file)
  const before = db.lookUp(known('gate'))
  other.exec("update some set n = 3 where name = 'gate'")
  const after = db.lookUp(known('hall'))
  await Promise.all([before, after])
  assert.deepEqual(await lookedUp(db, 'gate'), [3, 1])
  other.close()
})
