import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { type Writable, html, markupOf, raw } from './markup.ts'

test('values are escaped in text and in attributes (S7.8)', () => {
  const hostile = `</script><img src=x onerror="alert('1')">&amp;`
  const escaped = '&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;'
  assert.equal(markupOf(html`<p>${hostile}</p>`), `<p>${escaped}</p>`)
  assert.equal(markupOf(html`<p title="${hostile}"></p>`), `<p title="${escaped}"></p>`)
})

test('templates nest, lists are joined, and what is not there leaves nothing', () => {
  const items = ['a', 'b<'].map((item) => html`<li>${item}</li>`)
  const list = html`<ul>
    ${items}
  </ul>`
  assert.match(markupOf(list), /<li>a<\/li><li>b&lt;<\/li>/)
  assert.equal(markupOf(html`${undefined}${false}${0}${''}`), '0')
  assert.equal(markupOf(html`${raw('<br />')}`), '<br />')
})

test('data that looks like trusted markup is not trusted (S7.8)', () => {
  const forged: Writable = JSON.parse('{"html": "<b>", "Symbol(html)": "<b>"}')
  assert.throws(() => html`${forged}`)
})

test('no text can leave its place (S7.8)', () => {
  const property = fc.property(fc.string({ unit: 'binary' }), (text) => {
    assert.doesNotMatch(markupOf(html`${text}`), /[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/)
  })
  fc.assert(property, { seed: 78 })
})
