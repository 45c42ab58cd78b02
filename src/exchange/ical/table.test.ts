import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newNumbers, newVersions, numberOf } from './table.ts'

test('versions of many events are told apart, and the newest of each is known', () => {
  const versions = newVersions()
  const count = 20_000
  for (let at = 0; at < count; at++) versions.add(numberOf(`event-${at}`), at, 5, 1)
  for (let at = 0; at < count; at += 2) {
    // As new, and with the same title.
    versions.add(numberOf(`event-${at}`), count + at, at % 10, 1)
  }
  for (let at = 0; at < count; at++) {
    const { line, count: times } = versions.of(numberOf(`event-${at}`))
    const isNewer = at % 2 === 0 && at % 10 > 5
    assert.equal(line, isNewer ? count + at : at)
    assert.equal(times, at % 2 === 0 ? 2 : 1)
  }
})

test('an event that is as new as another and has another title is no version of it', () => {
  const versions = newVersions()
  versions.add(7, 1, 5, 1)
  versions.add(7, 2, 5, 2)
  assert.deepEqual(versions.of(7), { line: 1, rank: 5, title: 1, count: 1 })
  versions.add(7, 3, 6, 2)
  assert.deepEqual(versions.of(7), { line: 3, rank: 6, title: 2, count: 2 })
})

test('numbers are new once', () => {
  const numbers = newNumbers()
  for (let at = 0; at < 20_000; at++) assert.ok(numbers.add(numberOf(`event-${at}`)))
  for (let at = 0; at < 20_000; at++) assert.ok(!numbers.add(numberOf(`event-${at}`)))
})
