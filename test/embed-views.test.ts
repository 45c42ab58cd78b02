// Every view of an embed, on pages that allow what the builder says and nothing more.

import assert from 'node:assert/strict'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { decodeHTMLStrict } from 'entities'
import type { Page } from 'playwright-core'
import { ownColours } from '../src/public/embeds/colours.ts'
import { contrastOf, leastContrast } from '../src/language/text/accent.ts'
import { calm, check } from './support/axe.ts'
import { openBrowser, untilInPage } from './support/browser.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { layoutComplaints } from './support/layout.ts'
import { makeEvent, makeVenue } from './support/make.ts'
import { upload } from './support/media.ts'
import { draw } from './support/pictures.ts'
import { someOf } from './support/whole.ts'

const browser = await openBrowser()
const skip = browser ? false : 'There is no browser.'

/** By what is chosen in the builder; `needs` is what the page has to allow. */
const chosen = [
  { build: 'view=list&pictures=1', needs: 'script connect img' },
  { build: 'view=list&way=script', needs: 'script connect' },
  { build: 'view=month&own=1&accent=%23ffee00&ground=%23102030', needs: 'script connect' },
  { build: 'view=week', needs: 'script connect' },
  { build: 'view=map&category=music', needs: 'script connect' },
  { build: 'view=event&event=lantern-walk', needs: 'script connect img' },
  { build: 'view=list&way=frame&pictures=1', needs: 'script frame' },
  { build: 'view=event&way=frame', needs: 'script frame' },
] as const

const shown =
  "document.querySelector('fasti-calendar')?.shadowRoot?.querySelector('section:not([aria-busy]) a') != null"

const refused = (page: Page) => page.evaluate<readonly string[]>('refused')

/** As visitors see it: with its pictures, in the frame or in the page. */
async function look({ snippet }: { readonly snippet: string }, page: Page): Promise<void> {
  const frame = snippet.startsWith('<iframe') ? page.frameLocator('iframe') : page
  await frame
    .getByRole('link', { name: /Lantern Walk/ })
    .first()
    .waitFor()
  if (!/pictures="1"|view="event"/.test(snippet)) return
  const image = `document.querySelector('fasti-calendar').shadowRoot.querySelector('img')`
  await untilInPage(page, `${image}?.naturalWidth > 0`)
}

