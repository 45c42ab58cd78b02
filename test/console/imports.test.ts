// Bringing events in: a look first, then the import, its report, and the way back.

import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Json } from '../support/fasti.ts'
import { type Flow, flow } from '../support/flows.ts'
import { goTo } from '../support/frame.ts'
import { button, calendarOf, chooseFile, imported, seen, tableOf } from '../support/transfer.ts'

const once = { only: ['mouse'] as const }

/** In the browser: as if another tab was in front. */
const outOfSight = (isHidden: boolean): string => `
  Object.defineProperty(document, 'hidden', { get: () => ${isHidden}, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))`

/** In the browser: what becomes of the region that is spoken. */
const listening = `
  globalThis.heard = []
  new MutationObserver(() => {
    const text = document.querySelector('.task [role=status]')?.textContent ?? ''
    if (text !== heard.at(-1)) heard.push(text)
  }).observe(document.querySelector('#content'), { childList: true, characterData: true, subtree: true })`

/** In the browser: a file is dropped. */
const dropping = (name: string, text: string): string => `
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}))
  for (const type of ['dragover', 'drop']) {
    document.body.dispatchEvent(
      new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
    )
  }`

const query = { start_date: '2000-01-01', end_date: '2199-12-31', status: 'publish,draft' }

/** All that there are. */
const eventsOf = async ({ fasti }: Flow): Promise<Json> =>
  (await fasti.as('administrator').get('/events', { query })).body

flow('a table is looked at first, its columns are corrected, and it is imported', async (the) => {
  const hand = await the.enter('administrator', 'imports')
  const { page } = hand
  await chooseFile(
    hand,
    'season.csv',
    `Was,Wann,Notiz\nChoir,2027-03-01 20:00,Bring a friend\n,x,\n`,
  )
  await page.getByText('Chosen: season.csv').waitFor()
  await hand.press(button(page, 'Look first'))
  await seen(page, 'What would happen: season.csv')
  await page.getByText('Not taken over: 1').waitFor()
  await hand.choose(page.getByLabel('Notiz'), 'Description')
  await hand.choose(page.getByLabel('Was'), 'Title')
  await the.check(hand, 'a look at a table')
  await hand.press(button(page, 'Look again'))
  await seen(page, 'New: 1')
  assert.equal(await page.getByLabel('Notiz').inputValue(), 'description')
  assert.equal((await eventsOf(the)).total, 0)
  await hand.press(button(page, 'Import now'))
  await hand.press(await imported(page))
  await page.waitForSelector('h1:has-text("Report of an import")')
  await hand.press(page.getByRole('link', { name: 'Choir' }))
  await page.waitForSelector('h1:has-text("Event")')
  const { events } = await eventsOf(the)
  assert.match(events[0].description, /Bring a friend/)
})

flow('options that are folded away count for every event that is imported', async (the) => {
  const hand = await the.enter('administrator', 'imports')
  const { page } = hand
  await hand.press(page.locator('summary', { hasText: 'More choices' }))
  await hand.choose(page.getByLabel('State of what comes in without one'), 'Draft')
  await hand.type(page.getByLabel('Categories that every event gets'), 'Music, Stage')
  await hand.type(page.getByLabel('Place of events that name none'), 'Town hall')
  await the.check(hand, 'import with its choices', { isOneColumn: true })
  await chooseFile(hand, 'season.csv', tableOf(1))
  await hand.press(button(page, 'Import'))
  await imported(page)
  const [event] = (await eventsOf(the)).events
  assert.equal(event.status, 'draft')
  assert.deepEqual(
    event.categories.map(({ name }: { name: string }) => name),
    ['Music', 'Stage'],
  )
  assert.equal(event.venue.venue, 'Town hall')
})

flow(
  'an upload that breaks off has imported nothing, and is sent again with one press',
  async (the) => {
    const hand = await the.enter('administrator', 'imports')
    const { page } = hand
    await page.route('**/imports/files*', (route) => route.abort())
    await chooseFile(hand, 'season.csv', tableOf(3))
    await hand.press(button(page, 'Import'))
    await page.getByRole('alert').getByText('The upload broke off.').waitFor()
    await the.check(hand, 'a broken upload', { isOneColumn: true })
    await page.unroute('**/imports/files*')
    await hand.press(button(page, 'Send it again'))
    await seen(page, 'New: 3')
    assert.equal((await eventsOf(the)).total, 3)
  },
  { expected: /ERR_FAILED/ },
)

