import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import {
  PARIS,
  assertRefused,
  assertWalls,
  instantOf,
  settledOf,
  wallOf,
} from '../../../test/support/moments.ts'
import { readMoment } from './moment.ts'
import { wallSeconds } from './wall.ts'
import { toWall } from './zone.ts'
import { sized } from '../../../test/support/whole.ts'

describe('dates in digits', () => {
  test('a date is the first second of its day, a clock its wall clock (§3.6)', () => {
    assertWalls({
      '2027-06-12': '2027-06-12 00:00:00',
      '2027-06-12 20:30': '2027-06-12 20:30:00',
      '2027-06-12T20:30:15': '2027-06-12 20:30:15',
      '2027-06-12t20:30:15.999999': '2027-06-12 20:30:15',
      '  2027-06-12   20:30 ': '2027-06-12 20:30:00',
      '2028-02-29': '2028-02-29 00:00:00',
      '2027-06-12 8:15': '2027-06-12 08:15:00',
      '2027-06-12T0:05:09.5': '2027-06-12 00:05:09',
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
      '2027-06-12 8:15 pm': '2027-06-12 20:15:00',
      '2027-06-12 12   AM': '2027-06-12 00:00:00',
    })
  })

  test('slashes, or no separators at all, mean the same as hyphens (§3.6)', () => {
    assertWalls({
      '2027/06/12': '2027-06-12 00:00:00',
      '2027/06/12T20:30': '2027-06-12 20:30:00',
      '2027/06/12 8:15 pm': '2027-06-12 20:15:00',
      '20270612': '2027-06-12 00:00:00',
      '20270612 20:30:15.9': '2027-06-12 20:30:15',
      '20270612T4pm': '2027-06-12 16:00:00',
      '00010102': '0001-01-02 00:00:00',
    })
    assert.equal(instantOf('2027/06/12T20:30+02:00', 'UTC'), wallSeconds('2027-06-12 18:30:00'))
    assert.equal(instantOf('20270612 20:30z', PARIS), wallSeconds('2027-06-12 20:30:00'))
    assertRefused(
      '2027/06-12 | 2027-06/12 | 202706-12 | 2027/0612 | 2027/6/1 | 2027/02/30 | 2027/13/01',
      '20270230 | 20271301 | 20270600 | 00000000 | 0000/00/00 | 0000/01/01 | 20270612T2030',
      '20270612203000 | 2027 06 12 | 2027.06.12 | 2027/06/12Z | 20270612Z | 2027/06/12 24:00',
    )
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
      '2027-06-12 8:5 | 2027-06-12 8 | 2027-06-12 :15 | 2027-06-12 008:15 | 2027-06-12 24:00 am',
      '2027-06-12 20:15 pm | 2027-06-12 0:15 pm | 2027-06-12 8:15 p m | 2027-06-12 pm',
      '2027-06-12T12:00ZZ | 2027-06-12T12:00Z+01 | 2027-06-12T12:00 02:00 | 2027-06-12T',
    )
  })

  test('shorter digit runs, other orders and other digits are refused (§3.6)', () => {
    assertRefused(
      '0 | 1 | 2027 | 202706 | 2027061 | 12345678 | 123456789012 | @ | @-5 | -1812835800',
      '@1812835800.5 | 1812835800.5 | 1e10 | @9999999999999 | @253402300800 | 12/06/2027',
      '06-12-2027 | 12.06.2027 | 5/6/2027 | 2027-6-1 | 27-06-12 | 12027-06-12 | -2027-06-12',
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
      '5 March 2027 noon | soon | noon 9am | midnight 9am | last friday | fri | next week | next',
      'next someday | in two weeks | 2 weeks | +2 | + 2 weeks | +2 fortnights | +1.5 days',
      '++1 day | +1 constructor | +1 day +1 hour | now 9am | todayish | today 9',
      'now 2 days | now + 2 days | now +2 | now +2 days ago | today +2 days | now now | tomorrow noon',
      'monday next | this monday | mondays | next next monday | monday 24:00 | lundi',
      'first day of month | first day of a month | first day of next | last day of next week',
      'first day next month | first day of next months | 1st day of next month | last day of june',
      'first day of last month 24:00 | second day of this month | first day of constructor year',
      'tomorrow 25:00 | next friday 13pm | +2 weeks 24:00 | null | z | +12345678901 days',
      "2027-06-12' or 1=1 -- | 2027-06-12\u000020:30",
    )
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
    const pieces = '<|(|a|1| |\u0301|+|2027-06-12 |@|-|,|/|now |first day of |monday |8:15 '.split(
      '|',
    )
    for (const piece of pieces) {
      assert.equal(readMoment(piece.repeat(100_000)), undefined)
      assert.equal(readMoment(piece.repeat(100).slice(0, 100)), undefined)
    }
    const words = [
      'next | friday | + | - | 2 | 99 | weeks | hour | march | 5th | , | 2027 | @',
      '2027-06-12 | T | 20:30 | : | .5 | z | +02:00 | 4pm | am | now | tomorrow',
      '2027/06/12 | 20270612 | 8:15 | pm | monday | noon | first day of | last | month | year',
    ].flatMap((line) => line.split(' | '))
    const word = fc.constantFrom(' ', ...words)
    const mashed = fc
      .tuple(fc.array(word, { maxLength: 8 }), fc.constantFrom('', ' '))
      .map(([parts, gap]) => parts.join(gap))
    fc.assert(
      fc.property(fc.oneof(mashed, fc.string({ unit: 'binary' })), (given) => {
        const settled = settledOf(given)
        if (!settled) return
        assert.match(settled.wall, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        assert.equal(toWall(settled.at, PARIS), settled.wall)
      }),
      { seed: 36, numRuns: sized(5000) },
    )
  })
})
