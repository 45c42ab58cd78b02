// What the server refuses is said in the words of the form: its labels, and what to write instead.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { flow } from '../support/flows.ts'
import type { Hand } from '../support/hand.ts'

/** What is said of all of it, and at the field. */
async function assertSaid(page: Page, label: string, text: string): Promise<void> {
  await page.locator('form .fault', { hasText: text }).waitFor()
  const above = page.locator('form [role=alert] .problem').last()
  assert.equal(await above.innerText(), `Look again at: ${label}`)
  assert.doesNotMatch(await page.locator('form').last().innerText(), /parameter|[a-z]_[a-z]/i)
}

const submit = (hand: Hand, name: string) => hand.press(hand.page.getByRole('button', { name }))

flow('a password that is too short is refused with how long it has to be', async (the) => {
  const hand = await the.enter('author', 'account')
  const { page } = hand
  await hand.type(page.getByLabel('Password until now'), 'whatever it was')
  await hand.type(page.getByLabel('New password'), 'short')
  await submit(hand, 'Change the password')
  await assertSaid(page, 'New password', 'Choose a longer password: at least 10 characters.')
})

flow('a login and an address of somebody else are refused with what was typed', async (the) => {
  await the.fasti.user('author', 'mara')
  const hand = await the.enter('administrator', 'people')
  const { page } = hand
  await submit(hand, 'Invite somebody')
  await hand.type(page.getByLabel('Login', { exact: true }), 'mara')
  await hand.press(page.locator('dialog button[type=submit]'))
  const text = '“mara” belongs to somebody else already. Choose another one.'
  await assertSaid(page, 'Login', text)
})

flow('a webhook with no address of the web is refused at “Address”', async (the) => {
  const hand = await the.enter('administrator', 'webhooks')
  const { page } = hand
  const write = async (address: string, text: string) => {
    await hand.type(page.getByLabel('Address'), address)
    await submit(hand, 'Add a webhook')
    await assertSaid(page, 'Address', text)
  }
  await write('receiver', '“receiver” is not a web address. Write it as https://example.org.')
  await write('http://receiver.example/', 'The address has to begin with https://.')
  await write('', 'This has to be filled in.')
})
