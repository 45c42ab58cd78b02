import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readGiven, readIds, writeIds } from './list_code.ts'
import { mostSaved } from './most_saved.ts'

test('a list of ids is read as it was written, in one order and each once', () => {
  const lists = [[], [1], [127, 128, 129], [999_999_999_999_999], [2 ** 31, 2 ** 31 + 16_384]]
  for (const ids of lists) assert.deepEqual(readIds(writeIds(ids)), ids)
  assert.deepEqual(readIds(writeIds([300, 5, 300, 7])), [5, 7, 300])
  const many = Array.from({ length: mostSaved }, (_, n) => 1_000_000 + 9_999 * n)
  assert.deepEqual(readIds(writeIds(many)), many)
  assert.ok(writeIds(many).toString('base64url').length < 280)
})

test('what was not written so is no list', () => {
  const wrong = [[128], [128, 0], [129, 0], [5, 0], Array.from({ length: 12 }, () => 255)]
  for (const bytes of wrong) assert.equal(readIds(Buffer.from(bytes)), undefined, String(bytes))
  assert.equal(readIds(Buffer.from(Array.from({ length: mostSaved + 1 }, () => 1))), undefined)
})

test('ids are asked for with commas, and not more than can be saved', () => {
  assert.deepEqual(readGiven('3,17'), [3, 17])
  const wrong = ['', '3,', 'a', '0', '-1', '1.5', ['1'], undefined, '1,'.repeat(mostSaved) + '1']
  for (const text of wrong) assert.equal(readGiven(text), undefined, String(text))
})
