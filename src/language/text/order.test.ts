import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byCodePoint } from './order.ts'

test('texts are compared as their bytes in UTF-8', () => {
  const texts = [
    '',
    'a',
    'ab',
    'b',
    'é',
    '\u{d7ff}',
    '\u{e000}',
    '\u{ffff}',
    '\u{10000}',
    '😀',
    '😀a',
  ]
  for (const one of texts) {
    for (const other of [...texts, ...texts.map((text) => `a${text}`)]) {
      const expected = Buffer.compare(Buffer.from(one), Buffer.from(other))
      assert.equal(Math.sign(byCodePoint(one, other)), expected, JSON.stringify([one, other]))
    }
  }
})
