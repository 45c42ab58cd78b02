import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysCovered } from './events.ts'

const covered = (start_date: string, end_date: string) => {
  const { first, last } = daysCovered({ start_date, end_date })
  return `${first.slice(8)}–${last.slice(8)}`
}

test('an event stands on the days it covers by its own clock', () => {
  assert.equal(covered('2027-06-12 20:30:00', '2027-06-12 23:00:00'), '12–12')
  assert.equal(covered('2027-06-12 00:00:00', '2027-06-14 23:59:59'), '12–14')
  assert.equal(covered('2027-06-12 10:00:00', '2027-06-14 05:00:00'), '12–14')
})

test('a night belongs to its evening, and midnight to the day before', () => {
  assert.equal(covered('2027-06-12 22:00:00', '2027-06-13 04:00:00'), '12–12')
  assert.equal(covered('2027-06-12 22:00:00', '2027-06-13 10:00:00'), '12–13')
  assert.equal(covered('2027-06-10 10:00:00', '2027-06-13 00:00:00'), '10–12')
  assert.equal(covered('2027-06-12 00:00:00', '2027-06-12 00:00:00'), '12–12')
})
