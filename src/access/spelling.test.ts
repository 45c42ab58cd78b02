import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spellingOf } from './spelling.ts'

test('what looks the same has one spelling (§22)', () => {
  const alike = [
    [
      'admin',
      'ADMIN',
      'ａｄｍｉｎ',
      '𝐚𝐝𝐦𝐢𝐧',
      'ad\u200Bmin',
      '\u2060admin\uFEFF',
      'ad\u00ADmin',
      ' admin ',
    ],
    ['zoë', 'zoe\u0308', 'ZOË', 'zo\u034Fë'],
    ['groß', 'GROSS', 'groſs', 'GROẞ'],
    ['σίσυφος', 'ΣΊΣΥΦΟΣ'],
    ['\uFB01sh', 'fish'],
  ]
  for (const [first = '', ...others] of alike) {
    for (const other of others) assert.equal(spellingOf(other), spellingOf(first), other)
  }
})

test('what does not look the same has another one, accents and dots included', () => {
  const different = ['zoe', 'zoë', 'zoé', 'ilgaz', 'ılgaz', 'zo-e', 'zo.e', 'аdmin', 'admin']
  assert.equal(new Set(different.map(spellingOf)).size, different.length)
})

/** All that have a case, a compatible form or no shape; ideographs and syllables have none. */
const ranges = [
  [0, 0x33ff],
  [0xa000, 0xabff],
  [0xf900, 0xffff],
  [0x1_0400, 0x1_04ff],
  [0x1_d400, 0x1_d7ff],
  [0x1_e900, 0x1_f2ff],
  [0xe_0000, 0xe_0fff],
] as const

test('the spelling of a spelling is the same, for every character', () => {
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code += 1) {
      const once = spellingOf(`a${String.fromCodePoint(code)}b`)
      if (spellingOf(once) !== once) assert.fail(code.toString(16))
    }
  }
})
