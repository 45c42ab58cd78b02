import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as tick } from 'node:timers/promises'
import { shareSync, withTimeout } from './shared_sync.ts'

/** A shared sync of which the test settles every run. */
function made() {
  const under: PromiseWithResolvers<void>[] = []
  const shared = shareSync(() => {
    const one = Promise.withResolvers<void>()
    under.push(one)
    return one.promise
  })
  return { under, shared }
}

test('who comes while a sync is under way waits for the next, and all share that one', async () => {
  const { under, shared } = made()
  const done: string[] = []
  void shared.wait().then(() => done.push('first'))
  for (const name of ['second', 'third']) void shared.wait().then(() => done.push(name))
  assert.equal(under.length, 1)
  under[0]?.resolve()
  await tick()
  assert.deepEqual(done, ['first'])
  assert.equal(under.length, 2)
  void shared.wait().then(() => done.push('fourth'))
  under[1]?.resolve()
  await tick()
  assert.deepEqual(done, ['first', 'second', 'third'])
  under[2]?.resolve()
  await tick()
  assert.deepEqual(done, ['first', 'second', 'third', 'fourth'])
  assert.equal(shared.count(), 3)
})

test('one that fails is told to those who waited for it, and the next begins all the same', async () => {
  const { under, shared } = made()
  const first = shared.wait()
  const second = shared.wait()
  under[0]?.reject(new Error('broken'))
  await assert.rejects(first, /broken/)
  await tick()
  under[1]?.resolve()
  await second
})

const late = () => new Error('late')

test('nobody waits longer than that for a disk that hangs', async () => {
  await assert.rejects(withTimeout(new Promise(() => {}), 5, late), /late/)
  assert.equal(await withTimeout(Promise.resolve('done'), 1000, late), 'done')
  await assert.rejects(withTimeout(Promise.reject(new Error('broken')), 1000, late), /broken/)
})
