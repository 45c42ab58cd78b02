// The editor of texts in the console, in a real browser and under the console's policy.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as fc from 'fast-check'
import { brotliCompressSync } from 'node:zlib'
import { inlineElements } from '../src/admin/browser/rich_text/allowed.ts'
import { announcer } from '../src/cli/demo/announce.ts'
import { categories, hostKeys, tags, venueKeys } from '../src/cli/demo/data.ts'
import { randomFrom } from '../src/cli/demo/random.ts'
import { planSeason } from '../src/cli/demo/season.ts'
import { cleanHtml } from '../src/language/text/html/html.ts'
import { check } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { madeUp, written } from './support/rich_texts.ts'
import { type RichTextPage, openRichText } from './support/rich_text.ts'
import { sized } from './support/whole.ts'

const browser = await openBrowser()
const skip = browser ? false : 'There is no browser.'

describe('the editor of texts', { skip }, () => {
  let rich: RichTextPage

  before(async () => {
    rich = await openRichText(browser)
  })
  after(async () => {
    assert.deepEqual(
      await rich.complaints(),
      [],
      'no policy is broken, nothing is asked for outside',
    )
    await rich[Symbol.asyncDispose]()
  })

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await rich.page.keyboard.press(key)
  }
  const focused = () =>
    rich.page.evaluate<string>(
      'document.activeElement.getAttribute("aria-label") ?? document.activeElement.className',
    )
  const write = (text: string) => rich.page.keyboard.type(text)
  const tool = (name: string) =>
    rich.page.locator('.tools').getByRole('button', { name, exact: true })
  const isPressed = async (name: string) =>
    (await tool(name).getAttribute('aria-pressed')) === 'true'

  async function open(value: string): Promise<void> {
    await rich.show(value)
    await rich.page.focus('.text')
  }

  test('the texts of the demo are saved as they were, byte for byte', async () => {
    const made = {
      venues: numbered(venueKeys),
      hosts: numbered(hostKeys),
      categories: numbered(categories.map(({ key }) => key)),
      tags: numbered(tags),
      pictures: new Map(),
    }
    const random = randomFrom('texts')
    const today = 20_000
    const { entries, standingOf } = planSeason(random, 300, today, today + 1100)
    const announce = announcer(random, made, today)
    const texts = entries.map((entry) =>
      cleanHtml(String(announce(entry, standingOf(entry))['description'])),
    )
    assert.ok(texts.length > 100)
    for (const [at, [same, , scratch]] of (await written(rich, texts)).entries()) {
      assert.equal(same, texts[at])
      assert.equal(scratch, texts[at])
    }
  })

  test('texts with everything the server allows are saved as they were', async () => {
    const texts = madeUp.map(cleanHtml)
    for (const [at, [same, longer]] of (await written(rich, texts)).entries()) {
      const text = texts[at] ?? ''
      assert.equal(same, text)
      // What is not touched stays as it was when something else changes.
      assert.equal(cleanHtml(longer), `${text}${text === '' ? '' : '\n'}<p>+</p>`)
    }
  })

  test('nothing is lost in a block that is edited: each letter stays in the same elements', async () => {
    const texts = madeUp.map(cleanHtml)
    const rewritten = (await written(rich, texts)).map(([, , scratch]) => cleanHtml(scratch))
    const letters = await rich.page.evaluate<readonly [string, string][]>(
      `(${lettersOf})(${JSON.stringify(texts)}).map((one, at) => [one, (${lettersOf})(${JSON.stringify(rewritten)})[at]])`,
    )
    for (const [at, [given, now]] of letters.entries()) assert.equal(now, given, texts[at] ?? '')
  })

  test('whatever the server stores, it is saved as it was and no word of it is lost', async () => {
    const names = `p h2 ul ol li blockquote pre div b em a span table tr td dl dt dd hr br img figure`
    const piece = fc.oneof(
      fc
        .tuple(fc.constantFrom(...names.split(' ')), fc.constantFrom('', '', '/'))
        .map(
          ([name, slash]) => `<${slash}${name}${slash === '' && name === 'a' ? ' href="/x"' : ''}>`,
        ),
      fc.constantFrom('word', ' ', '\n', '\n\n', 'ä', '&lt;', '\u00A0', '<span class="x"></span>'),
    )
    const soups = fc.sample(fc.array(piece, { maxLength: 25 }), {
      seed: 20270614,
      numRuns: sized(400),
    })
    const texts = soups.map((pieces) => cleanHtml(pieces.join('')))
    for (const [at, [same, , scratch]] of (await written(rich, texts)).entries()) {
      assert.equal(same, texts[at])
      assert.equal(wordsOf(cleanHtml(scratch)), wordsOf(texts[at] ?? ''), texts[at] ?? '')
    }
  })

  test('what is typed and set by the keyboard is written as HTML', async () => {
    await open('')
    await press('Control+B')
    await write('Bold')
    await press('Control+B')
    await write(' and ')
    await press('Control+I')
    await write('italic')
    await press('Control+I', 'Shift+Enter')
    await write('below & <')
    await press('Enter')
    await write('- one')
    await press('Enter')
    await write('two')
    await press('Enter', 'Enter')
    await write('## Heading')
    await press('Enter')
    await write('> said')
    assert.equal(
      cleanHtml(await rich.html()),
      '<p><strong>Bold</strong> and <em>italic</em><br />\nbelow &amp; &lt;</p>\n' +
        '<ul><li>one</li><li>two</li></ul>\n<h2>Heading</h2>\n<blockquote>said</blockquote>',
    )
    await press('Control+Z', 'Control+Z', 'Control+Z')
    assert.doesNotMatch(await rich.html(), /said/)
  })

  test('the toolbar sets and takes back everything it offers, and says what is set', async () => {
    for (const [name, html] of [
      ['Bold', '<p><strong>text</strong></p>'],
      ['Italic', '<p><em>text</em></p>'],
      ['Heading', '<h2>text</h2>'],
      ['Subheading', '<h3>text</h3>'],
      ['Bulleted list', '<ul><li>text</li></ul>'],
      ['Numbered list', '<ol><li>text</li></ol>'],
      ['Quotation', '<blockquote>text</blockquote>'],
    ] as const) {
      await open('<p>text</p>')
      await press('Control+A')
      assert.equal(await isPressed(name), false)
      await tool(name).click()
      assert.equal(await rich.html(), html)
      assert.equal(await isPressed(name), true, name)
      await tool(name).click()
      assert.equal(await rich.html(), '<p>text</p>')
      await tool('Undo').click()
      assert.equal(await rich.html(), html)
      await tool('Redo').click()
      assert.equal(await rich.html(), '<p>text</p>')
    }
    await open('<p><b>text</b></p>')
    await press('Control+A')
    assert.equal(await isPressed('Bold'), true)
    await tool('Bold').click()
    assert.equal(await rich.html(), '<p>text</p>')
  })

  test('Tab leaves the text, Escape leads to the toolbar, arrows through it and back', async () => {
    await open('<p>text</p>')
    await press('Tab')
    assert.equal(await focused(), 'primary')
    await press('Shift+Tab', 'Escape')
    assert.equal(await focused(), 'Bold')
    await press('ArrowRight', 'ArrowRight')
    assert.equal(await focused(), 'Heading')
    await press('End', 'ArrowRight', 'ArrowLeft')
    assert.equal(await focused(), 'Redo')
    assert.equal(await rich.page.locator('.tools [tabindex="0"]').count(), 1)
    await press('Escape')
    assert.match(await focused(), /ProseMirror/)
    assert.equal(await rich.html(), '<p>text</p>')
  })

  test('links are set with Ctrl+K, checked, changed and removed', async () => {
    await open('<p>text</p>')
    await press('Control+A', 'Control+K')
    const address = rich.page.getByRole('textbox', { name: 'Address' })
    await address.fill('javascript:alert(1)')
    await press('Enter')
    assert.equal(await address.getAttribute('aria-invalid'), 'true')
    await address.fill('example.org/a')
    await press('Enter')
    assert.equal(await rich.html(), '<p><a href="https://example.org/a">text</a></p>')
    assert.match(await focused(), /ProseMirror/)
    await press('ArrowRight', 'ArrowLeft')
    await tool('Link').click()
    assert.equal(await address.inputValue(), 'https://example.org/a')
    await address.fill('me@example.org')
    await press('Enter')
    assert.equal(await rich.html(), '<p><a href="mailto:me@example.org">text</a></p>')
    await press('Control+K')
    await rich.page.getByRole('button', { name: 'Remove the link' }).click()
    assert.equal(await rich.html(), '<p>text</p>')
    // The form around the editor has not been sent by any of this.
    assert.deepEqual(await rich.page.evaluate('rich.sent'), [])
  })

  test('it is a field of its form: with a label, a hint, a value and what is wrong with it', async () => {
    await open('<p>text</p>')
    const field = rich.page.getByRole('textbox', {
      name: 'Description',
      description: 'What visitors read.',
    })
    await press('End')
    await write('s')
    assert.deepEqual(await rich.page.evaluate('rich.changed'), ['<p>texts</p>'])
    await rich.page.evaluate('rich.refusal = "Too short."')
    await rich.page.getByRole('button', { name: 'Save' }).click()
    await rich.page.getByText('Too short.').waitFor()
    assert.deepEqual(await rich.page.evaluate('rich.sent'), [{ description: '<p>texts</p>' }])
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
    assert.match(await focused(), /ProseMirror/)
    await rich.page.evaluate('rich.refusal = undefined')
  })

  test('hostile texts run nothing and ask nobody', async () => {
    const hostile = [
      '<p onclick="alert(1)" style="color:red">a<img src="https://evil.example/x.png" onerror="alert(1)"></p>',
      '<a href="javascript:alert(1)">a</a><svg onload="alert(1)"></svg><script>alert(1)</script>',
      '<iframe src="https://evil.example/"></iframe><p class="toasts">a</p><style>p{color:red}</style>',
    ]
    for (const text of hostile) {
      await rich.show(text)
      const found = await rich.page.locator('.text').innerHTML()
      assert.doesNotMatch(
        found,
        /onclick|onerror|onload|javascript:|<iframe|<script|class="toasts"/,
      )
    }
    assert.deepEqual(await rich.complaints(), [])
  })

  test('a link in a text is edited, not followed', async () => {
    await open('<p><a href="/admin/account">text</a></p>')
    await rich.page.click('.text a')
    assert.equal(new URL(rich.page.url()).pathname, '/')
  })

  test('it is accessible, narrow and wide, light and dark', async () => {
    await rich.show(madeUp.map(cleanHtml).join('\n'))
    await check(rich.page, 'the editor of texts')
    await rich.page.setViewportSize({ width: 360, height: 700 })
    await tool('Link').click()
    await rich.page.getByRole('textbox', { name: 'Address' }).waitFor()
    await check(rich.page, 'the dialog of links')
    await press('Escape')
  })

  test('it is loaded by itself, and stays below 60 kB', () => {
    const sizes = [...rich.files].flatMap(([name, bytes]) =>
      name.startsWith('editor-') ? [brotliCompressSync(bytes).length] : [],
    )
    assert.equal(sizes.length, 1)
    assert.ok((sizes[0] ?? 0) < 60_000, String(sizes[0]))
  })
})

const numbered = <K>(keys: readonly K[]) => new Map(keys.map((key, at) => [key, at + 1]))

const wordsOf = (html: string): string => html.replace(/<[^<>]*>/g, '').replace(/[\s\u00A0]+/g, '')

/** In the page: each letter of a text with the elements it is in; those within a line in any order. */
const lettersOf = `(texts) => texts.map((html) => {
  const inline = ${JSON.stringify(inlineElements)}
  const body = new DOMParser().parseFromString(html, 'text/html').body
  const tag = (one) => one.cloneNode().outerHTML
  const path = (node) => {
    const chain = []
    for (let one = node.parentElement; one !== body; one = one.parentElement) chain.unshift(one)
    const [within, outside] = [true, false].map((is) => chain.filter((one) => inline.includes(one.localName) === is))
    return outside.map(tag).join('') + [...new Set(within.map(tag))].sort().join('')
  }
  const walker = document.createTreeWalker(body)
  const found = []
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    if (node.nodeType === 3) for (const letter of node.data.replace(/\\n/g, '')) found.push(letter + ' ' + path(node))
    else if (node.childNodes.length === 0) found.push(tag(node) + ' ' + path(node))
  }
  return found.join('\\n')
})`
