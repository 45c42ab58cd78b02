// The component on a page of another origin, in a real browser.

import assert from 'node:assert/strict'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accentShades, contrastOf, leastContrast } from '../src/language/text/accent.ts'
import { openBrowser, untilInPage } from './support/browser.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { consoleRoot } from './support/undo.ts'

const browser = await openBrowser()
const skip = browser ? false : 'There is no browser.'
const hostile = `Walk "><img src=x onerror="document.documentElement.dataset.ran=1">`
const inner = (what: string) => `document.querySelector('fasti-calendar').shadowRoot?.${what}`

/** A page whose own styles are as intrusive as possible. */
const hostPage = (calendar: string, markup: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Host</title>
<style>
* { color: rgb(255, 0, 0) !important; font-size: 40px !important; }
table, td, h2, button { display: none !important; border: 9px solid lime !important; }
</style>
<script type="module" src="${calendar}/embed.js"></script></head>
<body><h2 id="own">Host</h2><table id="theirs"><tr><td>x</td></tr></table>${markup}</body></html>`

const month = '<fasti-calendar view="month" date="2027-06"></fasti-calendar>'

const texts = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate(`[...${inner(`querySelectorAll('${selector}')`)}].map((one) => one.textContent)`)

/** Of a link on the ground, and of a month in the block of a date. */
const colours = async (page: Page) =>
  page.evaluate<readonly string[]>(`(() => {
    const root = ${inner('querySelector("section")')}
    const paint = (one, what, part) => getComputedStyle(one, part)[what]
    const ctx = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const hex = (colour) => {
      ctx.fillStyle = colour
      ctx.fillRect(0, 0, 1, 1)
      return '#' + [...ctx.getImageData(0, 0, 1, 1).data].slice(0, 3)
        .map((one) => one.toString(16).padStart(2, '0')).join('')
    }
    const block = root.querySelector('.block')
    return [
      paint(root.querySelector('footer a'), 'color'), paint(root, 'backgroundColor'),
      paint(block, 'color', '::before'), paint(block, 'backgroundColor'),
    ].map(hex)
  })()`)

describe('the component on a page of another origin', { skip }, () => {
  let fasti: Fasti
  let host: Server
  let calendar: string
  let address: string
  let markup = ''

  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_SITE_NAME: 'Town' })
    const editor = fasti.as('editor')
    const on = (day: string, more: object) =>
      makeEvent(editor, { start_date: `${day} 20:30`, end_date: `${day} 23:00`, ...more })
    await on('2027-06-12', { title: 'Lantern Walk', categories: ['Music'] })
    await on('2027-06-13', { title: hostile, description: hostile })
    for (let at = 0; at < 5; at++) await on('2027-06-20', { title: `Crowd ${at}` })
    await on('2027-06-24', { title: 'Fair', all_day: true, end_date: '2027-06-26 10:00' })
    await on('2027-07-03', { title: 'July Walk', categories: ['Music'] })
    await on('2027-06-15', { title: 'Draft', status: 'draft' })
    const off = { event_status: 'cancelled', event_status_reason: 'Storm' }
    await on('2027-07-04', { title: 'Off', ...off })
    calendar = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    host = createServer((_request, reply) => {
      reply.setHeader('content-type', 'text/html; charset=utf-8')
      reply.end(hostPage(calendar, markup))
    })
    await new Promise<void>((resolve) => host.listen(0, 'localhost', resolve))
    address = `http://localhost:${(host.address() as AddressInfo).port}/`
  })
  after(async () => {
    host.close()
    host.closeAllConnections()
    await fasti[Symbol.asyncDispose]()
  })

  async function open(with_: string, options = {}): Promise<Page> {
    markup = with_
    const context = await browser?.newContext(options)
    const page = await context?.newPage()
    if (!page) throw new Error('There is no browser.')
    await page.goto(address)
    await untilInPage(page, inner("querySelector('section')"))
    return page
  }

  test('shows a month as a table, and nothing that is hidden', async () => {
    const page = await open(month)
    assert.deepEqual(await texts(page, 'h2'), ['Town'])
    assert.deepEqual(await texts(page, 'h3'), ['June 2027'])
    assert.equal((await texts(page, 'td')).length, 35)
    assert.deepEqual((await texts(page, 'th'))[0], 'Mon')
    const links = await texts(page, 'td li a')
    assert.ok(links.includes('20:30 Lantern Walk'))
    assert.equal(links.filter((text) => text === 'Fair').length, 3)
    assert.equal(links.filter((text) => text.includes('Crowd')).length, 5)
    assert.ok(!links.some((text) => text.includes('Draft')))
    await page.context().close()
  })

  test('no style leaks in or out', async () => {
    const page = await open(month)
    const found: unknown = await page.evaluate(`(() => {
      const root = ${inner('firstElementChild.parentNode')}
      const style = (one) => getComputedStyle(one)
      return {
        heading: style(root.querySelector('h2')).fontSize,
        shown: style(root.querySelector('table')).display,
        red: style(root.querySelector('h2')).color === 'rgb(255, 0, 0)',
        theirs: style(document.querySelector('#theirs')).display,
        own: style(document.querySelector('#own')).fontSize,
        sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
      }
    })()`)
    assert.deepEqual(found, {
      heading: '20px',
      shown: 'table',
      red: false,
      theirs: 'none',
      own: '40px',
      sheets: 1,
    })
    await page.context().close()
  })

  test('sends and stores no cookies, and runs no script from what people write', async () => {
    const context = await browser?.newContext({ bypassCSP: true })
    await context?.addCookies([{ name: 'old', value: '1', url: calendar }])
    const page = await context?.newPage()
    if (!page || !context) throw new Error('There is no browser.')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(calendar)) sent.push(request.headers()['cookie'] ?? '')
    })
    markup = month
    await page.goto(address)
    await untilInPage(page, inner("querySelector('table')"))
    assert.ok(sent.length >= 3)
    assert.deepEqual(new Set(sent), new Set(['']))
    assert.equal((await context.cookies()).length, 1)
    assert.equal(await page.evaluate('document.cookie + (localStorage.length || "")'), '')
    assert.equal(await page.evaluate('document.documentElement.dataset.ran'), undefined)
    assert.deepEqual(await texts(page, 'img'), [])
    await context.close()
  })

  test('moves between months by keyboard, and keeps the focus', async () => {
    const page = await open(month)
    await page.evaluate(inner("querySelector('[name=next]').focus()"))
    await page.keyboard.press('Enter')
    await untilInPage(page, inner("querySelector('h3')?.textContent === 'July 2027'"))
    assert.ok((await texts(page, 'td li a')).includes('20:30 July Walk'))
    assert.equal(await page.evaluate(inner("activeElement.getAttribute('name')")), 'next')
    await page.context().close()
  })

  test('takes filters, a language and a list', async () => {
    const attributes = 'view="list" category="music" lang="es"'
    const page = await open(`<fasti-calendar ${attributes}></fasti-calendar>`)
    assert.deepEqual(await texts(page, 'li a'), ['Lantern Walk', 'July Walk'])
    assert.match((await texts(page, 'li p'))[0] ?? '', /12 de junio de 2027/)
    assert.deepEqual(await texts(page, 'footer a'), ['Abrir el calendario'])
    await page.context().close()
  })

  test('shows what became of an event, and strikes its time (§23)', async () => {
    const page = await open('<fasti-calendar view="month" date="2027-07"></fasti-calendar>')
    assert.deepEqual(await texts(page, 'li:has(s)'), ['20:30 Cancelled: Off'])
    assert.equal(
      await page.evaluate(inner("querySelector('li:has(s) a').title")),
      'Cancelled: Off · Storm',
    )
    const list = await open('<fasti-calendar view="list" lang="es"></fasti-calendar>')
    const [off = ''] = await texts(list, 'li:has(s)')
    assert.match(off, /^Cancelado: Off.*2027.*Storm$/)
    await page.context().close()
    await list.context().close()
  })

  test('says so when the calendar cannot be reached', async () => {
    const page = await open('<fasti-calendar category="no-such"></fasti-calendar>')
    assert.match((await texts(page, '[role=status]'))[0] ?? '', /cannot be shown/)
    await page.context().close()
  })

  test('has the accent of the site, readable in light and in dark, unless the page has its own', async () => {
    const admin = fasti.as('administrator')
    const set = (accent_color: string | null) =>
      admin.patch('/settings', { accent_color }, { root: consoleRoot })
    const list = '<fasti-calendar view="list"></fasti-calendar>'
    // The lightest green and red that are accepted, and one that is far from both.
    for (const accent of ['#097a50', '#d31a1a', '#075985']) {
      assert.equal((await set(accent)).status, 200, accent)
      const page = await open(list)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const [link = '', ground = '', name = '', block = ''] = await colours(page)
        const { light, dark } = accentShades(accent)
        assert.equal(link, colorScheme === 'light' ? light : dark)
        assert.ok(contrastOf(link, ground) >= leastContrast, `${link} on ${ground}`)
        assert.ok(contrastOf(name, block) >= leastContrast, `${name} on ${block}`)
      }
      await page.context().close()
    }
    const own = await open(`<div style="--fasti-accent: #123456">${list}</div>`)
    assert.equal((await colours(own))[0], '#123456')
    await own.context().close()
    for (const path of ['/embed?view=list', '/embed/event/lantern-walk']) {
      const context = await browser?.newContext({ javaScriptEnabled: false })
      const page = await context?.newPage()
      await page?.goto(`${calendar}${path}`)
      await page?.locator('.block').first().waitFor()
      const name = page?.locator('.block span').first()
      const colour = await name?.evaluate(
        (one: Json) => one.ownerDocument.defaultView.getComputedStyle(one).color,
      )
      assert.equal(colour, 'rgb(7, 89, 133)', path)
      await context?.close()
    }
    await set(null)
  })

  test('a frame without scripts shows what comes next', async () => {
    const context = await browser?.newContext({ javaScriptEnabled: false })
    const page = await context?.newPage()
    await page?.goto(`${calendar}/embed`)
    assert.match((await page?.textContent('main')) ?? '', /Lantern Walk/)
    await context?.close()
  })
})
