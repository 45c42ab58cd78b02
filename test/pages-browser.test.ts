// The pages in a real browser: no reloads, and no requests to other servers.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { check } from './support/axe.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { type Kinds, makeSeason } from './support/season.ts'

const browser: Browser | undefined = await openBrowser()
const skip = browser ? false : 'There is no browser.'

describe('pages in a browser', { skip }, () => {
  let fasti: Fasti
  let address: string
  let kinds: Kinds

  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'Europe/Lisbon' })
    address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    kinds = await makeSeason(fasti)
  })
  after(async () => {
    await fasti[Symbol.asyncDispose]()
  })

  const open = (path: string, options?: BrowserContextOptions) =>
    openPage(browser, `${address}${path}`, options)

  test('months change without a reload, keep the focus and go back', async () => {
    await using visit = await open('/events/month/2027-06/', {
      viewport: { width: 1280, height: 500 },
    })
    const { page, said } = visit
    await page.focus('[data-turn=after]')
    await page.evaluate('window.isSame = true; scrollTo(0, 40)')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/2027-07/')
    await page.waitForSelector('h1:text-is("July 2027")')
    const state = () =>
      page.evaluate<unknown[]>(
        '[window.isSame, document.activeElement.dataset.turn, scrollY, document.title.slice(0, 9), document.querySelector("#news").textContent]',
      )
    assert.deepEqual(await state(), [true, 'after', 40, 'July 2027', 'July 2027'])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/2027-08/')
    await page.waitForSelector('h1:text-is("August 2027")')
    await page.goBack()
    await page.waitForSelector('h1:text-is("July 2027")')
    await page.goBack()
    await page.waitForSelector('h1:text-is("June 2027")')
    assert.match(page.url(), /2027-06\/$/)
    assert.match(await page.innerText('main'), /Lantern Walk/)
    await page.goForward()
    await page.waitForSelector('h1:text-is("July 2027")')
    assert.equal(await page.evaluate('window.isSame'), true)
    assert.deepEqual(said, [])
  })

  test('without scripts the same links lead to the same pages', async () => {
    await using visit = await open('/events/month/2027-06/', { javaScriptEnabled: false })
    await visit.page.click('[data-turn=before]')
    await visit.page.waitForURL(/2027-05\/$/)
    await visit.page.click('[data-turn=after]')
    await visit.page.waitForURL(/2027-06\/$/)
    await visit.page.click('text=Riverside Exhibition')
    await visit.page.waitForURL(/\/event\/riverside-exhibition\/$/)
  })

  test('a crowded day shows its first events and leads to the rest', async () => {
    await using visit = await open(kinds['month'] ?? '', { viewport: { width: 1280, height: 900 } })
    const { page } = visit
    await page.click('.month .more a')
    await page.waitForURL(/\/events\/day\/2027-06-12\/$/)
    assert.match(await page.innerText('main'), /Concert 12/)
  })

  test('the time of the visitor is shown beside that of the event where they differ', async () => {
    for (const [timezoneId, shown] of [
      ['Asia/Tokyo', /Your time: .*13 Jun.* 04:30/s],
      ['Europe/Lisbon', undefined],
    ] as const) {
      await using visit = await open('/event/lantern-walk/', {
        timezoneId,
        reducedMotion: 'reduce',
      })
      const text = await visit.page.innerText('.facts')
      assert.match(text, /20:30 – 23:00/)
      if (shown) assert.match(text, shown)
      if (shown) await check(visit.page, 'event with two times')
      else assert.doesNotMatch(text, /Your time/)
    }
  })

  test('the keyboard reaches everything, beginning with the skip link', async () => {
    await using visit = await open(kinds['month'] ?? '')
    const { page } = visit
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.className'), 'skip')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate('location.hash'), '#main')
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.matches(".jump summary")'), true)
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.dataset.turn'), 'before')
  })

  test('a protected event opens with its password', async () => {
    await using visit = await open('/event/secret-dinner/')
    const { page } = visit
    await page.fill('#password', 'sesame')
    await page.press('#password', 'Enter')
    assert.match(await page.innerText('#refusal'), /This is not the password\./)
    await page.fill('#password', 'open sesame')
    await page.press('#password', 'Enter')
    assert.equal(await page.innerText('h1'), 'Secret Dinner')
  })

  test('a map has points, a scale and no tiles from other servers', async () => {
    await using visit = await open(kinds['map'] ?? '')
    const { page, asked, said } = visit
    await page.waitForSelector('.leaflet-container .spot-mark')
    assert.equal(await page.locator('.spot-mark').count(), 2)
    assert.equal(await page.locator('.leaflet-control-scale').count(), 1)
    await page.click('.spot-mark >> nth=0')
    assert.match(await page.innerText('.leaflet-popup'), /Old Gate|Town Hall/)
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(`${address}/`)),
      [],
    )
    assert.deepEqual(said, [])
  })

  test('no page is larger than 65 kB with all its assets except images', async () => {
    const known = new Map<string, Promise<number>>()
    const sizeOf = (path: string) => {
      const size = known.get(path) ?? compressedSize(`${address}${path}`)
      known.set(path, size)
      return size
    }
    for (const [kind, path] of Object.entries(kinds)) {
      const page = await fetch(`${address}${path}`, { headers: { accept: 'text/html' } })
      const text = await page.text()
      const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
        ([, file = '']) => file,
      )
      const sizes = await Promise.all([path, ...files].map(sizeOf))
      const total = sizes.reduce((sum, size) => sum + size, 0)
      assert.ok(total < 65_000, `${kind} has ${total} bytes: ${sizes.join(', ')}`)
    }
  })
})

async function compressedSize(url: string): Promise<number> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br', accept: 'text/html' } }, (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => (size += chunk.length))
      response.on('end', () => resolve(size))
    }).on('error', reject)
  })
}
