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

test('in a short word only the order of letters or a doubled letter is a mistake', () => {
  const short = new Map(Object.entries({ cake: 9, jazz: 2, choir: 4, 104: 7, hall: 1, talk: 1 }))
  assert.deepEqual(closestTo('cafe', short, 3), [])
  assert.deepEqual(closestTo('jaz', short, 3), ['jazz'])
  assert.deepEqual(closestTo('hlal', short, 3), ['hall'])
  assert.deepEqual(closestTo('walk', short, 3), [])
  assert.deepEqual(closestTo('chior', short, 3), ['choir'])
  assert.deepEqual(closestTo('chair', short, 3), ['choir'])
})

test('a word with digits is never corrected', () => {
  const numbers = new Map(Object.entries({ 104: 7, 20261: 3, towpath: 1 }))
  for (const typed of ['10k', '20262', 'towpa7h']) {
    assert.deepEqual(closestTo(typed, numbers, 3), [], typed)
  }
})

test('only long words may have two mistakes, and short ones none', () => {
  assert.deepEqual(closestTo('reharsel', known, 3), ['rehearsal'])
  assert.deepEqual(closestTo('popets', known, 3), [])
  assert.deepEqual(closestTo('ja', known, 3), [])
  assert.deepEqual(closestTo('j'.repeat(100), known, 3), [])
})
