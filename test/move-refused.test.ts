// What a move refuses, in a sentence and without touching anything.

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
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
    await refused(/There is no calendar in /, nothing, newFolder(), '--restart')
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
      await refused(/There is a calendar in .* already/, source, target, '--restart')
      assert.deepEqual(await contentsOf(target), content)
    }
  })

  test('is a finished move whose target was written to; else the move is compared once more', async () => {
    const target = newFolder()
    const said = timeless(await moved(source, target))
    assert.equal(timeless(await moved(source, target)), said)
    await run(target, "update terms set name = 'b'")
    const { code, stdout, stderr } = await move(source, target)
    assert.equal(code, 1)
    assert.match(stdout, /^BAD terms: 1$/m)
    assert.match(stderr, /^Not the same in both: terms\./m)
    await run(target, 'update generation set n = n + 1')
    await refused(/There is a calendar in .* already/, source, target)
  })
})
