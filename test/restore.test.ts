// Waits: for the processes that it starts, one after the other.
// A backup comes back, into either database: all of it, or nothing.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { readGeneration } from '../src/storage/generation/generation.ts'
import { readIdentity } from '../src/storage/identity.ts'
import { readSequences } from '../src/storage/backup/store.ts'
import { openDatabase } from '../src/storage/open.ts'
import {
  type BackedUp,
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
import { program } from './support/command.ts'
import { liveRoot } from './support/copies.ts'
import { type Crawl, type Where, crawl, withApp } from './support/crawl.ts'
import { bothDatabases, databases } from './support/databases.ts'
import { callerOf, defaultRoot, freshFasti } from './support/fasti.ts'
import { makeEvent, walk } from './support/make.ts'
import {
  type Contents,
  contentsOf,
  newFolder,
  newServer,
  removePlaces,
  run,
} from './support/moving.ts'
import { startServer } from './support/server.ts'
import { fillVaried } from './support/varied.ts'
import { someOf } from './support/whole.ts'

removePlaces()

test('a calendar answers every question as before, from either database into either', async () => {
  await using fasti = await freshFasti('sqlite')
  const lastId = await fillVaried(fasti)
  const { secret } = await fasti.user('administrator')
  await fasti.db.close()
  const callers = { administrator: secret, nobody: undefined }
  const wish: Crawl = { callers, lastId, searches: ['fete', 'ἄνθος', '夏祭', 'tutti', '50%'] }
  let from: Where = fasti.settings
  const expected = await crawl(from, wish)
  const all = [await newServer(), await newServer(), newFolder(), newFolder()]
  // From one file into another, see below.
  const places = someOf(all.slice(0, 3), all)
  for (const [index, to] of places.entries()) {
    const file = newFile()
    await backedUp(from, file)
    const stdout = await restored(to, file)
    assert.match(stdout, /^ok {2}events: 91$/m)
    assert.match(stdout, /^ok {2}files of images: 3$/m)
    await isWhole(to)
    from = to
    // What any of them loses is missing at the end, too.
    if (index < places.length - 1) continue
    const found = await crawl(to, wish)
    assert.deepEqual([...found.keys()], [...expected.keys()])
    for (const [question, answer] of expected) assert.equal(found.get(question), answer, question)
  }
  const made = await withApp(from, async (app) => {
    const headers = { authorization: `Bearer ${secret}` }
    return app.inject({ method: 'POST', url: `${defaultRoot}/events`, headers, payload: walk })
  })
  assert.equal(made.json().id, lastId + 1)
})

for (const database of bothDatabases) {
  describe(`restoring on ${database}`, () => {
    let made: BackedUp
    let file: string
    let expected: Contents
    before(async () => {
      made = await smallBackup(database)
      file = made.file
      expected = await contentsOf(made.fasti.settings)
    })
    after(() => made[Symbol.asyncDispose]())

    test('a calendar that is there is replaced only if --force is said', async () => {
      const where = await occupied(database)
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

    test('a server that runs on it is left in peace', async () => {
      const where = await occupied(database)
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
      const where = await occupied(database)
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
      assert.equal(await readIdentity(db), await readIdentity(made.fasti.db))
      await db.close()
      // Also one that was lost with its disk, and of which nothing is known.
      const empty = await placeOf(database)
      await restored(empty, file)
      const other = await openDatabase({ folder: empty.FASTI_DATA, url: empty.DATABASE_URL })
      assert.ok((await readGeneration(other)) > Date.now() * 1000 - 60_000_000)
      await other.close()
    })

    test('Ctrl-C leaves the calendar as it was, and nothing behind', async () => {
      const where = await occupied(database)
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

    // The rest is the same on either.
    if (!databases.includes(database)) return

    test('nothing is touched if a single byte of the backup is wrong', async () => {
      const where = await occupied(database)
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

    test('readers who have come further than the backup are told to begin anew', async () => {
      await using source = await freshFasti(database)
      await makeEvent(source.as('editor'), { title: 'First' })
      const early = (await source.get('/changes?since=now', { root: liveRoot })).body.cursor
      const copy = newFile()
      await backedUp(source.settings, copy)
      await makeEvent(source.as('editor'), { title: 'Lost' })
      const late = (await source.get('/changes?since=now', { root: liveRoot })).body.cursor
      const where = await placeOf(database)
      await restored(where, copy)
      await withApp(where, async (app) => {
        const nobody = callerOf(app, async () => undefined)
        const since = async (cursor: string) =>
          (await nobody.get(`/changes?since=${cursor}`, { root: liveRoot })).status
        assert.deepEqual([await since(early), await since(late)], [200, 410])
      })
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
