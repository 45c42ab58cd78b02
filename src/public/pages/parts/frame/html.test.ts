import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markupOf } from '../../../../language/text/html/markup.ts'
import { html } from './html.ts'

test('the layout of a template is not sent, and that of its values is', () => {
  // Not written as a template: the formatter would lay it out anew.
  const parts = ['<p\n  class="one"\n>\n  <img\n    src="/x"\n  /><b\n    >', '</b\n  >\n</p>']
  const made = html(Object.assign(parts, { raw: parts }), 'a\n    b')
  assert.equal(markupOf(made), '<p\nclass="one">\n<img\nsrc="/x"/><b>a\n    b</b>\n</p>')
})
