// Pasting into the editor of texts, in a real browser and under the policy of the console.

import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { cleanHtml, htmlToText } from '../src/language/text/html/html.ts'
import { openBrowser } from './support/browser.ts'
import { type RichTextPage, openRichText } from './support/rich_text.ts'

const browser = await openBrowser()
const skip = browser ? false : 'There is no browser.'

/** What programs put on the clipboard, and the text that the server keeps of it. */
const folder = new URL('./data/clipboard/', import.meta.url)
const payloads = readdirSync(folder).map((file) => {
  const whole = readFileSync(new URL(file, folder), 'utf8')
  const [given = '', kept = ''] = whole.split('\n===== becomes =====\n')
  return { name: file.replace('.txt', ''), given, kept: kept.trimEnd() }
})

describe('pasting', { skip }, () => {
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

  const paste = (html?: string, text?: string) =>
    rich.page.evaluate(`rich.paste(${JSON.stringify(html)}, ${JSON.stringify(text)})`)

  test('there are at least fifty payloads, of all the programs', () => {
    assert.ok(payloads.length >= 50, String(payloads.length))
    const programs = new Set(payloads.map(({ name }) => name.split('-')[0]))
    for (const program of ['word', 'docs', 'libreoffice', 'outlook', 'pages', 'web']) {
      assert.ok(programs.has(program), program)
    }
  })

  for (const { name, given, kept } of payloads) {
    test(`${name} becomes allowed HTML with the same text`, async () => {
      await rich.show('')
      await paste(given)
      const html = await rich.html()
      assert.equal(cleanHtml(html), kept)
      // The server would take nothing away: only how lines are broken between blocks is its own.
      assert.equal(tagsOf(html), tagsOf(kept))
      assert.equal(htmlToText(html), htmlToText(kept))
    })
  }

  test('plain text keeps its lines as the server would (§6.14)', async () => {
    await rich.show('')
    await paste(undefined, 'One <b>\r\ntwo\n\n\nthree & four')
    assert.equal(await rich.html(), '<p>One &lt;b&gt;<br />\ntwo</p>\n<p>three &amp; four</p>')
  })

  test('a sentence pasted into a sentence becomes part of it', async () => {
    await rich.show('<p>world</p>')
    await rich.page.focus('.text')
    await rich.page.keyboard.type('Hello ')
    await paste('<p>dear <b>new</b> </p>')
    assert.equal(await rich.html(), '<p>Hello dear <b>new</b>world</p>')
  })

  test('what is copied here comes back as it was, with what the toolbar does not offer', async () => {
    const text = '<p class="lead" lang="fr">Un <mark class="x">mot</mark></p>\n<p>b</p>'
    await rich.show(text)
    await rich.page.focus('.text')
    await rich.page.keyboard.press('Control+A')
    const copied = await rich.page.evaluate<string>(`(() => {
      const clipboardData = new DataTransfer()
      const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('.text').dispatchEvent(event)
      return clipboardData.getData('text/html')
    })()`)
    assert.match(copied, /class="lead"/)
    await rich.show('')
    await paste(copied)
    assert.equal(await rich.html(), text)
  })

  test('a picture alone on the clipboard changes nothing', async () => {
    await rich.show('<p>a</p>')
    await rich.page.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['x'], 'x.png', { type: 'image/png' }))
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('.text').dispatchEvent(event)
    })()`)
    assert.equal(await rich.html(), '<p>a</p>')
  })

  test('of more elements than anybody writes the words are pasted', async () => {
    const units = ['<div>', '<b>', '<table><tr><td>', '<ul><li>', '<span style="x">', '<!--']
    for (const unit of units) {
      await rich.show('')
      await paste(`<p>words</p>${unit.repeat(3000)}`)
      assert.equal(htmlToText(await rich.html()), 'words', unit)
    }
  })
})

const tagsOf = (html: string): string => (html.match(/<[^<>]*>/g) ?? []).join('')
