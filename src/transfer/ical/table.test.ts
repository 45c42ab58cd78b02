import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newNumbers, newVersions, numberOf } from './table.ts'

test('versions of many events are told apart, and the newest of each is known', () => {
  const versions = newVersions()
  const count = 20_000
  for (let at = 0; at < count; at++) versions.add(numberOf(`event-${at}`), at, 5)
  for (let at = 0; at < count; at += 2) versions.add(numberOf(`event-${at}`), count + at, at % 10)
  for (let at = 0; at < count; at++) {
    const { line, count: times } = versions.of(numberOf(`event-${at}`))
    const isNewer = at % 2 === 0 && at % 10 > 5
    assert.equal(line, isNewer ? count + at : at)
    assert.equal(times, at % 2 === 0 ? 2 : 1)
  }
})

test('numbers are new once', () => {
  const numbers = newNumbers()
  for (let at = 0; at < 20_000; at++) assert.ok(numbers.add(numberOf(`event-${at}`)))
  for (let at = 0; at < 20_000; at++) assert.ok(!numbers.add(numberOf(`event-${at}`)))
})
