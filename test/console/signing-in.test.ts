// Getting into the console, and out of it.

import assert from 'node:assert/strict'
import type { Fasti } from '../support/fasti.ts'
import { consoleRoot as root, flow, password } from '../support/flows.ts'
import { chooseAccount, signedIn } from '../support/frame.ts'

/** The secret of a one-time link for the editor. */
async function giveLink(fasti: Fasti): Promise<string> {
  const { id } = await fasti.user('editor')
  const made = await fasti.as('administrator').post(`/users/${id}/link`, {}, { root })
  assert.equal(made.status, 201, made.text)
  return made.body.url.split('#/link/')[1]
}

flow('a one-time link leads to a password, and the password in again', async (the) => {
  const secret = await giveLink(the.fasti)
  const asked: string[] = []
  const hand = await the.visit(`/admin#/link/${secret}`)
  const { page } = hand
  page.on('request', (request) => asked.push(request.url()))
  await page.waitForSelector('text=You sign in as editor.')
  await the.check(hand, 'link', { isOneColumn: true })
  const chosen = page.getByLabel('New password')
  await hand.type(chosen, 'short')
  await hand.press(page.locator('button[type=submit]'))
  await page.waitForSelector('.fault:not(:empty)')
  await hand.type(chosen, password)
  await hand.press(page.locator('button[type=submit]'))
  await signedIn(page)
  assert.equal(new URL(page.url()).hash, '')
  await page.reload()
  await signedIn(page)
  await chooseAccount(hand, 'button:text-is("Sign out")')
  await page.waitForSelector('text=Login or e-mail')
  await the.check(hand, 'sign in', { isOneColumn: true })
  await hand.type(page.getByLabel('Login or e-mail'), 'editor')
  await hand.type(page.getByLabel('Password'), 'wrong password')
  await page.keyboard.press('Enter')
  await page.waitForSelector('[role=alert]')
  await hand.type(page.getByLabel('Password'), password)
  await page.keyboard.press('Enter')
  await signedIn(page)
  assert.ok(asked.every((url) => !url.includes(secret)))
})

flow('it speaks the language of its address, signed in or not', async (the) => {
  const { page } = await the.visit('/fr/admin')
  await page.waitForSelector('h1:has-text("Se connecter")')
  const hand = await the.enter('editor', 'history')
  await chooseAccount(hand, 'a[lang=es]')
  await hand.page.waitForSelector('h1:has-text("Historial")')
  assert.equal(new URL(hand.page.url()).pathname, '/es/admin/history')
})

flow('every screen is reached by typing its name', async (the) => {
  const hand = await the.enter('editor')
  const { page } = hand
  if (the.way === 'keyboard') await page.keyboard.press('Control+k')
  else await hand.press(page.locator('.find'))
  await page.waitForSelector('dialog [role=option]')
  await the.check(hand, 'palette', { isOneColumn: true })
  await page.keyboard.type('hist')
  await page.keyboard.press('Enter')
  await page.waitForSelector('h1:has-text("History")')
})

flow(
  'the account shows where one is signed in, and makes a password for a program once',
  async (the) => {
    const hand = await the.enter('author', 'account')
    const { page } = hand
    await page.waitForSelector('text=This device')
    await hand.type(page.getByLabel('For which program?'), 'Phone')
    await hand.press(page.getByRole('button', { name: 'Make one' }))
    await page.waitForSelector('dialog:has-text("It is shown only now.")')
    const secret = await page.inputValue('dialog input')
    await hand.press(page.locator('dialog button[aria-label=Close]'))
    await the.check(hand, 'account')
    const headers = { authorization: `Bearer ${secret}` }
    const { body } = await the.fasti.get('/session', { root, headers })
    assert.equal(body.user.login, 'author')
    const revoke = page.getByRole('button', { name: 'Revoke “Phone”' })
    await hand.press(revoke)
    await revoke.waitFor({ state: 'detached' })
    assert.equal((await the.fasti.get('/session', { root, headers })).status, 401)
  },
)
