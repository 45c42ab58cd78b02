import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { isInCalendar, wallDetails, wallSeconds, writeWall } from './wall.ts'
import { sized } from '../../../test/support/whole.ts'

test('the details of a wall clock are its parts, zero-padded (§4.7)', () => {
  assert.deepEqual(wallDetails('0987-06-02 08:05:09'), {
    year: '0987',
    month: '06',
    day: '02',
    hour: '08',
    minutes: '05',
    seconds: '09',
  })
})

test('a wall clock is written with all its zeros', () => {
  assert.equal(writeWall(0), '1970-01-01 00:00:00')
  assert.equal(writeWall(-1), '1969-12-31 23:59:59')
  assert.equal(writeWall(1_812_835_800), '2027-06-12 21:30:00')
  assert.equal(writeWall(-62_135_596_800), '0001-01-01 00:00:00')
  assert.equal(writeWall(253_402_300_799), '9999-12-31 23:59:59')
})

test('the calendar runs from the year 0001 to 9999 (§3.6)', () => {
  assert.ok(isInCalendar(-62_135_596_800))
  assert.ok(isInCalendar(253_402_300_799))
  assert.ok(!isInCalendar(-62_135_596_801))
  assert.ok(!isInCalendar(253_402_300_800))
  assert.ok(!isInCalendar(Number.NaN))
})

test('a wall clock counts the seconds it was written from, and sorts as text', () => {
  const seconds = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 })
  fc.assert(
    fc.property(seconds, seconds, (one, other) => {
      assert.equal(wallSeconds(writeWall(one)), one)
      assert.equal(writeWall(one) < writeWall(other), one < other)
    }),
    { seed: 36, numRuns: sized(1000) },
  )
})
