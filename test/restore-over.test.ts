// Waits: for the processes that it starts, one after the other.
// Restoring what older versions wrote, and over what a crash has left.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { names } from '../src/storage/backup/contents.ts'
import { readArchive } from '../src/storage/backup/archive/read.ts'
import { writeArchive } from '../src/storage/backup/archive/write.ts'
import { openDatabase } from '../src/storage/open.ts'
import {
  backedUp,
  isWhole,
  newFile,
  occupied,
  placeOf,
  restore,
  restored,
  saysNo,
  smallBackup,
} from './support/backups.ts'
import { command, program } from './support/command.ts'
import { type Where, withApp } from './support/crawl.ts'
import { bothDatabases } from './support/databases.ts'
import { type Earlier, earlierCalendar, versions } from './support/earlier.ts'
import { callerOf } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { nextVersion } from './support/next.ts'
import { contentsOf, digestOf, newFolder, newServer, removePlaces, run } from './support/moving.ts'
import { someOf } from './support/whole.ts'

removePlaces()

describe('a backup of an older version', () => {
  for (const database of bothDatabases) {
    test(`of ${database} is brought up to date`, async () => {
      await using earlier = await earlierCalendar(database, versions.at(-1) ?? '')
      const file = newFile()
      await backedUp(earlier.settings, file)
      const others = bothDatabases.filter((other) => other !== database)
      for (const other of someOf(others, bothDatabases)) {
        const where = await placeOf(other)
        const next = { ...where, ...nextVersion('expand') }
        const { code, stdout, stderr } = await command(next, ['restore', file])
        assert.equal(code, 0, stderr)
        const events = Number(/^ok {2}events: (\d+)$/m.exec(stdout)?.[1])
        assert.ok(events > 0)
        const db = await openDatabase({ folder: where.FASTI_DATA, url: where.DATABASE_URL })
        const marks = await db.one<{ n: number }>(sql`select count(*) as n from marks`)
        await db.close()
        assert.equal(marks?.n, events, 'migrated with its rows')
        await answersAs(earlier, where)
        const doctor = await command(next, ['doctor', '--deep'])
        assert.equal(doctor.code, 0, doctor.stdout)
      }
    })
  }

  test('is taken if its schema is that of the first release, and refused if it is an older one', async () => {
    await using earlier = await earlierCalendar('sqlite', '0001-first-release')
    const file = newFile()
    await backedUp(earlier.settings, file)
    for (const [schema, isTaken] of [
      [19, true],
      [18, false],
    ] as const) {
      const older = newFile()
      await rewrite(file, older, { format: 1, schema })
      const where = newFolder()
      if (isTaken) {
        await restored(where, older)
        await answersAs(earlier, where)
        await isWhole(where)
      } else saysNo(await restore(where, older), /was written by a checkout from before the first/)
    }
  })
})

async function answersAs({ secret, answers }: Earlier, where: Where): Promise<void> {
  await withApp(where, async (app) => {
    const caller = callerOf(app, async () => secret)
    for (const [path, { id, title }] of Object.entries(answers)) {
      const { status, body } = await caller.get(path)
      assert.deepEqual([status, body.id, body.title], [200, id, title], path)
    }
  })
}

/** The same backup with another header. */
async function rewrite(file: string, other: string, header: object): Promise<void> {
  const archive = writeArchive(other, 0)
  for await (const { name, content } of readArchive(file)) {
    const changed = name === names.header ? { ...JSON.parse(content.toString()), ...header } : null
    await archive.add(name, changed ? Buffer.from(JSON.stringify(changed)) : content)
  }
  await archive.finish()
}

test('the log of a server that was killed is not applied to the restored file', async () => {
  await using made = await smallBackup('sqlite')
  const { fasti, file } = made
  const expected = await contentsOf(fasti.settings)
  for (let count = 0; count < 10; count += 1) {
    await makeEvent(fasti.as('editor'), { title: `Later ${count}` })
  }
  // As a killed server leaves it: a file, and a log with all that came after.
  const killed = newFolder()
  mkdirSync(killed.FASTI_DATA)
  for (const end of ['', '-wal']) {
    copyFileSync(
      join(fasti.settings.FASTI_DATA, `fasti.db${end}`),
      join(killed.FASTI_DATA, `fasti.db${end}`),
    )
  }
  await restored(killed, file, '--force')
  assert.deepEqual(readdirSync(killed.FASTI_DATA), ['fasti.db'])
  assert.deepEqual(await contentsOf(killed), expected)
  await isWhole(killed)
  // The same with a log whose file is gone.
  const orphan = newFolder()
  mkdirSync(orphan.FASTI_DATA)
  copyFileSync(
    join(fasti.settings.FASTI_DATA, 'fasti.db-wal'),
    join(orphan.FASTI_DATA, 'fasti.db-wal'),
  )
  await restored(orphan, file)
  assert.deepEqual(await contentsOf(orphan), expected)
})

