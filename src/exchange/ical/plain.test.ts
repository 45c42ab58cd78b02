import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { plainLine } from '../../language/text/html/plain.ts'
import { keepBrackets } from '../text/brackets.ts'
import { lineOf } from './plain.ts'
import { unescapeText, textsOf } from './file/property.ts'
import { sized } from '../../../test/support/whole.ts'

test('lines that take the short way are the same as on the long one', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.string(),
  )
  fc.assert(
    fc.property(texts, (text) => assert.equal(lineOf(text), plainLine(keepBrackets(text)))),
    { seed: 5545, numRuns: sized(2000) },
  )
  // Every character of the first planes alone, and between letters.
  for (let code = 0; code < 0x3000; code++) {
    const character = String.fromCharCode(code)
    assert.equal(lineOf(character), plainLine(character))
    assert.equal(lineOf(`a${character}b`), plainLine(`a${character}b`))
  }
})

test('texts come back from their escapes, whichever way is taken (RFC 5545 §3.3.11)', () => {
  assert.equal(unescapeText('a\\, b\\; c\\nd\\Ne \\x'), 'a, b; c\nd\ne \\x')
  assert.equal(unescapeText('a\\\\nb\\, c'), 'a\\nb, c')
  assert.equal(unescapeText('\\\\\\n'), '\\\n')
  assert.deepEqual(textsOf('a\\,b,c,,d\\\\,e'), ['a,b', 'c', '', 'd\\', 'e'])
})
