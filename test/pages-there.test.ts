// Getting there: maps of every platform, labels that can be read, and what is nearby on foot.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { calm, check } from './support/axe.ts'
import { openBrowser, openPage, untilInPage } from './support/browser.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { layoutComplaints } from './support/layout.ts'
import { makeEvent, makeVenue } from './support/make.ts'
import { dealtTo, someOf } from './support/whole.ts'

const browser = await openBrowser()
const skip = browser ? false : 'There is no browser.'
const venues = 30

/** Pairs of labels that stand on each other, or on a pin. */
const colliding = (labels: string, pins: string) => `(() => {
  const boxes = (all) => [...document.querySelectorAll(all)]
    .map((one) => ({ text: one.textContent || one.dataset.text || 'pin', box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0)
  const texts = boxes(${JSON.stringify(labels)})
  const others = boxes(${JSON.stringify(pins)})
  return texts.flatMap((a, at) => [...texts.slice(at + 1), ...others]
    .filter((b) => a.box.left < b.box.right - 1 && b.box.left < a.box.right - 1
      && a.box.top < b.box.bottom - 1 && b.box.top < a.box.bottom - 1)
    .map((b) => a.text + ' / ' + b.text))
})()`
const drawnLabels = colliding('.ground text:not(.number)', '.ground a circle')
const mapLabels = colliding('.ring-name span, .spot-mark .place-name', '.spot-mark')

const hrefsOf = (text: string) =>
  [
    ...(/<details class="map-links">[^]*?<\/details>/.exec(text)?.[0] ?? '').matchAll(
      /<a href="([^"]+)"([^>]*)>/g,
    ),
  ].map(([, href = '', more = '']) => [href.replaceAll('&amp;', '&'), more.trim()] as const)

const fact = (text: string) => /<dt>Accessibility<\/dt>\s*<dd>([^]*?)<\/dd>/.exec(text)?.[1] ?? ''

