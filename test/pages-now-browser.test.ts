// The start page in real browsers: on telephones, tablets and desks, in four languages, in light and
// dark, without scripts, by the keyboard and on paper.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { calm, check } from './support/axe.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { holdClock } from './support/clock.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { openFirefox } from './support/firefox.ts'
import { layoutComplaints, paperComplaints } from './support/layout.ts'
import { makeCategory, makeEvent } from './support/make.ts'
import { crowdedDay, makeSeason } from './support/season.ts'
import { oneTo, someOf } from './support/whole.ts'

const browser: Browser | undefined = await openBrowser()
const skip = browser ? false : 'There is no browser.'
const telephone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
const widths = [360, 768, 1440]
const starts = ['/', '/es/', '/fr/', '/de/']
const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
const sentence =
  'An evening of many words about trees, rivers, bridges and all that is between them '

const top = (page: Page, selector: string): Promise<number> =>
  page.evaluate<number>(
    `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().top`,
  )

describe('the start page in a browser', { skip }, () => {
  holdClock(`${crowdedDay}T10:20:00Z`)
  let fasti: Fasti
  let empty: Fasti
  let address: string

  before(async () => {
    const settings = { FASTI_TIMEZONE: 'Europe/Lisbon', FASTI_LANGUAGES: 'en,es,fr,de' }
    fasti = await freshFasti('sqlite', settings)
    empty = await freshFasti('sqlite', settings)
    address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    await makeSeason(fasti)
    const editor = fasti.as('editor')
    const { body } = await editor.get('/events/by-slug/lantern-walk')
    const kids = await makeCategory(editor, 'Kids')
    const hours = { start_date: '2027-06-13 15:00', end_date: '2027-06-13 18:00' }
    const rich = { ...hours, image: body.image.id, cost: 'Free', categories: [kids.id] }
    await makeEvent(editor, { ...rich, title: `${word} ${sentence.repeat(2)}`, featured: true })
    await makeEvent(editor, { ...hours, title: 'Called off', event_status: 'cancelled' })
    const weekly = { start_date: '2027-06-14 19:00', end_date: '2027-06-14 20:00' }
    await makeEvent(editor, { title: 'Choir', ...weekly, recurrence: 'FREQ=WEEKLY;COUNT=9' })
  })
  after(async () => {
    await fasti[Symbol.asyncDispose]()
    await empty[Symbol.asyncDispose]()
  })

  const open = (path: string, options: BrowserContextOptions = {}) =>
    openPage(browser, `${address}${path}`, { ...calm, ...options })

  for (const javaScriptEnabled of [true, false]) {
    test(`tonight and the weekend are one tap of a telephone, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      await using visit = await open('/', { ...telephone, javaScriptEnabled })
      const { page, said } = visit
      for (const [chip, path, title] of [
        ['Tonight', '/events/list/?time=evening&when=today', 'Lantern Walk'],
        ['This weekend', '/events/list/?when=weekend', 'Riverside Exhibition'],
        ['With kids', '/events/list/?category=kids', word],
      ]) {
        const link = page.locator(`.quick a:text-is("${chip}")`)
        assert.ok(((await link.boundingBox())?.y ?? 999) < 300, 'on the first screen')
        await link.tap()
        await page.waitForURL(`**${path}`)
        assert.match(await page.innerText('main'), new RegExp(title ?? ''))
        await page.goBack()
      }
      assert.ok((await top(page, '.now-day')) < 300, 'the next events are on the first screen')
      await page.locator('.small-month a:has-text("14")').tap()
      await page.waitForURL('**/events/day/2027-06-14/')
      assert.deepEqual(said, [])
    })
  }

  test('nothing is cut or lies on something else, at any width, in any language', async () => {
    await using visit = await open('/')
    const { page } = visit
    for (const [nth, path] of starts.entries()) {
      await page.goto(`${address}${path}`)
      for (const width of someOf(oneTo(nth, widths), widths)) {
        await page.setViewportSize({ width, height: 900 })
        for (const colorScheme of someOf(['dark'] as const, ['light', 'dark'] as const)) {
          await page.emulateMedia({ colorScheme })
          assert.deepEqual(await layoutComplaints(page), [], `${path} ${width} ${colorScheme}`)
        }
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    assert.ok((await top(page, '.small-month')) < 300, 'the month is beside the days of a desk')
    await check(page, 'what is on')
    const other = await empty.app.listen({ port: 0, host: '127.0.0.1' })
    await page.goto(`${other}/`)
    assert.match(await page.innerText('main'), /This calendar is still empty\./)
    await check(page, 'nothing is on')
  })

  test('Firefox shows the days and the month at every width', async (context) => {
    await using page = await openFirefox()
    if (!page) return context.skip('There is no Firefox.')
    await page.goto(`${address}/de/`)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const seen: readonly number[] = await page.evaluate<readonly number[]>(
        `[document.documentElement.scrollWidth - innerWidth,
          [...document.querySelectorAll('.now-day h2')].filter((one) => one.checkVisibility()).length,
          [...document.querySelectorAll('.small-month td a')].filter((one) => one.getBoundingClientRect().width >= 24).length]`,
      )
      const [wide = 1, days = 0, dots] = seen
      assert.deepEqual([wide <= 0, days > 2, dots], [true, true, 23], `${width}`)
    }
  })

  test('the keyboard comes to the chips first, then to the events, in the order of the page', async () => {
    await using visit = await open('/', { viewport: { width: 1440, height: 900 } })
    const { page } = visit
    await page.focus('.quick a')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    const said: string[] = []
    for (let taps = 0; taps < 12; taps += 1) {
      said.push(await page.evaluate<string>('document.activeElement.textContent.trim()'))
      await page.keyboard.press('Tab')
    }
    assert.equal(said[0], 'Tonight')
    const [chip, day, event] = ['This weekend', 'Today', 'Concert'].map((text) =>
      said.findIndex((one) => one.includes(text)),
    )
    assert.ok(chip && day && event && chip < day && day < event, said.join(' | '))
    await page.focus('.quick a')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/events/list/?time=evening&when=today')
  })

  test('on paper it is a list for the notice board, on one or two sheets', async () => {
    await using visit = await open('/', { viewport: { width: 718, height: 1000 } })
    const { page } = visit
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1')
    assert.ok((sheets.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 9) <= 2)
    await page.emulateMedia({ media: 'print' })
    assert.deepEqual(await paperComplaints(page), [])
    assert.match(await page.innerText('main'), /Today.*Concert.*Lantern Walk.*Tomorrow/s)
  })
})
