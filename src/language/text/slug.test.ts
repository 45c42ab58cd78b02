import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { lengthOf } from './html/plain.ts'
import { numbered, slugOf, trashed } from './slug.ts'
import { sized } from '../../../test/support/whole.ts'

const seed = 20270502

const slugs: [given: string, slug: string][] = [
  ['Lantern Walk', 'lantern-walk'],
  ['  <b>Café</b> &amp; Straße!  ', 'cafe-strasse'],
  ["Rock 'n' Roll: it’s O´Brien`s", 'rock-n-roll-its-obriens'],
  ['Зимний вечер 2027', 'зимнии-вечер-2027'],
  ['हिन्दी मेला', 'हिन्दी-मेला'],
  ['日本の祭り', '日本の祭り'],
  ['snake_case__name', 'snake-case-name'],
  ['walk__trashed', 'walk__trashed'],
  ['walk__trashed-12', 'walk__trashed-12'],
  ['a'.repeat(199) + '__trashed', 'a'.repeat(191) + '__trashed'],
  ['__trashed', 'trashed'],
  ['a\r\nb/c?d#e', 'a-b-c-d-e'],
  ['--x--', 'x'],
  ['soft\u00ADhyphen ❤️', 'softhyphen'],
  ['!!! ❤️ ?', ''],
  ['', ''],
]

for (const [given, slug] of slugs) {
  test(`the slug of ${JSON.stringify(given)} is ${JSON.stringify(slug)} (§6.13)`, () => {
    assert.equal(slugOf(given), slug.normalize('NFC'))
  })
}

test('a slug has at most 200 characters and does not end in a hyphen (§6.13)', () => {
  assert.equal(slugOf('a'.repeat(300)), 'a'.repeat(200))
  assert.equal(slugOf('a'.repeat(199) + ' b'), 'a'.repeat(199))
  assert.equal(lengthOf(slugOf('𐐨'.repeat(300))), 200)
})

test('a slug sent back stays as it is (§6.13)', () => {
  const title = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(title, (value) => {
      const slug = slugOf(value)
      assert.equal(slugOf(slug), slug)
      assert.match(slug, /^(?:$|(?!-)[\p{L}\p{N}\p{M}-]*(?<!-)(?:__trashed(?:-\d+)?)?$)/u)
    }),
    { seed, numRuns: sized(3000) },
  )
})

test('a number or the mark of the trash stays within 200 characters (§6.13)', () => {
  assert.equal(numbered('walk', 2), 'walk-2')
  assert.equal(numbered('a'.repeat(200), 12), 'a'.repeat(197) + '-12')
  assert.equal(numbered('a'.repeat(196) + '-bcd', 12), 'a'.repeat(196) + '-12')
  assert.equal(trashed('walk'), 'walk__trashed')
  assert.equal(lengthOf(trashed('𐐨'.repeat(200))), 200)
})

test('hostile titles of 100 KB are answered (S7.9)', () => {
  for (const unit of ['-', 'a', '\u0315\u0316', '<', "'", ' -', '(', '__trashed', '_']) {
    assert.equal(typeof slugOf(unit.repeat(100_000 / unit.length)), 'string')
  }
})
