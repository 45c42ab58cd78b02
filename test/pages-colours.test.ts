// A choice of light or dark colours that overrides the system preference.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { calm, check } from './support/axe.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'

const browser: Browser | undefined = await openBrowser()
const skip = browser ? false : 'There is no browser.'
const month = '/events/month/2027-06/'
/** Records the chosen colours at the moment the body exists. */
const noteFirst = `new MutationObserver((_, observer) => {
  if (!document.body) return
  window.first = document.documentElement.dataset.colours
  observer.disconnect()
}).observe(document, { childList: true, subtree: true })`

const paper = (page: Page) => page.evaluate('getComputedStyle(document.body).backgroundColor')

describe('light or dark', { skip }, () => {
  let fasti: Fasti
  let address: string

  before(async () => {
    fasti = await freshFasti('sqlite')
    address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(async () => {
    await fasti[Symbol.asyncDispose]()
  })

  const open = (options: BrowserContextOptions) =>
    openPage(browser, `${address}${month}`, { ...calm, ...options })

  test('can be chosen, stays chosen without a cookie, and is there before anything is drawn', async () => {
    await using visit = await open({ colorScheme: 'dark' })
    const { page } = visit
    const dark = await paper(page)
    await page.emulateMedia({ colorScheme: 'light' })
    const light = await paper(page)
    assert.notEqual(light, dark)
    await page.addInitScript(noteFirst)
    await page.getByRole('button', { name: 'Switch to dark colours' }).click()
    assert.equal(await paper(page), dark)
    await page.reload()
    assert.equal(await page.evaluate('window.first'), 'dark')
    assert.equal(await paper(page), dark)
    assert.deepEqual(await page.context().cookies(), [])
    await check(page, 'dark by choice')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Switch to light colours' }).click()
    assert.equal(await paper(page), light)
    // A choice that equals the system preference follows the system again.
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.equal(await paper(page), dark)
  })

  test('is changed by the keyboard, which keeps its focus, also after a change of month', async () => {
    await using visit = await open({ colorScheme: 'dark' })
    const { page } = visit
    await page.click('[data-turn=after]')
    await page.waitForURL('**/2027-07/')
    await page.getByRole('button', { name: 'Switch to light colours' }).focus()
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate('document.activeElement.className'), 'colours')
    assert.equal(await page.evaluate('document.activeElement.innerText'), 'Switch to dark colours')
  })

  test('is offered in the language of the page', async () => {
    const offered = {
      [`/es${month}`]: 'Cambiar a colores oscuros',
      [`/fr${month}`]: 'Passer aux couleurs sombres',
    }
    await using visit = await open({ colorScheme: 'light' })
    for (const [path, name] of Object.entries(offered)) {
      await visit.page.goto(`${address}${path}`)
      assert.equal(await visit.page.getByRole('button', { name }).count(), 1, path)
    }
  })

  test('is not offered without JavaScript, and follows the system in a frame', async () => {
    await using plain = await open({ javaScriptEnabled: false })
    assert.equal(await plain.page.locator('.colours').isVisible(), false)
    await using visit = await open({ colorScheme: 'light' })
    const { page } = visit
    await page.goto(`${address}/embed?view=list`)
    const usual = await paper(page)
    await page.goto(`${address}${month}`)
    await page.locator('.colours').click()
    await page.goto(`${address}/embed?view=list`)
    assert.equal(await paper(page), usual)
  })
})
