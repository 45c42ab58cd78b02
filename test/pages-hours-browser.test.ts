// The hours of weeks and days in a real browser: whole lines and words, and how many more there are.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { calm } from './support/axe.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { layoutComplaints } from './support/layout.ts'
import { makeCategory, makeEvent, makeVenue } from './support/make.ts'
import { upload } from './support/media.ts'
import { draw } from './support/pictures.ts'
import { consoleRoot } from './support/undo.ts'
import { oneTo, someOf } from './support/whole.ts'

const browser: Browser | undefined = await openBrowser()
const skip = browser ? false : 'There is no browser.'
const pairs = [
  [390, 1280],
  [768, 1440],
  [1100, 1920],
]
const widths = pairs.flat().toSorted((one, other) => one - other)

const at = (day: string, from: string, to: string) => ({
  start_date: `2027-06-${day} ${from}`,
  end_date: `2027-06-${day} ${to}`,
})

/** A week as a town has it: short ones, long names, several at once. */
const week = [
  ['Two-minute silence', at('07', '11:00', '11:15')],
  ['Supercalifragilisticexpialidocious-Donaudampfschifffahrt', at('08', '10:00', '10:30')],
  ['Webinar: Gardening by the Numbers', at('08', '10:00', '11:30')],
  ['Coffee and company', at('09', '18:30', '19:15')],
  ['Reading Circle New York (online)', at('09', '18:00', '19:30')],
  ['أمسية شعرية: قصائد من النهر', at('09', '19:00', '21:00')],
  ['Mending knitwear with Bram Elverstone', at('11', '14:00', '20:00')],
  ['Music for short evenings, played by the Marram Trio', at('11', '19:30', '21:30')],
  ['Seventy Voices: carols old and new', at('11', '19:30', '21:00')],
  ['Beatrix Oakhanger reads from The Ferryman’s Accounts', at('12', '19:30', '21:00')],
  ['Social Dance: swing', at('12', '19:00', '22:00')],
] as const

const numbers = (page: Page, expression: string): Promise<number[]> =>
  page.evaluate<number[]>(expression)

const sides = (page: Page, selector: string): Promise<number[]> =>
  numbers(
    page,
    `(({ left, top, width, height }) => [left, top, width, height].map(Math.round))(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`,
  )

