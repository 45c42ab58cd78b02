// Dates and times in cells of CSV files.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readDate } from '../src/exchange/csv/dates/date_cell.ts'
import { readDuration, readTime, readTimeSpan } from '../src/exchange/csv/dates/time_cell.ts'
import { readCsv } from '../src/exchange/csv/read.ts'
import { writeWall } from '../src/language/time/wall.ts'
import { fileOf, itemsOf } from './support/csv.ts'

const clock = (seconds: number | undefined) =>
  seconds === undefined ? '' : writeWall(seconds).slice(11, 16)

/** `2027-05-12`, with a time if the cell has one. */
function shown(text: string, order: 'day' | 'month' = 'day'): string {
  const read = readDate(text, order)
  if (typeof read === 'string') return read
  const day = writeWall(read.days * 86_400).slice(0, 10)
  return read.time === undefined ? day : `${day} ${clock(read.time)}`
}

test('a number is a date only as spreadsheets count the days from 1954 to 2119', () => {
  assert.equal(shown('20000'), '1954-10-03')
  assert.equal(shown('80000'), '2119-01-11')
  assert.equal(shown('80000.25'), '2119-01-11 06:00')
  assert.equal(shown('46519.999999'), '2027-05-13 00:00')
  for (const cell of ['19999', '80001', '19999.5', '80001.5', '00001', '99999']) {
    assert.equal(shown(cell), 'none', cell)
  }
})

describe('a date', () => {
  const same: Readonly<Record<string, string>> = {
    '2027-05-12':
      '2027-05-12|2027/5/12|2027.05.12|20270512|12.05.2027|12.5.27|12. 5. 2027|12/05/2027|12-05-2027|' +
      '46519|12 May 2027|12-May-27|May 12, 2027|12th of May 2027|Wed, 12 May 2027|2027-May-12|' +
      'Mittwoch, 12. Mai 2027|Mi 12.05.2027|miércoles, 12 de mayo de 2027|mercredi 12 mai 2027|' +
      'mer. 12 mai 2027|Wednesday May 12 2027|12.05.2027 (Mi)| 12.05.2027 |12 MAI 2027|den 12. Mai 2027',
    '2027-05-12 19:30':
      '2027-05-12 19:30|2027-05-12T19:30:00.000|12.05.2027 19:30 Uhr|12/5/2027, 7:30 pm|46519.8125|' +
      '46519,8125|12 May 2027 at 19:30|12 mai 2027 à 19h30|20270512T193000|12.05.2027 19.30|12.05.2027 - 19:30|' +
      '12 de mayo de 2027 a las 19:30|Wed May 12 2027 19:30:00|May 12th, 2027 7:30pm|' +
      '12. Mai 2027 um 19:30 Uhr',
    unreal: '31.02.2027|29/02/2027|2027-13-01|00/00/0000|32 May 2027|13/13/2027|2027-00-10',
    year: '12.5.|12. Mai|May 12|12/05|12/31|31.12.',
    none: `|soon|2027|12|31/31|12345678901234|1e5|12.05.2027 soon|${'x'.repeat(1000)}|19:30`,
  }
  for (const [meant, cells] of Object.entries(same)) {
    test(`of each usual form is read: ${meant}`, () => {
      for (const cell of cells.split('|')) assert.equal(shown(cell), meant, cell)
    })
  }

  test('is read in the order of its column, unless its numbers say otherwise', () => {
    assert.equal(shown('05/06/2027', 'month'), '2027-05-06')
    assert.equal(shown('05/06/2027', 'day'), '2027-06-05')
    assert.equal(shown('13/06/2027', 'month'), '2027-06-13')
    assert.equal(shown('06/13/2027', 'day'), '2027-06-13')
    assert.equal(shown('05.06.2027', 'month'), '2027-06-05')
    assert.equal(shown('Sat 06/05/2027', 'day'), '2027-06-05')
  })

  test('with an offset is an instant', () => {
    for (const cell of [
      '2027-05-12T19:30:00+02:00',
      '2027-05-12 17:30Z',
      '2027-05-12T19:30:00+02:00[Europe/Berlin]',
      '20270512T173000Z',
      'Wed May 12 2027 19:30:00 GMT+0200 (Central European Summer Time)',
      '1810143000',
      '1810143000000',
    ]) {
      const read = readDate(cell, 'day')
      assert.ok(typeof read !== 'string', cell)
      assert.equal(read.instant, 1_810_143_000, cell)
    }
  })

  test('may be the beginning of a span', () => {
    const spans: readonly (readonly [string, string, string])[] = [
      ['12.05.2027 - 14.05.2027', '2027-05-12', '14.05.2027'],
      ['12.–14.5.2027', '2027-05-12', '14.5.2027'],
      ['28.4. - 3.5.2027', '2027-04-28', '3.5.2027'],
      ['12. bis 14. Mai 2027', '2027-05-12', '14. mai 2027'],
      ['May 12, 2027 7:00 PM → 9:00 PM', '2027-05-12 19:00', '9:00 pm'],
      ['2027-05-12/2027-05-14', '2027-05-12', '2027-05-14'],
      ['12/05/2027 - 14/05/2027', '2027-05-12', '14/05/2027'],
      ['12-14 May 2027', '2027-05-12', '14 may 2027'],
      ['May 12–14, 2027', '2027-05-12', 'may 14, 2027'],
      ['12.05.2027 19:00 bis 14.05.2027 12:00', '2027-05-12 19:00', '14.05.2027 12:00'],
      ['2027-05-12 19:00-22:00', '2027-05-12 19:00', '22:00'],
    ]
    for (const [cell, start, until] of spans) {
      assert.equal(shown(cell), start, cell)
      const read = readDate(cell, 'day')
      assert.equal(typeof read === 'string' ? read : read.until, until)
    }
  })
})