describe('embeds of every view', { skip }, () => {
  let fasti: Fasti
  let host: Server
  let calendar: string
  let address: string
  let markup = ''
  let policy = ''

  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_SITE_NAME: 'Town', FASTI_TIMEZONE: 'Europe/Lisbon' })
    const editor = fasti.as('editor')
    const uploaded = await upload(editor, await draw('jpeg', 300, 200), 'walk.jpg')
    const now = await editor.get('/events').then(({ headers }) => new Date(headers['date'] ?? ''))
    const day = now.toISOString().slice(0, 10)
    const places = [
      ['Old Gate', 41.15, -8.61],
      ['Alder Ferry Public Library and Archive', 41.1512, -8.6093],
      ['Mill', 41.14, -8.63],
    ] as const
    for (const [index, [name, geo_lat, geo_lng]] of places.entries()) {
      const { id } = await makeVenue(editor, name, { geo_lat, geo_lng, city: 'Porto' })
      await makeEvent(editor, {
        title: index === 0 ? 'Lantern Walk' : `Concert ${index}`,
        description: '<p>Bring a light, and somebody who carries it.</p>',
        start_date: `${day} 23:5${index}`,
        end_date: `${day} 23:59`,
        categories: ['Music'],
        cost: '8',
        venue: [id],
        image: uploaded.body.id,
      })
    }
    calendar = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    host = createServer((_request, reply) => {
      reply.setHeader('content-type', 'text/html; charset=utf-8')
      if (policy !== '') reply.setHeader('content-security-policy', policy)
      reply.end(
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Host</title><main><h1>Host</h1>${markup}</main>`,
      )
    })
    await new Promise<void>((done) => void host.listen(0, 'localhost', done))
    address = `http://localhost:${(host.address() as AddressInfo).port}/`
  })
  after(async () => {
    host.close()
    host.closeAllConnections()
    await fasti[Symbol.asyncDispose]()
  })

  async function built(build: string): Promise<{ snippet: string; allowed: string }> {
    const reply = await fetch(`${calendar}/embed/?build=1&${build}`)
    const text = await reply.text()
    const [, snippet = ''] = /id="snippet"[^]*?<code>([^]*?)<\/code>/.exec(text) ?? []
    const [, allowed = ''] = /id="policy"[^]*?<code>([^]*?)<\/code>/.exec(text) ?? []
    return { snippet: decodeHTMLStrict(snippet), allowed: decodeHTMLStrict(allowed) }
  }

  /** What the page refuses is written down from its beginning. */
  async function open(rules: string, snippet: string): Promise<Page> {
    policy = rules
    markup = snippet
    const page = await browser?.newPage(calm)
    if (!page) throw new Error('There is no browser.')
    await page.addInitScript(`
      globalThis.refused = []
      addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective))`)
    await page.goto(address)
    return page
  }

  for (const { build, needs } of chosen) {
    test(`${build}: a page has to allow what the builder says, and nothing more`, async () => {
      const { snippet, allowed } = await built(build)
      const directives = allowed.split('; ')
      const wanted = needs.split(' ').map((name) => `${name}-src ${calendar.replace(/\/$/, '')}`)
      const served = directives.map((one) => one.replace('http://cal.example', calendar))
      assert.deepEqual(served, wanted)
      const local = snippet.replaceAll('http://cal.example', calendar)
      const rules = `default-src 'none'; require-trusted-types-for 'script'; ${served.join('; ')}`
      const page = await open(rules, local)
      await look({ snippet: local }, page)
      assert.deepEqual(await refused(page), [])
      await page.close()
      for (const left of served) {
        const without = await open(rules.replace(`; ${left}`, ''), local)
        await untilInPage(without, 'refused.length > 0')
        const [directive = ''] = await refused(without)
        assert.ok(directive.startsWith(left.split(' ')[0] ?? ''), `${left} is needed`)
        await without.close()
      }
    })
  }

  test('of any width, all of it can be read, hit and reached', async () => {
    const views = chosen.filter(({ needs }) => needs.includes('connect'))
    for (const { build } of views) {
      const { snippet } = await built(build)
      const page = await open('', snippet.replaceAll('http://cal.example', calendar))
      for (const width of someOf([360, 768, 1440], [320, 360, 390, 768, 1024, 1440])) {
        await page.setViewportSize({ width, height: 900 })
        await untilInPage(page, shown)
        assert.deepEqual(await layoutComplaints(page), [], `${build} at ${width}`)
      }
      await check(page, `embed ${build}`)
      await page.close()
    }
  })

  test('a week goes on by a week, by the clock of the site, and its days follow each other on a telephone', async () => {
    const editor = fasti.as('editor')
    const abroad = { timezone: 'Asia/Tokyo', title: 'Stream' }
    await makeEvent(editor, {
      start_date: '2027-06-10 05:00',
      end_date: '2027-06-10 06:00',
      ...abroad,
    })
    const open_ = '<fasti-calendar view="week" date="2027-06-10" lang="en"></fasti-calendar>'
    const script = `<script type="module" src="${calendar}/embed.js"></script>`
    const page = await open('', open_ + script)
    const inner = page.locator('fasti-calendar')
    await untilInPage(page, shown)
    assert.match((await inner.locator('h3').textContent()) ?? '', /^7\s*–\s*13 June 2027$/)
    assert.equal(
      await inner.locator('td time[datetime="2027-06-09"] ~ ol a').textContent(),
      '21:00 Stream',
    )
    await page.setViewportSize({ width: 360, height: 700 })
    await inner.locator('.agenda').waitFor()
    assert.equal(await inner.locator('.day-name').textContent(), 'Wednesday, 9 June 2027')
    await inner.getByRole('button', { name: 'Next week' }).press('Enter')
    await untilInPage(
      page,
      "document.querySelector('fasti-calendar').shadowRoot.querySelector('h3').textContent.includes('20')",
    )
    assert.match((await inner.locator('.note').textContent()) ?? '', /Nothing is planned/)
    await page.close()
  })

  test('a pin of the map leads to its place in the list, by keyboard and by mouse', async () => {
    const { snippet } = await built('view=map')
    const page = await open('', snippet.replaceAll('http://cal.example', calendar))
    const inner = page.locator('fasti-calendar')
    await inner.locator('.pin').first().waitFor()
    const marked = () => inner.locator('.places > .marked h3').allTextContents()
    await inner.getByRole('button', { name: 'Mill: 1 event' }).press('Enter')
    assert.deepEqual(await marked(), ['Mill'])
    await inner.locator('.pin').first().click()
    assert.deepEqual(await marked(), ['Old Gate', 'Alder Ferry Public Library and Archive'])
    const focused = "document.querySelector('fasti-calendar').shadowRoot.activeElement.textContent"
    assert.equal(await page.evaluate(focused), 'Old Gate')
    await page.close()
  })
})

test('whatever colours are chosen, what is written in them can be read', () => {
  const colours = ['#000000', '#ffffff', '#777777', '#ffee00', '#102030', '#0000ff', '#d31a1a']
  for (const ground of colours) {
    for (const ink of colours) {
      for (const accent of colours) {
        const rules = ownColours({ ground, ink, accent }, '#a1331c')
        const found = Object.fromEntries(
          [...rules.matchAll(/--([a-z-]+):(#[\da-f]{6})/g)].map(([, name = '', is = '']) => [
            name,
            is,
          ]),
        )
        const pairs = [
          ['ink', 'ground'],
          ['accent', 'ground'],
          ['soft', 'paper'],
          ['accent', 'accent-soft'],
          ['on-accent', 'accent'],
        ] as const
        for (const [text = '', on = ''] of pairs) {
          const contrast = contrastOf(found[text] ?? '', found[on] ?? '')
          assert.ok(
            contrast >= leastContrast - 0.01,
            `${text} on ${on}: ${ground} ${ink} ${accent}`,
          )
        }
      }
    }
  }
  assert.equal(ownColours({ accent: '#ffee00' }, '#a1331c'), '')
})
