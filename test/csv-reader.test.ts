// CSV files of other programs: what is read of them, and what is said about the rest.
// FASTI_GOLDEN=write writes the reports anew; each is to be read before it is kept.

import assert from 'node:assert/strict'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventFields } from '../src/calendar/events/fields.ts'
import type { Field } from '../src/contract/schema/field.ts'
import { readColumnMap } from '../src/exchange/csv/header/column_map.ts'
import { lookAtCsv } from '../src/exchange/csv/look.ts'
import { readCsv } from '../src/exchange/csv/read.ts'
import { fileOf, inWords, itemsOf, lookInWords } from './support/csv.ts'

const folder = fileURLToPath(new URL('data/csv/', import.meta.url))
const files = readdirSync(folder).filter((name) => name.endsWith('.csv'))
const options = { zone: 'Europe/Berlin' }

/** Files whose columns nobody could guess, with what a person says about them. */
const maps: Readonly<Record<string, string>> = {
  'own-map-needed.csv': 'Navn=title,Hvornår=start_date,3=start_time,Sted=venue',
}

function optionsOf(name: string) {
  const text = maps[name]
  if (text === undefined) return options
  const read = readColumnMap(text)
  assert.ok('map' in read)
  return { ...options, map: read.map }
}

describe('the report of a file is the one that was agreed on', () => {
  for (const name of files) {
    test(name, async () => {
      const file = fileOf(readFileSync(folder + name), { name })
      const begun = performance.now()
      const look = await lookAtCsv(file, optionsOf(name))
      const items = await itemsOf(readCsv(file, optionsOf(name)))
      assert.ok(performance.now() - begun < 1000, 'it stalls')
      const report = { look: lookInWords(look), items: items.map(inWords) }
      const golden = folder + name.replace(/csv$/, 'json')
      const text = `${JSON.stringify(report, undefined, 1)}\n`
      if (process.env['FASTI_GOLDEN'] === 'write') writeFileSync(golden, text)
      assert.deepEqual(JSON.parse(text), JSON.parse(readFileSync(golden, 'utf8')))
    })
  }
})

test('at least thirty files are read, and a third of them is broken on purpose', () => {
  const broken = files.filter((name) => name.startsWith('broken-'))
  assert.ok(files.length >= 30)
  assert.ok(broken.length * 3 >= files.length)
})

test('the interface takes every value that is read (§6.3)', async () => {
  const fields: Readonly<Record<string, Field<unknown>>> = eventFields
  for (const name of files) {
    const file = fileOf(readFileSync(folder + name), { name })
    for (const item of await itemsOf(readCsv(file, optionsOf(name)))) {
      if ('refused' in item) continue
      for (const [field, value] of Object.entries(item.values)) {
        const read = fields[field]?.read(value, { source: 'body' })
        assert.ok(
          read && !('fault' in read),
          `${name} ${item.line} ${field}: ${JSON.stringify(read)}`,
        )
      }
    }
  }
})

test('pieces of any size give the same report', async () => {
  for (const name of files) {
    const bytes = readFileSync(folder + name)
    const whole = await itemsOf(readCsv(fileOf(bytes, { name }), optionsOf(name)))
    for (const size of [1, 7, 600]) {
      const pieces = await itemsOf(readCsv(fileOf(bytes, { name, size }), optionsOf(name)))
      assert.deepEqual(pieces, whole, `${name} in pieces of ${size}`)
    }
  }
})
