// Suggestions of the search field in a real browser, with the keyboard alone.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { calm, check } from './support/axe.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { holdClock } from './support/clock.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeSeason } from './support/season.ts'
import { until } from './support/until.ts'

const browser: Browser | undefined = await openBrowser()
const skip = browser ? false : 'There is no browser.'

/** What a screen reader is told of the field and its list, and what was said. */
const toldOf = (page: Page) =>
  page.evaluate<Record<string, unknown>>(`(() => {
    const field = document.activeElement
    const list = document.getElementById(field.getAttribute('aria-controls'))
    const chosen = document.getElementById(field.getAttribute('aria-activedescendant'))
    return {
      role: [field.role, list.role, list.ariaLabel],
      isOpen: field.ariaExpanded === 'true' && !list.hidden,
      options: [...list.querySelectorAll('[role=option]')].map((one) => one.firstChild.textContent),
      chosen: chosen?.ariaSelected === 'true' ? chosen.firstChild.textContent : null,
      typed: field.value,
      news: document.querySelector('#news').textContent,
    }
  })()`)

describe('suggestions while somebody types', { skip }, () => {
  holdClock()
  let fasti: Fasti
  let address: string
  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'Europe/Lisbon' })
    address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    await makeSeason(fasti)
  })
  after(async () => {
    await fasti[Symbol.asyncDispose]()
  })

  test('are a list that arrows choose from, Enter opens and Escape closes', async () => {
    const viewport = { width: 1440, height: 900 }
    await using visit = await openPage(browser, `${address}/`, { ...calm, viewport })
    const { page, asked, said } = visit
    const requests = () => asked.filter((url) => url.includes('/search/suggest'))
    const press = (key: string) => page.keyboard.press(key)
    // The script that makes the list comes when somebody is in the field.
    const isOpen = () => page.evaluate<boolean>('document.activeElement.ariaExpanded === "true"')

    await page.focus('#seek')
    await page.keyboard.type('walk', { delay: 5 })
    await until(isOpen)
    assert.ok(requests().length < 'walk'.length, 'one request after a pause, not for each letter')
    const told = {
      role: ['combobox', 'listbox', 'Suggestions'],
      isOpen: true,
      options: ['Night Walkers', 'Lantern Walk', 'Riverside Exhibition'],
      chosen: null,
      typed: 'walk',
      news: '3 suggestions',
    }
    assert.deepEqual(await toldOf(page), told)
    const chosen = async () => (await toldOf(page))['chosen']
    await press('ArrowDown')
    assert.equal(await chosen(), 'Night Walkers')
    await press('ArrowDown')
    assert.equal(await chosen(), 'Lantern Walk')
    for (const key of ['ArrowDown', 'ArrowDown']) await press(key)
    assert.equal(await chosen(), null, 'the field itself comes after the last one')
    await press('ArrowUp')
    assert.equal(await chosen(), 'Riverside Exhibition')
    await check(page, 'a list of suggestions')

    await press('Escape')
    assert.deepEqual(await toldOf(page), { ...told, isOpen: false })
    await press('ArrowDown')
    assert.deepEqual(await toldOf(page), { ...told, chosen: 'Night Walkers' })
    await press('Escape')
    await press('Enter')
    await page.waitForURL('**/search?q=walk')

    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(`${address}/es/`)
    const held = Promise.withResolvers<void>()
    await page.route('**/search/suggest?q=ol', async (route) => {
      await held.promise
      await route.fallback().catch(() => undefined)
    })
    await page.focus('#seek')
    await page.keyboard.type('ol')
    await until(() => requests().some((url) => url.endsWith('q=ol')))
    await page.keyboard.type('d gate')
    await until(isOpen)
    const { options } = await toldOf(page)
    held.resolve()
    assert.deepEqual((await toldOf(page))['options'], options, 'older answers are dropped')
    const edges =
      '[...document.querySelectorAll("#seek-list, #seek-list li")].every((one) => { const { left, right } = one.getBoundingClientRect(); return left >= 0 && right <= innerWidth })'
    assert.equal(await page.evaluate(edges), true)
    await press('ArrowDown')
    await press('Enter')
    await page.waitForURL('**/es/venue/old-gate/')
    assert.deepEqual(said, [])
  })
})
