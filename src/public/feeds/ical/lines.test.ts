import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { fold, line, textValue, uriValue } from './lines.ts'
import { sized } from '../../../../test/support/whole.ts'

const settings = { seed: 5545, numRuns: sized(500) }
const unfold = (text: string) => text.replaceAll('\r\n ', '').replace(/\r\n$/, '')

describe('lines of iCalendar', () => {
  test('are folded at 75 octets, between characters, and nothing is lost (RFC 5545 §3.1)', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 400 }).map((text) => text.toWellFormed())
    fc.assert(
      fc.property(texts, (text) => {
        const content = text.replace(/[\r\n]/g, '')
        const folded = fold(content)
        assert.equal(unfold(folded), content)
        for (const one of folded.split('\r\n')) assert.ok(Buffer.byteLength(one) <= 75)
      }),
      settings,
    )
  })

  test('keep a line of exactly 75 octets whole', () => {
    assert.equal(fold('a'.repeat(75)), `${'a'.repeat(75)}\r\n`)
    assert.equal(fold('a'.repeat(76)), `${'a'.repeat(75)}\r\n a\r\n`)
    assert.equal(fold(`${'a'.repeat(74)}é`), `${'a'.repeat(74)}\r\n é\r\n`)
  })

  test('have marks and line breaks of text escaped, and no controls (RFC 5545 §3.3.11)', () => {
    assert.equal(textValue('a,b;c\\d\r\ne\rf\ng\u0000\u0007'), 'a\\,b\\;c\\\\d\\ne\\nf\\ng')
    assert.equal(textValue('\\n'), '\\\\n')
  })

  test('have parameters in quotes where they need them, and carets for quotes (RFC 6868)', () => {
    assert.equal(line('A', 'b', { CN: 'plain' }), 'A;CN=plain:b\r\n')
    assert.equal(line('A', 'b', { CN: 'x: "y", ^z\n' }), 'A;CN="x: ^\'y^\', ^^z^n":b\r\n')
  })

  test('have addresses that end no line', () => {
    assert.equal(uriValue('https://a.example/ b\r\nEVIL:1'), 'https://a.example/%20b%0D%0AEVIL:1')
  })

  // So long that only linear time would finish.
  test('are written in linear time', () => {
    for (const mark of ['\\', ',', '\n', 'é', '🎉', '"']) {
      assert.ok(line('A', textValue(mark.repeat(2_000_000))).length > 2_000_000)
    }
  })
})
