import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { cleanHtml, htmlToText } from './html.ts'
import { sized } from '../../../../test/support/whole.ts'

const seed = 20270502

const cases: Record<string, [given: string, kept: string][]> = {
  'text is put in paragraphs (§6.14)': [
    ['', ''],
    [' \n ', ''],
    ['Some words', '<p>Some words</p>'],
    ['a\n\nb\nc', '<p>a</p>\n<p>b<br />\nc</p>'],
    ['a\r\n \t\r\nb', '<p>a</p>\n<p>b</p>'],
    ['a\n\n\n\nb', '<p>a</p>\n<p>b</p>'],
    ['<p>a</p><p>b</p>', '<p>a</p>\n<p>b</p>'],
    ['<p>a\n\nb</p>', '<p>a</p>\n<p>b</p>'],
    ['<p lang="fr">a\n\nb</p>', '<p lang="fr">a</p>\n<p lang="fr">b</p>'],
    ['<p></p><p> </p>a<p></p>b', '<p>a</p>\n<p>b</p>'],
    ['<p>&nbsp;</p>', '<p>\u00A0</p>'],
    ['a<br>b<br>\nc\n<br/>d', '<p>a<br />b<br />\nc<br />d</p>'],
    ['a<br>\n<br>\nb', '<p>a<br />\n<br />\nb</p>'],
    ['"so" -- it\'s...', '<p>"so" -- it\'s...</p>'],
  ],
  'text beside blocks is put in paragraphs, text inside them is left there (§6.14)': [
    ['a\n<hr>\nb', '<p>a</p>\n<hr />\n<p>b</p>'],
    ['a<div>b</div>c', '<p>a</p>\n<div>b</div>\n<p>c</p>'],
    ['<div>b\nc</div>', '<div>b<br />\nc</div>'],
    ['<div>a\n\nb</div>', '<div><p>a</p>\n<p>b</p></div>'],
    ['<div><p>x</p>a\n\nb</div>', '<div><p>x</p>\n<p>a</p>\n<p>b</p></div>'],
    ['<blockquote>\n<p>q</p>\n</blockquote>', '<blockquote>\n<p>q</p>\n</blockquote>'],
    ['<div><div><div>x</div></div></div>', '<div><div><div>x</div></div></div>'],
    ['<ul><li>a</li><li>b</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['<ul><li>a<ul><li>b</ul><li>c</ul>', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
    ['<h1>a\n\nb</h1>', '<h1>a<br />\nb</h1>'],
    [
      '<table><tr><th scope="col">1<td colspan="2"></table>',
      '<table><tr><th scope="col">1</th><td colspan="2"></td></tr></table>',
    ],
  ],
  'what is preformatted stays as it is (§6.14)': [
    ['<pre>a\n\n  b\n</pre>', '<pre>a\n\n  b\n</pre>'],
    ['<pre>\n a <b>b\n\n</b></pre>', '<pre>\n a <b>b\n\n</b></pre>'],
    ['<pre>a<div>b</div></pre>', '<pre>ab</pre>'],
  ],
  'inline elements stand inside paragraphs and blocks (§6.14)': [
    ['<b>a\n\nb</b>', '<p><b>a</b></p>\n<p><b>b</b></p>'],
    ['<b>a<p>b</p>c</b>', '<p><b>a</b></p>\n<p><b>b</b></p>\n<p><b>c</b></p>'],
    ['<a href="/x"><div>b</div></a>', '<div><a href="/x">b</a></div>'],
    ['<b>a<i>b</b>c</i>', '<p><b>a<i>b</i></b>c</p>'],
    ['</b>a</p>', '<p>a</p>'],
    ['<b></b>', ''],
    ['<span class="icon"></span>', '<p><span class="icon"></span></p>'],
  ],
  'only allowed elements stay, the text of others is kept (§6.14)': [
    ['<section><font>a</font></section><video>b</video>', '<p>ab</p>'],
    ['<select><option>a</option></select><textarea>&lt;b&gt;</textarea>', '<p>a&lt;b&gt;</p>'],
    ['a<!-- b -->c<?php d ?><!doctype html>', '<p>ac</p>'],
    [
      '&lt;b&gt; &amp;lt; &copy; &unknown; 1 < 2',
      '<p>&lt;b&gt; &amp;lt; © &amp;unknown; 1 &lt; 2</p>',
    ],
  ],
  'only allowed attributes and addresses stay (§6.14)': [
    ['<p onclick="x()" style="a:b" id="i" class="c">a</p>', '<p class="c">a</p>'],
    ['<a href="/x" name="n">a</a>', '<p><a href="/x">a</a></p>'],
    ['<a href="javascript:x()">a</a>', '<p><a>a</a></p>'],
    ['<a href=" java\nscript&colon;x()">a</a>', '<p><a>a</a></p>'],
    ['<a href="data:text/html,x">a</a>', '<p><a>a</a></p>'],
    ['<a href="mailto:a@b.org">a</a>', '<p><a href="mailto:a@b.org">a</a></p>'],
    ['<a href="tel:+1">a</a>', '<p><a href="tel:+1">a</a></p>'],
    ['<a href="//b.org/c">a</a>', '<p><a href="//b.org/c">a</a></p>'],
    ['<a href="/x?a=1&b=2">a</a>', '<p><a href="/x?a=1&amp;b=2">a</a></p>'],
    [
      '<img src="x.png" alt="" width="1" onerror="y()">',
      '<p><img src="x.png" alt="" width="1" /></p>',
    ],
    ['<img src="mailto:a@b.org" alt="a">', '<p><img alt="a" /></p>'],
    ['<q cite="javascript:x">a</q>', '<p><q>a</q></p>'],
    ['<time datetime="2027" cite="x">a</time>', '<p><time datetime="2027">a</time></p>'],
  ],
  'a link that opens elsewhere cannot reach back (§6.14)': [
    ['<a target="_blank">a</a>', '<p><a target="_blank" rel="noopener">a</a></p>'],
    [
      '<a rel="nofollow me" target="x">a</a>',
      '<p><a rel="nofollow me noopener" target="x">a</a></p>',
    ],
    ['<a rel="noopener" target="x">a</a>', '<p><a rel="noopener" target="x">a</a></p>'],
    ['<a rel="me" target="">a</a>', '<p><a rel="me">a</a></p>'],
  ],
  'text is composed and freed of control characters wherever it comes from (§3.4)': [
    ['e\u0301 e&#x301; e<b></b>\u0301', '<p>é é é</p>'],
    ['<p title="e&#x301;&#1;&#13;x">\u0000a&#2;</p>', '<p title="é x">a</p>'],
    ['<scr\u0000ipt>a</script>b', '<p>b</p>'],
    ['<p>\u0338a</p>', '<p>&#824;a</p>'],
  ],
}

for (const [promise, pairs] of Object.entries(cases)) {
  test(promise, () => {
    for (const [given, kept] of pairs) {
      assert.equal(cleanHtml(given), kept)
      assert.equal(cleanHtml(kept), kept)
    }
  })
}

test('the example of the interface stays as it is (§4.2)', () => {
  const given = '<p>Bring a light.</p>\n<p>Meet at the <b>gate</b>.</p>'
  assert.equal(cleanHtml(given), given)
})

test('elements that could act go with their content (§6.14)', () => {
  const names = 'script style iframe object template svg math form noscript'
  for (const name of names.split(' ')) {
    assert.equal(cleanHtml(`<${name}>x<b>y</b></${name}>`), '')
    assert.equal(cleanHtml(`a<${name}>x</${name}>b`), '<p>ab</p>')
  }
  assert.equal(cleanHtml('<embed src="x">a'), '<p>a</p>')
})

const words = [
  'a',
  'b c',
  ' ',
  '\n',
  '\n\n',
  '\t',
  '\u00A0',
  '&amp;',
  '&lt;',
  '<',
  '>',
  '"',
  '&#13;',
]
const marks = ['\u0301', '\u0338', 'e', '=', '&gt;', '&#x338;', '\u0000', '\uD800']
const names = (
  'p br hr h1 h2 blockquote pre code ul ol li dl dt dd table thead tbody tfoot tr th td caption a ' +
  'img figure figcaption b em del q span div time script style svg title noscript form font iframe ' +
  'textarea xmp plaintext template select option section body'
).split(' ')
const attributes = (
  '|| class="x"| href="/y"| target=_blank| title="e&#x301; \n"| alt| onclick=z()| /| style="x' +
  '| src="javascript:z()"| href=javascript:z()'
).split('|')
const tag = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom(...attributes), fc.boolean())
  .map(([name, attribute, closing]) => (closing ? `</${name}>` : `<${name}${attribute}>`))
