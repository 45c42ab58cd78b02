// Months, weeks and days in a real browser: on telephones, by hours, with glances and keys, and on
// paper.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { calm, check } from './support/axe.ts'
import { openBrowser, openPage, untilInPage } from './support/browser.ts'
import { holdClock } from './support/clock.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { type Kinds, crowdedDay, makeSeason } from './support/season.ts'
import { consoleRoot } from './support/undo.ts'
import { someOf } from './support/whole.ts'

const browser: Browser | undefined = await openBrowser()
const skip = browser ? false : 'There is no browser.'
const telephone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const boxes = (page: Page, selector: string): Promise<Box[]> =>
  page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { left, right, top, bottom }
    })`,
  )

/** What of these can be seen, as text in one line. */
const visible = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})]
      .filter((one) => one.checkVisibility())
      .map((one) => one.innerText.replace(/\\s+/g, ' ').trim())`,
  )

const events = 'td:not(.outside) :is(.number, .none, li:not(.gap) a)'

async function swipe(page: Page, selector: string, across: number): Promise<void> {
  const [box] = await boxes(page, selector)
  const engine = await page.context().newCDPSession(page)
  const y = ((box?.top ?? 0) + (box?.bottom ?? 0)) / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    engine.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    })
  await touch('touchStart', 180)
  for (const share of [0.3, 0.6, 1]) await touch('touchMove', 180 + across * share)
  await touch('touchEnd')
}

