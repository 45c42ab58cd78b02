import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanHtml } from './html.ts'
import { plainLines } from './plain_lines.ts'

const linesOf = (html: string) => plainLines(cleanHtml(html))

test('paragraphs are separated by a blank line, lines by a line break', () => {
  assert.equal(linesOf('<p>One.</p><p>Two<br>lines.</p>'), 'One.\n\nTwo\nlines.')
  assert.equal(linesOf('One\nline\n\nA paragraph'), 'One\nline\n\nA paragraph')
  assert.equal(
    linesOf('<h2>Food</h2><ul><li>Soup</li><li>Bread</li></ul><p>Free.</p>'),
    'Food\n\nSoup\nBread\n\nFree.',
  )
  assert.equal(linesOf('<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>'), 'a b\nc')
  assert.equal(linesOf('<pre>a\n  b</pre>'), 'a\n  b')
  assert.equal(linesOf(''), '')
})

test('words beside each other stay so, and entities are characters', () => {
  assert.equal(
    linesOf('<p>A <b>bold</b>, <i>new</i> word &amp; &lt;this&gt;</p>'),
    'A bold, new word & <this>',
  )
})

test('it is said where links lead, once', () => {
  assert.equal(
    linesOf('<p>See <a href="https://a.example/?b=1&amp;c=2">the plan</a>.</p>'),
    'See the plan (https://a.example/?b=1&c=2).',
  )
  assert.equal(linesOf('<a href="https://a.example/">https://a.example/</a>'), 'https://a.example/')
  assert.equal(linesOf('<a href="https://www.a.example/">a.example</a>'), 'a.example')
  assert.equal(
    linesOf('<a href="mailto:me@a.example">Write</a> to us'),
    'Write (me@a.example) to us',
  )
  assert.equal(linesOf('<a href="mailto:me@a.example">me@a.example</a>'), 'me@a.example')
  assert.equal(linesOf('<a href="#top">Up</a>'), 'Up')
  assert.equal(
    linesOf('<a href="https://a.example/"><img src="https://a.example/b.png"></a>'),
    'https://a.example/',
  )
})

// So long that only linear time would finish.
test('it takes linear time', () => {
  for (const part of [
    '<',
    '>',
    '<p>',
    '<a href="https://a.example/">b</a>',
    'é ',
    '<br />',
    '&amp;',
    '<pre>\n',
  ]) {
    assert.ok(plainLines(part.repeat(200_000)).length >= 0)
  }
})
