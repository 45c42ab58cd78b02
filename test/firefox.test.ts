// Everything that people see, in Firefox as well: the pages, an embed in a page of others, the
// reference, saved events, a proposal, and the console, where somebody signs in, types and publishes.

import assert from 'node:assert/strict'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { complaintsNow } from './support/axe.ts'
import { setClock } from './support/clock.ts'
import { type Caller, type Json, defaultRoot } from './support/fasti.ts'
import { type FirefoxPage, openFirefox } from './support/firefox.ts'
import { layoutComplaints, screenComplaints, settled } from './support/layout.ts'
import { password, personOf } from './support/signing_in.ts'
import { type Town, morning, openTown } from './support/town.ts'
import { until } from './support/until.ts'
import { isWhole, oneTo } from './support/whole.ts'

const widths = [360, 768, 1440] as const

const foreignPage = (calendar: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Parish</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module" src="${calendar}/embed.js"></script></head>
<body><main><h1>Parish</h1><fasti-calendar view="month" date="2027-06"></fasti-calendar></main></body></html>`

const embedShown =
  "document.querySelector('fasti-calendar').shadowRoot?.querySelector('section:not([aria-busy]) table')"

const desk = { width: 1440, height: 900 }
const coming = '.late, .skeleton, main [aria-busy=true]'
const richText = '.text[contenteditable=true]'
const sentence = 'Bring your score, a pencil and a friend: “Äöü” at 7.30!'

const ofTitle = async (editor: Caller): Promise<Json[]> => {
  const query = { search: 'Lantern Walk', context: 'edit', status: 'draft,publish' }
  return (await editor.get('/events', { query })).body.events
}

describe('in Firefox', { concurrency: false }, () => {
  const all = new AsyncDisposableStack()
  let town: Town
  let host: Server
  let page: FirefoxPage | undefined

  before(async () => {
    page = await openFirefox()
    if (!page) return
    all.use(page)
    const clock = all.use(setClock(morning))
    town = all.use(await openTown(clock, 60, { FASTI_SUBMISSIONS: 'everybody' }))
    await personOf(town.fasti, 'editor', 'eve')
    host = createServer((_request, reply) => {
      reply.setHeader('content-type', 'text/html; charset=utf-8')
      reply.end(foreignPage(town.address))
    })
    await new Promise<void>((resolve) => host.listen(0, 'localhost', resolve))
    all.defer(() => {
      host.close()
      host.closeAllConnections()
    })
  })
  after(() => all.disposeAsync())

  type Look = typeof layoutComplaints

  /** What is wrong with what is shown, at one width or at all of them; with axe at one. */
  async function lookAt(shown: FirefoxPage, name: string, nth: number, layout: Look) {
    const found: string[] = []
    for (const width of oneTo(nth, widths)) {
      await shown.setViewportSize({ width, height: 900 })
      const isChecked = !isWhole || width === widths[nth % widths.length]
      const seen = await settled(shown, layout)
      const said = [...seen, ...(isChecked ? await complaintsNow(shown) : [])]
      found.push(...said.map((one) => `${name} at ${width}: ${one}`))
    }
    return found
  }

  test('every kind of page is whole, at all widths, for axe as well', async (context) => {
    if (!page) return context.skip('There is no Firefox.')
    const { fasti, ids } = town
    const editor = fasti.as('editor')
    const { body: event } = await editor.get(`/events/${ids.event}`)
    const { body: venue } = await editor.get(`/venues/${ids.venue}`)
    const pages: Readonly<Record<string, string>> = {
      start: '/',
      month: '/events/month/2027-06/',
      week: '/events/week/2027-06-14/',
      day: '/events/day/2027-06-17/',
      list: '/events/list/',
      search: '/search?q=choir',
      event: new URL(event.url).pathname,
      venue: `/venue/${venue.slug}/`,
      map: '/events/map/',
      reference: `${defaultRoot}/doc`,
      embed: `http://localhost:${(host.address() as AddressInfo).port}/`,
    }
    const found: string[] = []
    for (const [nth, [name, path]] of Object.entries(pages).entries()) {
      await page.goto(new URL(path, town.address).href)
      if (name === 'embed') await until(() => page?.evaluate<boolean>(`Boolean(${embedShown})`))
      found.push(...(await lookAt(page, name, nth, layoutComplaints)))
    }
    assert.deepEqual([...found, ...page.said], [])
  })

  test('a visitor saves an event, finds it again, and proposes one of their own', async (context) => {
    if (!page) return context.skip('There is no Firefox.')
    const shown = page
    const there = (selector: string) =>
      until(() => shown.evaluate(`document.querySelector(${JSON.stringify(selector)}) !== null`))
    const found: string[] = []
    const fill = async (name: string, text: string) => {
      await shown.evaluate(`document.querySelector('.proposal [name=${name}]').focus()`)
      await shown.type(text)
    }
    await shown.setViewportSize({ width: 360, height: 740 })
    await shown.goto(`${town.address}/events/list/`)
    await shown.click('main .heart')
    await there('main .heart[aria-pressed=true]')
    await shown.click('.kept')
    await there('.own-list .card')
    found.push(...(await lookAt(shown, 'saved events', 0, layoutComplaints)))

    await shown.setViewportSize({ width: 360, height: 740 })
    await shown.goto(`${town.address}/submit/`)
    await fill('title', 'Harbour Sing-along')
    await fill('start_day', '05012031')
    await fill('start_time', '0730p')
    await fill('description', sentence)
    await shown.goto(`${town.address}/submit/`)
    const valueOf = (name: string) =>
      shown.evaluate<string>(`document.querySelector('.proposal [name=${name}]').value`)
    assert.deepEqual(
      [await valueOf('title'), await valueOf('start_day'), await valueOf('start_time')],
      ['Harbour Sing-along', '2031-05-01', '19:30'],
    )
    assert.equal(await valueOf('description'), sentence)
    found.push(...(await lookAt(shown, 'a proposal', 1, layoutComplaints)))
    await fill('sender_name', 'Ana')
    await fill('sender_email', 'ana@brook.example')
    await shown.click('button[value=look]')
    await there('button[value=send]')
    found.push(...(await lookAt(shown, 'the preview', 2, layoutComplaints)))
    await shown.click('button[value=send]')
    await until(() => shown.evaluate("location.pathname === '/submit/sent/'"))
    assert.deepEqual([...found, ...shown.said], [])
  })

  test('somebody signs in to the console, types, and publishes what was typed', async (context) => {
    if (!page) return context.skip('There is no Firefox.')
    const shown = page
    const editor = town.fasti.as('editor', 'eve')
    const found: string[] = []
    let looks = 0
    const there = (selector: string) =>
      until(() => shown.evaluate(`document.querySelector(${JSON.stringify(selector)}) !== null`))
    const textOf = (selector: string) =>
      shown.evaluate<string>(`document.querySelector(${JSON.stringify(selector)}).innerText`)
    const fill = async (selector: string, text: string) => {
      await shown.click(selector)
      await shown.press('Control+a')
      await shown.type(text)
    }
    const look = async (name: string) => {
      await until(() => shown.evaluate(`!document.querySelector('${coming}')`))
      found.push(...(await lookAt(shown, name, looks, screenComplaints)))
      looks += 1
      await shown.setViewportSize(desk)
    }

    await shown.setViewportSize(desk)
    await shown.goto(`${town.address}/admin`)
    await shown.evaluate("localStorage.setItem('fasti-guide', 'seen')")
    await there('input[name=login]')
    await look('signing in')
    await fill('input[name=login]', 'eve')
    await shown.press('Tab')
    await shown.type(password)
    await shown.press('Enter')
    await there('.today h2')
    await look('today')

    await shown.click('.new > button')
    await shown.click('.new li a')
    await there('[data-field=title] :focus')
    await shown.type('Lantern Walk')
    await shown.click('input[aria-label=Day]')
    await shown.press('ArrowLeft')
    await shown.press('ArrowLeft')
    await shown.type('06242027')
    await fill('input[aria-label="Starts at"]', '7:30 pm')
    await shown.click(richText)
    await shown.type(sentence)
    assert.equal(await textOf(richText), sentence)
    await look('a new event')
    await shown.click('.headline button:has(+ .primary)')
    await there('.toast')
    await until(async () => (await ofTitle(editor)).length === 1)
    const [draft] = await ofTitle(editor)
    assert.deepEqual(
      [draft.status, draft.start_date, draft.description],
      ['draft', '2027-06-24 19:30:00', `<p>${sentence}</p>`],
    )
    await shown.click(richText)
    await shown.press('Control+End')
    await shown.type(' And a light.')
    await shown.press('Control+Enter')
    await until(async () => (await ofTitle(editor))[0].status === 'publish')
    assert.equal((await ofTitle(editor))[0].description, `<p>${sentence} And a light.</p>`)
    await look('an event')

    await shown.goto(`${town.address}/admin/events?when=coming`)
    await there('.results[aria-busy=false] tbody tr')
    await look('the table')
    await shown.goto(`${town.address}/admin/calendar?day=2027-06-15`)
    await there('.calendar-grid[aria-busy=false] .chip')
    await look('the calendar')
    await shown.press('Control+k')
    await shown.type('lantern walk')
    await there('dialog [role=option][aria-selected=true]')
    await look('find')
    await shown.press('Enter')
    await there('[data-field=title]')
    assert.ok((await shown.evaluate<string>('location.pathname')).endsWith(`/events/${draft.id}`))
    assert.deepEqual([...found, ...shown.said], [])
  })
})
