// A browser that asks for another language is offered it, and what is folded away can be opened.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calm, check } from './support/axe.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'

const browser = await openBrowser()
const skip = browser ? false : 'There is no browser.'

test(
  'another language is offered once, by keyboard too, and how to subscribe is a key away',
  { skip },
  async () => {
    await using fasti = await freshFasti('sqlite')
    await makeEvent(fasti.as('editor'))
    const address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    const month = `${address}/events/month/2027-06/`
    await using visit = await openPage(browser, month, {
      ...calm,
      locale: 'fr-CA',
      viewport: { width: 360, height: 700 },
    })
    const { page } = visit
    const offer = page.getByRole('link', { name: 'Cette page dans votre langue : Français' })
    await offer.waitFor()
    assert.equal(await page.locator('.offer a:visible').count(), 1)
    await check(page, 'with an offer')
    const event = await page.context().newPage()
    await event.setViewportSize({ width: 1440, height: 900 })
    await event.goto(`${address}/event/lantern-walk/`)
    await event.locator('.offer a:visible').waitFor()
    const left = (selector: string) =>
      event.evaluate(`document.querySelector('${selector}').getBoundingClientRect().left`)
    assert.equal(await left('.top .offer a:not([hidden])'), await left('.top .name'), 'in line')

    await page.getByRole('link', { name: 'Next month' }).click()
    await page.waitForURL(`${address}/events/month/2027-07/`)
    assert.equal(await offer.getAttribute('href'), '/fr/events/month/2027-07/')
    await page.goto(month)

    // What is folded away opens with a key, and stays open through the months.
    const subscribe = page.locator('.subscribe summary')
    assert.equal(await page.getByRole('link', { name: 'Outlook (work)' }).count(), 0)
    await subscribe.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Outlook (work)' }).waitFor()
    await check(page, 'open')
    await page.getByRole('link', { name: 'Next month' }).click()
    await page.waitForURL(`${address}/events/month/2027-07/`)
    assert.ok(await page.getByRole('link', { name: 'Outlook (work)' }).isVisible())

    await page.getByRole('button', { name: 'No, thank you' }).focus()
    await page.keyboard.press('Enter')
    assert.ok(await offer.isHidden())
    await page.reload()
    await page.waitForLoadState('networkidle')
    assert.equal(await page.locator('.offer:visible').count(), 0)
    assert.deepEqual(await page.context().cookies(), [])

    // Whoever follows the offer is not asked again on pages in another language.
    await page.evaluate('localStorage.clear()')
    await page.reload()
    await offer.click()
    await page.waitForURL(`${address}/fr/events/month/2027-07/`)
    assert.equal(await page.locator('.offer:visible').count(), 0)
    await page.goto(`${address}/es/`)
    await page.waitForLoadState('networkidle')
    assert.equal(await page.locator('.offer:visible').count(), 0)
  },
)
