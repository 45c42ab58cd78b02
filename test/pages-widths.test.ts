// Every kind of page at the width of a telephone, a tablet and a desk, light and dark, with and
// without scripts, and by keyboard alone.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { calm } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { holdClock } from './support/clock.ts'
import { type Fasti, defaultRoot, freshFasti } from './support/fasti.ts'
import { groundOf, layoutComplaints, reachByKeyboard } from './support/layout.ts'
import { makeEvent } from './support/make.ts'
import { crowdedDay, makeSeason } from './support/season.ts'
import { until } from './support/until.ts'
import { oneTo, isWhole } from './support/whole.ts'

const browser: Browser | undefined = await openBrowser()
const skip = browser ? false : 'There is no browser.'
const widths = [360, 768, 1440] as const
const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'

interface Kind {
  readonly path: string
  /** Said in the page, with a script or without. */
  readonly says: RegExp
  /** What its visitors come for, on a telephone if it is another there. */
  readonly action: string
  readonly onTelephone?: string
}

const frame = 'fasti-calendar'
const kinds: Readonly<Record<string, Kind>> = {
  month: {
    path: '/events/month/2027-06/',
    says: /June 2027.*Riverside Exhibition/s,
    action: '.month li a',
    onTelephone: '.month .pick',
  },
  week: {
    path: '/events/week/2027-06-07/',
    says: /Concert 1\b/,
    action: '.timed a',
  },
  day: { path: `/events/day/${crowdedDay}/`, says: /Concert 12/, action: '.timed a' },
  list: { path: '/events/list/', says: /Ongoing, until.*Concert 1\b/s, action: '.card a' },
  photos: { path: '/events/photo/', says: /Lantern Walk/, action: '.photo a' },
  filters: {
    path: '/events/list/?category=jazz&price=free&filters=all',
    says: /Jazz.*Free/s,
    action: '.filters [type=submit]',
  },
  search: { path: '/search?q=walk', says: /Lantern Walk/, action: '.card a' },
  nothing: { path: '/search?q=zebra', says: /zebra/, action: '#seek' },
  event: { path: '/event/lantern-walk/', says: /Old Gate/, action: 'main a' },
  'event without a picture': {
    path: '/event/concert-1/',
    says: /Concert 1.*Town Hall/s,
    action: '.facts a',
  },
  'event with parts': {
    path: '/event/river-days/',
    says: /Programme.*Boat Race/s,
    action: '.card a',
  },
  part: { path: '/event/boat-race/', says: /Part of River Days/, action: '.part-of a' },
  venue: { path: '/venue/old-gate/', says: /Porto/, action: '.facts a' },
  map: { path: '/events/map/', says: /Town Hall.*Old Gate/s, action: '.spots a' },
  builder: { path: '/embed/', says: /fasti-calendar/, action: '.builder select' },
  'frame of a list': {
    path: '/embed?view=list',
    says: /Riverside Exhibition/,
    action: `${frame} a, .list a`,
  },
  'frame of a month': {
    path: '/embed?view=month&date=2027-06',
    says: /Riverside Exhibition/,
    action: 'button, a',
  },
  reference: { path: `${defaultRoot}/doc`, says: /\/events/, action: 'main a, summary' },
}

describe('every kind of page fits its screen', { skip }, () => {
  holdClock(`${crowdedDay}T07:20:00Z`)
  let fasti: Fasti
  let address: string
  let scripted: Page
  let plain: Page

  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'Europe/Lisbon' })
    address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    await makeSeason(fasti)
    const editor = fasti.as('editor')
    const days = { start_date: '2027-06-18', end_date: '2027-06-20', all_day: true }
    const { id } = await makeEvent(editor, { title: 'River Days', ...days })
    const race = { start_date: '2027-06-19 10:00', end_date: '2027-06-19 12:00' }
    await makeEvent(editor, { title: 'Boat Race', ...race, post_parent: id })
    const early = { start_date: '2027-06-10 09:00', end_date: '2027-06-10 10:00' }
    await makeEvent(editor, { title: word, ...early })
    if (!browser) return
    const open = async (javaScriptEnabled: boolean) => {
      const context = await browser.newContext({ ...calm, javaScriptEnabled })
      return context.newPage()
    }
    scripted = await open(true)
    plain = await open(false)
    await scripted.clock.setFixedTime(`${crowdedDay}T07:20:00Z`)
  })
  after(async () => {
    await scripted?.context().close()
    await plain?.context().close()
    await fasti[Symbol.asyncDispose]()
  })

  const isReady =
    "[...document.querySelectorAll('fasti-calendar')].every((one) => one.shadowRoot?.querySelector('section:not([aria-busy])'))"
  const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'
  const textOf =
    "document.body.innerText + [...document.querySelectorAll('fasti-calendar')].map((one) => one.shadowRoot?.textContent ?? '').join(' ')"

  async function visit(page: Page, path: string, width: number): Promise<void> {
    await page.setViewportSize({ width, height: 900 })
    const url = `${address}${path}`
    // Nothing has been pressed there, and the focus is at its beginning.
    if (!isWhole && page.url() === url) return
    await page.goto(url)
    if (page === scripted) await until(() => page.evaluate(isReady))
  }

  for (const [nth, [kind, about]] of Object.entries(kinds).entries()) {
    const { path, says, action, onTelephone = action } = about

    test(`${kind}: nothing is cut, broken, covered or too small to hit`, async () => {
      const found: string[] = []
      for (const page of [scripted, plain]) {
        const how = page === scripted ? 'with scripts' : 'without scripts'
        await page.emulateMedia({ colorScheme: 'light' })
        await visit(page, path, widths[0])
        for (const width of oneTo(page === scripted ? nth : nth + 1, widths)) {
          await page.setViewportSize({ width, height: 900 })
          if (page === scripted) await page.evaluate(drawn)
          if (page === scripted) await until(() => page.evaluate(isReady))
          const complaints = await layoutComplaints(page)
          found.push(...complaints.map((one) => `${width} ${how}: ${one}`))
          // On the page of a search the field has a line of its own.
          const header = page.locator('.top:not(:has(.is-open)) > .frame').first()
          const isLow =
            (await header.count()) === 0 || ((await header.boundingBox())?.height ?? 0) < 72
          assert.ok(isLow, `${width} ${how}: the header is one line`)
        }
        assert.match(await page.evaluate<string>(textOf), says, how)
        assert.ok((await groundOf(page)) > 0.8, `${how}: light`)
        await page.emulateMedia({ colorScheme: 'dark' })
        assert.ok((await groundOf(page)) < 0.2, `${how}: dark`)
      }
      assert.deepEqual(found, [])
    })

    const ways = [
      { how: 'on a telephone', page: () => scripted, width: 360, wanted: onTelephone },
      { how: 'without scripts', page: () => plain, width: 1440, wanted: action },
    ]
    test(`${kind}: the keyboard alone leads to what one comes for, and shows where it is`, async () => {
      for (const { how, page, width, wanted } of oneTo(nth, ways)) {
        await visit(page(), path, width)
        assert.deepEqual(await reachByKeyboard(page(), wanted), [], how)
      }
    })
  }
})
