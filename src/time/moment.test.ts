import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { readMoment, settle } from './moment.ts'
import { wallSeconds } from './wall.ts'
import { toInstant, toWall } from './zone.ts'

const PARIS = 'Europe/Paris'

// A Wednesday, 10:20:30 in Paris.
const NOW = wallSeconds('2027-06-09 08:20:30')

function wallOf(given: string, zone = PARIS, now = NOW): string | undefined {
  const moment = readMoment(given)
  return moment && settle(moment, zone, now)?.wall
}

function instantOf(given: string, zone = PARIS, now = NOW): number | undefined {
  const moment = readMoment(given)
  return moment && settle(moment, zone, now)?.at
}

function assertWalls(walls: Readonly<Record<string, string>>): void {
  for (const [given, wall] of Object.entries(walls)) assert.equal(wallOf(given), wall, given)
}

function assertRefused(...lines: readonly string[]): void {
  for (const given of lines.flatMap((line) => line.split(' | '))) {
    assert.equal(readMoment(given), undefined, given)
  }
}

describe('dates in digits', () => {
  test('a date is the first second of its day, a clock its wall clock (§3.6)', () => {
    assertWalls({
      '2027-06-12': '2027-06-12 00:00:00',
      '2027-06-12 20:30': '2027-06-12 20:30:00',
      '2027-06-12T20:30:15': '2027-06-12 20:30:15',
      '2027-06-12t20:30:15.999999': '2027-06-12 20:30:15',
      '  2027-06-12   20:30 ': '2027-06-12 20:30:00',
      '2028-02-29': '2028-02-29 00:00:00',
      '0001-01-02': '0001-01-02 00:00:00',
      '9999-12-31 23:59:59': '9999-12-31 23:59:59',
    })
    assert.equal(instantOf('2027-06-12 20:30'), wallSeconds('2027-06-12 18:30:00'))
    assert.equal(instantOf('2027-06-12 20:30', 'UTC-3'), wallSeconds('2027-06-12 23:30:00'))
  })

  test('a clock may say am or pm (§3.6)', () => {
    assertWalls({
      '2027-06-12 8:30pm': '2027-06-12 20:30:00',
      '2027-06-12 4pm': '2027-06-12 16:00:00',
      '2027-06-12 12am': '2027-06-12 00:00:00',
      '2027-06-12 12:30AM': '2027-06-12 00:30:00',
      '2027-06-12 12pm': '2027-06-12 12:00:00',
      '2027-06-12 08:30:15Pm': '2027-06-12 20:30:15',
      '2027-06-12 11:59:59pm': '2027-06-12 23:59:59',
    })
  })

  test('an offset makes an instant of a date, whatever the zone (§3.6)', () => {
    const half = wallSeconds('2027-06-12 18:30:00')
    for (const zone of [PARIS, 'UTC', 'America/New_York']) {
      assert.equal(instantOf('2027-06-12T20:30:00+02:00', zone), half)
      assert.equal(instantOf('2027-06-12T20:30+0200', zone), half)
      assert.equal(instantOf('2027-06-12 20:30:00.5+02', zone), half)
      assert.equal(instantOf('2027-06-12T18:30:00Z', zone), half)
      assert.equal(instantOf('2027-06-12t18:30z', zone), half)
      assert.equal(instantOf('2027-06-12 6:30pm-00:00', zone), half)
      assert.equal(instantOf('2027-06-12 15:00-03:30', zone), half)
    }
    assert.equal(wallOf('2027-06-12T20:30:00+00:00', 'America/New_York'), '2027-06-12 16:30:00')
    assert.equal(instantOf('2027-06-12T12:00+14:00'), wallSeconds('2027-06-11 22:00:00'))
    assert.equal(instantOf('2027-06-12T12:00-12:00'), wallSeconds('2027-06-13 00:00:00'))
  })

  test('unix seconds are an instant (§3.6)', () => {
    assert.equal(instantOf('1812835800'), 1_812_835_800)
    assert.equal(instantOf('@1812835800'), 1_812_835_800)
    assert.equal(wallOf('@1812835800'), '2027-06-12 23:30:00')
    assert.equal(instantOf('123456789'), 123_456_789)
    assert.equal(instantOf('99999999999'), 99_999_999_999)
    assert.equal(instantOf('@0'), 0)
    assert.equal(instantOf('@253402297199'), 253_402_297_199)
  })

  test('impossible dates and times are refused (§3.6)', () => {
    assertRefused(
      '2027-02-30 | 2027-02-29 | 1900-02-29 | 2027-13-01 | 2027-00-10 | 2027-04-31',
      '2027-01-00 | 0000-00-00 | 0000-01-01 | 0000-00-00 00:00:00 | 2027-06-12 25:00',
      '2027-06-12 24:00 | 2027-06-12 24:00:00 | 2027-06-12 23:60 | 2027-06-12 23:59:60',
      '2027-06-12 13pm | 2027-06-12 0am | 2027-06-12 00:30am | 2027-06-12 8:60pm',
      '2027-06-12T12:00+14:01 | 2027-06-12T12:00-12:01 | 2027-06-12T12:00+15',
      '2027-06-12T12:00+02:60 | 2027-06-12T12:00+2 | 2027-06-12T12:00+ | 2027-06-12Z',
      '2027-06-12T12:00ZZ | 2027-06-12T12:00Z+01 | 2027-06-12T12:00 02:00 | 2027-06-12T',
    )
  })

  test('shorter digit runs, other orders and other digits are refused (§3.6)', () => {
    assertRefused(
      '0 | 1 | 2027 | 20270612 | 12345678 | 123456789012 | @ | @-5 | -1812835800',
      '@1812835800.5 | 1812835800.5 | 1e10 | @9999999999999 | @253402300800 | 12/06/2027',
      '06-12-2027 | 2027/06/12 | 2027-6-1 | 27-06-12 | 12027-06-12 | -2027-06-12',
      '+002027-06-12 | \u0662\u0660\u0662\u0667-06-12 | 2027\u201306\u201312',
    )
  })
})