test('a file that SQLite cannot read is replaced with --force, one of another program never', async () => {
  await using made = await smallBackup('sqlite')
  const { file } = made
  const where = newFolder()
  await restored(where, file)
  const path = join(where.FASTI_DATA, 'fasti.db')
  const bytes = readFileSync(path)
  bytes.fill(0xaa, 100)
  writeFileSync(path, bytes)
  saysNo(await restore(where, file), /cannot be read/)
  await restored(where, file, '--force')
  await isWhole(where)
  writeFileSync(path, 'Dear all')
  saysNo(await restore(where, file, '--force'), /is not an SQLite database; it was left as it is/)
  assert.equal(readFileSync(path, 'utf8'), 'Dear all')
})

test('who waits for the file while it is replaced does not get the old one', async () => {
  await using made = await smallBackup('sqlite')
  const { file } = made
  const where = newFolder()
  await restored(where, file)
  const digest = digestOf(where)
  // In processes of their own, all of which begin at the same time.
  const restoring = command({ ...where }, ['restore', file, '--force'])
  const waiting = Array.from({ length: 2 }, (_, at) =>
    command({ ...where }, ['user', 'add', `late${at}`, '--role', 'author']),
  )
  const [{ code, stderr }, ...others] = await Promise.all([restoring, ...waiting])
  assert.ok(code === 0 || /is in use/.test(stderr), stderr)
  const db = await openDatabase({ folder: where.FASTI_DATA })
  const logins = await db.all<{ login: string }>(sql`select login from users`)
  await db.close()
  // Whoever was told that it is done is there, unless the restore came after.
  const told = others.filter((one) => one.code === 0).length
  const found = logins.filter(({ login }) => login.startsWith('late')).length
  assert.ok(found <= told)
  assert.notEqual(digestOf(where), digest)
})

test('tables of other programs in the same database are neither stored nor touched', async () => {
  await using made = await smallBackup('postgres')
  const { file } = made
  const shared = await newServer()
  await restored(shared, file)
  await run(shared, 'create table letters (words text)', 'create sequence letter_ids')
  await run(shared, "insert into letters values ('Dear all')")
  const expected = await contentsOf(shared)
  const again = newFile()
  await backedUp(shared, again)
  await run(shared, 'delete from events')
  for (const where of [shared, newFolder()]) {
    assert.doesNotMatch(await restored(where, again, '--force'), /letters/)
    assert.deepEqual(await contentsOf(where), expected)
  }
  const db = await openDatabase({ folder: shared.FASTI_DATA, url: shared.DATABASE_URL })
  assert.deepEqual(await db.all(sql`select words from letters`), [{ words: 'Dear all' }])
  await db.close()
})

test('a full disk leaves the calendar as it was, and nothing behind', async () => {
  await using made = await smallBackup('sqlite')
  const { file } = made
  const where = await occupied('sqlite')
  const content = await contentsOf(where)
  const words = ['-c', 'ulimit -f 50; exec "$0" "$@"', process.execPath, program, 'restore', file]
  const env = { ...process.env, ...where }
  const tried = () => execFileSync('/bin/bash', [...words, '--force'], { env, stdio: 'pipe' })
  assert.throws(tried, /disk I\/O error|is full|File too large/)
  assert.deepEqual(await contentsOf(where), content)
  assert.deepEqual(readdirSync(where.FASTI_DATA), ['fasti.db'])
})

test('a copy by hard links that somebody made before stays as it was', async () => {
  await using made = await smallBackup('sqlite')
  const { file } = made
  const [where, copy] = [newFolder(), newFolder()]
  await restored(where, file)
  await makeEmpty(where)
  mkdirSync(copy.FASTI_DATA)
  linkSync(join(where.FASTI_DATA, 'fasti.db'), join(copy.FASTI_DATA, 'fasti.db'))
  await restored(where, file, '--force')
  assert.equal((await contentsOf(copy)).get('events')?.length, 0)
  assert.equal((await contentsOf(where)).get('events')?.length, 1)
})

test('a database file that is elsewhere by a link is replaced there', async () => {
  await using made = await smallBackup('sqlite')
  const { fasti, file } = made
  const [where, elsewhere] = [newFolder(), newFolder()]
  await restored(elsewhere, file)
  await makeEmpty(elsewhere)
  mkdirSync(where.FASTI_DATA)
  const real = join(elsewhere.FASTI_DATA, 'fasti.db')
  symlinkSync(real, join(where.FASTI_DATA, 'fasti.db'))
  await restored(where, file, '--force')
  assert.ok(lstatSync(join(where.FASTI_DATA, 'fasti.db')).isSymbolicLink())
  assert.deepEqual(await contentsOf(elsewhere), await contentsOf(fasti.settings))
})

const makeEmpty = (where: Where) => run(where, 'delete from events')
