// What all screens have in common.

import assert from 'node:assert/strict'
import { flow } from '../support/flows.ts'
import { makeEvent } from '../support/make.ts'
import { someOf } from '../support/whole.ts'

const once = { only: ['mouse'] as const }
/** Screens that another one stands for in the menu. */
const below = ['tags', 'syncs', 'exports', 'backups', 'newsletter']

flow(
  'every screen fits a telephone in every language, and says its name in the title',
  async (the) => {
    await makeEvent(the.fasti.as('editor'), {
      title: 'Lantern Walk',
      venue: { venue: 'Mill Barn' },
    })
    const { page } = await the.enter('administrator')
    await page.setViewportSize({ width: 320, height: 740 })
    for (const language of someOf(['fr'], ['en', 'es', 'fr'])) {
      await page.goto(`${the.address}/${language}/admin`)
      const links = page.locator('nav.menu a')
      await links.first().waitFor({ state: 'attached' })
      const addresses = await links.evaluateAll((all) =>
        all.map((one: { href: string }) => one.href),
      )
      assert.ok(addresses.length > 12, String(addresses))
      const others = below.map((name) => `${the.address}/${language}/admin/${name}`)
      for (const address of [...addresses, ...others]) {
        await page.goto(address)
        await page.waitForSelector('main h1')
        await page.waitForSelector('.late', { state: 'detached' })
        const [title, heading] = [await page.title(), await page.textContent('h1')]
        assert.equal(title, heading)
        const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
        assert.equal(isWider, false, address)
      }
    }
  },
  once,
)

flow(
  'axe finds nothing on any screen, narrow or wide, light or dark',
  async (the) => {
    await makeEvent(the.fasti.as('editor'), {
      title: 'Lantern Walk',
      venue: { venue: 'Mill Barn' },
    })
    const hand = await the.enter('administrator')
    const { page } = hand
    const links = page.locator('nav.menu a')
    const names = await links.allTextContents()
    for (const name of names) {
      await hand.press(links.getByText(name, { exact: true }))
      await page.waitForSelector(`nav.menu a[aria-current]:has-text("${name}")`)
      await page.waitForSelector('.late', { state: 'detached' })
      await the.check(hand, name)
    }
    for (const name of below) {
      await page.goto(`${the.address}/admin/${name}`)
      await page.waitForSelector('nav.views a[aria-current]')
      await page.waitForSelector('.late', { state: 'detached' })
      await the.check(hand, name)
    }
  },
  once,
)
