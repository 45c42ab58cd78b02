// The map of a venue in the console, where the site has tiles: the only thing of elsewhere.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookieNameAt, openSession } from '../src/access/sessions.ts'
import { now } from '../src/language/time/clock.ts'
import { check } from './support/axe.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { freshFasti } from './support/fasti.ts'
import { makeVenue } from './support/make.ts'
import { draw, offer } from './support/pictures.ts'

const browser = await openBrowser()
const skip = browser ? false : 'There is no browser.'

test('without tiles the console loads nothing of elsewhere, with tiles only these', async () => {
  for (const [settings, images] of [
    [{}, /img-src 'self' \S+ data: blob:;/],
    [
      { FASTI_MAP_TILES: 'https://{s}.tiles.example/{z}/{x}/{y}.png' },
      /img-src 'self' \S+ data: blob: https:\/\/\*\.tiles\.example;/,
    ],
  ] as const) {
    await using fasti = await freshFasti('sqlite', settings)
    const { headers } = await fasti.get('/admin', { root: '' })
    assert.match(String(headers['content-security-policy']), images)
  }
})

test('a pin is put by a click on the map, and the numbers follow', { skip }, async () => {
  await using site = await offer({})
  const tile = await draw('png', 256, 256)
  await using fasti = await freshFasti('sqlite', {
    FASTI_MAP_TILES: `${site.url}/{z}/{x}/{y}.png`,
  })
  const address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
  const position = { geo_lat: 48.2082, geo_lng: 16.3738 }
  const { id } = await makeVenue(fasti.as('editor'), 'Mill Barn', position)
  const { cookie } = await openSession(fasti.db, (await fasti.user('editor')).id, now())
  await using visit = await openPage(browser, 'about:blank', { reducedMotion: 'reduce' })
  const { page, said, asked } = visit
  await page.route(`${site.url}/**`, (route) =>
    route.fulfill({ body: tile, contentType: 'image/png' }),
  )
  await page.context().addCookies([{ name: cookieNameAt(address), value: cookie, url: address }])
  await page.goto(`${address}/admin/venues/${id}`)
  await page.waitForSelector('.pin-map .leaflet-tile-loaded')
  await check(page, 'map', { isOneColumn: true })
  await page.locator('.pin-map').click({ position: { x: 100, y: 60 } })
  const latitude = page.locator('.position').getByLabel('Latitude')
  await page.getByRole('button', { name: 'Save the position' }).click()
  await page.waitForSelector('.toast:has-text("The position was saved.")')
  const { geo_lat, geo_lng } = (await fasti.as('editor').get(`/venues/${id}`)).body
  assert.ok(geo_lat > 48.2082 && geo_lng < 16.3738, `${geo_lat} ${geo_lng}`)
  assert.equal(Number(await latitude.inputValue()), geo_lat)
  assert.deepEqual(said, [])
  const elsewhere = asked.filter((url) => !url.startsWith(address) && !url.startsWith(site.url))
  assert.deepEqual(elsewhere, [])
})
