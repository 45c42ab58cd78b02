// The editor of texts and the server allow the same HTML.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  allowedAttributes,
  blockElements,
  inlineElements,
  isAllowedAddress,
  voidElements,
} from '../src/admin/browser/rich_text/allowed.ts'
import { cleanHtml } from '../src/language/text/html/html.ts'

const elements = [...new Set([...inlineElements, ...blockElements, ...voidElements])]
const others =
  'section article font center big tt main nav video audio button label select option details ' +
  'summary kbd var samp script style iframe object embed template svg math form noscript input'

const markupOf = (element: string, attributes = '') =>
  voidElements.includes(element)
    ? `<${element}${attributes}>`
    : `<${element}${attributes}>x</${element}>`

describe('the editor and the server allow the same (§6.14)', () => {
  test('elements', () => {
    for (const element of [...elements, ...others.split(' ')]) {
      const isKept = cleanHtml(markupOf(element)).includes(`<${element}`)
      // What is not in a block is put in a paragraph, whatever it was.
      assert.equal(isKept || element === 'p', elements.includes(element), element)
    }
  })

  test('attributes', () => {
    const names =
      'title lang dir class href rel target src alt width height colspan rowspan scope datetime ' +
      'cite id style name onclick align border start type reversed value srcset loading data-x ' +
      'role aria-label hidden tabindex abbr headers'
    for (const element of elements) {
      for (const name of names.split(' ')) {
        const kept = cleanHtml(markupOf(element, ` ${name}="x"`)).includes(` ${name}="x"`)
        const isAllowed = allowedAttributes(element, [[name, 'x']]).length > 0
        assert.equal(isAllowed, kept, `${element} ${name}`)
      }
    }
  })

  test('addresses', () => {
    const given =
      'http://a.b https://a.b HTTPS://a.b mailto:a@b.c tel:+1 //a.b/c /a a/b ?a #a a:b javascript:a ' +
      'JavaScript:a java\\tscript:a data:text/html,a vbscript:a file:///a ftp://a.b blob:a cid:a 1:a'
    for (const one of given.split(' ')) {
      const address = one.replace('\\t', '\t')
      assert.equal(
        isAllowedAddress(address),
        cleanHtml(`<a href="${address}">x</a>`).includes('href'),
        one,
      )
      const isPicture = cleanHtml(`<img src="${address}">`).includes('src')
      assert.equal(isAllowedAddress(address, 'src'), isPicture, `image ${one}`)
    }
  })
})