const visible = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility()).map((one) => one.innerText.trim())`,
  )

const columnsOfWeek =
  "[...document.querySelectorAll('.of-week h2')].map((one) => one.getBoundingClientRect().width)"

/** Of each hour of the crowded day, how many bars and how many marks for more can be seen. */
const hoursShown = `Array.from({ length: 14 }, (_, at) => at + 8).map((hour) => {
  const here = '[data-day="2027-06-25"] .timed .h-' + hour
  const count = (which) =>
    [...document.querySelectorAll(here + which)].filter((one) => one.checkVisibility()).length
  return [hour, count(':not(.more)'), count('.more')]
})`

describe('hours in a browser', { skip }, () => {
  let fasti: Fasti
  let address: string

  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'Europe/Lisbon' })
    address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    const editor = fasti.as('editor')
    const place = await makeVenue(editor, 'Eastbank Community Center')
    for (const [title, hours] of week) {
      await makeEvent(editor, { title, ...hours, venue: [place.id] })
    }
    const { body } = await upload(editor, await draw('jpeg', 1600, 900), 'poster.jpg')
    const workshop = { title: 'Workshop', ...at('13', '10:00', '12:00'), image: body.id }
    await makeEvent(editor, { ...workshop, cost: 'CHF20' })
    const fairs = await makeCategory(editor, 'Fairs')
    await editor.put(`/colours/${fairs.id}`, { colour: '#0a7f62' }, { root: consoleRoot })
    const days = { start_date: '2027-06-12', end_date: '2027-06-13', all_day: true }
    await makeEvent(editor, { title: 'Fair', ...days, categories: [fairs.id] })
    for (let number = 0; number < 60; number++) {
      const hour = String(8 + (number % 14)).padStart(2, '0')
      await makeEvent(editor, {
        title: `Studio ${number}`,
        ...at('25', `${hour}:00`, `${hour}:45`),
      })
    }
  })
  after(() => fasti[Symbol.asyncDispose]())

  const open = (path: string, options: BrowserContextOptions = {}) =>
    openPage(browser, `${address}${path}`, { ...calm, ...options })

  test('bars have whole lines and whole words on every screen', async () => {
    const days = ['08', '09', '11', '12', '25'].map((day) => `/events/day/2027-06-${day}/`)
    await using visit = await open('/')
    const { page } = visit
    const weeks = ['/events/week/2027-06-07/', '/events/week/2027-06-21/']
    for (const [nth, path] of [...weeks, ...days].entries()) {
      await page.goto(`${address}${path}`)
      for (const width of oneTo(nth, pairs).flat()) {
        await page.setViewportSize({ width, height: 1000 })
        assert.deepEqual(await layoutComplaints(page), [], `${path} ${width}`)
        const columns = width < 700 ? [] : await numbers(page, columnsOfWeek)
        assert.ok(columns.length !== 7 || Math.max(...columns) - Math.min(...columns) <= 1, path)
        assert.equal(columns.length, path.includes('week') && width > 700 ? 7 : 0)
      }
    }
  })

  test('on narrow screens a week with events side by side shows all of them, beyond two or three', async () => {
    await using visit = await open('/events/week/2027-06-07/')
    const { page } = visit
    const here = '[data-day="2027-06-11"]'
    for (const width of someOf([390, 1440, 1920], widths)) {
      await page.setViewportSize({ width, height: 1000 })
      const isFolded = width > 1408 && width < 1900
      const titles = await visible(page, `${here} .bar-text a`)
      assert.equal(titles.length, isFolded ? 2 : 3, `${width}`)
      const marks = await visible(page, `${here} .more a`)
      assert.deepEqual(marks, isFolded ? ['+1', '+1 more'] : [], `${width}`)
    }
    await page.setViewportSize({ width: 1440, height: 1000 })
    await page.click(`${here} .h-19.more a:visible`)
    await page.waitForURL('**/events/day/2027-06-11/')
  })

  test('no hour of a crowded day looks empty in a week', async () => {
    await using visit = await open('/events/week/2027-06-21/')
    const { page } = visit
    for (const width of someOf([1440, 1920], [1440, 1536, 1920])) {
      await page.setViewportSize({ width, height: 1000 })
      const shown = await page.evaluate<readonly (readonly [number, number, number])[]>(hoursShown)
      for (const [hour, bars, marks] of shown) {
        assert.ok(bars > 0, `${width} ${hour}`)
        assert.equal(marks, 1, `${width} ${hour}`)
      }
      const [more = ''] = await visible(page, '[data-day="2027-06-25"] .total')
      const drawn = await visible(page, '[data-day="2027-06-25"] .bar-text')
      assert.equal(more, `+${60 - drawn.length} more`)
    }
    await page.setViewportSize({ width: 390, height: 800 })
    assert.deepEqual(await visible(page, '[data-day="2027-06-25"] .more'), ['+32 more'])
  })

  test('the links to the next day or week stay in their place, however long a title is', async () => {
    await using visit = await open('/')
    const { page } = visit
    const placesOn = async (path: string) => {
      await page.goto(`${address}/events/${path}/`)
      const places: number[][] = []
      for (const width of [768, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        places.push(await sides(page, '.turns'))
      }
      return places
    }
    for (const [long, short] of [
      ['day/2027-09-29', 'day/2027-05-01'],
      ['week/2027-06-28', 'week/2027-06-07'],
    ] as const) {
      const places = await placesOn(long)
      assert.deepEqual(places, await placesOn(short), long)
      for (const [, top = 999] of places) assert.ok(top < 170, 'beside the title')
    }
  })

  test('a day shows pictures in 3:2 and money as lists do', async () => {
    await using visit = await open('/events/day/2027-06-13/')
    const { page } = visit
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const [, , across = 0, down = 1] = await sides(page, '.bar-picture img')
      assert.equal(across / down, 1.5, `${width}`)
      assert.match((await visible(page, '.bar-text')).join(), /CHF\s20/)
    }
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`${address}/event/workshop/?part=preview`)
    assert.match(await page.innerText('.glance-cost'), /CHF\s20/)
  })

  test('what lasts for days has the same tint in a week as in a day', async () => {
    await using visit = await open('/events/week/2027-06-07/', {
      viewport: { width: 1440, height: 900 },
    })
    const { page } = visit
    const tint = 'getComputedStyle(document.querySelector(".spans .hue")).backgroundColor'
    const inWeek = await page.evaluate<string>(tint)
    await page.goto(`${address}/events/day/2027-06-12/`)
    assert.equal(await page.evaluate<string>(tint), inWeek)
  })

  test('in a small month the numbers of all days are on one line', async () => {
    await using visit = await open('/events/month/2027-06/', {
      viewport: { width: 390, height: 800 },
    })
    const tops = await numbers(
      visit.page,
      `[...document.querySelectorAll('.month tr:nth-child(5) :is(.outside .number, .pick .digits)')].map((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return Math.round(range.getBoundingClientRect().top)
      })`,
    )
    assert.equal(tops.length, 7)
    assert.equal(new Set(tops).size, 1, tops.join())
  })
})
