// What is shown of a CSV file before it is imported, and what a person may say about its columns.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readColumnMap } from '../src/exchange/csv/header/column_map.ts'
import { type CsvLook, type CsvOptions, lookAtCsv } from '../src/exchange/csv/look.ts'
import { readCsv } from '../src/exchange/csv/read.ts'
import { csvRemarks } from '../src/exchange/csv/remarks.ts'
import type { ImportFile } from '../src/exchange/import/item.ts'
import { fileOf, itemsOf } from './support/csv.ts'

const options = { zone: 'Europe/Berlin' }

function mapOf(text: string): CsvOptions {
  const read = readColumnMap(text)
  assert.ok('map' in read, JSON.stringify(read))
  return { ...options, map: read.map }
}

async function lookOf(text: string, how: CsvOptions = options): Promise<CsvLook> {
  const look = await lookAtCsv(fileOf(text), how)
  assert.ok('columns' in look, JSON.stringify(look))
  return look
}

const fieldsOf = (look: CsvLook) => look.columns.map(({ field }) => field ?? '-')

async function refusalOf(text: string, how: CsvOptions = options) {
  const look = await lookAtCsv(fileOf(text), how)
  assert.ok('refused' in look)
  return look.refused
}

describe('before an import', () => {
  test('the first lines are shown with what each column is taken for', async () => {
    const lines = Array.from({ length: 9 }, (_, index) => `A ${index};1.${index + 1}.2027;x`)
    const look = await lookOf(`Titel;Datum;Farbe\n${lines.join('\n')}\n`)
    assert.deepEqual(fieldsOf(look), ['title', 'start_date', '-'])
    assert.deepEqual([look.separator, look.headerLine, look.records], [';', 1, 9])
    assert.equal(look.rows.length, 5)
    assert.deepEqual(look.rows[0], ['A 0', '1.1.2027', 'x'])
  })

  test('dates that no cell decides about are read as on the site', async () => {
    const text = 'Title,Start\nA,05/06/2027\n'
    for (const dayFirst of [true, false]) {
      const [order] = [...(await lookOf(text, { ...options, dayFirst })).orders.values()]
      assert.deepEqual(order, { order: dayFirst ? 'day' : 'month', why: 'site' })
      const [item] = await itemsOf(readCsv(fileOf(text), { ...options, dayFirst }))
      assert.ok(item && 'values' in item)
      assert.equal(
        item.values['start_date'],
        dayFirst ? '2027-06-05 00:00:00' : '2027-05-06 00:00:00',
      )
    }
  })

  test('one cell at the end of a long file decides about all', async () => {
    const text = `Title,Start\n${'A,05/06/2027\n'.repeat(50_000)}Z,12/31/2027\n`
    const look = await lookOf(text)
    assert.deepEqual(look.orders.get(2), {
      order: 'month',
      why: 'cells',
      cell: '12/31/2027',
      line: 50_002,
    })
    const items = await itemsOf(readCsv(fileOf(text), options))
    const [first] = items
    assert.ok(first && 'values' in first && items.length === 50_001)
    assert.equal(first.values['start_date'], '2027-05-06 00:00:00')
  })

  test('progress never goes back and ends with the whole file', async () => {
    const file = fileOf(`Title,Start\n${'A,2027-06-05\n'.repeat(40_000)}`)
    const told: number[] = []
    await itemsOf(readCsv(file, { ...options, advance: (bytes) => told.push(bytes) }))
    assert.deepEqual(
      told,
      told.toSorted((one, other) => one - other),
    )
    assert.ok(told.length > 5)
    assert.equal(told.at(-1), file.size)
  })

  test('a file that is refused, or that nobody reads on, is closed', async () => {
    let open = 0
    const counting = (text: string): ImportFile => ({
      ...fileOf(text),
      open: async function* () {
        open += 1
        try {
          for (;;) yield await Promise.resolve(Buffer.from(text))
        } finally {
          open -= 1
        }
      },
    })
    await lookAtCsv(counting('%PDF-1.7'), options)
    await lookAtCsv(counting('no header, here\n'.repeat(1000)), options)
    assert.equal(open, 0)
    let passes = 0
    const file: ImportFile = {
      ...fileOf('x'),
      open: () => {
        passes += 1
        const text = `Title,Start\n${'A,2027-06-05\n'.repeat(3000)}`
        return passes === 1 ? fileOf(text).open() : counting(text).open()
      },
    }
    for await (const item of readCsv(file, options)) {
      assert.equal(item.title, 'A')
      break
    }
    assert.equal(open, 0)
  })
})

describe('a person may say', () => {
  test('which column is which field, by name or number, and which is left out', async () => {
    const text = 'Titel,Datum,Notiz,Farbe\nA,2027-05-01,n,f\n'
    const look = await lookOf(text, mapOf('4=title,Titel=-,notiz=description'))
    assert.deepEqual(fieldsOf(look), ['-', 'start_date', 'description', 'title'])
    const [item] = await itemsOf(readCsv(fileOf(text), mapOf('Farbe=title,Titel=categories')))
    assert.deepEqual(item && 'values' in item && [item.title, item.categories], ['f', ['A']])
  })

  test('what the columns of a file without a header are', async () => {
    const text = 'sep=;\nParty;12/06/2027;18:00\nBall;13/06/2027;19:00\n'
    const look = await lookOf(text, mapOf('1=title,2=start_date,3=start_time'))
    assert.deepEqual([look.headerLine, look.records], [undefined, 2])
    const items = await itemsOf(readCsv(fileOf(text), mapOf('1=title,2=start_date,3=start_time')))
    assert.deepEqual(
      items.map((item) => 'values' in item && [item.line, item.title, item.values['start_date']]),
      [
        [2, 'Party', '2027-06-12 18:00:00'],
        [3, 'Ball', '2027-06-13 19:00:00'],
      ],
    )
  })

  test('nothing about columns that are not there', async () => {
    const text = 'Titel,Datum\nA,2027-05-01\n'
    for (const map of ['Name=title', '3=description']) {
      const { sentence, facts } = await refusalOf(text, mapOf(map))
      assert.equal(sentence, csvRemarks.noColumn)
      assert.equal(facts?.['names'], 'Titel, Datum')
    }
  })
})

test('the meaning of a column may need its cells', async () => {
  const kinds: Readonly<Record<string, readonly string[]>> = {
    'Titel,Datum,Beginn,Ende\nA,1.5.2027,19:00,21:00': [
      'title',
      'start_date',
      'start_time',
      'end_time',
    ],
    'Titel,Beginn,Ende\nA,1.5.2027,2.5.2027': ['title', 'start_date', 'end_date'],
    'title,start_time,end_time\nA,2027-05-01T19:00,2027-05-01T21:00': [
      'title',
      'start_date',
      'end_date',
    ],
    'Tag,Zeit,Was\n1.5.2027,19:00,A': ['start_date', 'start_time', 'title'],
    'Tag,Datum,Was\nSa,1.5.2027,A': ['-', 'start_date', 'title'],
    'Title,Date,Tag\nA,2027-05-01,music': ['title', 'start_date', 'tags'],
    'Titel,Datum,Location,Ort\nA,1.5.2027,Saal,Köln': ['title', 'start_date', 'venue', 'city'],
    'Title,Start,Title\nA,2027-05-01,B': ['title', 'start_date', '-'],
  }
  for (const [text, fields] of Object.entries(kinds)) {
    assert.deepEqual(fieldsOf(await lookOf(`${text}\n`)), fields, text)
  }
})