describe('dates in words', () => {
  test('day, English month and year are read in either order (§3.6)', () => {
    assertWalls({
      '5 March 2027': '2027-03-05 00:00:00',
      'March 5th, 2027 9am': '2027-03-05 09:00:00',
      'march 5 2027': '2027-03-05 00:00:00',
      'Mar 5, 2027': '2027-03-05 00:00:00',
      '05 MAR 2027 18:30': '2027-03-05 18:30:00',
      '1st may, 2027': '2027-05-01 00:00:00',
      '22nd December 2027 11:15pm': '2027-12-22 23:15:00',
      'sep 3rd 2027': '2027-09-03 00:00:00',
      '29 February 2028': '2028-02-29 00:00:00',
    })
  })

  test('words that are no date are refused (§3.6)', () => {
    assertRefused('', ' ')
    assertRefused(
      '29 February 2027 | 31 April 2027 | 0 March 2027 | 32 March 2027 | 5 March 0000',
      '5 Marc 2027 | 5 mars 2027 | 5 March 27 | March 2027 | 5 March | 5 March 2027 24:00',
      '5 March 2027 noon | soon | noon | midnight | last friday | friday | next week | next',
      'next someday | in two weeks | 2 weeks | +2 | + 2 weeks | +2 fortnights | +1.5 days',
      '++1 day | +1 constructor | +1 day +1 hour | now 9am | todayish | today 9',
      'tomorrow 25:00 | next friday 13pm | +2 weeks 24:00 | null | z | +12345678901 days',
      "2027-06-12' or 1=1 -- | 2027-06-12\u000020:30",
    )
  })
})

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

  test('a number of units is counted from now (§3.6)', () => {
    assertWalls({
      '+2 weeks 16:00': '2027-06-23 16:00:00',
      '+2 weeks': '2027-06-23 10:20:30',
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

describe('the ends of the calendar', () => {
  test('a wall clock in a gap is shown moved (§3.6)', () => {
    assert.equal(wallOf('2027-03-28 02:30'), '2027-03-28 03:30:00')
    assert.equal(instantOf('2027-03-28 02:30'), wallSeconds('2027-03-28 01:30:00'))
  })

  test('what leaves the years 0001 to 9999 in the zone or in UTC is refused (§3.6)', () => {
    assert.equal(wallOf('0001-01-01', 'Asia/Tokyo'), undefined)
    assert.equal(wallOf('0001-01-01', 'UTC'), '0001-01-01 00:00:00')
    assert.equal(wallOf('9999-12-31 23:59:59', 'America/New_York'), undefined)
    assert.equal(wallOf('9999-12-31 23:59:59', 'UTC'), '9999-12-31 23:59:59')
    assert.equal(wallOf('9999-12-31T23:59:59Z', 'Asia/Tokyo'), undefined)
    assert.equal(wallOf('0001-01-01T00:00:00Z', 'America/New_York'), undefined)
    assertRefused('0001-01-01T00:00+01:00', '9999-12-31T23:59:59-01:00')
    for (const unit of ['minutes', 'hours', 'days', 'weeks', 'months', 'years']) {
      for (const sign of ['+', '-']) {
        assert.equal(wallOf(`${sign}9999999999 ${unit}`), undefined, unit)
        assert.equal(wallOf(`${sign}9999999999 ${unit} 9am`), undefined, unit)
      }
    }
    assert.equal(wallOf('+8000 years'), undefined)
    assert.equal(wallOf('+7000 years'), '9027-06-09 10:20:30')
  })

  test('any text is read or refused at once, and what is read can be settled', () => {
    for (const piece of ['<', '(', 'a', '1', ' ', '\u0301', '+', '2027-06-12 ', '@', '-', ',']) {
      assert.equal(readMoment(piece.repeat(100_000)), undefined)
      assert.equal(readMoment(piece.repeat(100).slice(0, 100)), undefined)
    }
    const words = [
      'next | friday | + | - | 2 | 99 | weeks | hour | march | 5th | , | 2027 | @',
      '2027-06-12 | T | 20:30 | : | .5 | z | +02:00 | 4pm | am | now | tomorrow',
    ].flatMap((line) => line.split(' | '))
    const word = fc.constantFrom(' ', ...words)
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), fc.constantFrom('', ' '), (parts, gap) => {
        const moment = readMoment(parts.join(gap))
        const settled = moment && settle(moment, PARIS, NOW)
        if (!settled) return
        assert.match(settled.wall, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        assert.equal(toWall(settled.at, PARIS), settled.wall)
      }),
      { seed: 36, numRuns: 5000 },
    )
  })
})
