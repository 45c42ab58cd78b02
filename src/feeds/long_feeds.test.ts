import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepLongFeeds } from './long_feeds.ts'

const feed = (length: number, generation = 1) => ({
  generation,
  until: 100,
  chunks: [Buffer.alloc(length)],
  length,
})

test('a feed is found while the clock has not changed it', () => {
  const long = keepLongFeeds(10)
  const one = feed(4)
  long.keep('one', one)
  assert.equal(long.find('one', 99), one)
  assert.equal(long.find('one', 100), undefined)
})

test('what nobody reads makes room first, then what was asked for longest ago', () => {
  const long = keepLongFeeds(10)
  const cuts: string[] = []
  long.keep('read', feed(4))
  long.keep('unread', feed(4))
  const [read] = [long.find('read', 1)]
  if (!read) throw new Error('It was kept.')
  const done = [1, 2].map((number) => long.read(read, () => void cuts.push(`reader ${number}`)))
  long.keep('new', feed(6))
  assert.deepEqual([long.find('unread', 1), cuts], [undefined, []])
  assert.equal(long.find('read', 1), read)
  done[0]?.()
  // Only readers that have not finished are cut off.
  long.keep('newer', feed(8))
  assert.deepEqual(cuts, ['reader 2'])
  assert.deepEqual([long.find('read', 1), long.find('new', 1)], [undefined, undefined])
})

test('old states go when a new one comes, unless somebody reads them', () => {
  const long = keepLongFeeds(100)
  const old = feed(1)
  long.keep('old', old)
  long.keep('old and unread', feed(1))
  const done = long.read(old, () => assert.fail('There is room.'))
  long.keep('new', feed(1, 2))
  assert.equal(long.find('old', 1), old)
  assert.equal(long.find('old and unread', 1), undefined)
  done()
  long.keep('newer', feed(1, 3))
  assert.equal(long.find('old', 1), undefined)
})
