// Passkeys in a real browser, on virtual devices (§22). Their address is named: a flow has none.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { freePort } from '../../src/app/server/connections/listen.ts'
import { check } from '../support/axe.ts'
import { openBrowser, openPage } from '../support/browser.ts'
import { mainButton, saved, titleOf } from '../support/editor.ts'
import { freshFasti } from '../support/fasti.ts'
import { signedIn } from '../support/frame.ts'
import { makeEvent } from '../support/make.ts'
import { consoleRoot as root, password, personOf } from '../support/signing_in.ts'

const browser = await openBrowser()

/** A device with a sensor that knows its owner; `isAsked` as long as nobody has touched it. */
async function addDevice(page: Page, isAsked = false) {
  const engine = await page.context().newCDPSession(page)
  await engine.send('WebAuthn.enable')
  const { authenticatorId } = await engine.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: !isAsked,
    },
  })
  return {
    touched: (enabled: boolean) =>
      engine.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    verified: (isUserVerified: boolean) =>
      engine.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    keys: async () =>
      (await engine.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function byPassword(page: Page, login: string): Promise<void> {
  await page.getByLabel('Login or e-mail').fill(login)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

async function signOut(page: Page): Promise<void> {
  await page.locator('.account > button').click()
  await page.locator('.account li').getByRole('button', { name: 'Sign out' }).click()
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel('What is this device called?').fill(name)
  await button(page, 'Add a passkey').click()
  await button(page, `Remove “${name}”`).waitFor()
}

test(
  '§22 passkeys of two devices sign in, alone and besides the password, until one is removed',
  { skip: browser ? false : 'There is no browser.' },
  async () => {
    const port = await freePort('127.0.0.1', 0)
    const address = `http://localhost:${port}`
    await using fasti = await freshFasti('sqlite', { FASTI_ORIGIN: address })
    await fasti.app.listen({ port, host: '127.0.0.1' })
    const { id: user } = await personOf(fasti, 'editor')
    const { id: event } = await makeEvent(fasti.as('editor'), { title: 'Swim' })
    const shape = {
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      reducedMotion: 'reduce',
    } as const
    const admin = fasti.as('administrator')

    await using one = await openPage(browser, 'about:blank', shape)
    await using two = await openPage(browser, 'about:blank', shape)
    const [laptop, phone] = [one.page, two.page]
    for (const page of [laptop, phone]) page.setDefaultTimeout(20_000)
    const devices = [await addDevice(laptop), await addDevice(phone)] as const

    // Each registers a passkey of its own.
    for (const [page, name] of [
      [laptop, 'Laptop'],
      [phone, 'Phone'],
    ] as const) {
      await page.goto(`${address}/admin/account`)
      await byPassword(page, 'editor')
      await signedIn(page)
      await addPasskey(page, name)
    }
    assert.deepEqual([await devices[0].keys(), await devices[1].keys()], [1, 1])
    await check(phone, 'account with passkeys')
    // Another address needs the password, and the form asks for it then.
    const form = phone.getByRole('region', { name: 'Name and e-mail' })
    assert.equal(await form.getByLabel('Password').count(), 0)
    await form.getByLabel('Name').fill('Ed')
    await form.getByLabel('E-mail').fill('ed@cal.example')
    await form.getByLabel('Password').fill(password)
    await form.getByRole('button', { name: 'Save' }).click()
    await phone.locator('.account', { hasText: 'Ed' }).first().waitFor()
    await form.getByLabel('Password').waitFor({ state: 'detached' })
    // Once is enough for a device.
    await button(phone, 'Add a passkey').click()
    await phone.getByText('This device has a passkey for you already.').waitFor()

    // A device that nobody touches waits; then the browser offers the passkey in the field.
    await devices[0].touched(false)
    await signOut(laptop)
    await laptop.getByLabel('Login or e-mail').waitFor()
    await laptop.waitForLoadState('networkidle')
    assert.equal(await laptop.locator('.frame').count(), 0)
    await check(laptop, 'sign in with passkeys', { isOneColumn: true })
    await devices[0].touched(true)
    await laptop.reload()
    await signedIn(laptop)

    // Of whom a passkey is asked, the password alone is not enough.
    await admin.patch('/settings', { second_factor: 'editors' }, { root })
    await devices[0].touched(false)
    await signOut(laptop)
    await byPassword(laptop, 'editor')
    const step = laptop.getByRole('dialog', { name: 'One more step' })
    await step.waitFor()
    await check(laptop, 'one more step', { isOneColumn: true })
    await button(laptop, 'Cancel').click()
    await laptop.getByText('You are not signed in: the passkey is still missing.').waitFor()
    await laptop.getByLabel('Login or e-mail').press('Enter')
    await devices[0].touched(true)
    await button(laptop, 'Use the passkey').click()
    await signedIn(laptop)

    // One that was removed elsewhere is refused, and so is a person that the device does not know.
    await laptop.goto(`${address}/admin/account`)
    await button(laptop, 'Remove “Phone”').click()
    await button(laptop, 'Remove “Phone”').waitFor({ state: 'detached' })
    await devices[1].touched(false)
    await signOut(phone)
    await devices[1].touched(true)
    await button(phone, 'Sign in with a passkey').click()
    await phone.getByText('This passkey is not known here').first().waitFor()

    // Who is signed out while typing goes on by passkey, and nothing typed is lost.
    await laptop.goto(`${address}/admin/events/${event}`)
    await titleOf(laptop).fill('Long swim')
    await devices[0].touched(false)
    await admin.post(`/users/${user}/sign-out`, {}, { root })
    await mainButton(laptop).click()
    const again = laptop.getByRole('dialog', { name: 'Sign in again' })
    await again.waitFor()
    await check(laptop, 'signing in again by passkey', { isOneColumn: true })
    await devices[0].touched(true)
    await again.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await saved(laptop, 'Long swim')

    // Who has none registers one before anything else.
    await admin.delete(`/users/${user}/passkeys`, { root })
    await phone.reload()
    await byPassword(phone, 'editor')
    await check(phone, 'a first passkey', { isOneColumn: true })
    await button(phone, 'Register a passkey').click()
    await signedIn(phone)

    // At another address there are none, and it says so.
    await phone.goto(`http://127.0.0.1:${port}/admin/`)
    await phone.getByLabel('Login or e-mail').waitFor()
    assert.equal(await button(phone, 'Sign in with a passkey').count(), 0)
    const failed = [...one.said, ...two.said].filter((line) => !/status of 4\d\d/.test(line))
    assert.deepEqual(failed, [], 'no script fails, and no policy is broken')
  },
)
