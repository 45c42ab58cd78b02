import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { NOW, PARIS, wallOf } from '../../../test/support/moments.ts'
import { readMoment, settle } from './moment.ts'
import { fromOlderDate, readOlderFilter } from './older_date.ts'
import { wallSeconds } from './wall.ts'
import { sized } from '../../../test/support/whole.ts'

const olderWall = (given: string): string | undefined => wallOf(fromOlderDate(given))

test('month first with slashes, day first with dots or hyphens (§2.2)', () => {
  const walls = {
    '06/12/2027': '2027-06-12 00:00:00',
    '06/12/2027 10:00': '2027-06-12 10:00:00',
    ' 06/12/2027   8:15 PM ': '2027-06-12 20:15:00',
    '12.06.2027': '2027-06-12 00:00:00',
    '12.06.2027 20:30:15.5': '2027-06-12 20:30:15',
    '12-06-2027': '2027-06-12 00:00:00',
    '12-06-2027 4pm': '2027-06-12 16:00:00',
    '02/29/2028': '2028-02-29 00:00:00',
    '31.12.9999': '9999-12-31 00:00:00',
  }
  for (const [given, wall] of Object.entries(walls)) assert.equal(olderWall(given), wall, given)
})

test('what is impossible, shorter or has an offset is no older date (§2.2, §3.6)', () => {
  const refused = [
    '13/01/2027 | 02/30/2027 | 00/00/0000 | 01/01/0000 | 30.02.2027 | 12.13.2027 | 29-02-2027',
    '5/6/2027 | 05/06/27 | 1.6.2027 | 1-6-2027 | 06/12-2027 | 12.06/2027 | 006/12/2027',
    '06/12/2027T10:00 | 06/12/2027 10:00Z | 12.06.2027 10:00+02:00 | 12-06-2027 10:00-0200',
    '06/12/2027 24:00 | 06/12/2027 10 | 06/12/2027 noon | 06/12/20271 | 06/12/2027, 10:00',
    '06.12. | 12 06 2027 | next 06/12/2027',
  ].flatMap((line) => line.split(' | '))
  for (const given of refused) assert.equal(readMoment(fromOlderDate(given)), undefined, given)
})

test('any other text stays as it is, however long (§2.2)', () => {
  const blanks = ' '.repeat(1_000_000)
  for (const given of ['2027-06-12', `06/12/2027${blanks}z`, `${blanks}06/12/20`, '5 March 2027']) {
    assert.equal(fromOlderDate(given), given)
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (given) => {
      if (/^\s*\d\d[./-]\d\d[./-]\d{4}/.test(given)) return
      assert.equal(fromOlderDate(given), given)
    }),
    { seed: 22, numRuns: sized(2000) },
  )
})

/** What a filter means, in Paris on Wednesday 2027-06-09. */
function filterWall(given: string, now = NOW): string | undefined {
  const moment = readOlderFilter(given)
  return moment && settle(moment, PARIS, now)?.wall
}

test('filters of lists take dates without padding, months and weeks (§2.2)', () => {
  const days = {
    '2027-3-5': '2027-03-05',
    '2027-12-5': '2027-12-05',
    '2027-3-15': '2027-03-15',
    '2027/3/5': '2027-03-05',
    '3/5/2027': '2027-03-05',
    '12/5/2027': '2027-12-05',
    '5.3.2027': '2027-03-05',
    '5-3-2027': '2027-03-05',
    '2026-11': '2026-11-01',
    '2027-3': '2027-03-01',
    '2027-W10': '2027-03-08',
    '2027-w01': '2027-01-04',
    '2026-W53': '2026-12-28',
    '2025-W01': '2024-12-30',
    '2027-06-12': '2027-06-12',
    '06/12/2027': '2027-06-12',
  }
  for (const [given, day] of Object.entries(days)) {
    assert.equal(filterWall(given), `${day} 00:00:00`, given)
  }
  assert.equal(filterWall('2027-3-5 9:05'), '2027-03-05 09:05:00')
  assert.equal(filterWall('2027-3-5T20:30'), '2027-03-05 20:30:00')
  assert.equal(filterWall('3/5/2027 8:15 pm'), '2027-03-05 20:15:00')
})

test('filters of lists take days in words (§2.2)', () => {
  const walls = {
    '3 days ago': '2027-06-06 10:20:30',
    '1 day ago': '2027-06-08 10:20:30',
    '2 Weeks  ago': '2027-05-26 10:20:30',
    '1 month ago': '2027-05-09 10:20:30',
    '10 years ago': '2017-06-09 10:20:30',
    'monday next week': '2027-06-14 00:00:00',
    'Sunday next week': '2027-06-20 00:00:00',
    'wednesday last week': '2027-06-02 00:00:00',
    'sunday last week': '2027-06-06 00:00:00',
    'friday next week 18:00': '2027-06-18 18:00:00',
    'yesterday noon': '2027-06-08 12:00:00',
    'first monday of january 2027': '2027-01-04 00:00:00',
    'second Tuesday of Feb 2028': '2028-02-08 00:00:00',
    'third sunday of may': '2027-05-16 00:00:00',
    'fourth thursday of november': '2027-11-25 00:00:00',
    'fifth monday of march 2027': '2027-03-29 00:00:00',
    'last friday of february 2027': '2027-02-26 00:00:00',
    'last wednesday of december 9am': '2027-12-29 09:00:00',
    'next friday': '2027-06-11 00:00:00',
  }
  for (const [given, wall] of Object.entries(walls)) assert.equal(filterWall(given), wall, given)
  // The week and the year are those of the reading zone: there it is Monday and 2028 already.
  assert.equal(
    filterWall('monday next week', wallSeconds('2027-06-13 23:00:00')),
    '2027-06-21 00:00:00',
  )
  assert.equal(
    filterWall('first saturday of january', wallSeconds('2027-12-31 23:30:00')),
    '2028-01-01 00:00:00',
  )
})

test('filters of lists refuse what is no date in these forms either (§2.2, §3.6)', () => {
  const refused = [
    '2027-2-30 | 2027-13-1 | 2027-13 | 2027-0 | 2027-W00 | 2027-W53 | 2027-W1 | 0000-W10 | 2027-3-5-1',
    '2027-003-5 | 27-3-5 | 3.5/2027 | 2027.3.5 | ago | days ago | 3 days | 2 hours ago | -3 days ago',
    'fifth monday of february 2027 | sixth monday of may | first monday of | first monday of soon',
    'first day of may | monday this week | someday next week | next week | yesterday soon | noon noon',
    '2027-3-5'.padEnd(101),
  ].flatMap((line) => line.split(' | '))
  for (const given of refused) assert.equal(filterWall(given), undefined, given)
})
