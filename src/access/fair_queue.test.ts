import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../language/problem.ts'
import { type QueueLimits, fairQueue } from './fair_queue.ts'

/** A queue whose work ends when `end` is called. */
function observed(limits: QueueLimits) {
  const queue = fairQueue(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const refused: string[] = []
  const ask = (caller: string, name: string, signal?: AbortSignal) =>
    queue
      .run(
        caller,
        () => {
          begun.push(name)
          return new Promise<void>((resolve) => ends.set(name, resolve))
        },
        signal,
      )
      .catch((error: unknown) => {
        refused.push(`${name} ${error instanceof Problem ? error.status : 'left'}`)
      })
  const end = async (...names: string[]) => {
    for (const name of names) {
      ends.get(name)?.()
      await new Promise(setImmediate)
    }
  }
  return { ask, begun, end, refused }
}

test('callers take turns, each with one at a time', async () => {
  const { ask, begun, end } = observed({ running: 2, waitingEach: 5, waiting: 10 })
  const all = [
    ...['a1', 'a2', 'a3'].map((name) => ask('a', name)),
    ...['b1', 'b2'].map((name) => ask('b', name)),
    ask('c', 'c1'),
  ]
  assert.deepEqual(begun, ['a1', 'b1'])
  await end('a1')
  assert.deepEqual(begun, ['a1', 'b1', 'a2'])
  await end('a2', 'c1', 'b1', 'a3', 'b2')
  await Promise.all(all)
  assert.deepEqual(begun, ['a1', 'b1', 'a2', 'c1', 'a3', 'b2'])
})

test('a caller has so much waiting, and all together so much', async () => {
  const { ask, begun, end, refused } = observed({ running: 1, waitingEach: 3, waiting: 4 })
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask('a', name))
  await new Promise(setImmediate)
  assert.deepEqual(refused, ['a5 429'])
  all.push(ask('b', 'b1'))
  // There is room for four; the caller with most of it loses a place to one with none.
  all.push(ask('c', 'c1'))
  await new Promise(setImmediate)
  assert.deepEqual(refused, ['a5 429', 'a4 503'])
  all.push(ask('d', 'd1'))
  all.push(ask('e', 'e1'))
  await new Promise(setImmediate)
  assert.deepEqual(refused.slice(2).toSorted(), ['a3 503', 'e1 503'])
  await end('a1', 'a2', 'b1', 'c1', 'd1')
  await Promise.all(all)
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1', 'd1'])
})

test('work that fails makes room for the next', async () => {
  const queue = fairQueue({ running: 1, waitingEach: 1, waiting: 1 })
  const failing = queue.run('a', () => Promise.reject(new Error('no')))
  const next = queue.run('b', async () => 'done')
  await assert.rejects(failing, /no/)
  assert.equal(await next, 'done')
})

test('who leaves while waiting is not run, and leaves no gap', async () => {
  const { ask, begun, end, refused } = observed({ running: 1, waitingEach: 2, waiting: 2 })
  const leaving = new AbortController()
  const all = [ask('a', 'a1'), ask('b', 'b1', leaving.signal), ask('b', 'b2')]
  leaving.abort()
  all.push(ask('c', 'c1'))
  await end('a1', 'b2', 'c1')
  await Promise.all(all)
  assert.deepEqual(begun, ['a1', 'b2', 'c1'])
  assert.deepEqual(refused, ['b1 left'])
})
