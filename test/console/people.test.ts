// Who may do what, and the programs that are told of changes.

import assert from 'node:assert/strict'
import { consoleRoot, flow, password } from '../support/flows.ts'
import { goTo, signedIn } from '../support/frame.ts'
import { makeEvent } from '../support/make.ts'

flow('an administrator invites somebody, who is an author then, and disables them', async (the) => {
  const hand = await the.enter('administrator', 'people')
  const { page } = hand
  await hand.press(page.getByRole('button', { name: 'Invite somebody' }))
  await hand.type(page.getByLabel('Login', { exact: true }), 'mara')
  await hand.press(page.locator('dialog button[type=submit]'))
  await page.waitForSelector('dialog:has-text("A link to choose a password")')
  await the.check(hand, 'link to give', { isOneColumn: true })
  const url = new URL(await page.inputValue('dialog input'))
  await hand.press(page.locator('dialog button[aria-label=Close]'))
  const guest = await the.visit(`${url.pathname}${url.hash}`)
  await guest.type(guest.page.getByLabel('New password'), password)
  await guest.page.keyboard.press('Enter')
  await signedIn(guest.page)
  assert.equal(await guest.page.isVisible('nav.menu >> text=People'), false)
  await the.check(hand, 'people')
  const row = page.locator('tr', { hasText: 'mara' })
  await hand.press(row.getByRole('button', { name: 'Disable' }))
  await row.getByText('Disabled').waitFor()
  await goTo(guest, 'Events')
  await guest.page.waitForSelector('text=Login or e-mail')
})

flow('a webhook is added, tested and removed, with what became of its messages', async (the) => {
  const hand = await the.enter('administrator', 'webhooks')
  const { page } = hand
  const add = page.getByRole('button', { name: 'Add a webhook' })
  await hand.type(page.getByLabel('Address'), 'http://inside.example/')
  await hand.press(add)
  await page.waitForSelector('.fault:not(:empty)')
  await hand.type(page.getByLabel('Address'), 'https://receiver.example/')
  await hand.press(add)
  await page.waitForSelector('dialog:has-text("It is shown only now.")')
  assert.match(await page.inputValue('dialog input'), /^whsec_/)
  await hand.press(page.locator('dialog button[aria-label=Close]'))
  await hand.press(page.getByRole('button', { name: 'Send a test' }))
  await hand.press(page.locator('summary', { hasText: 'The last messages' }))
  await page.waitForSelector('code:has-text("webhook.test")')
  await the.check(hand, 'webhooks')
  await hand.press(page.getByRole('button', { name: 'Remove' }))
  await page.waitForSelector('text=No other program is told of changes yet.')
})

flow('another role, and disabling somebody, can be taken back', async (the) => {
  const { id } = await the.fasti.user('author')
  const hand = await the.enter('administrator', 'people')
  const { page } = hand
  const user = async () =>
    (await the.fasti.as('administrator').get(`/users/${id}`, { root: consoleRoot })).body
  const row = page.locator('tr', { has: page.getByRole('rowheader', { name: 'author' }) })
  const takeBack = async () => {
    await hand.press(page.locator('.toast').getByRole('button', { name: 'Undo' }))
    await page.waitForSelector('.toast:has-text("Taken back.")')
    await hand.press(page.locator('.toast').getByRole('button', { name: 'Close' }))
  }
  await hand.choose(row.getByLabel('Role of author'), 'Editor')
  await page.waitForSelector('.toast:has-text("has another role")')
  assert.equal((await user()).role, 'editor')
  await takeBack()
  assert.equal((await user()).role, 'author')
  await hand.press(row.getByRole('button', { name: 'Disable' }))
  await row.getByText('Disabled').waitFor()
  await takeBack()
  await row.getByRole('button', { name: 'Disable' }).waitFor()
  assert.equal((await user()).disabled, false)
})

flow('what somebody has is handed over, and taken back', async (the) => {
  const { id } = await makeEvent(the.fasti.as('author'), { title: 'Choir' })
  const { id: heir } = await the.fasti.user('editor')
  const hand = await the.enter('administrator', 'people')
  const { page } = hand
  const row = page.locator('tr', { has: page.getByRole('rowheader', { name: 'author' }) })
  await hand.press(row.getByRole('button', { name: 'Hand over' }))
  await hand.choose(page.locator('dialog').getByLabel('To whom?'), 'editor')
  await the.check(hand, 'hand over', { isOneColumn: true })
  await hand.press(page.locator('dialog button[type=submit]'))
  await page.waitForSelector('.toast:has-text("Handed over: 1")')
  const author = async () => (await the.fasti.as('editor').get(`/events/${id}`)).body.author
  assert.equal(await author(), heir)
  await hand.press(page.locator('.toast').getByRole('button', { name: 'Undo' }))
  await page.waitForSelector('.toast:has-text("Taken back.")')
  assert.equal(await author(), (await the.fasti.user('author')).id)
})

flow('an administrator revokes a program of somebody, and signs them out', async (the) => {
  const author = the.fasti.as('author')
  await author.post('/tokens', { name: '" onmouseover=alert(1) x="' }, { root: consoleRoot })
  const guest = await the.enter('author')
  const hand = await the.enter('administrator', 'people?role=author')
  const { page } = hand
  const row = page.locator('tr', { has: page.getByRole('rowheader', { name: 'author' }) })
  await hand.press(row.getByRole('button', { name: 'Programs' }))
  const revoke = page.locator('dialog').getByRole('button', { name: 'onmouseover' })
  await revoke.waitFor()
  await the.check(hand, 'programs', { isOneColumn: true })
  await hand.press(revoke)
  await revoke.waitFor({ state: 'detached' })
  await hand.press(page.locator('dialog button[aria-label=Close]'))
  await hand.press(row.getByRole('button', { name: 'Sign out everywhere' }))
  await page.waitForSelector('.toast:has-text("is signed out everywhere")')
  await goTo(guest, 'Events')
  await guest.page.waitForSelector('text=Login or e-mail')
})