describe('getting there', () => {
  let fasti: Fasti
  before(async () => {
    const settings = { FASTI_TIMEZONE: 'Europe/Lisbon', FASTI_LANGUAGES: 'en,es,fr,de' }
    fasti = await freshFasti('sqlite', settings)
    const editor = fasti.as('editor')
    const times = { start_date: '2099-06-12 20:30', end_date: '2099-06-12 23:00' }
    for (let at = 0; at < venues; at++) {
      // In a spiral of a few hundred metres, with names of every length.
      const [angle, reach] = [at * 2.4, 0.0006 * Math.sqrt(at)]
      const { id } = await makeVenue(
        editor,
        `House ${'of Wonders and Music '.repeat(at % 3)}${at}`,
        {
          geo_lat: 41.15 + reach * Math.sin(angle),
          geo_lng: -8.61 + reach * Math.cos(angle) * 1.3,
          accessibility: at === 0 ? 'A ramp at the side door.' : '',
        },
      )
      await makeEvent(editor, {
        title: `Evening ${at}`,
        ...times,
        venue: [id],
        show_map: true,
        show_map_link: true,
        accessibility: at === 1 ? 'In sign language.' : '',
      })
    }
    const far = await makeVenue(editor, 'Hill (Upper)', { geo_lat: 41.2, geo_lng: -8.61 })
    await makeEvent(editor, { title: 'Stars', ...times, venue: [far.id], show_map_link: true })
    const street = { address: '40 Front Street', city: 'Porto', country: 'Portugal' }
    const plain = await makeVenue(editor, 'Cellar', street)
    await makeEvent(editor, { title: 'Wine', ...times, venue: [plain.id], show_map_link: true })
  })
  after(() => fasti[Symbol.asyncDispose]())

  const get = async (path: string) => (await fasti.get(path, { root: '' })).text
  test('a place opens in the map of every platform, by coordinates or else by address', async () => {
    const web = 'rel="noopener noreferrer nofollow"'
    for (const path of ['/event/stars/', '/venue/hill-upper/']) {
      assert.deepEqual(hrefsOf(await get(path)), [
        ['geo:41.2,-8.61?q=41.2,-8.61(Hill%20%28Upper%29)', ''],
        ['https://maps.apple.com/?ll=41.2,-8.61&q=Hill%20(Upper)', web],
        ['https://www.google.com/maps/search/?api=1&query=41.2%2C-8.61', web],
        ['https://www.openstreetmap.org/?mlat=41.2&mlon=-8.61#map=17/41.2/-8.61', web],
      ])
    }
    const words = '40%20Front%20Street%2C%20Porto%2C%20Portugal'
    assert.deepEqual(
      hrefsOf(await get('/event/wine/')).map(([href]) => href),
      [
        `geo:0,0?q=${words}`,
        `https://maps.apple.com/?q=${words}`,
        `https://www.google.com/maps/search/?api=1&query=${words}`,
        `https://www.openstreetmap.org/search?query=${words}`,
      ],
    )
  })

  test('events nearby are told with the way to walk, the nearest first, of other places alone', async () => {
    for (const path of ['/event/evening-0/', '/venue/house-0/']) {
      const text = await get(path)
      const [section = ''] = /<section class="alike nearby"[^]*?<\/section>/.exec(text) ?? []
      const minutes = [...section.matchAll(/<b>(\d+) min walk<\/b>/g)].map(([, n]) => Number(n))
      assert.equal(minutes.length, 4, path)
      assert.deepEqual(
        minutes,
        minutes.toSorted((a, b) => a - b),
      )
      assert.doesNotMatch(section, />Evening 0</)
    }
    // Too far to walk: its neighbours are told as a length.
    assert.match(await get('/de/event/stars/'), /<b>5,\d km<\/b>/)
    assert.doesNotMatch(await get('/event/wine/'), /class="alike nearby"/)
  })

  test('the page of an event says how accessible its place is', async () => {
    assert.equal(fact(await get('/event/evening-0/')).trim(), 'A ramp at the side door.')
    assert.equal(fact(await get('/event/evening-1/')).trim(), 'In sign language.')
    assert.equal(fact(await get('/event/evening-2/')), '')
  })

  test('no label of a map of thirty places stands on another or on a pin', { skip }, async () => {
    const address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    for (const width of someOf([360, 768, 1440], [320, 360, 390, 768, 1024, 1440])) {
      const viewport = { width, height: 900 }
      const path = `${address}/events/map/`
      await using plain = await openPage(browser, path, {
        ...calm,
        viewport,
        javaScriptEnabled: false,
      })
      assert.deepEqual(await plain.page.evaluate(drawnLabels), [], `drawn at ${width}`)
      await using visit = await openPage(browser, path, { ...calm, viewport })
      const { page } = visit
      await untilInPage(page, "document.querySelectorAll('.spot-mark').length > 1")
      for (let zoom = 0; zoom < 3; zoom++) {
        assert.deepEqual(await page.evaluate(mapLabels), [], `at ${width}, ${zoom} nearer`)
        const scale = 'document.querySelector(".leaflet-control-scale-line").textContent'
        const told = await page.evaluate<string>(scale)
        // Metres and kilometres, or feet and miles, but not both.
        assert.doesNotMatch(told, /ft|mi/)
        assert.equal(await page.locator('.leaflet-control-scale-line').count(), 1)
        await page.click('.leaflet-control-zoom-in')
        await untilInPage(page, `${scale} !== ${JSON.stringify(told)}`)
      }
    }
    const paths = [
      '/event/evening-0/',
      '/es/venue/house-0/',
      '/fr/event/evening-1/',
      '/de/events/map/',
    ]
    for (const path of dealtTo(0, paths, 1)) {
      await using visit = await openPage(browser, `${address}${path}`, calm)
      const { page, asked } = visit
      await page.focus('.map-links summary')
      await page.keyboard.press('Enter')
      await page.locator('.map-links li a').first().waitFor()
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        assert.deepEqual(await layoutComplaints(page), [], `${path} at ${width}`)
      }
      await check(page, `${path} with its maps open`)
      assert.deepEqual(
        asked.filter((url) => !url.startsWith(`${address}/`)),
        [],
      )
    }
  })
})
