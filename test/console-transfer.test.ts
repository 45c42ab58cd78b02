// What the console makes of files before they are sent.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mapText } from '../src/admin/browser/transfer/import/column_map.ts'
import { csvFields as offered } from '../src/admin/browser/transfer/import/csv_fields.ts'
import { kindOf } from '../src/admin/browser/transfer/import/kind_of.ts'
import { readColumnMap } from '../src/exchange/csv/header/column_map.ts'

describe('the kind of a file', () => {
  test('is what is in it, whatever it is called', () => {
    assert.equal(kindOf('season.txt', 'BEGIN:VCALENDAR\r\nVERSION:2.0'), 'ics')
    assert.equal(kindOf('season.csv', '\uFEFF\r\nbegin:vcalendar'), 'ics')
    assert.equal(kindOf('season', 'B\0E\0G\0I\0N\0:\0V\0'), 'ics')
    assert.equal(kindOf('download', '{\n  "fasti": 1'), 'json')
  })

  test('is what its name says, if nothing else does, and a table otherwise', () => {
    assert.equal(kindOf('SEASON.ICS', ''), 'ics')
    assert.equal(kindOf('season.json', ''), 'json')
    assert.equal(kindOf('season.csv', '{curly};b'), 'csv')
    assert.equal(kindOf('season.2027', 'Title;Date'), 'csv')
  })
})

describe('the meaning of columns', () => {
  test('has words of its own', () => {
    const words = Object.values(offered).map((some) => some.join(': '))
    assert.equal(new Set(words).size, words.length)
  })

  test('is sent by the number of the column, as the import reads it', () => {
    const text = mapText({ 3: 'title', 7: '', 12: 'start_date' })
    assert.deepEqual(readColumnMap(text), {
      map: [
        { column: 3, field: 'title' },
        { column: 7, field: undefined },
        { column: 12, field: 'start_date' },
      ],
    })
  })
})
