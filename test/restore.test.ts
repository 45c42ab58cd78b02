// Alone: most of its time is spent in processes that it starts.
// A backup comes back, into either database: all of it, or nothing.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { readGeneration } from '../src/storage/generation.ts'
import { readIdentity } from '../src/storage/identity.ts'
import { readSequences } from '../src/storage/move/store.ts'
import { openDatabase } from '../src/storage/open.ts'
import { backedUp, newFile, restore, restored, saysNo } from './support/backups.ts'
import { command, program } from './support/command.ts'
import { liveRoot } from './support/copies.ts'
import { type Crawl, type Where, crawl, withApp } from './support/crawl.ts'
import { databases } from './support/databases.ts'
import { earlierCalendar, versions } from './support/earlier.ts'
import { type Fasti, callerOf, defaultRoot, freshFasti } from './support/fasti.ts'
import { makeEvent, walk } from './support/make.ts'
import {
  type Contents,
  contentsOf,
  digestOf,
  newFolder,
  newServer,
  removePlaces,
  run,
} from './support/moving.ts'
import { startServer } from './support/server.ts'
import { fillVaried } from './support/varied.ts'

removePlaces()

const placeOf = (name: string) => (name === 'sqlite' ? newFolder() : newServer())

async function isWhole(where: Where): Promise<void> {
  const { code, stdout } = await command({ ...where }, ['doctor', '--deep', '--dry-run'])
  assert.equal(code, 0, stdout)
}

test('a calendar answers every question as before, from either database into either', async () => {
  await using fasti = await freshFasti('sqlite')
  const lastId = await fillVaried(fasti)
  const { secret } = await fasti.user('administrator')
  await fasti.db.close()
  const callers = { administrator: secret, nobody: undefined }
  const wish: Crawl = { callers, lastId, searches: ['fete', 'ἄνθος', '夏祭', 'tutti', '50%'] }
  let from: Where = fasti.settings
  const expected = await crawl(from, wish)
  for (const to of [await newServer(), await newServer(), newFolder(), newFolder()]) {
    const file = newFile()
    await backedUp(from, file)
    const stdout = await restored(to, file)
    assert.match(stdout, /^ok {2}events: 91$/m)
    assert.match(stdout, /^ok {2}files of images: 3$/m)
    const found = await crawl(to, wish)
    assert.deepEqual([...found.keys()], [...expected.keys()])
    for (const [question, answer] of expected) assert.equal(found.get(question), answer, question)
    await isWhole(to)
    from = to
  }
  const made = await withApp(from, async (app) => {
    const headers = { authorization: `Bearer ${secret}` }
    return app.inject({ method: 'POST', url: `${defaultRoot}/events`, headers, payload: walk })
  })
  assert.equal(made.json().id, lastId + 1)
})

