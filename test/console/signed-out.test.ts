// A session that ends while somebody works: they sign in over the screen, and go on where they were.

import assert from 'node:assert/strict'
import { buttonOf, drafts, mainButton, pass, save, saved, titleOf } from '../support/editor.ts'
import { type Flow, flow } from '../support/flows.ts'
import { chooseAccount, signedIn } from '../support/frame.ts'
import type { Hand } from '../support/hand.ts'
import { makeEvent } from '../support/make.ts'
import { consoleRoot as root, password, personOf } from '../support/signing_in.ts'
import { until } from '../support/until.ts'

/** The editor has an event open, and is signed out by an administrator. */
async function signedOutAt(the: Flow) {
  const { id: user } = await personOf(the.fasti, 'editor')
  const { id } = await makeEvent(the.fasti.as('editor'), { title: 'Swim' })
  const hand = await the.enter('editor', `events/${id}`)
  await hand.page.clock.install()
  await titleOf(hand.page).waitFor()
  await hand.page.waitForLoadState('networkidle')
  await hand.reach(titleOf(hand.page))
  const signOut = () => the.fasti.as('administrator').post(`/users/${user}/sign-out`, {}, { root })
  await signOut()
  return { hand, page: hand.page, id, signOut }
}

const dialogIn = ({ page }: Hand) => page.getByRole('dialog', { name: 'Sign in again' })

async function signIn(hand: Hand, tried = password): Promise<void> {
  const dialog = dialogIn(hand)
  await hand.type(dialog.getByLabel('Password'), tried)
  await hand.press(dialog.getByRole('button', { name: 'Sign in', exact: true }))
}

flow('who is signed out while typing is asked when saving, and all of it is saved', async (the) => {
  const { hand, page, id } = await signedOutAt(the)
  await hand.type(titleOf(page), 'Long Swim')
  const text = page.getByRole('textbox', { name: 'Description', exact: true })
  await hand.type(text, 'Bring a towel')
  await pass(page)
  await page.getByText('It is kept in this browser until you sign in again.').waitFor()
  // What is kept by itself takes nobody out of their text.
  assert.equal(await dialogIn(hand).count(), 0)
  await page.keyboard.type(' and a cap.')
  await the.check(hand, 'signed out', { isOneColumn: true })
  await hand.press(mainButton(page))
  await dialogIn(hand).waitFor()
  assert.equal(await dialogIn(hand).getByLabel('Login or e-mail').inputValue(), 'editor')
  await the.check(hand, 'signing in again', { isOneColumn: true })
  await signIn(hand)
  await saved(page, 'Long Swim')
  const { body } = await the.fasti.as('editor').get(`/events/${id}`)
  assert.deepEqual([body.title, body.description], ['Long Swim', '<p>Bring a towel and a cap.</p>'])
  await page.getByText('Nothing is saved until').waitFor({ state: 'detached' })
  await until(async () => (await drafts(the)).length === 0)
})

flow('after a wrong password and the right one, one types on in the same place', async (the) => {
  const { hand, page, id } = await signedOutAt(the)
  await hand.type(titleOf(page), 'Swim to the rock')
  for (let nth = 0; nth < 'to the rock'.length; nth += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await signIn(hand, 'a wrong password')
  await dialogIn(hand).getByRole('alert').filter({ hasText: /./ }).waitFor()
  await signIn(hand)
  await saved(page, 'Swim to the rock')
  await page.keyboard.type('out ')
  assert.equal(await titleOf(page).inputValue(), 'Swim out to the rock')
  await pass(page)
  await until(async () => (await drafts(the))[0]?.title === 'Swim out to the rock')
  await save(hand, 'Swim out to the rock')
  assert.equal((await the.fasti.get(`/events/${id}`)).body.title, 'Swim out to the rock')
})

flow('if another user signs in, what was typed waits for the one who typed it', async (the) => {
  await personOf(the.fasti, 'administrator', 'bea')
  const { hand, page, id } = await signedOutAt(the)
  await hand.type(titleOf(page), 'Secret Swim')
  await hand.press(mainButton(page))
  await hand.type(dialogIn(hand).getByLabel('Login or e-mail'), 'bea')
  const isLoaded = page.waitForEvent('load')
  await signIn(hand)
  await isLoaded
  await signedIn(page)
  await until(async () => (await titleOf(page).inputValue()) === 'Swim')
  assert.equal(await page.getByText('You have unsaved work').count(), 0)
  assert.deepEqual(await drafts(the), [])
  await chooseAccount(hand, 'button:text-is("Sign out")')
  await hand.type(page.getByLabel('Login or e-mail'), 'editor')
  await hand.type(page.getByLabel('Password'), password)
  await page.keyboard.press('Enter')
  await hand.press(buttonOf(page, 'Continue'))
  assert.equal(await titleOf(page).inputValue(), 'Secret Swim')
  await save(hand, 'Secret Swim')
  assert.equal((await the.fasti.get(`/events/${id}`)).body.title, 'Secret Swim')
})

flow('who does not sign in now keeps the screen, and finds the way at its top', async (the) => {
  const { hand, page, id } = await signedOutAt(the)
  await hand.type(titleOf(page), 'Late Swim')
  await hand.press(mainButton(page))
  await hand.press(dialogIn(hand).getByRole('button', { name: 'Cancel' }))
  await page
    .locator('.headline .problem', { hasText: 'Not saved. You have been signed out.' })
    .waitFor()
  assert.equal(await titleOf(page).inputValue(), 'Late Swim')
  await the.check(hand, 'not signed in again', { isOneColumn: true })
  await hand.press(page.locator('.news').getByRole('button', { name: 'Sign in again' }))
  await signIn(hand)
  await page.locator('.news').getByText('Nothing is saved').waitFor({ state: 'detached' })
  await save(hand, 'Late Swim')
  assert.equal((await the.fasti.get(`/events/${id}`)).body.title, 'Late Swim')
})

flow(
  'who has signed in again in one window goes on in the others',
  async (the) => {
    const { hand, page, id, signOut } = await signedOutAt(the)
    await hand.type(titleOf(page), 'First Swim')
    await mainButton(page).click()
    await dialogIn(hand).waitFor()
    const other = await page.context().newPage()
    await other.goto(`${the.address}/admin/`)
    await other.getByLabel('Login or e-mail').fill('editor')
    await other.getByLabel('Password').fill(password)
    await other.keyboard.press('Enter')
    await saved(page, 'First Swim')
    await dialogIn(hand).waitFor({ state: 'detached' })
    // Nor is it asked where nobody has noticed that there was an end.
    await signOut()
    await other.reload()
    await other.getByLabel('Login or e-mail').fill('editor')
    await other.getByLabel('Password').fill(password)
    await other.keyboard.press('Enter')
    await signedIn(other)
    await hand.type(titleOf(page), 'Second Swim')
    await save(hand, 'Second Swim')
    assert.equal((await the.fasti.get(`/events/${id}`)).body.title, 'Second Swim')
  },
  { only: ['mouse'] },
)
