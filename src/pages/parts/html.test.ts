import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { markupOf } from '../../text/markup.ts'
import { html } from './html.ts'

describe('the templates of pages', () => {
  test('the layout of a template is not sent, and that of its values is', () => {
    const text = 'a\n    b'
    const made = html`<p class="one"><img src="/x" /><b>${text}</b></p>`
    assert.equal(markupOf(made), '<p\nclass="one">\n<img\nsrc="/x"/><b>a\n    b</b>\n</p>')
  })
})
