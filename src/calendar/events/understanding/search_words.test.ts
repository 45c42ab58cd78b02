import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchFor, wordsTyped } from './search_words.ts'

const typed: readonly (readonly [text: string, words: readonly string[]])[] = [
  ['Farmers’ Market', ['farmers', 'market']],
  ["farmer's market", ['farmer', 'market']],
  ['hands–on  Café', ['hands', 'on', 'cafe']],
  ["l'été", ['l', 'ete']],
  ['O’Brien’s', ['o', 'brien']],
  ['10,50 100%', ['10', '50', '100']],
  ['🎭 C++', ['🎭', 'c++']],
  ['jazz + blues', ['jazz', 'blues']],
  ['rock ’n’ roll', ['rock', 'n', 'roll']],
  ["'s", ['s']],
  ['%', []],
  ["- '", []],
  ['\u0301', []],
]

test('what is typed becomes words, without marks and signs', () => {
  for (const [text, words] of typed) assert.deepEqual(wordsTyped(text), words, text)
})

test('small words do not count unless there are no others', () => {
  assert.deepEqual(searchFor('the market on the square', ['en']).all, ['market', 'square'])
  assert.deepEqual(searchFor('la fête de la musique', ['fr', 'en']).all, ['fete', 'musique'])
  assert.deepEqual(searchFor('on the', ['en']).all, ['on', 'the'])
})

test('words that name days say which', () => {
  assert.deepEqual(searchFor('market saturday', ['en']), {
    all: ['market', 'saturday'],
    none: [],
    byWords: true,
    isWholeFirst: true,
    days: { saturday: { weekdays: [6], months: [] } },
  })
})

test('there are never more than twenty', () => {
  const many = Array.from({ length: 60 }, (_, n) => `w${n}w`).join(' ')
  assert.equal(searchFor(many, ['en']).all.length, 20)
})