describe('months, weeks and days in a browser', { skip }, () => {
  holdClock(`${crowdedDay}T10:20:00Z`)
  let fasti: Fasti
  let address: string
  let kinds: Kinds

  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'Europe/Lisbon' })
    address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    kinds = await makeSeason(fasti)
    const editor = fasti.as('editor')
    const { body } = await editor.get('/categories', { query: { search: 'Music' } })
    const colour = { colour: '#0a7f62' }
    await editor.put(`/colours/${body.categories[0].id}`, colour, { root: consoleRoot })
    const early = { start_date: '2027-06-10 09:00', end_date: '2027-06-10 10:00' }
    await makeEvent(editor, { title: word, ...early })
    const next = { start_date: '2027-06-22 09:00', end_date: '2027-06-22 10:00' }
    await makeEvent(editor, { title: 'Alphabet of the trees by the river', ...next })
    const whole = { start_date: '2027-06-02', end_date: '2027-06-02', all_day: true }
    await makeEvent(editor, { title: 'Open Monument Day of the Valley', ...whole, featured: true })
  })
  after(() => fasti[Symbol.asyncDispose]())

  const open = (path: string, options: BrowserContextOptions) =>
    openPage(browser, `${address}${path}`, { ...calm, ...options })

  test('a telephone shows today first, other days and months by taps and swipes', async () => {
    await using visit = await open('/events/month/', telephone)
    const { page, said } = visit
    const [first = '', ...lines] = await visible(page, events)
    assert.match(first, /^Saturday 12 June/)
    assert.equal(lines.length, 15, 'every event of the day, none folded away')
    const [header] = await boxes(page, '.top')
    assert.ok(header && header.bottom < 72, 'the header is one line')
    const [day] = await boxes(page, '.chosen ol')
    assert.ok(day && day.top < 600, 'the events of today are on the first screen')
    await page.tap('.month .chosen li a')
    await page.waitForSelector('#glance:popover-open')
    assert.match(await page.innerText('#glance'), /Riverside Exhibition.*Town Hall.*Details/s)
    await page.tap('#glance button:text-is("Close")')
    assert.equal(await page.locator('#glance:popover-open').count(), 0)
    await page.tap('.month .chosen li a')
    await page.waitForSelector('#glance:popover-open')
    await page.tap('.pick[href="#2027-06-10"]')
    await page.waitForSelector('td:target')
    assert.equal(await page.locator('#glance:popover-open').count(), 0)
    assert.deepEqual((await visible(page, events)).slice(0, 2), [
      'Thursday 10 June',
      `Riverside Exhibition`,
    ])
    assert.equal(await page.evaluate('scrollY'), 0)
    await swipe(page, 'td:target ol', 120)
    await page.waitForSelector('[id="2027-06-09"]:target')
    await swipe(page, '.pick[href="#2027-06-16"]', -120)
    await page.waitForSelector('h1:text-is("July 2027")')
    assert.match(await page.innerText('main'), /Nothing is planned here\./)
    await page.goBack()
    await page.waitForSelector('h1:text-is("June 2027")')
    assert.match((await visible(page, events))[0] ?? '', /^Wednesday 9 June/)
    await page.goto(`${address}/event/riverside-exhibition/`)
    const [text, facts] = [await boxes(page, '.column-text'), await boxes(page, '.facts')]
    assert.ok((text[0]?.bottom ?? 0) <= (facts[0]?.top ?? 0), 'picture and text before the facts')
    assert.deepEqual(said, [])
  })

  test('the first thing that a visitor does on a telephone may be a swipe', async () => {
    await using visit = await open('/events/month/', telephone)
    await swipe(visit.page, '.pick[href="#2027-06-16"]', -120)
    await visit.page.waitForSelector('h1:text-is("July 2027")')
    // A month without events has its days below their weekdays as well.
    const [thursday] = await boxes(visit.page, '.month th:nth-child(4)')
    const [first] = await boxes(visit.page, '.pick[href="#2027-07-01"]')
    assert.equal(first?.left, thursday?.left)
    assert.deepEqual(visit.said, [])
  })

  test('without scripts the days of a telephone are links, and so are views and dates', async () => {
    await using visit = await open(kinds['month'] ?? '', { ...telephone, javaScriptEnabled: false })
    const { page } = visit
    await page.tap('.pick[href="#2027-06-10"]')
    const shown = await page.locator('td:target li a:visible').allInnerTexts()
    assert.equal(shown.length, 2)
    await page.tap('.views-button')
    await page.tap('.views a:text-is("Week")')
    await page.waitForURL('**/events/week/2027-05-31/')
    await page.tap('.jump summary')
    await page.fill('#jump-date', '2027-06-24')
    await page.tap('.jump button')
    await page.waitForURL('**/events/week/2027-06-21/')
  })

  test('from 768 px on a month is a grid, and everything stays in its cell', async () => {
    await using visit = await open(kinds['month'] ?? '', { viewport: { width: 768, height: 900 } })
    const { page } = visit
    for (const width of [768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const outside = await page.evaluate<string[]>(
        `[...document.querySelectorAll('td')].flatMap((cell) => {
          const { left, right } = cell.getBoundingClientRect()
          return [...cell.querySelectorAll('li:not(.goes-on, .from-before) :is(a, .what)')]
            .filter((one) => one.checkVisibility())
            .filter((one) => one.getBoundingClientRect().left < left - 1 || one.getBoundingClientRect().right > right + 1)
            .map((one) => one.textContent)
        })`,
      )
      assert.deepEqual(outside, [], `${width}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    const lines = await page.evaluate<number[][]>(
      `[...document.querySelectorAll('td li a')].filter((one) => /9:00.*Alphabet/s.test(one.textContent))
        .map((one) => [...one.querySelector('.what').getClientRects()].map(({ left }) => left)
          .concat(one.querySelector('.time').getBoundingClientRect().left))`,
    )
    const [first = 0, second = 1, time] = lines[0] ?? []
    assert.deepEqual([lines.length, first > second, second], [1, true, time], 'from the time on')
    await page.setViewportSize({ width: 1920, height: 900 })
    const [table] = await boxes(page, '.month')
    assert.ok(table && table.right - table.left > 1700, 'a large screen is used')
    await check(page, 'a month with colours')
  })

  test('a week has hours: side by side, one bar for many days, and a line at now', async () => {
    const wide = { viewport: { width: 1440, height: 1000 } }
    await using visit = await open('/', wide)
    const { page, said } = visit
    await page.clock.setFixedTime(`${crowdedDay}T10:20:00Z`)
    await page.goto(`${address}/events/week/`)
    const [bar, ...others] = await boxes(page, '.spans li')
    const columns = await boxes(page, '.of-week h2')
    assert.equal(others.length, 0)
    assert.ok(bar && Math.abs(bar.right - (columns[6]?.right ?? 0)) < 8, 'one bar to the last day')
    const [now] = await boxes(page, '.today .now')
    const [eleven] = await boxes(page, '.today .h-11')
    const [twelve] = await boxes(page, '.today .h-12')
    assert.ok(now && eleven && twelve && now.top > eleven.top && now.top < twelve.top)
    const widest =
      'Math.max(...[...document.querySelectorAll(".timed a")].map((one) => one.scrollWidth))'
    const column = (columns[0]?.right ?? 0) - (columns[0]?.left ?? 0)
    assert.ok((await page.evaluate<number>(widest)) < column, 'a long word breaks')
    await check(page, 'a week by hours')
    await page.setViewportSize(wide.viewport)
    await page.goto(`${address}/events/day/`)
    assert.equal((await boxes(page, '.of-day .now')).length, 1)
    const late = (await boxes(page, '.timed .h-20')).toSorted((a, b) => a.left - b.left)
    assert.equal(late.length, 3)
    for (const [index, one] of late.slice(1).entries()) {
      assert.ok(one.left >= (late[index]?.right ?? Infinity), 'side by side')
    }
    await check(page, 'a day by hours')
    assert.deepEqual(said, [])
  })

  test('a glance opens for mouse and keyboard, keys turn pages and can be switched off', async () => {
    await using visit = await open(kinds['month'] ?? '', { viewport: { width: 1440, height: 900 } })
    const { page, said } = visit
    const isOpen = '#glance:popover-open'
    await page.hover('td li a:has-text("Concert 1")')
    await page.waitForSelector(isOpen)
    assert.match(await page.innerText('#glance'), /Jazz.*Concert 1.*09:00 – 09:45.*Town Hall/s)
    await check(page, 'a glance at an event', { isOneColumn: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Escape')
    assert.equal(await page.locator(isOpen).count(), 0)
    // Else it may rest on another event.
    await page.mouse.move(0, 0)
    await page.focus('td li a:has-text("Lantern Walk")')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await page.waitForSelector(`${isOpen}:has-text("Lantern Walk")`)
    assert.match(await page.innerText('#glance'), /Lantern Walk.*20:30 – 23:00.*Old Gate.*12/s)
    await page.keyboard.press('n')
    await page.waitForSelector('h1:text-is("July 2027")')
    await page.keyboard.press('p')
    await page.waitForSelector('h1:text-is("June 2027")')
    await page.keyboard.press('/')
    await page.keyboard.type('n?')
    assert.equal(await page.inputValue('#seek'), 'n?')
    await page.focus('main')
    await page.keyboard.press('?')
    await page.waitForSelector('dialog[open]')
    await check(page, 'the keys', { isOneColumn: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    const [mark] = await boxes(page, '#keys-on')
    assert.ok(mark && mark.right - mark.left < 30, 'its mark stands beside its words')
    await page.uncheck('#keys-on')
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await page.keyboard.press('?')
    assert.equal(await page.locator('dialog[open]').count(), 0)
    assert.match(page.url(), /2027-06\/$/)
    assert.deepEqual(said, [])
  })

  test('a month is printed on one sheet with every name; a list has a code', async () => {
    await using visit = await open(kinds['month'] ?? '', { viewport: { width: 1062, height: 733 } })
    const { page, asked } = visit
    for (const format of someOf(['A4'], ['A4', 'Letter'])) {
      const sheet = (await page.pdf({ preferCSSPageSize: true, format })).toString('latin1')
      assert.equal(sheet.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 1, format)
      const [, across, down] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)/.exec(sheet) ?? []
      assert.ok(Number(across) > Number(down), 'landscape')
    }
    await page.emulateMedia({ media: 'print' })
    const names = await visible(page, `[id="${crowdedDay}"] li a`)
    assert.equal(names.length, 15)
    assert.ok(names.every((name) => !name.includes('more')))
    const cut = await page.evaluate(
      `[...document.querySelectorAll('.month .what')].filter((one) => one.checkVisibility() &&
        getComputedStyle(one).overflow !== 'visible' && one.scrollWidth > one.clientWidth).length`,
    )
    assert.equal(cut, 0)
    await page.goto(`${address}${kinds['list'] ?? ''}`)
    await untilInPage(page, 'document.querySelector(".on-paper img").naturalWidth > 0')
    assert.ok(asked.some((url) => url.startsWith(`${address}/qr/events/list/`)))
    await page.goto(`${address}${kinds['event'] ?? ''}`)
    assert.match(await page.innerText('.on-paper'), /\/es\/event\/lantern-walk\/$/)
  })
})
