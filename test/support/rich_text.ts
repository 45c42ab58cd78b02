// The editor of texts on a page of its own, under the policy of the console.

import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { consoleOptions } from '../../src/admin/build.ts'
import { shellPolicy } from '../../src/admin/shell.ts'
import { bundle } from '../../src/http/browser/bundle.ts'

/** `window.rich` is how tests reach what is not on the page. */
const script = `
  import { h, render } from 'preact'
  import { Refused } from './api.ts'
  import { Form } from './components/form/form.tsx'
  import { RichText } from './rich_text/rich_text.tsx'
  import { read } from './rich_text/read.ts'
  import { write, writeBlocks } from './rich_text/write.ts'
  import { cleanPaste } from './rich_text/paste/clean.ts'
  import './style/console.css'
  const reports = []
  addEventListener('securitypolicyviolation', (event) => {
    reports.push(event.violatedDirective + ' ' + event.blockedURI)
  })
  let turn = 0
  const rich = (window.rich = {
    reports,
    cleanPaste,
    changed: [],
    sent: [],
    refusal: undefined,
    /** As it is saved unchanged, with another block behind it, and with nothing known of its source. */
    written: (value) => {
      const opened = read(value)
      const { doc } = opened
      const longer = doc.copy(doc.content.addToEnd(doc.type.schema.node('p', null, doc.type.schema.text('+'))))
      return [write(doc, opened), write(longer, opened), writeBlocks(doc.children)]
    },
    show: (value) => {
      rich.changed = []
      rich.sent = []
      const field = h(RichText, {
        name: 'description',
        label: 'Description',
        hint: 'What visitors read.',
        value,
        onChange: (now) => rich.changed.push(now),
      })
      const onSubmit = async (values) => {
        rich.sent.push(values)
        if (rich.refusal) throw new Refused(400, { message: 'No.', data: { params: { description: rich.refusal } } })
      }
      render(h(Form, { submit: 'Save', onSubmit, key: (turn += 1) }, field), document.querySelector('#console'))
    },
    /** Gives the field another text from outside. */
    html: () => document.querySelector('input[name=description]').value,
    paste: (html, text) => {
      const clipboardData = new DataTransfer()
      if (html !== undefined) clipboardData.setData('text/html', html)
      if (text !== undefined) clipboardData.setData('text/plain', text)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('.text').dispatchEvent(event)
    },
  })
`

/** As far as the editor needs it. */
const facts = {
  locale: 'en-US',
  timezone: 'UTC',
  languages: { en: '/admin' },
  home: '/admin',
  console: '/console',
  media: '/media',
}

const shell = (style: string, main: string) => `<!doctype html>
<html lang="en" data-site='${JSON.stringify(facts)}'><head><meta charset="utf-8"><title>Text</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/${style}">
<script type="module" src="/${main}"></script></head>
<body><main><h1>Text</h1><div id="console"></div></main></body></html>`

export interface RichTextPage extends AsyncDisposable {
  readonly page: Page
  /** Shows the editor with a text, and waits until it can be used. */
  show(value: string): Promise<void>
  /** What would be sent. */
  html(): Promise<string>
  /** What was refused by the policy, requests that are not of this page, and errors of scripts. */
  complaints(): Promise<readonly string[]>
  /** The names of all files, with their content. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

export async function openRichText(browser: Browser | undefined): Promise<RichTextPage> {
  if (!browser) throw new Error('There is no browser.')
  const folder = fileURLToPath(new URL('../../src/admin/browser/', import.meta.url))
  const built = await bundle([], {
    ...consoleOptions,
    stdin: { contents: script, resolveDir: folder, sourcefile: 'main.tsx', loader: 'tsx' },
    entryNames: 'main',
  })
  const files = new Map(built)
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1)
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript'
    response.setHeader('content-security-policy', shellPolicy(''))
    response.setHeader('content-type', name === '' ? 'text/html' : type)
    response.end(name === '' ? shell('main.css', 'main.js') : files.get(name))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const outside: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${address}/`) && url !== 'data:,') outside.push(url)
  })
  page.on('pageerror', (error) => outside.push(error.message))
  await page.goto(`${address}/`)
  return {
    page,
    files,
    show: async (value) => {
      await page.evaluate(`rich.show(${JSON.stringify(value)})`)
      await page.waitForSelector('.text')
    },
    html: () => page.evaluate<string>('rich.html()'),
    complaints: async () => [...outside, ...(await page.evaluate<string[]>('rich.reports'))],
    [Symbol.asyncDispose]: async () => {
      await context.close()
      server.close()
    },
  }
}
