import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  cleanLine,
  cleanText,
  cutText,
  cutWords,
  lengthOf,
  plainLine,
  plainText,
  shortened,
} from './plain.ts'
import { stripTags } from './tags.ts'
import { sized } from '../../../../test/support/whole.ts'

const seed = 20270502
const parts =
  '< </ > b script style " \' = !-- --> ! ? / &lt; &gt; &#60; &amp; x \u0001 \u0338 \u212A e \u0301 on'
const soup = fc
  .array(fc.constantFrom(' ', ...parts.split(' ')), { maxLength: 30 })
  .map((chosen) => chosen.join(''))

test('text is composed, trimmed and freed of control characters (§3.4)', () => {
  assert.equal(cleanText('  cafe\u0301\u0000\u0007 \u009F '), 'café')
  assert.equal(cleanText('a\r\nb\rc\n\td'), 'a\nb\nc\n\td')
  assert.equal(cleanText('a\uD800b'), 'a\uFFFDb')
  assert.equal(cleanText(' \n\t '), '')
})

test('a composition that control characters had kept apart is made (§3.4)', () => {
  assert.equal(cleanText('e\u0000\u0301'), 'é')
})

test('cleaning cleaned text changes nothing (§3.4)', () => {
  const marks = fc.string({ unit: fc.constantFrom('a', '\u0344', '\u0316', '\u0315', '\n', ' ') })
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), marks), (value) => {
      const cleaned = cleanText(value)
      assert.equal(cleanText(cleaned), cleaned)
      assert.equal(cleaned.normalize('NFC'), cleaned)
    }),
    { seed, numRuns: sized(1000) },
  )
  const long = cleanText('a' + '\u0344'.repeat(40))
  assert.equal(cleanText(long), long)
})

test('a single line has blanks where line breaks and tabs were (§3.4)', () => {
  assert.equal(cleanLine(' one\r\n\ttwo\n\nthree '), 'one two three')
})

const plain: [given: string, shown: string][] = [
  ['<b>Lantern</b> <i class="x">Walk</i>', 'Lantern Walk'],
  ['a<script>alert(1)</script>b', 'ab'],
  ['a<SCRIPT src=x>alert(1)</Script >b<style\n>p{}</style>c', 'abc'],
  ['a<script>alert(1)', 'a'],
  ['a<!-- <b> -->b<!doctype html><?php x ?>c', 'abc'],
  ['<a title="a > b" href=\'>\'>link</a>', 'link'],
  ['I <3 you, a < b, x <= y, 1<2>0', 'I <3 you, a < b, x <= y, 1<2>0'],
  [
    'C:\\temp 100% %20 "quoted" \'so\' AT&T & more',
    'C:\\temp 100% %20 "quoted" \'so\' AT&T & more',
  ],
  ['Caf&eacute; &amp; Bar &#233;&#xE9; &hellip;', 'Café & Bar éé …'],
  ['&copy 2027 &unknown; &;', '&copy 2027 &unknown; &;'],
  ['&amp;eacute; &amp;lt;', 'é <'],
  ['E&amp;lt;img src=x&amp;gt;', 'E'],
  ['&amp;amp;amp;amp; &&num;60; &lt&semi; &#38;#38;copy;', '& < < ©'],
  ['&l&lt;b&gt;t;b>x', 'x'],
  ['&am&#1;p;', '&'],
  ['&lt;b&gt;x&lt;/b&gt;', 'x'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;y', 'y'],
  ['<<b>script>alert(1)<<b>/script>', 'script>alert(1)/script>'],
  ['</<b>b>x', 'b>x'],
  ['<&#98;>x', 'x'],
  ['<\u0000b>x', 'x'],
  ['ends with <b', 'ends with <b'],
  ['ends with <script src=x', 'ends with'],
  ['ends with <img src=x onerror=alert(1) ', 'ends with'],
  ['&#1;&#13;x&#55296;', 'x\uFFFD'],
  ['<b title="open>x</b> y', 'x y'],
]

for (const [given, shown] of plain) {
  test(`plain text of ${JSON.stringify(given)} is ${JSON.stringify(shown)} (§6.14)`, () => {
    assert.equal(plainText(given), shown)
  })
}

test('no tag is left or made by removing others, whatever the soup (§6.14)', () => {
  const tag = /<(?:[a-z!?]|\/[a-z])[^>]*>/i
  fc.assert(
    fc.property(soup, (value) => {
      const stripped = stripTags(value)
      assert.equal(stripTags(stripped), stripped)
      assert.doesNotMatch(plainText(value), tag)
    }),
    { seed, numRuns: sized(5000) },
  )
})

const hidden =
  '&amp; amp; &lt; lt; &num; # 60; &semi; ; &#38; &#x26; &#10; &#1; & < b > <b> </b> <i &copy; copy; l t'
const coded = fc
  .array(fc.constantFrom(' ', '\n', ...hidden.split(' ')), { maxLength: 30 })
  .map((chosen) => chosen.join(''))

test('plain text that is sent back is kept as it is, whatever was coded in it (§6.14)', () => {
  fc.assert(
    fc.property(fc.oneof(soup, coded, fc.string({ unit: 'binary' })), (value) => {
      for (const plainOf of [plainText, plainLine]) {
        const shown = plainOf(value)
        assert.equal(plainOf(shown), shown)
        assert.doesNotMatch(shown, /&(?:amp|lt|gt|copy|#38);/)
      }
      assert.doesNotMatch(plainLine(value), /[\n\t]/)
    }),
    { seed, numRuns: sized(5000) },
  )
})

test('layers of tags and entities without end leave plain text all the same (§6.14)', () => {
  const value = `${'&l'.repeat(2000)}&lt;b>${'t;b>'.repeat(2000)}end`
  const shown = plainText(value)
  assert.equal(plainText(shown), shown)
  assert.match(shown, /end$/)
})

test('characters are counted and cut as code points (§3.8)', () => {
  assert.equal(lengthOf('a😀é'), 3)
  assert.equal(cutText('a😀b', 2), 'a😀')
  assert.equal(cutText('😀😀', 1), '😀')
  assert.equal(cutText('abc', 3), 'abc')
  assert.equal(cutText('😀😀', 2), '😀😀')
  assert.equal(cutText('abc', 0), '')
})

test('hostile text of 100 KB is answered (S7.9)', () => {
  const units = ['<', '<b', '<b ', '<!--', '<!--x>', '<a b=">"', '<<b>', '&', '&lt;', '<script>']
  const marks = ['\u0315\u0316', '\uFF9E\u0316', '\u0344']
  for (const unit of [...units, ...marks, "<a b='>", '<b/on', ' on', '<</', '&#60;']) {
    const value = unit.repeat(100_000 / unit.length)
    assert.equal(typeof plainText(value), 'string')
    assert.equal(typeof plainText(`${value}>`), 'string')
  }
})

test('a text is shortened to whole words', () => {
  assert.equal(cutWords('one two three', 9), 'one two')
  assert.equal(cutWords('one two three', 7), 'one two')
  assert.equal(cutWords('one two\nthree', 8), 'one two')
  assert.equal(cutWords('one two', 7), 'one two')
  assert.equal(cutWords('threefold', 5), 'three')
  assert.equal(cutWords(`one ${'x'.repeat(100)}`, 80), `one ${'x'.repeat(76)}`)
  assert.equal(shortened('one two three', 9), 'one two…')
  assert.equal(shortened('one two', 7), 'one two')
})
