// Signing in with a provider in a real browser (§22): from the console and back to the same place.

import assert from 'node:assert/strict'
import { type AddressInfo, createServer } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { check } from '../support/axe.ts'
import { openBrowser, openPage } from '../support/browser.ts'
import { mainButton, saved, titleOf } from '../support/editor.ts'
import { type Fasti, freshFasti } from '../support/fasti.ts'
import { signedIn } from '../support/frame.ts'
import { handOf } from '../support/hand.ts'
import { makeEvent } from '../support/make.ts'
import { type Teller, settingsFor, startTeller } from '../support/openid.ts'
import { until } from '../support/until.ts'
import { consoleRoot as root } from '../support/signing_in.ts'

const browser = await openBrowser()

/** Free a moment ago: where a calendar is has to be known before it listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('a provider in the console', { skip: browser ? false : 'There is no browser.' }, () => {
  let teller: Teller
  let fasti: Fasti
  let address: string
  before(async () => {
    teller = await startTeller()
    const port = await freePort()
    address = `http://127.0.0.1:${port}`
    fasti = await freshFasti('sqlite', {
      ...settingsFor(teller.issuer, { FASTI_OIDC_ROLES: 'staff=editor,chiefs=administrator' }),
      FASTI_ORIGIN: address,
    })
    await fasti.user('administrator')
    await fasti.app.listen({ port, host: '127.0.0.1' })
    teller.saying = { claims: { sub: 'ada', name: 'Ada Byron', roles: 'staff' } }
  })
  after(async () => {
    await fasti[Symbol.asyncDispose]()
    await teller[Symbol.asyncDispose]()
  })
  const visit = (path: string) =>
    openPage(browser, `${address}${path}`, { reducedMotion: 'reduce', locale: 'en-US' })
  const button = 'Sign in with 127.0.0.1'

  test('one button leads there and back to the screen that was asked for', async () => {
    await using opened = await visit('/admin/history?page=1')
    const { page, said } = opened
    await check(page, 'ways to sign in')
    await page.getByRole('button', { name: button }).click()
    await signedIn(page)
    assert.equal(page.url(), `${address}/admin/history?page=1`)
    assert.deepEqual(said, [])
  })

  test('what is typed when a session ends is saved after signing in, in a window beside it', async () => {
    const { id } = await makeEvent(fasti.as('editor'), { title: 'Swim' })
    await using opened = await visit(`/admin/events/${id}`)
    const { page } = opened
    await page.getByRole('button', { name: button }).click()
    await titleOf(page).waitFor()
    const users = await fasti.as('administrator').get('/users?search=ada', { root })
    const [ada] = users.body.users
    await titleOf(page).fill('Long Swim')
    await fasti.as('administrator').post(`/users/${ada.id}/sign-out`, {}, { root })
    await mainButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.waitFor()
    await check(page, 'signing in again')
    const aside = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: button }).click()
    const popup = await aside
    await saved(page, 'Long Swim')
    assert.equal(await dialog.count(), 0)
    await until(async () => popup.isClosed())
    const { body } = await fasti.as('editor').get(`/events/${id}`)
    assert.equal(body.title, 'Long Swim')
  })

  test('why nobody was signed in is said in the language of the page, and one tries again', async () => {
    teller.saying = { claims: { sub: 'eve', roles: 'guests' } }
    await using opened = await visit('/fr/admin')
    const { page } = opened
    await page.getByRole('button', { name: 'Se connecter avec 127.0.0.1' }).click()
    await page.getByText('127.0.0.1 ne vous donne aucun rôle ici.').waitFor()
    await check(page, 'not signed in')
    teller.saying = { claims: { sub: 'eve', name: 'Eve', roles: 'staff' } }
    await page.getByRole('button', { name: 'Se connecter avec 127.0.0.1' }).click()
    await signedIn(page)
  })

  test('administrators see who is linked, and unlink them', async () => {
    teller.saying = { claims: { sub: 'chief', name: 'Chief', roles: 'chiefs' } }
    await using opened = await visit('/admin/people')
    const { page } = opened
    await page.getByRole('button', { name: button }).click()
    const row = page.getByRole('row').filter({ hasText: 'Ada Byron' })
    await row.getByText('Signs in with 127.0.0.1').waitFor()
    await row.getByRole('button', { name: 'Linked accounts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Linked accounts of Ada Byron' })
    await check(page, 'linked accounts')
    await handOf(page, 'mouse').press(dialog.getByRole('button', { name: 'Unlink' }))
    await row.getByText('Signs in with').waitFor({ state: 'detached' })
  })
})
