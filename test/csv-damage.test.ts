// CSV files that were damaged, or made to take long: nothing throws, little is lost, work is linear.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { readCsv } from '../src/exchange/csv/read.ts'
import { recordReader } from '../src/exchange/csv/records/records.ts'
import { limits } from '../src/exchange/csv/records/scan.ts'
import { fileOf, itemsOf } from './support/csv.ts'
import { sized } from './support/whole.ts'

const seed = 65
const options = { zone: 'Europe/Berlin' }
const rows = 40

/** Plain, quoted and multi-line cells by turns. */
const lineOf = (index: number): string => {
  const texts = ['plain', '"quoted, text"', '"two\nlines"', '"with ""quotes"""', '']
  return `Event ${index},2027-05-01,${texts[index % texts.length]},Hall ${index}\n`
}
const header = 'Title,Start Date,Description,Venue\n'
const lines = Array.from({ length: rows }, (_, index) => lineOf(index))

const titlesOf = async (text: string | Uint8Array): Promise<ReadonlySet<string>> => {
  const items = await itemsOf(readCsv(fileOf(text), options))
  return new Set(items.flatMap((item) => ('values' in item ? [item.title] : [])))
}

describe('damage', () => {
  const change = fc.record({
    row: fc.integer({ min: 0, max: rows - 1 }),
    at: fc.nat(),
    remove: fc.integer({ min: 0, max: 3 }),
    insert: fc.constantFrom(
      '',
      '"',
      '""',
      '"x',
      ',',
      ';',
      '\n',
      '\r',
      '\0',
      '\uFEFF',
      '\t',
      "'",
      'é',
    ),
  })

  test('costs the lines it is in and two beside each of them at most', async () => {
    const property = fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 3 }),
      async (changes) => {
        const damaged = lines.map((line, row) =>
          changes
            .filter((one) => one.row === row)
            .reduce((text, { at, remove, insert }) => {
              const place = at % (text.length + 1)
              return text.slice(0, place) + insert + text.slice(place + remove)
            }, line),
        )
        const found = await titlesOf(header + damaged.join(''))
        const isNear = (row: number) => changes.some((one) => Math.abs(one.row - row) <= 2)
        for (const [row] of lines.entries()) {
          if (!isNear(row)) assert.ok(found.has(`Event ${row}`), `Event ${row} is lost`)
        }
      },
    )
    await fc.assert(property, { seed, numRuns: sized(300) })
  })

  test('of any bytes never throws, and every line of the file has its item or refusal', async () => {
    const property = fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      await itemsOf(readCsv(fileOf(Buffer.concat([Buffer.from(header), bytes])), options))
      await itemsOf(readCsv(fileOf(bytes), options))
    })
    await fc.assert(property, { seed, numRuns: sized(500) })
  })

  test('a line that is too long is refused, and the next ones are read', async () => {
    const long = 'x'.repeat(3 * limits.record)
    for (const line of [long, `"${long}"`, `"${long}`, `a,"${long}\n${long}",b`]) {
      const found = await titlesOf(`${header}${lineOf(1)}${line}\n${lineOf(2)}${lineOf(3)}`)
      assert.deepEqual([...found], ['Event 1', 'Event 2', 'Event 3'])
    }
  })

  test('a line with thousands of cells is read up to the most columns there are', async () => {
    const found = await titlesOf(`${header}Event 7,2027-05-01${','.repeat(100_000)}\n${lineOf(2)}`)
    assert.deepEqual([...found], ['Event 7', 'Event 2'])
  })
})

/** How many characters are scanned for each one of a text of so many repetitions. */
function scansOf(piece: string, times: number): number {
  const text = piece.repeat(times)
  const reader = recordReader(',')
  for (let at = 0; at < text.length; at += 65_536) reader.push(text.slice(at, at + 65_536))
  reader.end()
  return reader.scanned() / text.length
}

describe('the work grows with the size of a file alone', () => {
  /** Lines that make a reader look far ahead, or back. */
  const worst: Readonly<Record<string, string>> = {
    'quotation marks that nothing closes': '""a\n',
    'opened anew in each line': 'a,"b\n',
    'opened behind a blank': ' "a\n',
    'opened with a quotation': '"""b\n',
    'one in each line': '"\n',
    'doubled ones': '""""\n',
    'with blanks behind': '"a" b\n',
    'many cells': '"a",b,',
    'strays in one line': '"a"b',
    separators: ',',
    'line breaks': '\n',
    'carriage returns': '\r',
  }
  for (const [what, piece] of Object.entries(worst)) {
    test(what, () => {
      const [small, large] = [scansOf(piece, 10_000), scansOf(piece, 300_000)]
      assert.ok(large < 6, `${large} for each character`)
      assert.ok(large < 3 * small, `${small} becomes ${large}`)
    })
  }
})
