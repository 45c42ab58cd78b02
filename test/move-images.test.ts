// Images that are stored in the database are moved with it, byte by byte.

import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { readBatches } from '../src/storage/backup/store.ts'
import { openDatabase } from '../src/storage/open.ts'
import { listTables } from '../src/storage/tables.ts'
import { type Where, withApp } from './support/crawl.ts'
import { freshFasti } from './support/fasti.ts'
import { pathOf, upload } from './support/media.ts'
import { move, moved, newFolder, newServer, removePlaces, run } from './support/moving.ts'
import { draw } from './support/pictures.ts'
import { isWhole } from './support/whole.ts'

removePlaces()

const mebibyte = 1024 * 1024
/** Many small ones, several that fill a batch together, and two that are larger than one. */
const sizes = [
  ...Array.from({ length: 230 }, (_, at) => at),
  ...Array.from({ length: 12 }, () => mebibyte),
  9 * mebibyte,
  12 * mebibyte,
]

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function digestsOf(where: Where): Promise<ReadonlyMap<string, string>> {
  // All of them at once take longer than a visitor would wait.
  const place = { folder: where.FASTI_DATA, url: where.DATABASE_URL }
  const db = await openDatabase({ ...place, bulk: true })
  const rows = await db.all<{ path: string; created_utc: number; bytes: Buffer }>(
    sql`select path, created_utc, bytes from media_files`,
  )
  await db.close()
  return new Map(rows.map((row) => [`${row.path} ${row.created_utc}`, digest(row.bytes)]))
}

/** How many bytes and rows are held in memory at a time. */
async function batchesOf(where: Where): Promise<{ bytes: number; rows: number }[]> {
  const db = await openDatabase({ folder: where.FASTI_DATA, url: where.DATABASE_URL })
  const table = (await listTables(db)).find(({ name }) => name === 'media_files')
  const batches: { bytes: number; rows: number }[] = []
  for await (const rows of readBatches(db, table ?? assert.fail())) {
    const lengths = rows.map(({ bytes }) => (bytes as Buffer).length)
    batches.push({ bytes: lengths.reduce((sum, one) => sum + one), rows: rows.length })
  }
  await db.close()
  return batches
}

test('images in the database are the same wherever they were moved', async () => {
  await using fasti = await freshFasti('sqlite', { FASTI_MEDIA: 'database' })
  const { body: image } = await upload(fasti.as('author'), await draw('jpeg', 640, 480))
  const url = pathOf(image.url)
  const { rawPayload: picture } = await fasti.app.inject({ url })
  for (const [index, size] of sizes.entries()) {
    await fasti.db.run(sql`
      insert into media_files (path, created_utc, bytes)
      values (${`1999/01/file-${index}.png`}, ${index}, ${randomBytes(size)})`)
  }
  const source: Where = fasti.settings
  const expected = await digestsOf(source)
  assert.equal(expected.size, sizes.length + 3)

  const more = isWhole ? [await newServer(), newFolder()] : []
  const places = [source, ...more, await newServer(), newFolder()]
  for (const [index, to] of places.slice(1).entries()) {
    const stdout = await moved(places[index] ?? source, to)
    assert.match(stdout, new RegExp(`^ok {2}media_files: ${expected.size}$`, 'm'))
    assert.deepEqual(await digestsOf(to), expected)
    const shown = await withApp(to, (app) => app.inject({ url }))
    assert.deepEqual(shown.rawPayload, picture)
    const batches = await batchesOf(to)
    assert.ok(batches.every(({ bytes, rows }) => rows === 1 || bytes <= 8 * mebibyte))
    assert.ok(batches.length < 15, 'nor is every small one on its own')
  }
})

test('a single byte that differs is detected', async () => {
  await using fasti = await freshFasti('sqlite', { FASTI_MEDIA: 'database' })
  await upload(fasti.as('author'), await draw('png', 20, 20))
  for (const target of [newFolder(), await newServer()]) {
    await moved(fasti.settings, target)
    const changed = target.DATABASE_URL
      ? 'set_byte(bytes, 9, get_byte(bytes, 9) # 1)'
      : "cast(substr(bytes, 1, 9) || x'ff' || substr(bytes, 11) as blob)"
    await run(target, `update media_files set bytes = ${changed}`)
    const { code, stdout, stderr } = await move(fasti.settings, target)
    assert.deepEqual([code, /^BAD .*$/m.exec(stdout)?.[0]], [1, 'BAD media_files: 1'])
    assert.match(stderr, /^Not the same in both: media_files\./m)
  }
})

test('an image that is uploaded after a move was finished is missing there', async () => {
  await using fasti = await freshFasti('sqlite')
  const target = newFolder()
  await upload(fasti.as('author'), await draw('png', 20, 20, '#123456'))
  await moved(fasti.settings, target)
  await upload(fasti.as('author'), await draw('png', 20, 20, '#654321'))
  const { code, stdout, stderr } = await move(fasti.settings, target)
  assert.equal(code, 1)
  assert.match(stdout, /^BAD images: 2 here, 1 there$/m)
  assert.match(stdout, /^BAD files of images: 2 here, 1 there$/m)
  assert.match(stderr, /^Not the same in both: .*images, .*files of images\./m)
})

const fileOf = (where: Where, url: string) => join(where.FASTI_DATA, pathOf(url))

test('a file of an image that is damaged after a move is detected, and one that the source lacks is named', async () => {
  await using fasti = await freshFasti('sqlite')
  const author = fasti.as('author')
  const { body: first } = await upload(author, await draw('png', 20, 20, '#123456'))
  const { body: second } = await upload(author, await draw('png', 20, 20, '#654321'))
  rmSync(fileOf(fasti.settings, first.url))
  for (const target of [newFolder(), await newServer()]) {
    const whole = await move(fasti.settings, target)
    assert.equal(whole.code, 0, whole.stderr)
    assert.match(whole.stdout, /^ok {2}files of images: 1$/m)
    assert.match(whole.stderr, /^Files of images that were missing .*: 1, the first /m)
    const file = fileOf(target, second.url)
    const bytes = readFileSync(file)
    bytes[9] = (bytes[9] ?? 0) ^ 1
    writeFileSync(file, bytes)
    const { code, stdout } = await move(fasti.settings, target)
    assert.deepEqual(
      [code, /^BAD .*$/m.exec(stdout)?.[0]],
      [1, 'BAD files of images: 1 here, 0 there'],
    )
  }
})