flow('what cannot be imported says why, and the form stays as it was', async (the) => {
  const hand = await the.enter('administrator', 'imports')
  const { page } = hand
  await hand.press(button(page, 'Import'))
  await page.getByText('Choose a file first.').waitFor()
  await hand.press(page.getByLabel('A calendar at an address'))
  await hand.type(page.getByLabel('Address of the calendar'), 'http://127.0.0.1/a.ics')
  await hand.press(button(page, 'Look first'))
  await page.waitForSelector('.fault:not(:empty)')
  assert.equal(
    await page.getByLabel('Address of the calendar').inputValue(),
    'http://127.0.0.1/a.ics',
  )
  await the.check(hand, 'a refused address', { isOneColumn: true })
})

flow(
  'an import goes on when its screen is left, is found again, and can be stopped',
  async (the) => {
    const hand = await the.enter('administrator', 'imports')
    const { page } = hand
    await chooseFile(hand, 'decades.csv', tableOf(30_000))
    await hand.press(button(page, 'Import'))
    await page.getByRole('progressbar', { name: 'Importing “decades.csv” …' }).waitFor()
    await goTo(hand, 'Status')
    await page.waitForSelector('h1:has-text("Status")')
    await page.goto(`${the.address}/admin/imports`)
    await page.getByRole('progressbar', { name: 'Importing “decades.csv” …' }).waitFor()
    await the.check(hand, 'an import that runs')
    await hand.press(button(page, 'Stop'))
    await seen(page, 'Stopped. What was imported until then stays.')
    const { total } = await eventsOf(the)
    assert.ok(total < 30_000, String(total))
  },
)

flow(
  'nothing is asked for while the page is out of sight, and who listens hears quarters alone',
  async (the) => {
    const hand = await the.enter('administrator', 'imports')
    const { page } = hand
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const looks = () => asked.filter((url) => /\/tasks\/\d+$/.test(url)).length
    await chooseFile(hand, 'decades.csv', tableOf(9000))
    await hand.press(button(page, 'Import'))
    const said = page.locator('.task [role=status]')
    await said.getByText('Importing “decades.csv” …').waitFor({ state: 'attached' })
    await page.evaluate(listening)
    await page.evaluate(outOfSight(true))
    await sleep(1500)
    const before = looks()
    await sleep(2500)
    assert.equal(looks(), before)
    await page.evaluate(outOfSight(false))
    await seen(page, 'New: 9,000')
    const heard = await page.evaluate<readonly string[]>('heard')
    assert.ok(heard.length <= 6, heard.join(' | '))
  },
  once,
)

const hostile = '<img src=x onerror=alert(1)>'

flow('a report of a thousand items is read page by page, and narrowed by outcome', async (the) => {
  const hand = await the.enter('administrator', 'imports')
  const { page } = hand
  await chooseFile(hand, 'season.csv', `${tableOf(1000)}${hostile},\n`)
  await hand.press(button(page, 'Import'))
  await hand.press(await imported(page))
  await page.getByText('Page 1 of 21, 1001 in all').waitFor()
  await hand.press(page.getByRole('link', { name: 'Next' }))
  await page.getByText('Page 2 of 21, 1001 in all').waitFor()
  await the.check(hand, 'a report', { repeated: 'tbody tr:nth-child(n + 4)' })
  await hand.press(page.getByRole('link', { name: 'Not taken over (1)' }))
  await page.getByText('1 in all', { exact: true }).waitFor()
  const [row] = await page.locator('tbody tr').allTextContents()
  assert.match(row ?? '', /<img src=x onerror=alert\(1\)>.*1,002/s)
})

