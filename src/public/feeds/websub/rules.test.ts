import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFailure, hasRoom, leaseOf } from './rules.ts'

test('a lease is within five minutes and thirty days, and ten days if nothing is wished', () => {
  const day = 86_400
  const wishes = [1, 299, 300, 301, 30 * day, 31 * day, Number.MAX_SAFE_INTEGER]
  const leases = [300, 300, 300, 301, 30 * day, 30 * day, 30 * day]
  assert.deepEqual(wishes.map(leaseOf), leases)
  assert.equal(leaseOf(), 10 * day)
})

test('subscriptions are bounded in all, at a host, and in topics', () => {
  const few = { all: 10, topics: 3, atHost: 2, ofTopic: 0 }
  assert.equal(hasRoom(few), true)
  assert.equal(hasRoom({ ...few, all: 5000 }), false)
  assert.equal(hasRoom({ ...few, atHost: 100 }), false)
  assert.equal(hasRoom({ ...few, topics: 500 }), false)
  assert.equal(hasRoom({ ...few, topics: 500, ofTopic: 1 }), true, 'of a topic that others have')
})

test('after six failures a delivery is given up, and the next one begins anew', () => {
  const pauses: (number | null)[] = []
  let attempts = 0
  for (let time = 0; time < 7; time += 1) {
    const { next_utc, ...failure } = afterFailure(attempts, 1000)
    pauses.push(next_utc === null ? null : next_utc - 1000)
    attempts = failure.attempts
  }
  assert.deepEqual(pauses, [60, 600, 3600, 21_600, 57_600, null, 60])
})
