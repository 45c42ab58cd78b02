import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { fold } from './fold.ts'
import { sized } from '../../../../test/support/whole.ts'

const seed = 20270502

const folded: [given: string, expected: string][] = [
  ['  Café\u00A0 \n MÜNCHEN ', 'cafe munchen'],
  ['Straße STRASSE ẞ', 'strasse strasse ss'],
  ['Ærø Łódź Đorđe Œuvre Þór ılık İzmir', 'aero lodz dorde oeuvre thor ilik izmir'],
  ['Ǿ ǽ', 'o ae'],
  ['ΟΔΥΣΣΕΎΣ ς', 'οδυσσευσ σ'],
  ['ﬁn ＡＢＣ x²', 'fin abc x2'],
  ['हिन्दी कि', 'हिन्दी कि'],
  ['ガ 각', 'ガ 각'],
  ['%_* \'-"', '%_* \'-"'],
  ['Farmers’ ‘a’ ‚b‛ ‹c› d′ e` f´ Hawaiʻi ŉ', "farmers' 'a' 'b' 'c' d' e' f' hawai'i 'n"],
  ['“a” „b‟ «c» d″ ＂e＂ 「f」', '"a" "b" "c" d" "e" "f"'],
  ['a‐b‑c‒d–e—f―g−h－i﹘j', 'a-b-c-d-e-f-g-h-i-j'],
]

for (const [given, expected] of folded) {
  test(`${JSON.stringify(given)} is searched as ${JSON.stringify(expected)} (§5.10)`, () => {
    assert.equal(fold(given), expected.normalize('NFC'))
  })
}

test('composed and decomposed text fold alike, and folding twice is folding once (§5.10)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      assert.equal(fold(value.normalize('NFC')), fold(value))
      assert.equal(fold(value.normalize('NFD')), fold(value))
      assert.equal(fold(fold(value)), fold(value))
    }),
    { seed, numRuns: sized(2000) },
  )
})

test('every letter folds to something that folds to itself (§5.10)', () => {
  const unstable: string[] = []
  for (let code = 0; code < 0x20000; code++) {
    const once = fold(String.fromCodePoint(code))
    if (fold(once) !== once) unstable.push(code.toString(16))
  }
  assert.deepEqual(unstable, [])
})

test('hostile runs of marks are answered (S7.9)', () => {
  for (const unit of ['\u0315\u0316', '\uFF9E\u0316', '\u3099\u093C', '\uFDFA', ' ']) {
    assert.equal(typeof fold('a' + unit.repeat(100_000 / unit.length)), 'string')
  }
})
