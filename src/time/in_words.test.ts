import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWords, rangeInWords } from './in_words.ts'

test('the first of a month is an ordinal in French, and no other day', () => {
  assert.equal(inWords('fr', 'day', '2027-06-01'), 'mardi 1er juin 2027')
  assert.equal(inWords('fr', 'dateOfYear', '2027-06-01'), '1er juin')
  for (const [day, words] of [
    ['2027-06-02', 'mercredi 2 juin 2027'],
    ['2027-06-11', 'vendredi 11 juin 2027'],
    ['2027-06-21', 'lundi 21 juin 2027'],
  ] as const) {
    assert.equal(inWords('fr', 'day', day), words)
  }
  assert.match(rangeInWords('fr', 'date', '2027-06-01', '2027-07-03'), /^1er juin.*3 juillet 2027$/)
  assert.equal(inWords('es', 'dateOfYear', '2027-06-01'), '1 de junio')
  assert.equal(inWords('en', 'dateOfYear', '2027-06-01'), '1 June')
})
