// A month that is open shows what changes, without a reload (§20.2).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser, openPage } from './support/browser.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { change, remove } from './support/recurring.ts'
import { until } from './support/until.ts'

const browser: Browser | undefined = await openBrowser()
const skip = browser ? false : 'There is no browser.'

describe('a month in a browser', { skip }, () => {
  let fasti: Fasti
  let address: string

  before(async () => {
    fasti = await freshFasti('sqlite')
    address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(async () => {
    await fasti[Symbol.asyncDispose]()
  })

  const open = (path: string) => openPage(browser, `${address}${path}`)

  const streams = async () => {
    const { text } = await fasti.get('/metrics', { root: '' })
    return Number(/^fasti_streams (\d+)$/m.exec(text)?.[1])
  }

  test('shows what is new, changed and gone, and stays where the visitor is', async () => {
    const editor = fasti.as('editor')
    const other = await makeEvent(editor, { title: 'Choir' })
    await using visit = await open('/events/month/2027-06/')
    const { page, said } = visit
    await page.evaluate('window.isSame = true')
    await page.focus('td a:has-text("Choir")')
    await until(async () => (await streams()) === 1)
    const made = await makeEvent(editor, { title: 'Lantern Walk' })
    await page.waitForSelector('td a:has-text("Lantern Walk")')
    await change(editor, made.id, { title: 'Torch Walk' })
    await page.waitForSelector('td a:has-text("Torch Walk")')
    const focused = await page.evaluate('document.activeElement.textContent')
    assert.match(String(focused), /Choir/)
    await remove(editor, other.id)
    await page.waitForSelector('td a:has-text("Choir")', { state: 'detached' })
    assert.equal(await page.evaluate('window.isSame'), true)
    assert.deepEqual(said, [])
  })

  test('has one stream, and none while nobody looks', async () => {
    const editor = fasti.as('editor')
    await using visit = await open('/events/month/2027-06/')
    const { page } = visit
    const show = (state: 'visible' | 'hidden') =>
      page.evaluate(
        `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
         document.dispatchEvent(new Event('visibilitychange'))`,
      )
    await until(async () => (await streams()) === 1)
    await page.click('[data-turn=after]')
    await page.waitForURL('**/2027-07/')
    await page.click('[data-turn=before]')
    await page.waitForURL('**/2027-06/')
    await until(async () => (await streams()) === 1)
    await show('hidden')
    await until(async () => (await streams()) === 0)
    await makeEvent(editor, { title: 'Night Walk' })
    await show('visible')
    await page.waitForSelector('td a:has-text("Night Walk")')
  })
})
