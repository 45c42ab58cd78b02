// Reads of SQLite marked "in passing", however large, are not memory-mapped into the process.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import type { Database } from '../src/storage/database.ts'
import { openDatabase } from '../src/storage/open.ts'
import { freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { copyEvent } from './support/many.ts'

const copies = 2000
const description = `<p>${'What there is to say, and more; '.repeat(70)}</p>`
const megabyte = 1024 * 1024

/** Resident bytes of a file that is mapped into this process. */
function mappedOf(file: string): number {
  const areas = readFileSync('/proc/self/smaps', 'utf8').split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
  const sizes = areas
    .filter((area) => area.split('\n', 1)[0]?.endsWith(file))
    .map((area) => Number(/^Rss:\s+(\d+) kB$/m.exec(area)?.[1]) * 1024)
  return sizes.reduce((sum, size) => sum + size, 0)
}

const readAll = (db: Database) => db.all(sql`select description from events`)

test('a scan of all events leaves nothing of the file in memory', async () => {
  await using fasti = await freshFasti('sqlite')
  const { id } = await makeEvent(fasti.as('editor'), { description })
  await copyEvent(fasti.db, id, copies, () => ({}))
  const { FASTI_DATA: folder } = fasti.settings
  await fasti.db.close()
  const db = await openDatabase({ folder })
  try {
    const mapped = () => mappedOf(join(folder, 'fasti.db')) / megabyte
    const generation = await db.generation('now')
    const first = mapped()
    assert.equal((await readAll(await db.readerAt(generation, 'in passing'))).length, copies + 1)
    assert.ok(mapped() - first < 1, `${mapped() - first} MB in passing`)
    await readAll(await db.readerAt(generation))
    assert.ok(mapped() - first > 3, `${mapped() - first} MB are mapped where they are read often`)
  } finally {
    await db.close()
  }
})
