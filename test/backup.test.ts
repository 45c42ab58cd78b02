// One file with the whole calendar, checked after it was written.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { makeBackup } from '../src/storage/backup/backup.ts'
import { verifyBackup } from '../src/storage/backup/verify.ts'
import { backedUp, backup, newFile, saysNo } from './support/backups.ts'
import type { Where } from './support/crawl.ts'
import { bothDatabases, databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { pathOf, upload } from './support/media.ts'
import { newFolder, removePlaces } from './support/moving.ts'
import { draw } from './support/pictures.ts'
import { fillVaried } from './support/varied.ts'

removePlaces()

const filesIn = (folder: string) => readdirSync(folder).toSorted()

for (const database of bothDatabases) {
  describe(`a backup on ${database}`, () => {
    let fasti: Fasti
    let source: Where
    before(async () => {
      fasti = await freshFasti(database)
      await fillVaried(fasti)
      source = fasti.settings
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('is one file that only its owner can read, with nothing beside it', async () => {
      const file = newFile()
      const stdout = await backedUp(source, file)
      assert.match(
        stdout,
        /^The backup .* is whole: 91 events, \d+ rows and 3 files of images as of /,
      )
      assert.deepEqual(filesIn(dirname(file)), ['backup.tar.zst'])
      assert.equal(statSync(file).mode & 0o777, 0o600)
    })

    test('has no sessions and no one-time links: what was ended does not come back', async () => {
      const file = newFile()
      await backedUp(source, file)
      const { header, contents } = await verifyBackup(file)
      const names = new Set(header.tables.map(({ name }) => name))
      assert.ok(names.has('users') && names.has('tokens'))
      assert.ok(!names.has('sessions') && !names.has('one_time_links'))
      assert.deepEqual(contents.wrong_files, [])
    })

    // The rest is the same on either.
    if (!databases.includes(database)) return

    test('has a name with date and time in a folder, also one that is made for it', async () => {
      const folder = join(dirname(newFile()), 'new', '/')
      await backedUp(source, folder)
      await backedUp(source, folder)
      const names = filesIn(folder)
      assert.equal(names.length, 2)
      for (const name of names) {
        assert.match(name, /^fasti-[0-9a-f]{8}-\d{4}-\d{2}-\d{2}-\d{6}(-\d+)?\.tar\.zst$/)
      }
    })

    test('goes into the folder of the settings if nothing else is said', async () => {
      await backedUp(source)
      assert.equal(filesIn(join(source.FASTI_DATA, 'backups')).length, 1)
    })

    test('is a usual archive with usual checksums, for a day without Fasti', async () => {
      const file = newFile()
      await backedUp(source, file)
      const folder = dirname(file)
      const tar = `${file}.tar`
      writeFileSync(tar, zstdDecompressSync(readFileSync(file)))
      execFileSync('tar', ['-xf', tar, '-C', folder])
      execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder })
      const lines = readFileSync(join(folder, 'tables/events/000001.jsonl'), 'utf8').split('\n')
      assert.equal(lines.length - 1, 91)
      assert.equal(readdirSync(join(folder, 'media'), { recursive: true }).length > 3, true)
    })

    test('is checked on request, with what is in it', async () => {
      const file = newFile()
      await backedUp(source, file)
      const stdout = await backedUp(newFolder(), '--verify', file)
      assert.match(stdout, /^ok {2}events: 91$/m)
      assert.match(stdout, /^ok {2}files of images: 3$/m)
      assert.match(stdout, /is whole: 91 events/)
    })
  })
}

describe('what a backup refuses', () => {
  let fasti: Fasti
  let source: Where
  before(async () => {
    fasti = await freshFasti('sqlite')
    source = fasti.settings
  })
  after(() => fasti[Symbol.asyncDispose]())

  test('is a file that is there, unless it is a backup and --force is said', async () => {
    const file = newFile()
    await backedUp(source, file)
    const content = readFileSync(file)
    saysNo(await backup(source, file), /is there already; --force replaces it\.$/)
    assert.deepEqual(readFileSync(file), content)
    await backedUp(source, file, '--force')
    const other = newFile('letter.txt')
    writeFileSync(other, 'Dear all')
    saysNo(await backup(source, other, '--force'), /is not a backup of Fasti; it was left/)
    assert.equal(readFileSync(other, 'utf8'), 'Dear all')
    const pipe = newFile('pipe')
    execFileSync('mkfifo', [pipe])
    saysNo(await backup(source, pipe, '--force'), /is not a backup of Fasti; it was left/)
    const own = join(source.FASTI_DATA, 'fasti.db')
    saysNo(await backup(source, own, '--force'), /is not a backup of Fasti; it was left/)
  })

  test('is a folder that is missing, and one of images', async () => {
    const missing = join(dirname(newFile()), 'nowhere', 'backup.tar.zst')
    saysNo(await backup(source, missing), /^There is no folder .*nowhere\.$/)
    const media = join(source.FASTI_DATA, 'media')
    for (const place of [join(media, 'b.tar.zst'), `${media}/`, join(media, '2027/01/b')]) {
      saysNo(await backup(source, place), /is for images alone/)
    }
    assert.equal(existsSync(join(media, '2027')), false)
  })

  test('is a place without a calendar, and none is created', async () => {
    const nothing = newFolder()
    saysNo(await backup(nothing, newFile()), /^There is no calendar in /)
    assert.equal(existsSync(nothing.FASTI_DATA), false)
  })

  test('is a wrong option, with its help', async () => {
    for (const args of [
      ['--every', 'often', './x/'],
      ['--keep', '0', './x/'],
      ['--verify'],
      ['--verify', './x', '--force'],
    ]) {
      const { code, stderr } = await backup(source, ...args)
      assert.equal(code, 2, args.join(' '))
      assert.match(stderr, /^Usage: fasti backup /m)
    }
    saysNo(await backup(source, newFile(), '--keep', '3'), /--keep goes with a folder/)
  })

  test('is a folder that cannot be written, in one sentence', async (t) => {
    if (process.getuid?.() === 0) return t.skip('root may write everywhere')
    const folder = dirname(newFile())
    chmodSync(folder, 0o500)
    saysNo(await backup(source, join(folder, 'b.tar.zst')), /permission denied/)
    chmodSync(folder, 0o700)
    return undefined
  })
})

test('a full disk leaves what was there, and nothing half-written', async () => {
  await using fasti = await freshFasti('sqlite')
  await upload(fasti.as('author'), await draw('png', 600, 400))
  const { FASTI_DATA } = fasti.settings
  const folder = dirname(newFile())
  await backedUp(fasti.settings, `${folder}/`, '--keep', '1')
  const earlier = filesIn(folder)
  const limited = `ulimit -f 2; exec "$0" "$@"`
  const program = join(import.meta.dirname, '../bin/fasti.js')
  const args = [process.execPath, program, 'backup', `${folder}/`, '--keep', '1']
  const run = () =>
    execFileSync('/bin/bash', ['-c', limited, ...args], {
      env: { ...process.env, FASTI_DATA },
      stdio: 'pipe',
    })
  assert.throws(run, /File too large|EFBIG/)
  assert.deepEqual(filesIn(folder), earlier)
})

test('a file of an image that is missing is told, and everything else is in the backup', async () => {
  await using fasti = await freshFasti('sqlite')
  const author = fasti.as('author')
  const { body: first } = await upload(author, await draw('png', 40, 30, '#123456'))
  await upload(author, await draw('png', 40, 30, '#654321'))
  const media = join(fasti.settings.FASTI_DATA, 'media')
  rmSync(join(media, pathOf(first.url).replace('/media/', '')))
  const file = newFile()
  const { code, stderr } = await backup(fasti.settings, file)
  assert.equal(code, 0)
  assert.match(stderr, /^Files of images that were missing or not of their size: 1, the first /m)
  assert.equal((await verifyBackup(file)).contents.files, 1)
})

test('an image that is deleted while a backup runs is not in it, neither row nor file', async () => {
  await using fasti = await freshFasti('sqlite')
  const author = fasti.as('author')
  const { body: gone } = await upload(author, await draw('png', 40, 30, '#123456'))
  await upload(author, await draw('png', 40, 30, '#654321'))
  const { FASTI_DATA: folder } = fasti.settings
  const file = newFile()
  let deletions = 0
  const report = (_done: number, _all: number, stage: string) => {
    if (stage !== 'copying images' || deletions > 0) return
    deletions += 1
    const db = new Sqlite(join(folder, 'fasti.db'))
    db.prepare('delete from images where id = ?').run(gone.id)
    db.close()
    rmSync(join(folder, pathOf(gone.url)))
  }
  const { contents } = await makeBackup({ source: { folder }, file, report })
  assert.equal(deletions, 1)
  const rows = contents.tables.find(({ name }) => name === 'images')?.rows
  assert.deepEqual([rows, contents.files, contents.wrong_files], [1, 1, []])
})

test('--keep removes the oldest that it has made for this calendar, and nothing else', async () => {
  await using one = await freshFasti('sqlite')
  const folder = `${dirname(newFile())}/`
  const strange = ['fasti-backup.tar.zst', 'notes.txt', 'fasti-00000000-2020-01-01-000000.tar.zst']
  for (const name of strange) writeFileSync(join(folder, name), 'x')
  const made: string[] = []
  for (let count = 0; count < 4; count += 1) {
    await backedUp(one.settings, folder, '--keep', '3')
    made.push(...filesIn(folder).filter((name) => !strange.includes(name) && !made.includes(name)))
  }
  assert.equal(made.length, 4)
  assert.deepEqual(filesIn(folder), [...strange, ...made.slice(1)].toSorted())
})

test('--every makes one after another until it is stopped', async () => {
  await using fasti = await freshFasti('sqlite')
  const folder = `${dirname(newFile())}/`
  const program = join(import.meta.dirname, '../bin/fasti.js')
  const args = [program, 'backup', folder, '--every', '1s', '--keep', '2']
  const env = { ...process.env, ...fasti.settings }
  try {
    execFileSync(process.execPath, args, {
      env,
      timeout: 6000,
      killSignal: 'SIGINT',
      stdio: 'pipe',
    })
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'ETIMEDOUT')
  }
  assert.equal(filesIn(folder).length, 2)
})
