// The reader of iCalendar, on files after the habits of many programs: what it gives of each is kept
// beside the file. FASTI_GOLDEN=write writes these reports anew.

import assert from 'node:assert/strict'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { holdClock } from './support/clock.ts'
import { calendar, event, fileOf, inBerlin, itemsOf } from './support/ical_files.ts'

const folder = fileURLToPath(new URL('data/ical/', import.meta.url))
const names = globSync('*.ics', { cwd: folder })
  .map((name) => name.slice(0, -'.ics'.length))
  .toSorted()
const isWriting = process.env['FASTI_GOLDEN'] === 'write'

describe('files of many programs are read as their reports say', () => {
  holdClock()

  for (const name of names) {
    test(name, async () => {
      const content = readFileSync(`${folder}${name}.ics`)
      const file = fileOf(content, 1 << 16, `${name}.ics`)
      const items = await itemsOf(file)
      const report = `${JSON.stringify(items, undefined, 2)}\n`
      if (isWriting) writeFileSync(`${folder}${name}.json`, report)
      const kept: unknown = JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8'))
      assert.deepEqual(JSON.parse(report), kept)
      assert.ok(file.read() <= 2 * content.length, 'a file is read twice at most')
      // Cut anywhere, between the bytes of a character too.
      for (const size of [1, 7]) {
        assert.deepEqual(await itemsOf(fileOf(content, size, `${name}.ics`), inBerlin), items)
      }
    })
  }
})

test('progress is told after each piece of a file, up to its end', async () => {
  const file = fileOf(calendar(event('one', 'DTSTART:20270612T193000Z', 'SUMMARY:Choir')), 50)
  const told: number[] = []
  await itemsOf(file, { ...inBerlin, advance: (bytes) => told.push(bytes) })
  const pieces = Array.from({ length: Math.floor(file.size / 50) }, (_, at) => (at + 1) * 50)
  assert.deepEqual(told, [...new Set([...pieces, file.size])])
})
