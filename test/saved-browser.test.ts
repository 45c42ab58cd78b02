// Saved events in a real browser: one tap saves, two taps find it again, and nothing is lost on the
// way, by mouse, by touch and by keyboard.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { mostSaved } from '../src/public/query/saved/most_saved.ts'
import { calm, check } from './support/axe.ts'
import { openBrowser, openPage, untilInPage } from './support/browser.ts'
import { tuesdays } from './support/calendar_series.ts'
import { holdClock } from './support/clock.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { layoutComplaints } from './support/layout.ts'
import { makeEvent } from './support/make.ts'

const browser: Browser | undefined = await openBrowser()
const skip = browser ? false : 'There is no browser.'
const stored = "localStorage.getItem('fasti-saved ')"
const count = "document.querySelector('.kept b').textContent"
const heart = (title: string) => `.heart[aria-label="Save ${title}"]`
const isPressed = (page: Page, title: string) => page.getAttribute(heart(title), 'aria-pressed')
const listIsThere = "document.querySelector('.own-list')?.ariaBusy === 'false'"

describe('saved events', { skip }, () => {
  holdClock('2027-06-01T12:00:00Z')
  let fasti: Fasti
  let address: string
  let choir: number
  let walk: number

  before(async () => {
    fasti = await freshFasti('sqlite', {
      FASTI_TIMEZONE: 'UTC',
      FASTI_LANGUAGES: 'en,es,fr,de',
    })
    address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    const editor = fasti.as('editor')
    walk = (await makeEvent(editor)).id
    await makeEvent(editor, { title: 'Open Air', event_status: 'cancelled' })
    const series = { ...tuesdays, title: 'Choir Rehearsal', recurrence: 'FREQ=WEEKLY;COUNT=4' }
    choir = (await makeEvent(editor, series)).id
  })
  after(async () => {
    await fasti[Symbol.asyncDispose]()
  })

  const open = (path: string, more: Parameters<typeof openPage>[2] = {}) =>
    openPage(browser, `${address}${path}`, { ...calm, ...more })

  for (const width of [360, 768, 1440]) {
    test(`one tap saves, the second one finds it again, at ${width} px`, async () => {
      await using opened = await open('/events/list/', {
        viewport: { width, height: 800 },
        hasTouch: width < 700,
      })
      const { page, said } = opened
      const press = (selector: string) => (width < 700 ? page.tap(selector) : page.click(selector))
      assert.equal(await isPressed(page, 'Lantern Walk'), 'false')
      await press(heart('Lantern Walk'))
      assert.equal(await isPressed(page, 'Lantern Walk'), 'true')
      assert.equal(await page.evaluate(count), '1')
      await press('.kept')
      await page.waitForSelector('.own-list .card')
      assert.match(await page.innerText('.own-list'), /12 June[^]*Lantern Walk[^]*Share/)
      assert.deepEqual(await layoutComplaints(page), [])
      await check(page, 'saved events', { isAlike: width !== 360 })
      // What was removed stays in sight until the page is left.
      await press(`.own-list ${heart('Lantern Walk')}`)
      await untilInPage(page, `${listIsThere} && !document.querySelector('.share')`)
      assert.equal(await page.evaluate(count), '')
      assert.match(await page.innerText('[data-told=none]'), /Nothing is saved yet/)
      await press(`.own-list ${heart('Lantern Walk')}`)
      await page.waitForSelector('.own-list .share')
      assert.equal(await page.evaluate(stored), String(walk))
      assert.deepEqual(said, [])
    })
  }

  test('the keyboard does all of it, and keeps its place', async () => {
    await using opened = await open('/event/lantern-walk/')
    const { page } = opened
    await page.focus('.hearts .heart')
    await page.keyboard.press('Space')
    assert.equal(await page.getAttribute('.hearts .heart', 'aria-pressed'), 'true')
    assert.equal(await page.evaluate("document.activeElement.matches('.hearts .heart')"), true)
    assert.equal(
      await page.getAttribute('.hearts .heart', 'aria-label'),
      'Save this event: Lantern Walk',
    )
    await page.focus('.kept')
    await page.keyboard.press('Enter')
    await page.waitForSelector(`.own-list ${heart('Lantern Walk')}[aria-pressed=true]`)
    await page.click('.bottom a[hreflang=de]')
    await page.waitForSelector('.own-list .card')
    assert.match(await page.innerText('main'), /Merkliste[^]*Lantern Walk/)
  })

  test('a series is saved as a whole or by the date, and its dates know', async () => {
    await using opened = await open(`/?event=${choir}`)
    const { page } = opened
    await page.click('.hearts .heart')
    assert.equal(await page.evaluate(stored), String(choir))
    const dates = page.locator('.dates .heart')
    assert.equal(await dates.count(), 4)
    assert.match(
      (await dates.first().getAttribute('aria-label')) ?? '',
      /^Save Choir Rehearsal, Tue/,
    )
    assert.equal(await dates.first().getAttribute('aria-pressed'), 'true')
    await dates.first().click()
    await untilInPage(page, "document.querySelector('#news').matches('.is-seen')")
    assert.match(await page.innerText('#news'), /None of the dates of this series/)
    assert.equal(await page.evaluate(stored), '')
    await dates.first().click()
    assert.equal(await page.evaluate(stored), String(choir), 'another tap brings all dates back')
    await page.click('.hearts .heart')
    await page.goto(`${address}/events/list/`)
    await page.locator(heart('Choir Rehearsal')).first().click()
    assert.equal(await page.locator(`${heart('Choir Rehearsal')}[aria-pressed=true]`).count(), 1)
    assert.notEqual(await page.evaluate(stored), String(choir))
    await check(page, 'hearts in a list', { isAlike: true })
  })

  test('a glance at an event in the month has its heart, by mouse and by touch', async () => {
    for (const width of [390, 1280]) {
      await using opened = await open('/events/month/2027-06/#d12', {
        viewport: { width, height: 800 },
        hasTouch: width < 700,
      })
      const { page } = opened
      const link = page.locator('.month td li a:has-text("Lantern Walk")')
      if (width < 700) {
        await page.locator('.month td:has-text("Lantern Walk") .pick').tap()
        await link.tap()
        await page.tap(`#glance ${heart('Lantern Walk')}`)
      } else {
        await link.hover()
        await page.waitForSelector('#glance:popover-open')
        await page.click(`#glance ${heart('Lantern Walk')}`)
      }
      assert.equal(await page.evaluate(stored), String(walk))
      assert.equal(await page.evaluate(count), '1')
    }
  })

  test('two windows are in step, and a list that was shared is saved as well', async () => {
    await using opened = await open('/saved/')
    const { page } = opened
    assert.match(await page.innerText('[data-told=none]'), /Nothing is saved yet/)
    const other = await page.context().newPage()
    await other.goto(`${address}/events/list/`)
    await other.click(heart('Lantern Walk'))
    await page.waitForSelector('.own-list .card')
    assert.equal(await page.evaluate(count), '1')
    await other.click(heart('Open Air'))
    await page.waitForSelector('.own-list .card.is-off')
    const shared = (await page.getAttribute('.share', 'data-address')) ?? ''
    const feed = await page.getAttribute('#feed', 'value')
    assert.match(feed ?? '', /\/saved\/[\w-]+\.ics$/)
    assert.match((await page.textContent('.subscribe')) ?? '', /has what is saved now/)
    await using theirs = await open(new URL(shared).pathname)
    await theirs.page.click('.too button')
    assert.match(await theirs.page.innerText('.too'), /All of these are saved/)
    assert.equal(await theirs.page.evaluate(count), '2')
    assert.equal(await theirs.page.locator('.its-list .heart[aria-pressed=true]').count(), 2)
    await check(theirs.page, 'a shared list')
  })

  test('a browser that keeps nothing, one that is full, and a broken value', async () => {
    await using opened = await open('/events/list/')
    const { page, said } = opened
    const many = Array.from({ length: mostSaved }, (_, n) => 900_000 + n)
    const keep = (value: string) =>
      page.evaluate(`localStorage.setItem('fasti-saved ', ${JSON.stringify(value)})`)
    await keep(many.join(' '))
    await page.reload()
    await page.click(heart('Lantern Walk'))
    await untilInPage(page, "document.querySelector('#news').matches('.is-seen')")
    assert.match(await page.innerText('#news'), /room for 100 saved events/)
    assert.equal(await isPressed(page, 'Lantern Walk'), 'false')
    await page.click('.kept')
    await page.waitForSelector('[data-told=missing] button')
    await page.click('[data-told=missing] button')
    await page.waitForSelector('[data-told=none]:not([hidden])')
    assert.equal(await page.evaluate(stored), '')
    await keep(`{"broken": ["${walk}", null, -1, "x`)
    await page.reload()
    await page.waitForSelector('.own-list .card')
    assert.match(await page.innerText('.own-list'), /Lantern Walk/)
    await page.route('**/saved/?events=*', (route) => route.abort())
    await page.reload()
    await page.click('[data-told=failed] button')
    await page.unrouteAll()
    await page.click('[data-told=failed] button')
    await page.waitForSelector('.own-list .card')
    await page.addInitScript(
      "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } })",
    )
    await page.reload()
    assert.match(await page.innerText('[data-told=blocked]'), /does not let the page keep/)
    await page.goto(`${address}/events/list/`)
    await page.click(heart('Lantern Walk'))
    await untilInPage(page, "document.querySelector('#news').matches('.is-seen')")
    assert.equal(await isPressed(page, 'Lantern Walk'), 'false')
    assert.deepEqual(
      said.filter((one) => !one.includes('ERR_FAILED')),
      [],
    )
  })

  test('sites below paths of one host keep theirs apart', async () => {
    await using opened = await open('/events/list/')
    const { page } = opened
    await page.click(heart('Lantern Walk'))
    await page.route('**/town/**', (route) =>
      route.continue({ url: route.request().url().replace('/town/', '/') }),
    )
    await page.setContent(
      `<a class="kept" href="/town/saved/"><svg></svg><b></b></a><p id="news"></p>`,
    )
    const script = await page.evaluate<string>(
      `fetch('/events/list/').then((one) => one.text()).then((one) => /assets\\/page-[^"]+/.exec(one)[0])`,
    )
    await page.evaluate(`import('/town/${script}').catch(() => {})`)
    await page.evaluate("localStorage.setItem('fasti-saved /town', '7 8 9')")
    await page.evaluate("dispatchEvent(new Event('pageshow'))")
    await untilInPage(page, "document.querySelector('.kept b').textContent === '3'")
    assert.equal(await page.evaluate(stored), String(walk))
  })

  test('nothing is cut in four languages, whatever has to be said', async () => {
    await using opened = await open('/events/list/')
    const { page } = opened
    await page.evaluate(`localStorage.setItem('fasti-saved ', '${walk} ${choir}')`)
    const { body } = await fasti.get(`/events?series=${choir}`)
    const found: string[] = []
    for (const language of ['', '/es', '/fr', '/de']) {
      for (const path of ['/saved/', `/event/${body.events[0].slug}/`]) {
        await page.goto(`${address}${language}${path}`)
        await page.waitForSelector('.heart')
        await page.evaluate(
          "for (const one of document.querySelectorAll('[data-told]')) one.hidden = false",
        )
        for (const width of [360, 768, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          const complaints = await layoutComplaints(page)
          found.push(...complaints.map((one) => `${language}${path} at ${width}: ${one}`))
        }
      }
    }
    assert.deepEqual(found, [])
  })

  test('without JavaScript no heart is shown, and the page says why', async () => {
    await using opened = await open('/events/list/', { javaScriptEnabled: false })
    const { page } = opened
    assert.equal(await page.locator('.heart').count(), 0)
    assert.equal(await page.locator('.kept').isVisible(), false)
    await page.goto(`${address}/saved/`)
    assert.match(await page.innerText('main'), /JavaScript, which is switched off/)
  })
})