flow('a whole import is taken back, after a question', async (the) => {
  const hand = await the.enter('administrator', 'imports')
  const { page } = hand
  await chooseFile(hand, 'season.csv', tableOf(20))
  await hand.press(button(page, 'Import'))
  await hand.press(await imported(page))
  const take = button(page, 'Take it all back …')
  await hand.press(take)
  await page.waitForSelector('dialog:has-text("What the import has made goes")')
  await the.check(hand, 'taking back', { isOneColumn: true })
  await hand.press(page.locator('dialog button', { hasText: 'Cancel' }))
  assert.equal((await eventsOf(the)).total, 20)
  await hand.press(take)
  await hand.press(page.locator('dialog button[type=submit]'))
  await page.waitForSelector('.toast:has-text("All of it is as it was before.")')
  await take.waitFor({ state: 'detached' })
  assert.equal((await eventsOf(the)).total, 0)
})

flow(
  'what was changed since an import is named before it is taken back all the same',
  async (the) => {
    const hand = await the.enter('administrator', 'imports')
    const { page } = hand
    await chooseFile(hand, 'season.csv', tableOf(2))
    await hand.press(button(page, 'Import'))
    await imported(page)
    const [first] = (await eventsOf(the)).events
    await the.fasti.as('editor').put(`/events/${first.id}`, { title: 'Big Evening' })
    await hand.press(await imported(page))
    await hand.press(button(page, 'Take it all back …'))
    await hand.press(page.locator('dialog button[type=submit]'))
    await page.waitForSelector('dialog [role=alert] .problem')
    await page
      .locator('dialog')
      .getByRole('link', { name: `Event ${first.id}` })
      .waitFor()
    await the.check(hand, 'changed since the import', { isOneColumn: true })
    await hand.press(page.locator('dialog button', { hasText: 'Undo all the same' }))
    await page.waitForSelector('.toast:has-text("All of it is as it was before.")')
    assert.equal((await eventsOf(the)).total, 0)
  },
)

flow('a file that is dropped anywhere is taken, and its kind is what is in it', async (the) => {
  const hand = await the.enter('administrator', 'imports')
  const { page } = hand
  await page.getByText('You can also drop it here.').waitFor()
  await page.evaluate(dropping('season.txt', calendarOf('Choir')))
  await page.getByText('Chosen: season.txt').waitFor()
  assert.equal(await page.getByLabel('What kind of file it is').inputValue(), 'ics')
  await hand.press(button(page, 'Import'))
  await hand.press(await imported(page))
  await page.getByRole('link', { name: 'Choir' }).waitFor()
})

flow(
  'a file that is larger than the server takes is refused with a sentence',
  async (the) => {
    const hand = await the.enter('administrator', 'imports')
    const { page } = hand
    await chooseFile(hand, 'large.csv', 'Title,Start\n'.padEnd(1_200_000, 'x'))
    await hand.press(button(page, 'Import'))
    const problem = page.locator('.problem')
    await problem.first().waitFor({ timeout: 60_000 })
    assert.match(String(await problem.first().textContent()), /large/)
    assert.equal((await eventsOf(the)).total, 0)
  },
  { settings: { FASTI_IMPORT_SIZE: '1' }, expected: /ERR_|413/ },
)

flow(
  'an import that has changed events is taken back whole, also what nobody touched since',
  async (the) => {
    const hand = await the.enter('administrator', 'imports')
    const { page } = hand
    const bring = async (day: string, text: string) => {
      const line = `choir,Choir,2027-03-${day} 20:00,${text}`
      await chooseFile(hand, 'season.csv', `UID,Title,Start,Description\n${line}\n`)
      await hand.press(button(page, 'Import'))
      await imported(page)
    }
    await bring('01', 'Old text')
    await hand.press(button(page, 'Close'))
    await bring('02', 'New text')
    const [{ id, start_date }] = (await eventsOf(the)).events
    assert.equal(start_date, '2027-03-02 20:00:00')
    await the.fasti.as('editor').put(`/events/${id}`, { description: 'Text of an editor' })
    await hand.press(await imported(page))
    await hand.press(button(page, 'Take it all back …'))
    await hand.press(page.locator('dialog button[type=submit]'))
    await page.locator('dialog').getByText('Description').first().waitFor()
    await hand.press(page.locator('dialog button', { hasText: 'Undo all the same' }))
    await page.waitForSelector('.toast:has-text("All of it is as it was before.")')
    const [event] = (await eventsOf(the)).events
    assert.equal(event.start_date, '2027-03-01 20:00:00')
    assert.match(event.description, /Old text/)
  },
  once,
)
