import assert from 'node:assert/strict'
import { test } from 'node:test'
import { now, nowMillis } from './clock.ts'

test('now is the clock of the machine in whole seconds (§1)', () => {
  const before = nowMillis()
  const seconds = now()
  const after = nowMillis()
  assert.ok(Number.isInteger(seconds))
  assert.ok(seconds >= Math.floor(before / 1000) && seconds * 1000 <= after)
})