test('two digits of a year are of this century up to 69', () => {
  assert.equal(shown('12.05.69'), '2069-05-12')
  assert.equal(shown('12.05.70'), '1970-05-12')
})

describe('a time', () => {
  test('of each usual form is read', () => {
    const same: Readonly<Record<string, string>> = {
      '09:00':
        '9:00|9.00|09:00:00|9h|9 h 00|9 Uhr|9 am|9 a.m.|9:00 AM|0900|900|9h00|9:00 Uhr|0.375|0,375|9 a. m.|ab 9 Uhr|um 9:00|à 9h|a las 9:00|ca. 9 Uhr',
      '21:30':
        '21:30|9:30 pm|9.30 p.m.|21h30|21.30 Uhr|21 Uhr 30|2130|21:30h|9:30PM|0.8958333333|21:30 PM|9:30 p. m.',
      '12:00': 'noon|12 pm|12:00|mittags|midi|mediodía|12 Uhr',
      '00:00': 'midnight|12 am|0:00|00:00:00|24:00|Mitternacht|minuit',
      '': 'soon|25:00|10:60|9:99|abends|1.5|13 am|12:30:99|24:01|-1|19:30:00:00|',
    }
    for (const [meant, cells] of Object.entries(same)) {
      for (const cell of cells.split('|')) assert.equal(clock(readTime(cell)), meant, cell)
    }
    assert.equal(readTime('24:00'), 86_400)
  })

  test('may be a span, and lengths are read', () => {
    for (const cell of [
      '19:00 - 22:00',
      '19–22 Uhr',
      '7-10 pm',
      '7pm to 10pm',
      '19.00 bis 22.00 Uhr',
      '19h à 22h',
      'von 19 bis 22 Uhr',
      'de 19h à 22h',
      'from 7 to 10 pm',
    ]) {
      assert.deepEqual(readTimeSpan(cell)?.map(clock), ['19:00', '22:00'], cell)
    }
    for (const cell of [
      '1:30',
      '90',
      '90 min',
      '1.5 h',
      '1,5 Stunden',
      '1h30',
      'PT1H30M',
      '1 h 30 min',
    ]) {
      assert.equal(readDuration(cell), 5400, cell)
    }
    assert.equal(readDuration('long'), undefined)
  })
})

test('a zero date is none (§24)', async () => {
  const lines = [
    'Subject,Start Date,End Date,Publication Date',
    'Concert,2027-05-05 19:00,0000-00-00 00:00:00,0000-00-00',
    'Nowhen,0000-00-00T00:00:00Z,,',
  ]
  const [concert, refused] = await itemsOf(readCsv(fileOf(lines.join('\n')), { zone: 'UTC' }))
  assert.ok(concert && 'values' in concert && refused && 'refused' in refused)
  assert.deepEqual(
    [concert.values['end_date'], concert.values['date'], concert.remarks],
    ['2027-05-05 19:00:00', undefined, []],
  )
  assert.match(refused.refused.sentence, /There is no date/)
})
