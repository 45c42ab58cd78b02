import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomeOf } from './rules.ts'

const now = 1_800_000_000
const first = { attempts: 1, isTest: false, now, chance: 0 }

test('only a receiver that says for how long is left alone with everything else, too (§20.3)', () => {
  const busy = outcomeOf({ status: 503, retryAfter: '3600' }, first)
  assert.deepEqual([busy.status, busy.pausedUntil], ['pending', now + 3600])
  for (const [status, retryAfter] of [
    [503, undefined],
    [429, 'soon'],
    [429, '0'],
    [500, '3600'],
  ] as const) {
    const tried = outcomeOf({ status, ...(retryAfter ? { retryAfter } : {}) }, first)
    assert.deepEqual([tried.status, tried.pausedUntil], ['pending', undefined], retryAfter)
  }
})
