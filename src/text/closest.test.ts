import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closestTo } from './closest.ts'

const known = new Map(
  Object.entries({ puppet: 3, puppets: 9, market: 5, marker: 7, jazz: 2, rehearsal: 1, été: 1 }),
)

test('the word with the fewest mistakes comes first, then the most frequent one', () => {
  assert.deepEqual(closestTo('pupet', known, 3), ['puppet'])
  assert.deepEqual(closestTo('puppett', known, 3), ['puppets', 'puppet'])
  assert.deepEqual(closestTo('marke', known, 3), ['marker', 'market'])
  assert.deepEqual(closestTo('marke', known, 1), ['marker'])
})

test('two letters in the wrong order are one mistake', () => {
  assert.deepEqual(closestTo('jzaz', known, 3), ['jazz'])
  assert.deepEqual(closestTo('marekt', known, 3), ['market'])
})

test('only long words may have two mistakes, and short ones none', () => {
  assert.deepEqual(closestTo('reharsel', known, 3), ['rehearsal'])
  assert.deepEqual(closestTo('popets', known, 3), [])
  assert.deepEqual(closestTo('ja', known, 3), [])
  assert.deepEqual(closestTo('j'.repeat(100), known, 3), [])
})
