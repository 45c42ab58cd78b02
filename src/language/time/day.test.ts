import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addYears, dayEnd, dayStart, firstSecond, lastSecond } from './day.ts'
import { readMoment, settle } from './moment.ts'
import { wallSeconds } from './wall.ts'
import { toInstant, toWall } from './zone.ts'

const PARIS = 'Europe/Paris'

function instantOf(given: string, zone: string): number {
  const moment = readMoment(given)
  assert.ok(moment)
  const settled = settle(moment, zone, 0)
  assert.ok(settled)
  return settled.at
}

function dayLength(wall: string): number {
  const at = toInstant(wall, PARIS)
  return dayEnd(at, PARIS) - dayStart(at, PARIS) + 1
}

const inTwoYears = (wall: string, zone: string): string =>
  toWall(addYears(toInstant(wall, zone), zone, 2), zone)

test('an all-day event covers its days from first to last second (§6.6)', () => {
  assert.equal(firstSecond('2027-06-12 20:30:00'), '2027-06-12 00:00:00')
  assert.equal(lastSecond('2027-06-12 20:30:00'), '2027-06-12 23:59:59')
})

test('limits move to the edge of their day in the site zone (§5.6)', () => {
  const start = dayStart(instantOf('2027-07-10 18:00:00', PARIS), PARIS)
  assert.equal(toWall(start, 'UTC'), '2027-07-09 22:00:00')
  const end = dayEnd(instantOf('2027-07-10', PARIS), PARIS)
  assert.equal(toWall(end, 'UTC'), '2027-07-10 21:59:59')
  const next = dayEnd(instantOf('2027-07-10T23:30:00Z', PARIS), PARIS)
  assert.equal(toWall(next, 'UTC'), '2027-07-11 21:59:59')
})

test('strict limits stay as they were given (§5.6)', () => {
  assert.equal(toWall(instantOf('2027-07-10', PARIS), 'UTC'), '2027-07-09 22:00:00')
  const exact = instantOf('2027-07-10T23:30:00Z', PARIS)
  assert.equal(toWall(exact, 'UTC'), '2027-07-10 23:30:00')
})

test('days of 23 and 25 hours are whole days (§5.6)', () => {
  assert.equal(dayLength('2027-03-28 12:00:00'), 23 * 3600)
  assert.equal(dayLength('2027-10-31 12:00:00'), 25 * 3600)
  assert.equal(dayLength('2027-07-10 12:00:00'), 24 * 3600)
})

test('a day whose midnight lies in a gap begins after the gap (§3.6)', () => {
  const zone = 'America/Sao_Paulo'
  const noon = toInstant('2018-11-04 12:00:00', zone)
  assert.equal(toWall(dayStart(noon, zone), zone), '2018-11-04 01:00:00')
})

test('days before 1970 and at the ends of the calendar have edges too', () => {
  assert.equal(dayStart(-1, 'UTC'), -86_400)
  assert.equal(dayEnd(-86_400, 'UTC'), -1)
  const last = wallSeconds('9999-12-31 12:00:00')
  assert.equal(dayEnd(last, 'America/New_York') - dayStart(last, 'America/New_York'), 86_399)
  const first = wallSeconds('0001-01-01 12:00:00')
  assert.equal(toWall(dayStart(first, 'UTC-3'), 'UTC-3'), '0001-01-01 00:00:00')
})

test('the default window ends two calendar years from now (§5.6)', () => {
  assert.equal(inTwoYears('2026-11-15 10:20:30', PARIS), '2028-11-15 10:20:30')
  assert.equal(inTwoYears('2028-02-29 10:20:30', PARIS), '2030-02-28 10:20:30')
  assert.equal(inTwoYears('2026-02-28 23:00:00', 'America/New_York'), '2028-02-28 23:00:00')
  assert.equal(inTwoYears('2025-03-26 02:30:00', PARIS), '2027-03-26 02:30:00')
  assert.equal(inTwoYears('2025-03-28 02:30:00', PARIS), '2027-03-28 03:30:00')
})
