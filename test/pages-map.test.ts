// The map of the pages: drawn by the server, and with Leaflet in a browser.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { calm, check } from './support/axe.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent, makeVenue } from './support/make.ts'

const browser = await openBrowser()
const skip = browser ? false : 'There is no browser.'

const places = [
  ['Old Gate', 41.1496, -8.611],
  // The same house, and the next one.
  ['Gate Cellar', 41.1496, -8.611],
  ['Gate Garden', 41.1499, -8.6108],
  ['Town Hall', 41.162, -8.6],
  ['Mill', 41.14, -8.63],
] as const

const tiles = 'https://tiles.example/{z}/{x}/{y}.png'

async function makePlaces(fasti: Fasti): Promise<void> {
  const editor = fasti.as('editor')
  for (const [name, geo_lat, geo_lng] of places) {
    const { id } = await makeVenue(editor, name, { geo_lat, geo_lng, city: 'Porto' })
    const times = { start_date: '2027-06-12 20:30', end_date: '2027-06-12 23:00' }
    await makeEvent(editor, { title: `Walk at ${name}`, ...times, venue: [id] })
  }
}

const path = '/events/map/?date=2027-06-01'

async function attribution(settings: Record<string, string>): Promise<string | undefined> {
  await using fasti = await freshFasti('sqlite', { FASTI_MAP_TILES: tiles, ...settings })
  await makePlaces(fasti)
  const { text, headers } = await fasti.get(path, { root: '' })
  assert.match(headers['content-security-policy'] ?? '', /img-src [^;]*https:\/\/tiles\.example/)
  return /data-attribution="([^"]*)"/.exec(text)?.[1]
}

describe('the map', () => {
  let fasti: Fasti
  let markup: string
  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'Europe/Lisbon' })
    await makePlaces(fasti)
    markup = (await fasti.get(path, { root: '' })).text
  })
  after(() => fasti[Symbol.asyncDispose]())

  test('is drawn with names, distances, north and a scale, without tiles or a script', () => {
    const [drawing = ''] = /<svg\s+class="ground"[^]*?<\/svg>/.exec(markup) ?? []
    for (const name of ['Town Hall', 'Mill']) {
      assert.match(drawing, new RegExp(`class="place-name"[^>]*>${name}<`))
    }
    assert.match(drawing, /class="rings"[^]*?>0.5 km<[^]*?>1 km</)
    assert.match(drawing, /class="north"/)
    assert.match(drawing, /class="scale"[^]*?>0.5 km</)
  })

  test('has one pin for places that would cover each other', () => {
    const pins = [...markup.matchAll(/<a\s+href="#place-\d+"\s+aria-label="([^"]*)"/g)]
    assert.deepEqual(
      pins.map(([, label]) => label),
      ['Old Gate, Gate Cellar, Gate Garden: 3 events', 'Town Hall: 1 event', 'Mill: 1 event'],
    )
  })

  test('pins and rows lead to each other without a script', () => {
    const hrefs = [...markup.matchAll(/href="#((?:pin|place)-\d+)"/g)].map(([, id = '']) => id)
    assert.equal(new Set(hrefs.filter((id) => id.startsWith('pin'))).size, places.length)
    for (const id of hrefs) assert.ok(markup.includes(`id="${id}"`), id)
  })

  test('names whose its tiles are, and only if it has some', async () => {
    assert.doesNotMatch(markup, /data-attribution|openstreetmap\.org\/copyright/)
    assert.match((await attribution({})) ?? '', /^© &lt;a href=.*OpenStreetMap/)
    const given = '<b>Maps</b> by <a href="https://maps.example/">Us</a><script>alert(1)</script>'
    assert.equal(
      await attribution({ FASTI_MAP_ATTRIBUTION: given }),
      'Maps by &lt;a href=&quot;https://maps.example/&quot;&gt;Us&lt;/a&gt;',
    )
  })

  test(
    'by keyboard, rows and pins mark each other, and a pin of several places opens',
    {
      skip,
    },
    async () => {
      const address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
      await using visit = await openPage(browser, `${address}${path}`, calm)
      const { page, said, asked } = visit
      await page.waitForSelector('.leaflet-container .spot-mark')
      const labels = () =>
        page.$$eval('.spot-mark', (marks) => marks.map((mark) => mark.textContent))
      assert.equal((await labels()).length, 3)
      const sizes = await page.$$eval('.spot-mark', (marks) =>
        marks.map((mark) => Math.min(mark.clientWidth, mark.clientHeight)),
      )
      assert.ok(
        sizes.every((size) => size >= 24),
        sizes.join(' '),
      )
      const marked = (selector: string) => page.locator(`${selector}.marked`)
      // From the list to the map.
      await page.focus('.spots > li:has-text("Town Hall") h2 a')
      assert.equal(await marked('.spot-mark').textContent(), 'Town Hall: 1 event')
      await page.focus('.spots > li:has-text("Mill") .to-pin')
      await page.keyboard.press('Enter')
      const focused = () => page.evaluate('document.activeElement.textContent')
      assert.equal(await focused(), 'Mill: 1 event')
      // From the map to the list.
      assert.match(await marked('.spots > li').innerText(), /Walk at Mill/)
      await page.keyboard.press('Enter')
      assert.match(await page.innerText('.leaflet-popup'), /Walk at Mill/)
      await page.keyboard.press('Escape')
      assert.equal(await page.locator('.leaflet-popup').count(), 0)
      assert.equal(await focused(), 'Mill: 1 event')
      // A pin of several places.
      await page.focus('.spot-mark.many')
      await page.keyboard.press('Enter')
      assert.ok((await labels()).includes('Old Gate: 1 event, Gate Cellar: 1 event'))
      await page.focus('.spot-mark.many')
      await page.keyboard.press('Enter')
      assert.match(
        await page.innerText('.leaflet-popup'),
        /Walk at Old Gate[^]*Walk at Gate Cellar/,
      )
      await check(page, 'map with an open pin')
      assert.deepEqual(said, [])
      assert.deepEqual(
        asked.filter((url) => !url.startsWith(`${address}/`)),
        [],
      )
    },
  )
})
