// Whoever subscribes in a browser: on a telephone, by keyboard alone, in the languages of the site (§21).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { calm, check } from './support/axe.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { freshFasti } from './support/fasti.ts'
import { linkIn, mailerFor, only, startMailServer } from './support/mail.ts'
import { makeCategory, makeEvent, makeVenue } from './support/make.ts'
import { getPage, subscriptionSettings } from './support/subscriptions.ts'
import { isWhole, someOf } from './support/whole.ts'

const browser = await openBrowser()
const skip = browser ? false : 'There is no browser.'

test(
  'the newsletter is subscribed to, changed and ended on a telephone by keyboard alone, and so are reminders',
  { skip },
  async () => {
    await using server = await startMailServer()
    const settings = subscriptionSettings(server)
    await using fasti = await freshFasti('sqlite', settings)
    const mailer = mailerFor(fasti, settings)
    const editor = fasti.as('editor')
    await makeCategory(editor, 'Concerts')
    const { id: venue } = await makeVenue(editor, 'Old Mill', { city: 'Alder Ferry' })
    const { id } = await makeEvent(editor, {
      venue,
      start_date: '2090-05-01 19:00',
      end_date: '2090-05-01 20:00',
    })
    const address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    await using visit = await openPage(browser, `${address}/`, {
      ...calm,
      viewport: { width: 360, height: 740 },
    })
    const { page, said } = visit
    const cpu = await page.context().newCDPSession(page)
    await cpu.send('Emulation.setCPUThrottlingRate', { rate: isWhole ? 4 : 1 })
    await page.locator('footer').getByRole('link', { name: 'Newsletter' }).press('Enter')
    await page.getByRole('heading', { name: 'Newsletter' }).waitFor()
    await page.getByLabel('Concerts').press('Space')
    await page.getByLabel('Your e-mail address').focus()
    await page.keyboard.type('ida@brook')
    // What is not right is said at its place, and what was chosen is still there.
    await page.locator('form.proposal').evaluate((form) => form.setAttribute('novalidate', ''))
    await page.keyboard.press('Enter')
    await page.locator('#complaints').waitFor()
    assert.ok(await page.getByLabel('Concerts').isChecked())
    await check(page, 'form of the newsletter with a complaint')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByLabel('Your e-mail address').fill('ida@brook.example')
    await page.getByRole('button', { name: 'Subscribe' }).press('Enter')
    await page.getByRole('heading', { name: 'One step is missing' }).waitFor()
    await cpu.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    // The browser has solved what was asked of it.
    const proofs = await fasti.db.all(sql`select hash from proposal_proofs`)
    assert.equal(proofs.length, 1)
    await mailer.send()
    const link = new URL(linkIn(only(server))).pathname
    await page.goto(`${address}${link}`)
    await page.getByRole('button', { name: 'Confirm it' }).press('Enter')
    await page.getByText('You are subscribed').waitFor()
    await page.getByLabel('Concerts').press('Space')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.waitForFunction(`!document.querySelector('input:checked')`)
    await check(page, 'page of a subscription')
    for (const language of someOf([], ['de', 'es', 'fr'])) {
      await page.goto(`${address}/${language}${link}`)
      assert.equal(await page.locator('html').getAttribute('lang'), language)
      await check(page, `page of a subscription in ${language}`)
    }
    await page.goto(`${address}${link}/stop`)
    if (isWhole) await check(page, 'page that ends a subscription')
    await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
    await page.getByRole('heading', { name: 'You are not subscribed any more' }).waitFor()
    const list = String((await getPage(fasti, `/saved/?events=${id}`)).headers['location'])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${address}${list}`)
    await page.getByRole('link', { name: 'Remind me by mail' }).press('Enter')
    await page.getByRole('heading', { name: 'Reminders of saved events' }).waitFor()
    if (isWhole) await check(page, 'form of reminders')
    await page.getByLabel('Your e-mail address').fill('ida@brook.example')
    await page.getByRole('button', { name: 'Remind me' }).press('Enter')
    await page.getByRole('heading', { name: 'One step is missing' }).waitFor()
    assert.deepEqual(
      said.filter((one) => !one.includes('422')),
      [],
    )
  },
)
