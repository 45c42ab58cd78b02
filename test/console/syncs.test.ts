// Calendars elsewhere that are kept in step: added, looked at, paused, changed, removed.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { command } from '../support/command.ts'
import { type Flow, consoleRoot as root, flow } from '../support/flows.ts'
import { button, calendarOf, imported, seen } from '../support/transfer.ts'

/** What the calendar elsewhere says; undefined if it is down. */
let calendar: string | undefined

const source = createServer((_request, response) => {
  if (calendar === undefined) response.writeHead(503).end()
  else response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar)
})
await new Promise<void>((done) => void source.listen(0, '127.0.0.1', done))
after(() => source.close())
const host = `127.0.0.1:${(source.address() as AddressInfo).port}`
const address = `http://${host}/all.ics`
const settings = { FASTI_IMAGE_HOSTS_ALLOW: host }

/** As the server does when one is due. */
async function look({ fasti }: Flow): Promise<void> {
  const { body } = await fasti.as('administrator').get('/syncs', { root })
  await command({ ...fasti.settings, ...settings }, ['sync', 'run', String(body.syncs[0].id)])
}

const all = { start_date: '2000-01-01', end_date: '2099-12-31' }

flow(
  'a calendar is added, looked at, and says that it is in step and what it brought',
  async (the) => {
    calendar = calendarOf('Choir', 'Market')
    const hand = await the.enter('administrator', 'syncs')
    const { page } = hand
    await hand.press(button(page, 'Add a calendar …'))
    await hand.type(page.getByLabel('Address', { exact: true }), 'choir')
    await hand.press(page.locator('dialog button[type=submit]'))
    await page.waitForSelector('dialog .fault:not(:empty)')
    await hand.type(page.getByLabel('Address', { exact: true }), address)
    await hand.choose(page.getByLabel('How often it is looked at'), 'Every day')
    await hand.press(page.getByLabel(/^The other calendar:/))
    await the.check(hand, 'adding a calendar', { isOneColumn: true })
    await hand.press(page.locator('dialog button[type=submit]'))
    const card = page.getByRole('region', { name: address })
    await card.getByText('Every day.').waitFor()
    await card.getByText('Not looked at yet').waitFor()
    await look(the)
    await card.getByText('In step').waitFor()
    await hand.press(card.locator('summary', { hasText: 'Log' }))
    await card.locator('li', { hasText: 'New: 2' }).waitFor()
    await the.check(hand, 'syncs')
    await hand.press(card.getByRole('link', { name: 'Read the report' }).first())
    await page.getByRole('link', { name: 'Choir' }).waitFor()
    assert.equal((await the.fasti.get('/events', { query: all })).body.total, 2)
  },
  { settings },
)

flow(
  'a calendar that cannot be reached says so, is paused, changed and goes on',
  async (the) => {
    calendar = undefined
    const sync = { url: address, every: 3600, category: ['Music'] }
    await the.fasti.as('administrator').post('/syncs', sync, { root })
    const hand = await the.enter('administrator', 'syncs')
    const { page } = hand
    const card = page.getByRole('region', { name: address })
    await hand.press(card.getByRole('button', { name: 'Look now' }))
    await page.waitForSelector('.toast:has-text("It is looked at now.")')
    await look(the)
    await card.getByText('Failing, 1 time').waitFor()
    await card.getByText('It answered with status 503.').first().waitFor()
    await the.check(hand, 'a sync that fails', { isOneColumn: true })
    await hand.press(card.getByRole('button', { name: 'Pause' }))
    await card.getByText('Paused').waitFor()
    await hand.press(card.getByRole('button', { name: 'Change …' }))
    await hand.choose(page.getByLabel('How often it is looked at'), 'Every hour')
    await hand.press(page.locator('dialog summary'))
    const categories = page.getByLabel('Categories that every event gets')
    assert.equal(await categories.inputValue(), 'Music')
    await hand.type(categories, 'Music, Stage')
    await hand.press(page.locator('dialog button[type=submit]'))
    await page.waitForSelector('.toast:has-text("Saved.")')
    const { body } = await the.fasti.as('administrator').get('/syncs', { root })
    assert.deepEqual(body.syncs[0].category, ['Music', 'Stage'])
    await hand.press(card.getByRole('button', { name: 'Go on' }))
    await page.waitForSelector('.toast:has-text("It is looked at again.")')
  },
  { settings },
)

flow(
  'what is missing at the end of a calendar is asked about: one is kept, one goes to the trash (§24)',
  async (the) => {
    const titles = ['Choir', 'Market', 'Mass', 'Fair', 'Talk', 'Walk', 'Ball', 'Play']
    calendar = calendarOf(...titles)
    const admin = the.fasti.as('administrator')
    await admin.post('/syncs', { url: address, every: 86_400 }, { root })
    await look(the)
    calendar = calendarOf(...titles.slice(0, 6))
    await look(the)
    await look(the)
    const hand = await the.enter('administrator', 'syncs')
    const card = hand.page.getByRole('region', { name: address })
    await card.getByText('Held back', { exact: true }).waitFor()
    await card.getByText(/Do they take place\?$/).waitFor()
    await the.check(hand, 'a sync that holds back', { isOneColumn: true })
    const line = (title: string) => card.locator('li', { hasText: title })
    await hand.press(line('Ball').getByRole('button', { name: 'Keep it' }))
    await hand.page.waitForSelector('.toast:has-text("It stays.")')
    await line('Ball').waitFor({ state: 'detached' })
    await hand.press(line('Play').getByRole('button', { name: 'Move to the trash' }))
    await card.getByText('In step').waitFor()
    const titlesOf = async (status: string) => {
      const { body } = await admin.get('/events', { query: { ...all, status } })
      return body.events.map(({ title }: { title: string }) => title)
    }
    assert.deepEqual(await titlesOf('publish'), titles.slice(0, 7))
    assert.deepEqual(await titlesOf('trash'), ['Play'])
  },
  { settings },
)

flow('a calendar that is removed leaves its events, after a question', async (the) => {
  calendar = calendarOf('Choir')
  await the.fasti
    .as('administrator')
    .post('/syncs', { url: 'https://choir.example/all.ics', every: 3600, active: false }, { root })
  const hand = await the.enter('administrator', 'syncs')
  const { page } = hand
  await hand.press(button(page, 'Remove …'))
  await page.waitForSelector('dialog:has-text("The events that it has brought stay as they are")')
  await the.check(hand, 'removing a calendar', { isOneColumn: true })
  await hand.press(page.locator('dialog button', { hasText: 'Cancel' }))
  await hand.press(button(page, 'Remove …'))
  await hand.press(page.locator('dialog button[type=submit]'))
  await page.getByText('No other calendar is kept in step yet.').waitFor()
})

flow(
  'a calendar at an address is looked at and imported once, and says why it cannot be reached',
  async (the) => {
    calendar = undefined
    const hand = await the.enter('administrator', 'imports')
    const { page } = hand
    await hand.press(page.getByLabel('A calendar at an address'))
    await hand.type(page.getByLabel('Address of the calendar'), address)
    await hand.press(button(page, 'Look first'))
    await seen(page, '503')
    calendar = calendarOf('Choir', 'Market')
    await hand.press(button(page, 'Look first'))
    await seen(page, 'New: 2')
    await hand.press(button(page, 'Import now'))
    await imported(page)
    assert.equal((await the.fasti.get('/events', { query: all })).body.total, 2)
  },
  { settings },
)
