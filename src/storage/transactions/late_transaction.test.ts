import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import type { Database } from '../database.ts'
import { lateTransaction } from './late_transaction.ts'
import { openDatabase } from '../open.ts'
import { readGeneration } from '../generation/generation.ts'

async function fresh() {
  const folder = await mkdtemp(join(tmpdir(), 'fasti-'))
  const db = await openDatabase({ folder })
  const drop = async () => {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { db, [Symbol.asyncDispose]: drop }
}

const raise = (db: Database) => db.run(sql`update generation set n = n + 1 where one = 1`)
const nothing = async () => {}
const refuse = async () => assert.fail('not again')

test('before the first write a late transaction lets others write', async () => {
  await using calendar = await fresh()
  const { db } = calendar
  await lateTransaction(db, nothing, async (late) => {
    await raise(db)
    assert.equal(await readGeneration(late), 2)
    await late.within(raise)
    assert.deepEqual([await readGeneration(late), await readGeneration(db)], [3, 2])
  })
  assert.equal(await readGeneration(db), 3)
})

test('a late transaction that fails keeps nothing, and what else was done is taken back', async () => {
  await using calendar = await fresh()
  const { db } = calendar
  const taken: string[] = []
  const failing = lateTransaction(db, nothing, async (late) => {
    await late.within(async (inside) => {
      await raise(inside)
      inside.onRollback(async () => void taken.push('back'))
    })
    throw new Error('after all')
  })
  await assert.rejects(failing, /after all/)
  assert.deepEqual([await readGeneration(db), taken], [1, ['back']])
  await db.within(async (inside) => inside.onRollback(async () => void taken.push('never')))
  assert.deepEqual(taken, ['back'])
})

test('the first step of a late transaction can end it', async () => {
  await using calendar = await fresh()
  await assert.rejects(
    lateTransaction(calendar.db, refuse, (late) => late.within(raise)),
    /not again/,
  )
  assert.equal(await readGeneration(calendar.db), 1)
})
