import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { wallOf } from '../../test/support/moments.ts'
import { readMoment } from './moment.ts'
import { fromOlderDate } from './older_date.ts'

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
    { seed: 22, numRuns: 2000 },
  )
})
