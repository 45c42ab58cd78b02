import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { DatabaseAway } from '../database.ts'
import { watchGeneration } from '../generation/generation_watch.ts'
import { readWithoutPrimary } from './stale_reads.ts'

/** Longer than a primary is waited for. */
const longMs = 10_000

const nowMs = Date.parse('2030-01-01T00:00:00Z')

/** A primary whose answers are given by hand, and replicas at a settable generation. */
function servers() {
  const waiting: PromiseWithResolvers<number>[] = []
  const state: { copied: number | undefined } = { copied: undefined }
  const told: string[] = []
  const news = watchGeneration(() => {
    const asked = Promise.withResolvers<number>()
    waiting.push(asked)
    return asked.promise
  })
  const newest = async () => state.copied
  const reads = readWithoutPrimary(news, newest, (lost) => told.push(lost ? 'away' : 'back'))
  return {
    state,
    told,
    reads,
    /** All queries so far. */
    answer: (generation: number) => waiting.splice(0).forEach(({ resolve }) => resolve(generation)),
    fail: (error: Error) => waiting.splice(0).forEach(({ reject }) => reject(error)),
    /** The primary may have changed since. */
    doubt: () => news.doubt(),
  }
}

/** Whether it is settled once all that is ready has run. */
async function isWaiting(promise: unknown): Promise<boolean> {
  const pending = Symbol('pending')
  const turn = new Promise((resolve) => setImmediate(() => resolve(pending)))
  return (await Promise.race([promise, turn])) === pending
}

/** The primary has said 7 and then nothing more; a replica has 7 as well and is read. */
async function withoutPrimary() {
  const all = servers()
  const { reads, state, answer, doubt } = all
  const first = reads.recent()
  answer(7)
  await first
  state.copied = 7
  doubt()
  const read = reads.recent()
  assert.ok(await isWaiting(read))
  mock.timers.tick(longMs)
  assert.equal(await read, 7)
  assert.ok(reads.staleness())
  return all
}

describe('reads while the primary is away', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: nowMs }))
  afterEach(() => mock.timers.reset())

  test('a primary that answers is read, however far replicas are', async () => {
    const { reads, state, answer, told } = servers()
    state.copied = 9
    const read = reads.recent()
    answer(7)
    assert.equal(await read, 7)
    assert.equal(reads.staleness(), undefined)
    assert.deepEqual(told, [])
  })

  test('a primary that commits a write is back at once', async () => {
    const { reads, told } = await withoutPrimary()
    reads.isBack(8)
    assert.equal(reads.staleness(), undefined)
    assert.deepEqual(told, ['away', 'back'])
  })

  test('a slow primary is not waited for if a replica has all that was read before', async () => {
    const { reads, answer, told } = await withoutPrimary()
    // Its answer counts also when nobody waits for it any more.
    answer(8)
    await isWaiting(undefined)
    assert.equal(reads.staleness(), undefined)
    assert.equal(await reads.recent(), 8)
    assert.deepEqual(told, ['away', 'back'])
  })

  test('a slow primary is waited for if replicas would show an earlier state', async () => {
    const { reads, state, answer, told, doubt } = servers()
    const first = reads.recent()
    answer(7)
    await first
    state.copied = 6
    doubt()
    const read = reads.recent()
    mock.timers.tick(longMs)
    assert.ok(await isWaiting(read))
    answer(7)
    assert.equal(await read, 7)
    assert.deepEqual(told, [])
  })

  test('a primary that is away gives way to an earlier state, and is told once', async () => {
    const { reads, state, answer, fail, told, doubt } = servers()
    const first = reads.recent()
    answer(7)
    await first
    state.copied = 6
    for (let turn = 0; turn < 3; turn += 1) {
      doubt()
      reads.doubt()
      const read = reads.recent()
      fail(new DatabaseAway('gone'))
      assert.equal(await read, 6)
      assert.ok(reads.staleness())
    }
    assert.equal(reads.recent(), 6)
    assert.deepEqual(told, ['away'])
  })

  test('an earlier state is as old as what was written last before it', async () => {
    const { reads, state, answer, fail, doubt } = servers()
    const first = reads.recent()
    answer(nowMs * 1000)
    await first
    state.copied = (nowMs - 7_200_000) * 1000
    doubt()
    const read = reads.recent()
    fail(new DatabaseAway('gone'))
    await read
    assert.equal(reads.staleness(), 7200)
  })

  test('who reads after a write does not share the query of who read before', async () => {
    const { reads, state, answer, fail, doubt } = servers()
    const first = reads.recent()
    doubt()
    const second = reads.recent()
    assert.notEqual(first, second)
    answer(7)
    assert.deepEqual(await Promise.all([first, second]), [7, 7])
    state.copied = 7
    doubt()
    const third = reads.recent()
    doubt()
    const fourth = reads.recent()
    fail(new DatabaseAway('gone'))
    assert.deepEqual(await Promise.all([third, fourth]), [7, 7])
  })

  test('without replicas the error of the primary is met, and other errors always are', async () => {
    const { reads, state, fail } = servers()
    const read = reads.recent()
    fail(new DatabaseAway('gone'))
    await assert.rejects(async () => read, /gone/)
    assert.equal(reads.staleness(), undefined)
    state.copied = 6
    const other = reads.recent()
    fail(new Error('a fault'))
    await assert.rejects(async () => other, /a fault/)
    assert.equal(reads.staleness(), undefined)
  })

  test('who reads the primary itself finds out that it is back', async () => {
    const { reads, state, answer, fail, told } = servers()
    state.copied = 6
    const read = reads.recent()
    fail(new DatabaseAway('gone'))
    assert.equal(await read, 6)
    const current = reads.now()
    answer(7)
    assert.equal(await current, 7)
    assert.equal(reads.staleness(), undefined)
    assert.deepEqual(told, ['away', 'back'])
  })
})
