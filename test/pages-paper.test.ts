// Pages on paper: nothing is cut, nothing is there to be pressed, and as few sheets as possible.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { calm } from './support/axe.ts'
import { openBrowser, openPage, untilInPage } from './support/browser.ts'
import { holdClock } from './support/clock.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { paperComplaints } from './support/layout.ts'
import { makeEvent } from './support/make.ts'
import { type Kinds, crowdedDay, makeSeason } from './support/season.ts'
import { someOf } from './support/whole.ts'

const browser: Browser | undefined = await openBrowser()
const skip = browser ? false : 'There is no browser.'

/** A4 and Letter, with margins and without, in px. */
const widths = someOf([718], [718, 740, 794])
const formats = someOf(['A4'], ['A4', 'Letter'])
const paper: BrowserContextOptions = { ...calm, viewport: { width: 740, height: 1000 } }
const friday = '2027-06-11'
const evening = ['Organ recital', 'Social Dance: swing', 'Mending knitwear', 'Seventy Voices']
const featured = ['The Long Table', 'Trees and how to tell them apart', 'Music for short evenings']
const bar = 'Ordinary Blue – paintings, prints and drawings of all the years beside the river'

/** What of these can be seen, as text in one line. */
const visible = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})]
      .filter((one) => one.checkVisibility())
      .map((one) => one.innerText.replace(/\\s+/g, ' ').trim())`,
  )

async function sheetsOf(page: Page, format: string): Promise<number | undefined> {
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }
  const sheets = await page.pdf({ preferCSSPageSize: true, format, margin })
  return sheets.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length
}

describe('pages on paper', { skip }, () => {
  holdClock(`${crowdedDay}T10:20:00Z`)
  let fasti: Fasti
  let address: string
  let kinds: Kinds

  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'Europe/Lisbon' })
    address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    kinds = await makeSeason(fasti)
    const editor = fasti.as('editor')
    for (const title of evening) {
      const hours = { start_date: `${friday} 20:00`, end_date: `${friday} 20:30` }
      await makeEvent(editor, { title, ...hours })
    }
    const later = { start_date: '2027-06-20 18:00', end_date: '2027-06-20 19:00' }
    for (const title of featured) await makeEvent(editor, { title, ...later, featured: true })
    const long = { start_date: '2027-06-15 18:00', end_date: '2027-06-18 19:00' }
    await makeEvent(editor, { title: bar, ...long })
    const weekly = { recurrence: 'FREQ=WEEKLY;COUNT=30', start_date: '2027-05-04 18:00' }
    await makeEvent(editor, { title: 'Choir', ...weekly, end_date: '2027-05-04 19:00' })
  })
  after(() => fasti[Symbol.asyncDispose]())

  const print = async (path: string, options: BrowserContextOptions = {}) => {
    const visit = await openPage(browser, `${address}${path}`, { ...paper, ...options })
    await visit.page.emulateMedia({ media: 'print' })
    return visit
  }

  test('nothing is cut, broken or there to be pressed, on any page and any paper', async () => {
    await using visit = await print('/')
    const { page } = visit
    const others = ['/events/list/', '/events/photo/', '/event/choir/', `/events/day/${friday}/`]
    for (const path of [...Object.values(kinds), ...others]) {
      await page.goto(`${address}${path}`)
      // A month is printed across, unless a browser cannot.
      for (const width of path.includes('/month/') ? [...widths, 1062] : widths) {
        await page.setViewportSize({ width, height: 1000 })
        assert.deepEqual(await paperComplaints(page), [], `${path} ${width}`)
      }
    }
  })

  test('every event of a list is printed, featured ones too, and no filter or switch', async () => {
    await using visit = await print('/events/list/')
    const { page } = visit
    const names = await visible(page, 'main :is(.card, .photo) :is(h3, h4)')
    const ofScreen = await page.locator('main :is(.card, .photo) :is(h3, h4)').count()
    assert.equal(names.length, ofScreen)
    for (const title of featured) assert.ok(names.includes(title), title)
    const all = await page.innerText('body')
    assert.doesNotMatch(all, /This weekend|Near me|Pictures|Filter|Subscribe|More/)
  })

  test('a list says by which filters it was made', async () => {
    await using visit = await print('/events/list/?category=jazz&price=paid')
    assert.deepEqual(await visible(visit.page, '.chip'), ['Jazz', 'With a price'])
    assert.doesNotMatch(await visit.page.innerText('body'), /Clear all/)
  })

  test('an event is on one sheet: facts, address, text, picture and code', async () => {
    await using visit = await print('/event/lantern-walk/')
    const { page } = visit
    await untilInPage(page, 'document.querySelector(".on-paper img").naturalWidth > 0')
    for (const format of formats) assert.equal(await sheetsOf(page, format), 1, format)
    const all = await page.innerText('body')
    assert.match(all, /Lantern Walk.*€12.*Bring a light.*1 Park Lane.*Porto.*Night Walkers/s)
    assert.match(await page.innerText('.on-paper'), /\/event\/lantern-walk\/$/)
    assert.doesNotMatch(
      all,
      /Get tickets|Copy the link|Send by mail|Directions|Add to your|Your time|Also at|More in/,
    )
    const height = await page.evaluate<number>('document.querySelector(".hero img").height')
    assert.ok(height > 100 && height < 400, `${height}`)
  })

  test('a search prints what was found, and no heading with nothing below it', async () => {
    await using visit = await print('/search?q=gate')
    const { page } = visit
    assert.equal(await page.locator('.others').count(), 1)
    assert.deepEqual(await visible(page, 'h2'), ['Events'])
  })

  test('a week and a day are lists on paper, with every name in its day', async () => {
    await using visit = await print('/events/week/2027-06-07/')
    const { page } = visit
    const names = await visible(page, `[data-day="${friday}"] li a`)
    assert.deepEqual(new Set(names), new Set(evening))
    assert.deepEqual(await visible(page, `[data-day="${friday}"] h2`), ['Friday 11 Jun'])
    assert.equal((await visible(page, `[data-day="${crowdedDay}"] .time`))[0], '09:00')
    for (const format of formats) assert.equal(await sheetsOf(page, format), 1, format)
    await page.goto(`${address}/events/day/${crowdedDay}/`)
    const ofDay = await visible(page, '.hours li a')
    assert.equal(ofDay.filter((name) => name.startsWith('Concert')).length, 12)
    assert.deepEqual(await visible(page, '.clock, .now, .bar-picture'), [])
    for (const format of formats) assert.equal(await sheetsOf(page, format), 1, format)
  })

  test('a bar of a month is as high on all its days, whatever is above it', async () => {
    await using visit = await print(kinds['month'] ?? '', {
      viewport: { width: 1062, height: 733 },
    })
    const bars = await visit.page.evaluate<readonly (readonly [string, string])[]>(
      `[...document.querySelectorAll('tr')].flatMap((row, week) =>
        [...row.querySelectorAll('li:is(.goes-on, .from-before):not(.rest) a')].map((one) => {
          const { top, height } = one.getBoundingClientRect()
          return [week + one.getAttribute('href'), Math.round(top) + ' ' + Math.round(height)]
        }))`,
    )
    const places = Map.groupBy(bars, ([name]) => name)
    assert.ok(places.size >= 5)
    for (const [name, all] of places) {
      assert.equal(new Set(all.map(([, place]) => place)).size, 1, name)
    }
    for (const format of formats) assert.equal(await sheetsOf(visit.page, format), 1, format)
  })

  test('a map is printed as a drawing with the list of its places', async () => {
    const options = { viewport: { width: 1280, height: 900 } }
    await using visit = await openPage(browser, `${address}${kinds['map']}`, {
      ...calm,
      ...options,
    })
    const { page } = visit
    await page.waitForSelector('.leaflet-container .spot-mark')
    assert.deepEqual(await visible(page, '.ground'), [], 'on a screen the map is in its place')
    await page.emulateMedia({ media: 'print' })
    assert.equal(await page.locator('.leaflet-container:visible').count(), 0)
    assert.equal(await page.locator('.ground:visible').count(), 1)
    assert.deepEqual(await visible(page, '.spots h2'), ['Town Hall', 'Old Gate'])
    assert.doesNotMatch(await page.innerText('body'), /Show on the map|Directions/)
    for (const format of formats) assert.equal(await sheetsOf(page, format), 1, format)
  })

  test('paper is white, also for those who read on a dark screen', async () => {
    await using visit = await print('/event/lantern-walk/', { colorScheme: 'dark' })
    const colours = (property: string) =>
      visit.page.evaluate<string[]>(
        `['body', '.facts', 'h1'].map((name) => getComputedStyle(document.querySelector(name)).${property})`,
      )
    assert.deepEqual(new Set(await colours('color')), new Set(['rgb(0, 0, 0)']))
    assert.deepEqual(await colours('backgroundColor'), [
      'rgba(0, 0, 0, 0)',
      'rgb(255, 255, 255)',
      'rgba(0, 0, 0, 0)',
    ])
  })
})
