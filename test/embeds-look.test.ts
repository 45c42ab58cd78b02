// The component looks as the pages do, in a real browser.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { calm, check } from './support/axe.ts'
import { openBrowser, untilInPage } from './support/browser.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { consoleRoot } from './support/undo.ts'

const browser = await openBrowser()
const skip = browser ? false : 'There is no browser.'
const month = '<fasti-calendar view="month" date="2027-06" category="town"></fasti-calendar>'
const shows = '<fasti-calendar view="list" category="shows"></fasti-calendar>'

/** What is seen of a month, of which `day` finds the cell. */
const lookOfMonth = `(() => {
  const root = document.querySelector('fasti-calendar').shadowRoot
  const cell = (day) => root.querySelector('time[datetime="2027-06-' + day + '"]').closest('td')
  const texts = (from, what) => [...from.querySelectorAll(what)].map((one) => one.textContent)
  const names = [...root.querySelectorAll('.bar .what')].filter((one) => one.clientWidth > 1)
  return {
    names: names.map((one) => one.textContent),
    bar: ['24', '25', '26'].map((day) => cell(day).querySelector('li').className),
    lines: texts(cell('26'), 'li a'),
    zone: cell('26').querySelector('abbr').title,
    hue: getComputedStyle(cell('26').querySelector('.hue')).getPropertyValue('--hue'),
    legend: texts(root, '.legend a'),
    more: texts(cell('20'), '.more'),
    outside: texts(root, 'td.outside'),
  }
})()`

const texts = (page: Page, selector: string): Promise<readonly string[]> =>
  page.locator(`fasti-calendar ${selector}`).allTextContents()

describe('the look of the component', { skip }, () => {
  let fasti: Fasti
  let address: string
  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_SITE_NAME: 'Town' })
    const editor = fasti.as('editor')
    const on = (day: string, time: string, more: object) =>
      makeEvent(editor, {
        start_date: `${day} ${time}`,
        end_date: `${day} 23:00`,
        categories: ['Town'],
        ...more,
      })
    await on('2027-06-24', '00:00', { title: 'Fair', all_day: true, end_date: '2027-06-26 10:00' })
    const abroad = { timezone: 'Asia/Tokyo', categories: ['Town', 'Music'] }
    await on('2027-06-26', '21:00', { title: 'Stream', ...abroad })
    await on('2027-06-26', '20:45', { title: 'Late' })
    for (let at = 0; at < 7; at++) await on('2027-06-20', '20:00', { title: `Crowd ${at}` })
    await on('2027-07-02', '20:00', { title: 'Next month' })
    await makeEvent(editor, {
      title: 'Long Show',
      start_date: '2020-01-10 10:00',
      end_date: '2090-12-03 18:00',
      categories: ['Shows'],
      attendance: 'mixed',
      virtual_url: 'https://live.example/',
      venue: { venue: 'Old Gate', address: '40 Front Street', city: 'Porto', zip: '4050' },
    })
    const admin = fasti.as('administrator')
    const { body } = await admin.get('/categories')
    const { id } = body.categories.find(({ slug }: Json) => slug === 'music')
    const painted = await admin.put(`/colours/${id}`, { colour: '#1565c0' }, { root: consoleRoot })
    assert.equal(painted.status, 200)
    address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(() => fasti[Symbol.asyncDispose]())

  async function open(markup: string, options = {}): Promise<Page> {
    const context = await browser?.newContext({ ...calm, ...options })
    const page = await context?.newPage()
    if (!page) throw new Error('There is no browser.')
    const script = '<script type="module" src="/embed.js"></script>'
    const body = `<!doctype html><html lang="en"><title>Host</title><main><h1>Host</h1>${markup}${script}</main>`
    await page.route('**/host', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto(`${address}/host`)
    await untilInPage(
      page,
      "document.querySelector('fasti-calendar').shadowRoot?.querySelector('footer') != null",
    )
    return page
  }

  test('a month has the bars, colours, zones and the order of the pages', async () => {
    const page = await open(month)
    assert.deepEqual(await page.evaluate<Json>(lookOfMonth), {
      names: ['Fair'],
      bar: ['bar goes-on over-3', 'bar from-before goes-on again', 'bar from-before again'],
      lines: ['Fair', '20:45 Late', '21:00 JST Stream'],
      zone: 'Asia/Tokyo',
      hue: 'light-dark(#1565c0,#2871c5)',
      legend: ['Music'],
      more: ['+3 more'],
      outside: ['31', '1', '2', '3', '4'],
    })
    await check(page, 'embedded month')
    await page.context().close()
  })

  test('days that are over look so, and today is marked', async () => {
    const past = await open(month.replace('2027-06', '2020-02'))
    assert.equal((await texts(past, 'td.past')).length, 29)
    await past.context().close()
    const now = await open('<fasti-calendar view="month"></fasti-calendar>')
    const [today = ''] = await texts(now, 'td.today[aria-current=date] .digits')
    assert.equal(Number(today), await now.evaluate('new Date().getDate()'))
    await now.context().close()
  })

  test('on a telephone a month has the events of one of its days below', async () => {
    const page = await open(month, { viewport: { width: 360, height: 700 } })
    await page.click('fasti-calendar [name="2027-06-26"]')
    await untilInPage(
      page,
      "document.querySelector('fasti-calendar').shadowRoot.querySelector('.day-name').textContent.includes('26')",
    )
    assert.deepEqual(await texts(page, '.agenda li'), [
      'FairOngoing, until 26 June',
      '20:45Late',
      '21:00 JSTStream',
    ])
    await check(page, 'embedded month on a telephone')
    await page.context().close()
  })

  test('what goes on already is said with its end, and a place with name and town', async () => {
    const page = await open(shows)
    assert.deepEqual(await texts(page, 'h2'), ['Town · Shows'])
    const lines = ['Ongoing, until 3 December 2090', 'Old Gate, Porto · Online']
    assert.deepEqual(await texts(page, 'li p'), lines)
    const day = await page.locator('fasti-calendar .block').getAttribute('data-day')
    assert.equal(Number(day), await page.evaluate('new Date().getDate()'))
    await page.context().close()
    const frame = await fasti.get('/embed?category=shows', { root: '' })
    for (const line of lines) assert.ok(frame.text.includes(`>${line}</p>`), line)
    const bare = await open(shows.replace('>', ' heading="none">'))
    assert.deepEqual(await texts(bare, 'h2'), [])
    await bare.context().close()
  })
})
