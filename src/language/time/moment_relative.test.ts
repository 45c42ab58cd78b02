import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NOW, PARIS, assertWalls, instantOf, wallOf } from '../../../test/support/moments.ts'
import { wallSeconds } from './wall.ts'
import { toInstant } from './zone.ts'

describe('relative dates', () => {
  test('days with names are those of the reading zone (§3.6)', () => {
    assertWalls({
      now: '2027-06-09 10:20:30',
      NOW: '2027-06-09 10:20:30',
      today: '2027-06-09 00:00:00',
      'today 18:00': '2027-06-09 18:00:00',
      tomorrow: '2027-06-10 00:00:00',
      'tomorrow 9am': '2027-06-10 09:00:00',
      'Yesterday 23:59:59': '2027-06-08 23:59:59',
      'tomorrow 8:15': '2027-06-10 08:15:00',
      midnight: '2027-06-09 00:00:00',
      Noon: '2027-06-09 12:00:00',
    })
    assert.equal(instantOf('now'), NOW)
    assert.equal(
      wallOf('today', 'UTC+14', wallSeconds('2027-06-09 11:00:00')),
      '2027-06-10 00:00:00',
    )
    assert.equal(
      wallOf('today', 'UTC-12', wallSeconds('2027-06-09 11:00:00')),
      '2027-06-08 00:00:00',
    )
  })

  test('next weekday is the first such day after today (§3.6)', () => {
    assertWalls({
      'next friday 18:00': '2027-06-11 18:00:00',
      'next Friday': '2027-06-11 00:00:00',
      'next thursday': '2027-06-10 00:00:00',
      'next wednesday': '2027-06-16 00:00:00',
      'next tuesday 8am': '2027-06-15 08:00:00',
      'next sunday': '2027-06-13 00:00:00',
      'next monday': '2027-06-14 00:00:00',
      'next saturday': '2027-06-12 00:00:00',
    })
  })

  test('a weekday alone is the first such day, and today counts (§3.6)', () => {
    assertWalls({
      wednesday: '2027-06-09 00:00:00',
      'wednesday 9:15 am': '2027-06-09 09:15:00',
      Thursday: '2027-06-10 00:00:00',
      monday: '2027-06-14 00:00:00',
      'tuesday 18:00': '2027-06-15 18:00:00',
    })
    // In the reading zone it is Thursday already.
    const evening = wallSeconds('2027-06-09 23:00:00')
    assert.equal(wallOf('wednesday', PARIS, evening), '2027-06-16 00:00:00')
    assert.equal(wallOf('thursday', PARIS, evening), '2027-06-10 00:00:00')
  })

  test('months and years have a first and a last day (§3.6)', () => {
    assertWalls({
      'first day of this month': '2027-06-01 00:00:00',
      'first day of next month': '2027-07-01 00:00:00',
      'First Day of last month 9am': '2027-05-01 09:00:00',
      'first day of previous month': '2027-05-01 00:00:00',
      'last day of this month 18:30': '2027-06-30 18:30:00',
      'last day of next month': '2027-07-31 00:00:00',
      'last day of last month': '2027-05-31 00:00:00',
      'last day of previous month': '2027-05-31 00:00:00',
      'first day of this year': '2027-01-01 00:00:00',
      'first day of next year': '2028-01-01 00:00:00',
      'first day of last year': '2026-01-01 00:00:00',
      'last day of this year 23:59:59': '2027-12-31 23:59:59',
      'last day of next year': '2028-12-31 00:00:00',
      'last day of previous year': '2026-12-31 00:00:00',
    })
    const january = wallSeconds('2028-01-31 12:00:00')
    assert.equal(wallOf('last day of next month', 'UTC', january), '2028-02-29 00:00:00')
    assert.equal(wallOf('first day of last month', 'UTC', january), '2027-12-01 00:00:00')
    // In the reading zone it is February already.
    const late = wallSeconds('2028-01-31 23:30:00')
    assert.equal(wallOf('first day of this month', PARIS, late), '2028-02-01 00:00:00')
  })

  test('a number of units is counted from now (§3.6)', () => {
    assertWalls({
      '+2 weeks 16:00': '2027-06-23 16:00:00',
      '+2 weeks': '2027-06-23 10:20:30',
      'now +2 days': '2027-06-11 10:20:30',
      'NOW -1 month 8:15 pm': '2027-05-09 20:15:00',
      '+1 day': '2027-06-10 10:20:30',
      '-1 days': '2027-06-08 10:20:30',
      '+90 minutes': '2027-06-09 11:50:30',
      '-11 hours': '2027-06-08 23:20:30',
      '-11 hours 8pm': '2027-06-08 20:00:00',
      '+1 month': '2027-07-09 10:20:30',
      '-6 months 9am': '2026-12-09 09:00:00',
      '+1 YEAR': '2028-06-09 10:20:30',
      '-2 years': '2025-06-09 10:20:30',
      '+0 days': '2027-06-09 10:20:30',
    })
  })

  test('months and years end on the last day of a shorter month (§3.6)', () => {
    const january = wallSeconds('2027-01-31 12:00:00')
    assert.equal(wallOf('+1 month', 'UTC', january), '2027-02-28 12:00:00')
    assert.equal(wallOf('+13 months', 'UTC', january), '2028-02-29 12:00:00')
    assert.equal(wallOf('-2 months', 'UTC', january), '2026-11-30 12:00:00')
    assert.equal(
      wallOf('+1 year', 'UTC', wallSeconds('2028-02-29 12:00:00')),
      '2029-02-28 12:00:00',
    )
  })

  test('days keep the time of day, hours are true time, when clocks change (§3.6)', () => {
    const evening = toInstant('2027-03-27 12:00:00', PARIS)
    assert.equal(wallOf('+1 day', PARIS, evening), '2027-03-28 12:00:00')
    assert.equal(instantOf('+1 day', PARIS, evening), evening + 23 * 3600)
    assert.equal(wallOf('+24 hours', PARIS, evening), '2027-03-28 13:00:00')
    assert.equal(wallOf('tomorrow 02:30', PARIS, evening), '2027-03-28 03:30:00')
  })

  test('now and hours from now keep to the second occurrence of an overlap (§3.6)', () => {
    const second = wallSeconds('2027-10-31 01:30:00')
    assert.equal(wallOf('now', PARIS, second), '2027-10-31 02:30:00')
    for (const given of ['now', '+0 days', '+0 minutes']) {
      assert.equal(instantOf(given, PARIS, second), second)
    }
    assert.equal(instantOf('-1 hour', PARIS, second), second - 3600)
    assert.equal(instantOf('2027-10-31 02:30', PARIS), second - 3600)
  })
})
