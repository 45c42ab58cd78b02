import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanHtml } from './html.ts'
import { outlineOf } from './outline.ts'

const of = (markup: string) => outlineOf(cleanHtml(markup))

test('pictures without an alternative text are found, decoration is not', () => {
  const markup =
    '<p><img src="/a.png"> <img src="/b.png" alt=""> <img src="/c.png" alt="A gate"></p>' +
    '<figure><img src="/d.png?x=1&y=2" title="alt"></figure>'
  assert.deepEqual(of(markup).undescribed, ['/a.png', '/d.png?x=1&y=2'])
})

test('a link has the words in it, and those of its pictures', () => {
  const markup =
    '<a href="/a">The <b>old</b> town</a> <a href="/b"><img src="x" alt="Map"></a>' +
    '<a href="/c"><img src="y"></a> <a>no link</a> <a href="/d?a=1&b=2"> &amp; </a>'
  assert.deepEqual(of(markup).links, [
    { text: 'The old town', address: '/a' },
    { text: 'Map', address: '/b' },
    { text: '', address: '/c' },
    { text: '&', address: '/d?a=1&b=2' },
  ])
})

test('headings are listed with their levels', () => {
  assert.deepEqual(of('<h2>a</h2>b<h3>c</h3><h1 class="x">d</h1><hr>').headings, [2, 3, 1])
  assert.deepEqual(of('no <b>heading</b>').headings, [])
})
