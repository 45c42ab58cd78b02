// The pages in a real browser: for everybody, without a reload, and with nothing foreign running.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './support/browser.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { type Kinds, makeSeason } from './support/season.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const browser: Browser | undefined = await openBrowser()
const skip = browser ? false : 'There is no browser.'

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

const everything = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** What axe-core has to say against a page. */
async function complaints(page: Page, runOnly = everything): Promise<readonly string[]> {
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
  const found = await page.evaluate<readonly Violation[]>(
    `axe.run(document, ${options}).then((all) => all.violations)`,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`),
  )
}

/** All rules in light and narrow, light and wide; in dark those that are about colours. */
async function check(page: Page, kind: string): Promise<void> {
  await page.evaluate(`${axe}; undefined`)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    assert.deepEqual(await complaints(page), [], `${kind} ${width} light`)
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.deepEqual(await complaints(page, colours), [], `${kind} ${width} dark`)
    const isWider = 'document.documentElement.scrollWidth > innerWidth'
    assert.equal(await page.evaluate(isWider), false, `${kind} is wider than ${width} px`)
  }
}

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
    await browser?.close()
  })

  async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}) {
    const context = await browser?.newContext(options)
    const page = await context?.newPage()
    if (!context || !page) throw new Error('There is no browser.')
    const asked: string[] = []
    const said: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => {
      if (message.type() === 'error') said.push(message.text())
    })
    page.on('pageerror', (error) => said.push(error.message))
    await page.goto(`${address}${path}`)
    return { page, asked, said, [Symbol.asyncDispose]: () => context.close() }
  }

  test('every kind of page is for everybody: light and dark, narrow and wide, with and without scripts', async () => {
    // In the zone of the events there is no other time to show.
    const calm = { reducedMotion: 'reduce', timezoneId: 'Europe/Lisbon' } as const
    await using scripted = await open('/', calm)
    await using plain = await open('/', calm)
    await plain.page.route('**/*.js', (route) => route.abort())
    for (const [kind, path] of Object.entries(kinds)) {
      await scripted.page.goto(`${address}${path}`)
      await plain.page.goto(`${address}${path}`)
      const isSame = (await plain.page.content()) === (await scripted.page.content())
      await check(scripted.page, kind)
      // Where the script has changed nothing, the same page has been looked at already.
      if (!isSame) await check(plain.page, `${kind} without scripts`)
    }
  })

  test('an empty calendar explains itself, accessibly', async () => {
    await using empty = await freshFasti('sqlite')
    const there = await empty.app.listen({ port: 0, host: '127.0.0.1' })
    await using visit = await open('/')
    const { page } = visit
    await page.goto(there)
    assert.match(await page.innerText('main'), /This calendar is still empty\./)
    await page.evaluate(`${axe}; undefined`)
    assert.deepEqual(await complaints(page), [])
  })

  test('months turn without a reload, keep the focus and go back', async () => {
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
    assert.match(visit.page.url(), /2027-05\/$/)
    await visit.page.click('[data-turn=after]')
    await visit.page.click('text=Riverside Exhibition')
    assert.match(visit.page.url(), /\/event\/riverside-exhibition\/$/)
  })

  test('a crowded day shows its first events and leads to the rest', async () => {
    await using visit = await open(kinds['month'] ?? '', { viewport: { width: 1280, height: 900 } })
    const { page } = visit
    await page.click('.month .more a')
    assert.match(page.url(), /\/events\/day\/2027-06-12\/$/)
    assert.match(await page.innerText('main'), /Concert 12/)
  })

  test('the time of the visitor stands beside that of the event where they differ', async () => {
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

  test('the keyboard reaches everything, beginning with the way past the header', async () => {
    await using visit = await open(kinds['month'] ?? '')
    const { page } = visit
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.className'), 'skip')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate('location.hash'), '#main')
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

  test('a map has points, a scale and no tiles from anywhere', async () => {
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

  test('no page asks anybody else for anything, nor leaves a cookie', async () => {
    await using visit = await open('/')
    const { page, asked } = visit
    for (const path of Object.values(kinds)) await page.goto(`${address}${path}`)
    assert.ok(asked.length > Object.keys(kinds).length)
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(`${address}/`)),
      [],
    )
    assert.deepEqual(await page.context().cookies(), [])
  })

  test('no page is larger than 60 kB with all it needs but pictures', async () => {
    for (const [kind, path] of Object.entries(kinds)) {
      const page = await fetch(`${address}${path}`, { headers: { accept: 'text/html' } })
      const text = await page.text()
      const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
        ([, file = '']) => file,
      )
      const sizes = await Promise.all(
        [path, ...files].map((one) => compressedSize(`${address}${one}`)),
      )
      const total = sizes.reduce((sum, size) => sum + size, 0)
      assert.ok(total < 60_000, `${kind} has ${total} bytes: ${sizes.join(', ')}`)
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
