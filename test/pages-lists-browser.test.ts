// Lists, filters and the page of an event in a real browser: sharing, what is near, without a mouse,
// at three widths, light and dark.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { calm, check } from './support/axe.ts'
import { openBrowser, openPage, untilInPage } from './support/browser.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeCategory, makeEvent, makeVenue } from './support/make.ts'

const browser: Browser | undefined = await openBrowser()
const skip = browser ? false : 'There is no browser.'
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'

describe('lists and event pages in a browser', { skip }, () => {
  let fasti: Fasti
  let address: string

  before(async () => {
    fasti = await freshFasti('sqlite')
    address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    const editor = fasti.as('editor')
    const music = await makeCategory(editor, 'Music')
    const gate = await makeVenue(editor, 'Old Gate', { geo_lat: 41.15, geo_lng: -8.61 })
    await makeVenue(editor, 'Quay', { geo_lat: 41.152, geo_lng: -8.611 })
    const at = { venue: [gate.id], categories: [music.id] }
    const tickets = [
      { name: 'Seat', price: '12', url: 'https://tickets.example/' },
      { name: long, price: '30', sold_out: true },
    ]
    await makeEvent(editor, { ...at, title: 'Lantern Walk', tickets, show_map: true })
    await makeEvent(editor, { ...at, title: long, featured: true, cost: 'Donation' })
    await makeEvent(editor, {
      title: 'Long Show',
      start_date: '2020-01-01 10:00',
      end_date: '2090-01-01 10:00',
    })
  })
  after(() => fasti[Symbol.asyncDispose]())

  const paths = [
    '/events/list/',
    '/events/photo/',
    '/events/list/?category=music&near=41.15,-8.61',
    '/event/lantern-walk/',
    '/venue/old-gate/',
  ]
  /** The other kinds are in pages-axe.test.ts. */
  const checked = new Set(['/events/photo/', '/events/list/?category=music&near=41.15,-8.61'])

  test('nothing is wrong with them, light and dark, and nothing is too wide', async () => {
    await using visit = await openPage(browser, address, calm)
    const { page, said, asked } = visit
    for (const path of paths) {
      await page.goto(`${address}${path}`)
      if (path.includes('/list/')) await page.click('.filters summary')
      if (checked.has(path)) await check(page, path)
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
        assert.equal(isWider, false, `${path} is wider than ${width} px`)
      }
    }
    assert.deepEqual(said, [])
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(address)),
      [],
    )
  })

  test('the link of an event is copied by the keyboard alone, and that is said', async () => {
    const permissions = ['clipboard-read', 'clipboard-write']
    await using visit = await openPage(browser, `${address}/event/lantern-walk/`, { permissions })
    const { page } = visit
    await page.focus('.share-copy')
    await page.keyboard.press('Enter')
    await untilInPage(page, "document.querySelector('#news').textContent === 'The link is copied.'")
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    assert.match(copied, /\/event\/lantern-walk\/$/)
  })

  test('a link that cannot be copied is chosen in a field that says so', async () => {
    await using visit = await openPage(browser, `${address}/event/lantern-walk/`)
    const { page, said } = visit
    await page.addInitScript(
      'navigator.clipboard.writeText = () => Promise.reject(new DOMException("No", "NotAllowedError"))',
    )
    await page.reload()
    await page.focus('.share-copy')
    await page.keyboard.press('Enter')
    const field = page.getByLabel('The link could not be copied.')
    await field.waitFor()
    assert.match(await page.evaluate('String(getSelection())'), /\/event\/lantern-walk\/$/)
    assert.equal(await page.evaluate('document.activeElement.readOnly'), true)
    assert.deepEqual(said, [])
  })

  test('a title of another direction begins where all titles do', async () => {
    const title = 'أمسية شعرية'
    const { id } = await makeEvent(fasti.as('editor'), { title, slug: 'poems' })
    await using visit = await openPage(browser, `${address}/event/poems/`)
    const edges = await visit.page.evaluate<readonly number[]>(`(() => {
      const words = document.createRange()
      words.selectNodeContents(document.querySelector('h1'))
      const others = document.querySelector('.summary')
      return [words, others].map((one) => Math.round(one.getBoundingClientRect().left))
    })()`)
    assert.equal(edges[0], edges[1])
    await fasti.as('editor').delete(`/events/${id}`, { query: { force: 'true' } })
  })

  test('what the search field asks for fits into it, and no link of an error is divided', async () => {
    await using visit = await openPage(browser, address, { viewport: { width: 1440, height: 800 } })
    const { page } = visit
    for (const language of ['', 'es/', 'fr/']) {
      await page.goto(`${address}/${language}`)
      const room = await page.evaluate<number>(`(() => {
        const field = document.querySelector('#seek')
        const style = getComputedStyle(field)
        const pen = document.createElement('canvas').getContext('2d')
        pen.font = style.font
        const inside = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
        return inside - pen.measureText(field.placeholder).width
      })()`)
      // A browser leaves room for the sign that empties the field.
      assert.ok(room > 16, `${language} has ${room} px too few`)
    }
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(`${address}/nothing/`)
    const lines =
      '[...document.querySelectorAll(".wrong a")].map((one) => one.getClientRects().length)'
    assert.deepEqual(await page.evaluate(lines), [1, 1])
  })

  test('the sheet of the system gets the title and the address, if there is one', async () => {
    await using visit = await openPage(browser, `${address}/event/lantern-walk/`)
    const { page } = visit
    assert.equal(await page.isVisible('.share-sheet'), false)
    await page.addInitScript(`
      globalThis.shared = []
      navigator.canShare = () => true
      navigator.share = async (data) => void shared.push(data)`)
    await page.reload()
    await page.click('.share-sheet')
    const [sheet] = await page.evaluate<{ title: string; url: string }[]>('shared')
    assert.equal(sheet?.title, 'Lantern Walk')
    assert.match(sheet.url, /\/event\/lantern-walk\/$/)
  })

  test('what is near is asked for on a tap, rounded, and nothing is stored', async () => {
    await using visit = await openPage(browser, `${address}/events/list/`, {
      geolocation: { latitude: 41.149_61, longitude: -8.610_99 },
      permissions: ['geolocation'],
    })
    const { page } = visit
    await page.getByRole('button', { name: 'Near me' }).click()
    await page.waitForURL('**/events/list/?near=41.15,-8.61')
    assert.match(await page.innerText('main'), /Lantern Walk/)
    assert.doesNotMatch(await page.innerText('main'), /Long Show/)
    const stored = await page.evaluate('localStorage.length + sessionStorage.length')
    assert.deepEqual([stored, await page.context().cookies()], [0, []])
  })

  test('who does not tell the place is told so; without scripts it is not offered', async () => {
    await using visit = await openPage(browser, `${address}/events/list/`, { permissions: [] })
    await visit.page.getByRole('button', { name: 'Near me' }).click()
    await visit.page.getByRole('button', { name: 'Your place could not be found.' }).waitFor()
    const options = { javaScriptEnabled: false }
    await using plain = await openPage(browser, `${address}/events/list/`, options)
    assert.equal(await plain.page.isVisible('[data-near]'), false)
    await plain.page.click('.filters summary')
    await plain.page.check('[name=category][value=music]')
    await plain.page.check('[name=time][value=evening]')
    await plain.page.click('.filters button')
    await plain.page.waitForURL(`${address}/events/list/?category=music&time=evening`)
    assert.equal(await plain.page.isVisible('.share-copy'), false)
  })
})
