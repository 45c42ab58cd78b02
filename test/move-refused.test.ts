// What a move refuses, in a sentence and without touching anything.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { openDatabase } from '../src/storage/open.ts'
import type { Where } from './support/crawl.ts'
import { hosted } from './support/hosted.ts'
import {
  contentsOf,
  move,
  moved,
  newFolder,
  newServer,
  refused,
  removePlaces,
  run,
} from './support/moving.ts'

removePlaces()

/** Each move says when it began. */
const timeless = (said: string) => said.replace(/after \S+ \S+ UTC/, 'after')

describe('what a move refuses', () => {
  let source: Where
  before(async () => {
    source = newFolder()
    await run(source)
    await hosted({ ...source }, ['user', 'add', 'ada', '--role', 'administrator'])
    await run(
      source,
      `insert into terms values (1, 'tag', 'a', 'a', 'a', '', 0, 0, 1, 'a', 'a', '')`,
    )
  })

  test('is a target that is no address or folder', async () => {
    for (const args of [
      ['move'],
      ['move', '--to', 'mysql://127.0.0.1/fasti'],
      ['move', '--to', 'sqlite:'],
      ['move', '--to', './elsewhere', '--data-to', './data'],
    ]) {
      const { code, stderr } = await hosted({ ...source }, args)
      assert.equal(code, 2, args.join(' '))
      assert.match(stderr, /^Usage: fasti move /m)
    }
  })

  test('is a source without a calendar, and none is created', async () => {
    const nothing = newFolder()
    await refused(/There is no calendar in /, nothing, newFolder())
    assert.equal(existsSync(nothing.FASTI_DATA), false)
    const empty = await newServer()
    await refused(/There is no calendar in the PostgreSQL database test_/, empty, newFolder())
  })

  test('is a target that is the source', async () => {
    await refused(/that is its source/, source, source)
    const server = await newServer()
    await moved(source, server)
    const other = new URL(server.DATABASE_URL)
    other.hostname = 'localhost'
    const { code, stderr } = await hosted({ ...server }, ['move', '--to', other.href])
    assert.equal(code, 1)
    assert.match(stderr, /that is its source/)
  })

  test('is a target that has a calendar', async () => {
    for (const target of [newFolder(), await newServer()]) {
      await hosted({ ...target }, ['user', 'add', 'eve', '--role', 'administrator'])
      const content = await contentsOf(target)
      await refused(/There is a calendar in .* already/, source, target)
      assert.deepEqual(await contentsOf(target), content)
    }
  })

  test('is nothing of a finished move: both are compared once more, and left as they are', async () => {
    for (const target of [newFolder(), await newServer()]) {
      const said = timeless(await moved(source, target))
      assert.equal(timeless(await moved(source, target)), said)
      await run(target, "update terms set name = 'b'", 'update generation set n = n + 1')
      const content = await contentsOf(target)
      const { code, stdout, stderr } = await move(source, target)
      assert.equal(code, 1)
      assert.match(stdout, /^BAD terms: 1$/m)
      assert.match(stderr, /^Not the same in both: terms\. .* was left as it is\.$/m)
      await run(target, 'delete from terms')
      assert.match((await move(source, target)).stdout, /^BAD terms: 1 here, 0 there$/m)
      await run(
        target,
        "insert into terms values (1, 'tag', 'b', 'a', 'a', '', 0, 0, 1, 'a', 'a', '')",
      )
      assert.deepEqual(await contentsOf(target), content)
    }
  })

  test('is a target on which a server is running', async () => {
    for (const target of [newFolder(), await newServer()]) {
      const db = await openDatabase({ folder: target.FASTI_DATA, url: target.DATABASE_URL })
      await db.generation('now')
      try {
        await refused(/stop the server first/, source, target)
      } finally {
        await db.close()
      }
      await moved(source, target)
    }
  })
})
