import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { addMonths, countDays, dayOfCount, daysInMonth, isDay, weekdayOf } from './gregorian.ts'
import { Temporal } from './temporal.ts'
import { sized } from '../../../test/support/whole.ts'

const counts = fc.integer({ min: countDays(1, 1, 1), max: countDays(9999, 12, 31) })
const plainDate = (count: number) => new Temporal.PlainDate(1970, 1, 1).add({ days: count })

test('days are counted and named as Temporal does, from year 1 to 9999', () => {
  fc.assert(
    fc.property(counts, (count) => {
      const { year, month, day, dayOfWeek, daysInMonth: length } = plainDate(count)
      assert.deepEqual(dayOfCount(count), { year, month, day })
      assert.equal(countDays(year, month, day), count)
      assert.equal(weekdayOf(count), dayOfWeek % 7)
      assert.equal(daysInMonth(year, month), length)
    }),
    { seed: 36, numRuns: sized(2000) },
  )
})

test('every day of four centuries follows the one before', () => {
  const start = countDays(1800, 1, 1)
  for (let count = start; count < start + 146_097; count++) {
    const { year, month, day } = dayOfCount(count)
    assert.ok(isDay(year, month, day))
    assert.equal(countDays(year, month, day), count)
  }
})

test('added months end on the last day of a shorter month (§3.6)', () => {
  assert.equal(addMonths(countDays(2027, 1, 31), 1), countDays(2027, 2, 28))
  assert.equal(addMonths(countDays(2028, 2, 29), 12), countDays(2029, 2, 28))
  assert.equal(addMonths(countDays(2027, 3, 31), -1), countDays(2027, 2, 28))
  fc.assert(
    fc.property(counts, fc.integer({ min: -600, max: 600 }), (count, months) => {
      const { year, month, day } = plainDate(count).add({ months })
      assert.equal(addMonths(count, months), countDays(year, month, day))
    }),
    { seed: 36, numRuns: sized(1000) },
  )
})

test('a day that no month has is none (§3.6)', () => {
  assert.ok(isDay(2028, 2, 29))
  assert.ok(isDay(2000, 2, 29))
  for (const [year, month, day] of [
    [2027, 2, 29],
    [1900, 2, 29],
    [2027, 2, 30],
    [2027, 4, 31],
    [2027, 13, 1],
    [2027, 0, 1],
    [2027, 1, 0],
    [0, 1, 1],
  ] as const) {
    assert.equal(isDay(year, month, day), false, `${year}-${month}-${day}`)
  }
})
