// What visitors see of maps, large and small, in a real browser.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { calm } from './support/axe.ts'
import { openBrowser, openPage, untilInPage } from './support/browser.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeEvent, makeVenue } from './support/make.ts'

const browser = await openBrowser()
const skip = browser ? false : 'There is no browser.'
const html = { root: '', headers: { accept: 'text/html' } }
const wide = { ...calm, viewport: { width: 1440, height: 900 } }

/** Close together, with names that are longer than the way to the next one. */
const places = [
  ['Wennet River Museum', 41.15, -8.61],
  ['Eastbank Community Center', 41.1501, -8.6075],
  ['The Beacon Cinema', 41.1512, -8.6093],
  ['Gallery Nine', 41.1496, -8.6103],
  ['Alder Ferry Public Library and Archive', 41.1488, -8.6125],
  ['Court Square', 41.1487, -8.6096],
  ['The Old Granary', 41.1503, -8.612],
] as const

async function makeTown(evenings: number, settings: Record<string, string> = {}): Promise<Fasti> {
  const fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'Europe/Lisbon', ...settings })
  const editor = fasti.as('editor')
  for (const [index, [name, geo_lat, geo_lng]] of places.entries()) {
    const { id } = await makeVenue(editor, name, { geo_lat, geo_lng, city: 'Porto' })
    for (let at = 0; at < evenings; at++) {
      const times = { start_date: `2099-06-1${at} 20:30`, end_date: `2099-06-1${at} 23:00` }
      await makeEvent(editor, { title: `Evening ${index} ${at}`, ...times, venue: [id] })
    }
  }
  const [show] = await editor.get('/venues?search=Gallery').then(({ body }) => body.venues)
  const running = { start_date: '2020-01-01 10:00', end_date: '2090-12-03 18:00' }
  await makeEvent(editor, { title: 'Blue Show', ...running, venue: [show.id], show_map: true })
  return fasti
}

/** Pairs of names, dots and the pin of the small map that touch each other. */
const touching = `(() => {
  const parts = [...document.querySelectorAll('.small-map :is(text, .pin, circle:not(.ring, .pin-eye))')]
  const boxes = parts.map((one) => {
    const { x, y, width, height } = one.getBBox()
    return { name: one.textContent || one.tagName, x, y, right: x + width, bottom: y + height }
  })
  return boxes.flatMap((a, at) => boxes.slice(at + 1)
    .filter((b) => a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom)
    .map((b) => a.name + ' / ' + b.name))
})()`

const noteIn = ({ text }: { readonly text: string }): string =>
  /<p class="map-part">([^]*?)<\/p>/.exec(text)?.[1] ?? ''

describe('maps', { skip }, () => {
  let fasti: Fasti
  let address: string
  before(async () => {
    fasti = await makeTown(9)
    address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(() => fasti[Symbol.asyncDispose]())

  test('a map of several pages says which events are on it, with a link to the next', async () => {
    const first = noteIn(await fasti.get('/events/map/', html))
    assert.match(first, /1 to 60 of 64 events are on this map\./)
    assert.match(first, /<a href="\/events\/map\/\?page=2">Show the next ones<\/a>/)
    const last = noteIn(await fasti.get('/es/events/map/?page=2', html))
    assert.match(last, /En este mapa se ven del 61 al 64 de 64 eventos\./)
    assert.doesNotMatch(last, /<a /)
    assert.equal(noteIn(await fasti.get('/events/map/?date=2099-06-17', html)), '')
  })

  test('the list beside the map does not make the page longer than what is on it', async () => {
    await using visit = await openPage(browser, `${address}/events/map/`, wide)
    const { page } = visit
    const [whole = 0, body = 0] = await page.evaluate<readonly number[]>(
      '[document.documentElement.scrollHeight, document.body.getBoundingClientRect().height]',
    )
    assert.ok(Math.abs(whole - body) <= 1, `${whole} of ${body}`)
    assert.match(await page.innerText('.spots'), /Ongoing, until 3 December 2090\s+Blue Show/)
    const lines = await page.$$eval('.spots .clock', (all: Json[]) =>
      all.map((one) => one.getClientRects().length),
    )
    assert.deepEqual(new Set(lines), new Set([1]))
  })

  test('on a small map no name, dot or pin covers another, and it stands below the place', async () => {
    await using visit = await openPage(browser, `${address}/event/blue-show/`, wide)
    const { page } = visit
    const where = page.locator('.facts dl > div:has(dt:text-is("Where"))')
    assert.equal(await where.locator('.small-map').count(), 1)
    for (const [name] of places) {
      await page.goto(`${address}/venue/${name.toLowerCase().replaceAll(' ', '-')}/`)
      await page.waitForSelector('.small-map .here')
      assert.deepEqual(await page.evaluate(touching), [], name)
    }
  })

  test('tiles that cannot be loaded leave the drawn ground', async () => {
    await using away = await makeTown(1, { FASTI_MAP_TILES: 'http://127.0.0.1:9/{z}/{x}/{y}.png' })
    const other = await away.app.listen({ port: 0, host: '127.0.0.1' })
    await using large = await openPage(browser, `${other}/events/map/`, wide)
    await untilInPage(large.page, "document.querySelector('.map .ring-name') !== null")
    assert.ok((await large.page.locator('.spot-mark:is(.name-left, .name-right)').count()) > 0)
    assert.equal(await large.page.locator('.leaflet-control-attribution').count(), 0)
    await using small = await openPage(browser, `${other}/event/blue-show/`, wide)
    await untilInPage(
      small.page,
      "[...document.querySelectorAll('.small-map img')].every((one) => one.complete)",
    )
    const sizes = await small.page.$$eval('.small-map img', (all: Json[]) =>
      all.map((one) => one.offsetWidth * one.offsetHeight),
    )
    assert.deepEqual(new Set(sizes), new Set([0]))
    assert.ok((await small.page.locator('.small-map .distance').count()) > 0)
  })
})