for (const database of databases) {
  describe(`restoring on ${database}`, () => {
    let fasti: Fasti
    let file: string
    let expected: Contents
    before(async () => {
      fasti = await freshFasti(database)
      await makeEvent(fasti.as('editor'), { title: 'Of the backup' })
      file = newFile()
      await backedUp(fasti.settings, file)
      expected = await contentsOf(fasti.settings)
    })
    after(() => fasti[Symbol.asyncDispose]())

    /** Another calendar that is in the way. */
    async function occupied(): Promise<Where> {
      const where = await placeOf(database)
      await command({ ...where }, ['user', 'add', 'eve', '--role', 'administrator'])
      return where
    }

    test('a calendar that is there is replaced only if --force is said', async () => {
      const where = await occupied()
      const content = await contentsOf(where)
      saysNo(
        await restore(where, file),
        /^There is a calendar in .* already; --force replaces it\.$/,
      )
      assert.deepEqual(await contentsOf(where), content)
      await restored(where, file, '--force')
      assert.deepEqual(await contentsOf(where), expected)
      await isWhole(where)
    })

    test('nothing is touched if a single byte of the backup is wrong', async () => {
      const where = await occupied()
      const content = await contentsOf(where)
      const bytes = readFileSync(file)
      const broken = newFile()
      for (const share of [0.001, 0.3, 0.6, 0.99]) {
        const flipped = Buffer.from(bytes)
        const at = Math.floor(share * bytes.length)
        flipped.writeUInt8(flipped.readUInt8(at) ^ 4, at)
        writeFileSync(broken, flipped)
        saysNo(await restore(where, broken, '--force'), /is damaged|is not a backup/)
      }
      assert.deepEqual(await contentsOf(where), content)
    })

    test('a server that runs on it is left in peace', async () => {
      const where = await occupied()
      const server = await startServer({ ...where })
      try {
        saysNo(await restore(where, file, '--force'), /stop the server first\.$/)
        assert.equal((await fetch(`${server.address}/readyz`)).status, 200)
      } finally {
        await server.stop()
      }
      await restored(where, file, '--force')
    })

    test('what was cached is stale, ids go on after those of both, the identity is restored', async () => {
      const where = await occupied()
      const url = where.DATABASE_URL
      const far =
        database === 'sqlite'
          ? 'update sequences set last = 5000'
          : `select setval('item_ids', 5000)`
      await run(
        where,
        far,
        'update generation set n = 7000000000000000, embedded = 7000000000000000',
      )
      await restored(where, file, '--force')
      const db = await openDatabase({ folder: where.FASTI_DATA, url })
      assert.ok((await readGeneration(db)) > 7_000_000_000_000_000)
      assert.equal((await readSequences(db))['item'], 5000)
      assert.equal(await readIdentity(db), await readIdentity(fasti.db))
      await db.close()
      // Also one that was lost with its disk, and of which nothing is known.
      const empty = await placeOf(database)
      await restored(empty, file)
      const other = await openDatabase({ folder: empty.FASTI_DATA, url: empty.DATABASE_URL })
      assert.ok((await readGeneration(other)) > Date.now() * 1000 - 60_000_000)
      await other.close()
    })

    test('readers who have come further than the backup are told to begin anew', async () => {
      const cursorAt = (app: Fasti | Where) =>
        'app' in app ? app.get('/changes?since=now', { root: liveRoot }) : undefined
      await using source = await freshFasti(database)
      await makeEvent(source.as('editor'), { title: 'First' })
      const early = (await cursorAt(source))?.body.cursor
      const copy = newFile()
      await backedUp(source.settings, copy)
      await makeEvent(source.as('editor'), { title: 'Lost' })
      const late = (await cursorAt(source))?.body.cursor
      const where = await placeOf(database)
      await restored(where, copy)
      await withApp(where, async (app) => {
        const nobody = callerOf(app, async () => undefined)
        const since = async (cursor: string) =>
          (await nobody.get(`/changes?since=${cursor}`, { root: liveRoot })).status
        assert.deepEqual([await since(early), await since(late)], [200, 410])
      })
    })

    test('Ctrl-C leaves the calendar as it was, and nothing behind', async () => {
      const where = await occupied()
      const content = await contentsOf(where)
      const child = spawn(process.execPath, [program, 'restore', file, '--force'], {
        env: { ...process.env, ...where },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let said = ''
      child.stderr.on('data', (piece: Buffer) => {
        if (said === '') child.kill('SIGINT')
        said += piece.toString()
      })
      await once(child, 'close')
      if (child.exitCode === 0) return
      assert.equal(child.exitCode, 130, said)
      assert.match(said, /^Stopped; nothing was changed\.$/m)
      assert.deepEqual(await contentsOf(where), content)
      assert.equal(existsSync(join(where.FASTI_DATA, 'restore.part')), false)
    })

    test('a place that --to names is filled, and that of the settings is not touched', async () => {
      const to = await placeOf(database)
      const elsewhere = newFolder()
      const words = to.DATABASE_URL
        ? ['--to', to.DATABASE_URL, '--data-to', to.FASTI_DATA]
        : ['--to', `sqlite:${to.FASTI_DATA}`]
      await restored(elsewhere, file, ...words)
      assert.deepEqual(await contentsOf(to), expected)
      assert.equal(existsSync(elsewhere.FASTI_DATA), false)
    })
  })
}

describe('a backup of an older version', () => {
  for (const version of [versions[0], versions[5], versions[11]]) {
    for (const database of databases) {
      test(`${version} is brought up to date on ${database}`, async () => {
        await using earlier = await earlierCalendar(database, version ?? '')
        const file = newFile()
        await backedUp(earlier.settings, file)
        for (const other of databases) {
          const where = await placeOf(other)
          await restored(where, file)
          await withApp(where, async (app) => {
            const caller = callerOf(app, async () => earlier.secret)
            for (const [path, { id, title }] of Object.entries(earlier.answers)) {
              const { status, body } = await caller.get(path)
              assert.deepEqual([status, body.id, body.title], [200, id, title], path)
            }
          })
          await isWhole(where)
        }
      })
    }
  }
})

test('the log of a server that was killed is not applied to the restored file', async () => {
  await using fasti = await freshFasti('sqlite')
  await makeEvent(fasti.as('editor'), { title: 'Of the backup' })
  const file = newFile()
  await backedUp(fasti.settings, file)
  const expected = await contentsOf(fasti.settings)
  for (let count = 0; count < 50; count += 1) {
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
  await using fasti = await freshFasti('sqlite')
  await makeEvent(fasti.as('editor'))
  const file = newFile()
  await backedUp(fasti.settings, file)
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
  await using fasti = await freshFasti('sqlite')
  await makeEvent(fasti.as('editor'))
  const file = newFile()
  await backedUp(fasti.settings, file)
  const where = newFolder()
  await restored(where, file)
  const digest = digestOf(where)
  const restoring = restore(where, file, '--force')
  const waiting = Array.from({ length: 3 }, (_, at) =>
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