const soup = fc
  .array(fc.oneof(tag, tag, fc.constantFrom(...words), fc.constantFrom(...marks)), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''))

test('cleaning what was cleaned changes nothing, whatever the soup (§6.14, S7.4)', () => {
  fc.assert(
    fc.property(soup, (given) => {
      const once = cleanHtml(given)
      assert.equal(cleanHtml(once), once)
      assert.equal(cleanHtml(once.normalize('NFC')), once)
    }),
    { seed, numRuns: sized(2000) },
  )
})

test('nothing that acts is left, whatever the soup (S7.4)', () => {
  const active = /<[^>]*(?:\son\w+=|javascript:|style=)|<\/?(?:script|style|svg|iframe|form)/i
  fc.assert(
    fc.property(soup, (given) => assert.doesNotMatch(cleanHtml(given), active)),
    { seed: seed + 1, numRuns: sized(2000) },
  )
})

test('tags come in pairs and blocks are never in paragraphs, whatever the soup (§6.14)', () => {
  fc.assert(
    fc.property(soup, (given) => assertNested(cleanHtml(given))),
    { seed: seed + 2, numRuns: sized(2000) },
  )
})

function assertNested(markup: string): void {
  const blocks = /^(?:p|h\d|hr|blockquote|pre|[uod]l|li|d[td]|t(?:able|head|body|foot|r|h|d)|div)$/
  const open: string[] = []
  for (const [, slash, name = '', rest = ''] of markup.matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
    if (slash === '/') {
      assert.equal(open.pop(), name, markup)
      continue
    }
    if (blocks.test(name)) assert.ok(!open.includes('p'), markup)
    if (!rest.endsWith('/')) open.push(name)
  }
  assert.deepEqual(open, [], markup)
}

