import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LongFeed, keepLongFeeds } from './long_feeds.ts'

const megabyte = 1024 * 1024
const chunk = (megabytes: number) => Buffer.alloc(megabytes * megabyte)
const feed = (...chunks: Buffer[]): LongFeed => ({
  generation: 1,
  state: '',
  until: 100,
  tag: '',
  chunks,
  pieces: [],
})

test('a feed is found until another state of it is kept', () => {
  const long = keepLongFeeds(10 * megabyte)
  const [one, other] = [feed(chunk(4)), feed(chunk(4))]
  long.keep('one', one)
  assert.equal(long.find('one'), one)
  long.keep('one', other)
  assert.equal(long.find('one'), other)
})

test('what nobody reads makes room first, then what was asked for longest ago', () => {
  const long = keepLongFeeds(10 * megabyte)
  const cuts: string[] = []
  const read = feed(chunk(4))
  long.keep('read', read)
  long.keep('unread', feed(chunk(4)))
  const done = [1, 2].map((number) => long.read(read, () => void cuts.push(`reader ${number}`)))
  long.keep('new', feed(chunk(5)))
  assert.deepEqual([long.find('unread'), cuts], [undefined, []])
  assert.equal(long.find('read'), read)
  done[0]?.()
  // Only readers that have not finished are cut off.
  long.keep('newer', feed(chunk(8)))
  assert.deepEqual(cuts, ['reader 2'])
  assert.deepEqual([long.find('read'), long.find('new')], [undefined, undefined])
})

test('what two states of a feed share is held once', () => {
  const long = keepLongFeeds(10 * megabyte)
  const shared = chunk(6)
  const other = feed(chunk(2))
  long.keep('other', other)
  for (let state = 0; state < 10; state += 1) {
    const next = feed(shared, chunk(1))
    long.keep('long', next)
    assert.equal(long.find('long'), next)
  }
  assert.equal(long.find('other'), other, 'there was room for both')
  // It is all given back at the end.
  long.keep('long', feed(chunk(1)))
  const last = feed(chunk(6))
  long.keep('last', last)
  assert.deepEqual([long.find('other'), long.find('last')], [other, last])
})

test('readers of a replaced state go on, until its bytes are needed', () => {
  const long = keepLongFeeds(10 * megabyte)
  const cuts: string[] = []
  const old = feed(chunk(4))
  long.keep('feed', old)
  const done = long.read(old, () => void cuts.push('old'))
  const present = feed(chunk(4))
  long.keep('feed', present)
  const finished = long.read(present, () => void cuts.push('present'))
  assert.deepEqual(cuts, [])
  long.keep('other', feed(chunk(4)))
  assert.deepEqual(cuts, ['old'])
  done()
  finished()
  const whole = feed(chunk(9))
  long.keep('whole', whole)
  assert.equal(long.find('whole'), whole)
  assert.deepEqual(cuts, ['old'])
})
