// The console in a real browser: what people do in it, from signing in to undoing.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { check } from './support/axe.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeEvent, makeVenue } from './support/make.ts'
import { draw } from './support/pictures.ts'
import { change } from './support/recurring.ts'

const browser: Browser | undefined = await openBrowser()
const skip = browser ? false : 'There is no browser.'
const root = '/api/cal/console/v1'
const password = 'a quiet lantern walk'

const title = (page: Page) => page.textContent('h1')

describe('the console in a browser', { skip }, () => {
  let fasti: Fasti
  let address: string

  before(async () => {
    fasti = await freshFasti('sqlite')
    address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    for (const role of ['administrator', 'editor', 'author'] as const) await giveLink(role)
  })
  after(async () => {
    await fasti[Symbol.asyncDispose]()
  })

  /** The secret of a one-time link for a user. */
  async function giveLink(login: 'administrator' | 'editor' | 'author'): Promise<string> {
    const { id } = await fasti.user(login)
    const made = await fasti.as('administrator').post(`/users/${id}/link`, {}, { root })
    assert.equal(made.status, 201, made.text)
    return made.body.url.split('#/link/')[1]
  }

  async function signedIn(login: 'administrator' | 'editor' | 'author', path = '') {
    const secret = await giveLink(login)
    const visit = await openPage(browser, `${address}/admin#/link/${secret}`)
    await visit.page.fill('input[type=password]', password)
    await visit.page.press('input[type=password]', 'Enter')
    await visit.page.waitForSelector('nav.menu')
    if (path !== '') await visit.page.goto(`${address}/admin/${path}`)
    return visit
  }

  test('a one-time link leads to a password, and the password in again', async () => {
    const secret = await giveLink('editor')
    await using visit = await openPage(browser, `${address}/admin#/link/${secret}`)
    const { page, asked, said } = visit
    await page.waitForSelector('text=You sign in as editor.')
    await check(page, 'link', { isOneColumn: true })
    await page.fill('input[type=password]', 'short')
    await page.click('button[type=submit]')
    await page.waitForSelector('.fault')
    await page.fill('input[type=password]', password)
    await page.click('button[type=submit]')
    await page.waitForSelector('nav.menu')
    assert.equal(new URL(page.url()).hash, '')
    await page.reload()
    await page.waitForSelector('nav.menu')
    await page.click('text=Sign out')
    await page.waitForSelector('text=Login or e-mail')
    await check(page, 'sign in', { isOneColumn: true })
    await page.fill('input[name=login]', 'editor')
    await page.fill('input[name=password]', 'wrong password')
    await page.press('input[name=password]', 'Enter')
    await page.waitForSelector('[role=alert]')
    await page.fill('input[name=password]', password)
    await page.press('input[name=password]', 'Enter')
    await page.waitForSelector('nav.menu')
    assert.ok(asked.every((url) => url.startsWith(address)))
    assert.ok(asked.every((url) => !url.includes(secret)))
    // What was refused is an error of the network, not of a script.
    assert.deepEqual(
      said.filter((line) => !/the server responded with a status of 4\d\d/.test(line)),
      [],
    )
  })

  test('an event is made with a new venue, by the keyboard alone, and found in the table', async () => {
    await using visit = await signedIn('editor', 'events')
    const { page } = visit
    await page.focus('text=New event')
    await page.keyboard.press('Enter')
    await page.waitForSelector('text=Not saved yet.', { state: 'hidden' })
    await page.getByLabel('Title', { exact: true }).fill('Lantern Walk')
    await page.getByLabel('Start', { exact: true }).fill('2027-06-12T19:00')
    await page.getByLabel('End', { exact: true }).fill('2027-06-12T21:00')
    const venue = page.getByRole('combobox', { name: 'Venue' })
    await venue.fill('Mill Barn')
    await page.waitForSelector('[role=option]:has-text("Make “Mill Barn”")')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.chosen:has-text("Mill Barn")')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.waitForSelector('.toast:has-text("Lantern Walk")')
    assert.match(new URL(page.url()).pathname, /^\/admin\/events\/\d+$/)
    await check(page, 'event', { isOneColumn: true })
    await page.goto(`${address}/admin/events?search=lantern`)
    await page.waitForSelector('table.rows th a:has-text("Lantern Walk")')
    assert.match((await page.textContent('table.rows')) ?? '', /Mill Barn/)
    assert.equal(await title(page), 'Events')
    await check(page, 'events')
  })

  test('what is wrong is said beside its field, and nothing that was typed is lost', async () => {
    await using visit = await signedIn('editor', 'events/new')
    const { page } = visit
    await page.getByLabel('Title', { exact: true }).fill('Backwards')
    await page.getByLabel('Start', { exact: true }).fill('2027-06-12T19:00')
    await page.getByLabel('End', { exact: true }).fill('2027-06-12T18:00')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForSelector('.fault')
    assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Backwards')
    assert.equal(await page.evaluate('document.activeElement.getAttribute("aria-invalid")'), 'true')
  })

  test('two people who change different fields lose nothing, and the same field is asked', async () => {
    const editor = fasti.as('editor')
    const { id } = await makeEvent(editor, { title: 'Choir', excerpt: 'Sung.' })
    await using visit = await signedIn('editor', `events/${id}`)
    const { page } = visit
    await page.waitForSelector('text=Title')
    await change(editor, id, { excerpt: 'Sung by all.' })
    await page.getByLabel('Title', { exact: true }).fill('Great Choir')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForSelector('.toast:has-text("Great Choir")')
    const { body } = await editor.get(`/events/${id}`)
    assert.deepEqual([body.title, body.excerpt], ['Great Choir', '<p>Sung by all.</p>'])
    await change(editor, id, { title: 'Small Choir' })
    await page.getByLabel('Title', { exact: true }).fill('Loud Choir')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForSelector('dialog:has-text("Small Choir")')
    await check(page, 'conflict', { isOneColumn: true })
    await page.click('dialog label:has-text("Theirs:")')
    await page.click('dialog button:has-text("Save")')
    await page.waitForSelector('dialog', { state: 'detached' })
    assert.equal((await editor.get(`/events/${id}`)).body.title, 'Small Choir')
  })

  test('many events are moved to the trash at once, and taken back at once', async () => {
    const editor = fasti.as('editor')
    for (const nth of [1, 2, 3]) await makeEvent(editor, { title: `Bulky ${nth}` })
    await using visit = await signedIn('editor', 'events?search=bulky')
    const { page } = visit
    await page.waitForSelector('table.rows')
    await page.getByLabel('Select all').check()
    await page.getByRole('button', { name: 'Move to the trash' }).click()
    await page.waitForSelector('.toast:has-text("Moved to the trash: 3")')
    await page.waitForSelector('text=No event matches.')
    await page.click('.toast button:has-text("Undo")')
    await page.waitForSelector('table.rows th a:has-text("Bulky 3")')
    assert.equal((await editor.get('/events?search=bulky')).body.total, 3)
  })

  test('a step of the history is taken back by a click', async () => {
    const editor = fasti.as('editor')
    const { id } = await makeVenue(editor, 'Old Mill')
    await editor.put(`/venues/${id}`, { city: 'Graz' })
    await using visit = await signedIn('editor', 'history?search=old+mill')
    const { page } = visit
    await page.waitForSelector('.history li')
    await page.click('.history li summary')
    await check(page, 'history')
    await page.click('.history li >> button:has-text("Undo")')
    await page.waitForSelector('.toast:has-text("Old Mill")')
    assert.equal((await editor.get(`/venues/${id}`)).body.city, '')
  })

  test('an administrator invites somebody, who is an author then, and disables them', async () => {
    await using visit = await signedIn('administrator', 'people')
    const { page } = visit
    await page.click('text=Invite somebody')
    await page.getByLabel('Login', { exact: true }).fill('mara')
    await page.click('dialog button[type=submit]')
    await page.waitForSelector('dialog:has-text("A link to choose a password")')
    await check(page, 'link to give', { isOneColumn: true })
    const url = await page.inputValue('dialog input')
    await page.click('dialog button[aria-label=Close]')
    await using guest = await openPage(browser, url.replace(/^https?:\/\/[^/]+/, address))
    await guest.page.fill('input[type=password]', password)
    await guest.page.press('input[type=password]', 'Enter')
    await guest.page.waitForSelector('nav.menu')
    assert.equal(await guest.page.isVisible('nav.menu >> text=People'), false)
    await check(page, 'people')
    await page.click('tr:has-text("mara") >> button:has-text("Disable")')
    await page.waitForSelector('tr:has-text("mara") >> text=Disabled')
    await guest.page.click('nav.menu >> text=Events')
    await guest.page.waitForSelector('text=Login or e-mail')
  })

  test('hostile titles run nothing', async () => {
    const hostile = '"><img src=x onerror=alert(1)>\' {{1}} javascript:alert(2)'
    await makeEvent(fasti.as('editor'), { title: hostile, description: hostile })
    await using visit = await signedIn('editor', 'events?when=all')
    const { page, said } = visit
    await page.waitForSelector('table.rows')
    await page.goto(`${address}/admin/history`)
    await page.waitForSelector('.history li')
    assert.deepEqual(said, [])
  })

  test('the account shows where one is signed in, and makes a password for a program once', async () => {
    await using visit = await signedIn('author', 'account')
    const { page } = visit
    await page.waitForSelector('text=This device')
    await page.getByLabel('For which program?').fill('Phone')
    await page.click('text=Make one')
    await page.waitForSelector('dialog:has-text("It is shown only now.")')
    const secret = await page.inputValue('dialog input')
    await page.click('dialog button[aria-label=Close]')
    await check(page, 'account')
    const headers = { authorization: `Bearer ${secret}` }
    const { body }: Json = await fasti.get('/session', { root, headers })
    assert.equal(body.user.login, 'author')
    await page.click('button:has-text("Revoke “Phone”")')
    await page.waitForSelector('button:has-text("Revoke “Phone”")', { state: 'detached' })
    assert.equal((await fasti.get('/session', { root, headers })).status, 401)
  })

  test('every screen is reached by typing its name, and is there in the other languages', async () => {
    await using visit = await signedIn('editor')
    const { page } = visit
    await page.keyboard.press('Control+k')
    await page.waitForSelector('dialog [role=option]')
    await check(page, 'palette', { isOneColumn: true })
    await page.keyboard.type('hist')
    await page.keyboard.press('Enter')
    await page.waitForSelector('h1:has-text("History")')
    await page.click('a[lang=es]')
    await page.waitForSelector('h1:has-text("Historial")')
    assert.equal(new URL(page.url()).pathname, '/es/admin/history')
  })

  test('a picture is taken from a file, and kept with the event', async () => {
    const editor = fasti.as('editor')
    const { id } = await makeEvent(editor, { title: 'Pictured' })
    await using visit = await signedIn('editor', `events/${id}`)
    const { page } = visit
    const picture = { name: 'walk.png', mimeType: 'image/png', buffer: await draw('png', 40, 30) }
    await page.setInputFiles('input[type=file]', picture)
    await page.waitForSelector('.image img')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForSelector('.toast:has-text("Pictured")')
    assert.ok((await editor.get(`/events/${id}`)).body.image.id > 0)
  })

  test('a webhook is added, tested and removed, with what became of its messages', async () => {
    await using visit = await signedIn('administrator', 'webhooks')
    const { page } = visit
    await page.getByLabel('Address').fill('http://inside.example/')
    await page.click('text=Add a webhook')
    await page.waitForSelector('.fault')
    await page.getByLabel('Address').fill('https://receiver.example/')
    await page.click('text=Add a webhook')
    await page.waitForSelector('dialog:has-text("It is shown only now.")')
    assert.match(await page.inputValue('dialog input'), /^whsec_/)
    await page.click('dialog button[aria-label=Close]')
    await page.click('text=Send a test')
    await page.click('summary:has-text("The last messages")')
    await page.waitForSelector('code:has-text("webhook.test")')
    await check(page, 'webhooks')
    await page.click('button:has-text("Remove")')
    await page.waitForSelector('text=No other program is told of changes yet.')
  })

  test('it speaks the language of its address', async () => {
    await using visit = await openPage(browser, `${address}/fr/admin`)
    await visit.page.waitForSelector('h1:has-text("Se connecter")')
  })
})