test('hostile markup of 100 KB is answered, and stays as it is the second time (S7.9)', () => {
  const units = ['<', '<p>', '<li>', '<a href=x>y', '<b></b>', '&', '<!--', '</p>', '<td>', '<h1>a']
  for (const unit of [...units, '<div>', '<b>', 'a\n\n', '\u0315\u0316', '<svg>', '<noscript>']) {
    const once = cleanHtml(unit.repeat(100_000 / unit.length))
    assert.equal(cleanHtml(once), once)
  }
})

test('of more markup than anybody writes the words are kept, and stay as they are (S13.4)', () => {
  assert.equal(cleanHtml('<li>a &amp; '.repeat(8000)), `<p>${'a &amp; '.repeat(8000).trim()}</p>`)
  const units = ['<li>x', 'a\n\n', '&', '<', '&amp;amp;', '<b>a\n\n', '<a href=x>y</a>', '>\u0338']
  for (const unit of units) {
    for (const times of [3000, 5000, 7000, 10_000, 20_001, 60_000]) {
      const once = cleanHtml(unit.repeat(times))
      assert.equal(cleanHtml(once), once, `${times} ${unit}`)
    }
  }
})

test('text survives nesting without end, the elements do not (S7.9)', () => {
  assert.equal(cleanHtml('<div>'.repeat(20_000) + 'a &amp; b'), '<p>a &amp; b</p>')
  const once = cleanHtml('<b>'.repeat(100) + 'a' + '<div>'.repeat(100) + 'e<i>\u0301')
  assert.equal(htmlToText(once), 'a é')
  assert.ok(once.split('<b>').length < 130)
  assert.equal(cleanHtml(once), once)
})

test('an element over many paragraphs cannot blow the text up (S7.9)', () => {
  const once = cleanHtml(`<b class="${'x'.repeat(20_000)}">${'e\n\n\u0301'.repeat(5000)}`)
  assert.ok(once.length < 400_000)
  assert.equal(cleanHtml(once), once)
})

test('HTML is searched as its words (§5.10)', () => {
  assert.equal(
    htmlToText('<p>a<br />\nb</p>\n<p>c<b>d</b>&amp;lt; &lt;e&gt;</p>'),
    'a b cd&lt; <e>',
  )
  assert.equal(htmlToText('<ul><li>a</li><li>b</li></ul><td>c</td><td>d</td>'), 'a b c d')
  assert.equal(htmlToText(''), '')
})

/** With a blank in its tags a text does not take the fast path. */
const longer = (markup: string) => markup.replace(/<(\/?\w+)>/g, '<$1 >')

test('what needs no cleaning comes out as what was cleaned', () => {
  const tags = ['<p>', '</p>', '<b>', '</b>', '<em>', '</em>', '<strong>', '</strong>']
  const texts = ['a', 'b c', ' ', '\n', '\n\n', '\t', '"', "'", '\u0338', '\u0301', 'é', '&', '>']
  const markup = fc
    .array(fc.constantFrom(...tags, ...tags, ...texts), { maxLength: 14 })
    .map((parts) => parts.join(''))
  const nested = fc
    .tuple(fc.constantFrom('b', 'em', 'p'), fc.integer({ min: 1, max: 300 }), markup)
    .map(([name, depth, text]) => `<${name}>`.repeat(depth) + text + `</${name}>`.repeat(depth))
  fc.assert(
    fc.property(fc.oneof(markup, nested), (text) => {
      assert.equal(cleanHtml(text), cleanHtml(longer(text)))
    }),
    { numRuns: sized(600) },
  )
})
