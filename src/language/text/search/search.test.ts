import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasWhole, searchOf } from './search.ts'

const phrase = (text: string) => ({ all: [text], none: [], byWords: false })
const words = (all: string[], none: string[] = []) => ({ all, none, byWords: true })

test('on own roots a search is a phrase unless match=words (§5.10)', () => {
  assert.deepEqual(searchOf('  Der "Große"  -Tag ', undefined, false), phrase('der "grosse" -tag'))
  assert.deepEqual(searchOf('b a', 'phrase', false), phrase('b a'))
  assert.deepEqual(searchOf('B “a” -c', 'words', false), words(['"a"', '-c', 'b']))
})

test('a word that is part of another one adds nothing (§5.10)', () => {
  assert.deepEqual(searchOf('art party art a', 'words', false), words(['party']))
})

const onAlias: [search: string, expected: ReturnType<typeof searchOf>][] = [
  ['Jazz', phrase('jazz')],
  ['jazz Night', words(['jazz', 'night'])],
  ['"jazz night"', phrase('jazz night')],
  ['“jazz night” late', words(['jazz night', 'late'])],
  ['late"jazz night', words(['jazz night', 'late'])],
  ['jazz -night', words(['jazz'], ['night'])],
  ['-night', words([], ['night'])],
  ['-"late night" -jazz', words([], ['jazz', 'late night'])],
  ['late-night jazz', words(['jazz', 'late-night'])],
  ['jazz - night', words(['jazz', 'night'])],
  ['jazz – night', words(['jazz', 'night'])],
  ['--x y', words(['y'], ['-x'])],
  ['-', phrase('-')],
  ['""', phrase('""')],
]
for (const [search, expected] of onAlias) {
  test(`on an alias root ${search} looks for ${JSON.stringify(expected)} (§2.2)`, () => {
    assert.deepEqual(searchOf(search, undefined, true), expected)
  })
}

test('match goes before what an alias root means (§2.2, §5.10)', () => {
  assert.deepEqual(searchOf('b -a', 'phrase', true), phrase('b -a'))
  assert.deepEqual(searchOf('jazz', 'words', true), words(['jazz']))
})

test('whole words stand between other characters than letters and digits (§5.10)', () => {
  for (const text of ['art', 'the art', 'art, too', 'party art', '"art"', 'x-art\ny']) {
    assert.equal(hasWhole(text, 'art'), true, text)
  }
  for (const text of ['party', 'arts', 'smart', 'art1', 'arté', '夜art', '']) {
    assert.equal(hasWhole(text, 'art'), false, text)
  }
})

test('hostile searches are read in linear time (S7.9)', () => {
  for (const unit of ['"', '-"', '- ', '-', '"a ']) {
    const { all, none } = searchOf(unit.repeat(100_000 / unit.length), undefined, true)
    assert.ok(all.length + none.length > 0)
  }
  assert.equal(hasWhole('a'.repeat(200_000), 'aaa'), false)
})
