// On a slow machine, too, what is typed is what is there: nobody but its writer changes a text.

import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import {
  buttonOf,
  chooseMore,
  drafts,
  mainButton,
  save,
  saved,
  setStart,
  textShown,
  titleOf,
} from '../support/editor.ts'
import type { Json } from '../support/fasti.ts'
import { consoleRoot as root, flow } from '../support/flows.ts'
import { makeEvent } from '../support/make.ts'
import { change } from '../support/recurring.ts'
import { until } from '../support/until.ts'
import { someOf } from '../support/whole.ts'

const sentence = 'Bring your score, a pencil and a friend.'
/** Between two keys, in milliseconds; a machine that is slowed down works all the time. */
const delays = someOf([20], [0, 20, 50, 90, 140, 200])
const caretDelays = someOf([0, 20], [0, 0, 0, 20, 20])
/** Each of its letters is one change more. */
const [line = sentence] = someOf(['Bring it.'], [sentence])
/** So many times slower than this machine. */
const slowness = 6

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

async function typeInto(field: Locator, text: string, delay: number): Promise<void> {
  await field.click()
  await field.page().keyboard.type(text, { delay })
}

const textIn = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true })

const idIn = (page: Page) => new URL(page.url()).pathname.replace('/admin', '')

flow(
  'on a slow machine an event is saved letter by letter, at whatever pace it is typed',
  async (the) => {
    for (const [nth, delay] of delays.entries()) {
      const hand = await the.enter('editor', 'events/new')
      const { page } = hand
      await textShown(page)
      await slowDown(page)
      for (const label of ['Description', 'Title']) await typeInto(textIn(page, label), line, delay)
      // The same title on the same day would be asked about.
      await setStart(hand, `2027-06-1${nth}T19:00`)
      await mainButton(page).click()
      await saved(page, line)
      const { body } = await the.fasti.as('editor').get(idIn(page))
      assert.deepEqual(
        [body.title, body.description],
        [line, `<p>${line}</p>`],
        `${delay} ms a key`,
      )
      await page.close()
    }
  },
  { only: ['mouse'] },
)

flow(
  'what is typed stands where the caret is, however fast it is moved by keys',
  async (the) => {
    const { page } = await the.enter('editor', 'events/new')
    const { keyboard } = page
    await textShown(page)
    await slowDown(page)
    const text = textIn(page, 'Description')
    await text.click()
    for (const delay of caretDelays) {
      const press = async (...keys: readonly string[]) => {
        for (const key of keys) await keyboard.press(key, { delay })
      }
      await press('Control+a', 'Delete')
      await keyboard.type('abcdef', { delay })
      await press('Home', 'ArrowRight', 'ArrowRight', 'Backspace')
      await keyboard.type('X', { delay })
      await press('End', 'ArrowLeft', 'Enter')
      await keyboard.type('Y', { delay })
      await press('Control+a', 'ArrowRight', 'Backspace')
      assert.equal(await text.innerText(), 'aXcde\n\nY', `${delay} ms a key`)
    }
  },
  { only: ['mouse'] },
)

/** What is typed where; the rest of the fields are chosen. */
const typed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  events: {
    title: 'Ada’s 2nd evening, 8.50 or so',
    slug: 'adas-2nd-evening',
    description: 'Bring a pencil.',
    excerpt: 'A pencil.',
    website: 'https://ada.example/?a=1.0&b=',
    timezone: 'America/Argentina/Buenos_Aires',
    cost: '5.50, 8, 10.00',
  },
  venues: {
    venue: 'Old Mill 1.0',
    address: 'Row 1.0',
    zip: '0107.0',
    geo_lat: '47.0707',
    geo_lng: '-0.050',
    phone: '+43 0.1',
  },
}

flow(
  'every text of a form stays as it is typed while it is kept and shown',
  async (the) => {
    for (const [list, texts] of Object.entries(typed)) {
      const hand = await the.enter('editor', `${list}/new`)
      const { page } = hand
      await page.setViewportSize({ width: 1400, height: 900 })
      await textShown(page)
      const folded = page.locator('form details:not([open]) > summary')
      while ((await folded.count()) > 0) await folded.first().click()
      if (list === 'events') await buttonOf(page, 'Preview').click()
      await slowDown(page)
      const inputOf = (name: string) =>
        page
          .locator(`[data-field="${name}"] :is(input:not([type=hidden]), textarea, .text)`)
          .first()
      // What is empty may be folded again.
      const seenIn = async (name: string): Promise<string> =>
        (await inputOf(name).count()) === 0
          ? ''
          : (await inputOf(name).evaluate((one: Json) => one.value ?? one.innerText)).trim()
      for (const [name, text] of Object.entries(texts)) {
        // It stands where what is decided about the event stands.
        if (!(await inputOf(name).isVisible())) await buttonOf(page, 'Close the preview').click()
        await typeInto(inputOf(name), text, 30)
      }
      for (const [name, text] of Object.entries(texts)) assert.equal(await seenIn(name), text, name)
      await page.getByText('Not saved yet. Kept').waitFor()
      await until(async () => {
        const [draft] = await drafts(the)
        if (!draft) return false
        const path = `/drafts/${draft.kind}/0?key=${draft.key}`
        const { changes } = (await the.fasti.as('editor').get(path, { root })).body.values
        return Object.entries(texts).every(([name, text]) => flat(changes[name]) === flat(text))
      })
      await chooseMore(hand, 'Discard changes')
      await until(async () => (await drafts(the)).length === 0)
      for (const name of Object.keys(texts)) assert.equal(await seenIn(name), '', name)
    }
  },
  { only: ['mouse'] },
)

/** A number, a list and a text with structure as the words in them. */
function flat(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return text.replaceAll(/<[^>]*>/g, '').replace(/(\.\d*?)0+$/, '$1')
}

flow(
  'what is typed while a new event is saved stays, and one types on there',
  async (the) => {
    const hand = await the.enter('editor', 'events/new')
    const { page } = hand
    await typeInto(titleOf(page), 'Choir', 0)
    await setStart(hand, '2027-06-12T19:00')
    const held = Promise.withResolvers<void>()
    await page.route('**/cal/events/v1/events', async (route) => {
      if (route.request().method() === 'POST') await held.promise
      await route.continue()
    })
    await mainButton(page).click()
    const text = textIn(page, 'Description')
    await typeInto(text, 'Bring your score, ', 0)
    held.resolve()
    await saved(page, 'Choir')
    await page.waitForURL(/events\/\d+$/)
    await page.keyboard.type('a pencil and a friend.')
    assert.equal(await text.innerText(), sentence)
    await save(hand, 'Choir')
    await page.getByText('Not saved yet.').waitFor({ state: 'detached' })
    const { body } = await the.fasti.as('editor').get(idIn(page))
    assert.deepEqual([body.title, body.description], ['Choir', `<p>${sentence}</p>`])
    const { body: all } = await the.fasti
      .as('editor')
      .get('/events?starts_after=2027-01-01&context=edit')
    assert.equal(all.total, 1)
    await until(async () => (await drafts(the)).length === 0)
  },
  { only: ['mouse'] },
)

flow(
  'what is typed while two save the same event stays, also in the field both have changed',
  async (the) => {
    const editor = the.fasti.as('editor')
    const { id } = await makeEvent(editor, { title: 'Choir', website: 'https://old.example/' })
    const { page } = await the.enter('editor', `events/${id}`)
    await typeInto(titleOf(page), ' of Ana', 0)
    await change(editor, id, { website: 'https://new.example/', title: 'Choir of Bea' })
    const held = Promise.withResolvers<void>()
    await page.route(`**/events/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await held.promise
      await route.continue()
    })
    await mainButton(page).click()
    await titleOf(page).press('End')
    await page.keyboard.type(' and Cora')
    await typeInto(textIn(page, 'Description'), sentence, 0)
    held.resolve()
    await page.getByText('Not saved. Somebody else has changed this, too').waitFor()
    await page.keyboard.type(' Bring a spoon.')
    await mainButton(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Choir of Ana and Cora').waitFor()
    await dialog.getByText('Choir of Bea').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await saved(page, 'Choir of Ana and Cora')
    const { body } = await editor.get(`/events/${id}`)
    assert.deepEqual(
      [body.title, body.website, body.description],
      ['Choir of Ana and Cora', 'https://new.example/', `<p>${sentence} Bring a spoon.</p>`],
    )
  },
  { only: ['mouse'] },
)

flow(
  'who saves with Enter types on in the same text, and sees what became of it when leaving it',
  async (the) => {
    const editor = the.fasti.as('editor')
    const { id } = await makeEvent(editor, { title: 'Choir' })
    const { page } = await the.enter('editor', `events/${id}`)
    await typeInto(titleOf(page), ' of ', 0)
    await page.keyboard.press('Enter')
    await page.getByText('Not saved yet.').waitFor({ state: 'detached' })
    assert.equal((await editor.get(`/events/${id}`)).body.title, 'Choir of')
    await page.keyboard.type('Ana ')
    assert.equal(await titleOf(page).inputValue(), 'Choir of Ana ')
    await page.keyboard.press('Enter')
    await page.getByText('Not saved yet.').waitFor({ state: 'detached' })
    await page.keyboard.press('Tab')
    assert.equal(await titleOf(page).inputValue(), 'Choir of Ana')
  },
  { only: ['mouse'] },
)

flow(
  'who has gone on elsewhere is not interrupted when a save is refused',
  async (the) => {
    const editor = the.fasti.as('editor')
    const past = { start_date: '2020-06-12 19:00:00', end_date: '2020-06-12 20:00:00' }
    const { id } = await makeEvent(editor, { title: 'Choir', status: 'draft', ...past })
    const { page } = await the.enter('editor', `events/${id}`)
    await textShown(page)
    /** Types while what Save has sent is answered. */
    const typeOver = async (button: string, path: string, text: string, answer: Locator) => {
      const held = Promise.withResolvers<void>()
      await page.route(path, async (route) => {
        await held.promise
        await route.continue()
      })
      const isSent = page.waitForRequest(path)
      await buttonOf(page, button).click()
      await isSent
      await typeInto(textIn(page, 'Description'), text, 0)
      held.resolve()
      await answer.waitFor()
      await page.unroute(path)
    }
    await page.locator('[data-group=More] summary').click()
    const website = page.getByLabel('Website', { exact: true })
    await website.fill('no address')
    const problem = page.locator('.headline .problem')
    await typeOver('Save draft', `**/events/${id}`, 'Bring your score, ', problem)
    await page.keyboard.type('a pencil ')
    await website.fill('')
    await textIn(page, 'Description').press('Control+End')
    const findings = page.getByText('Before it is published')
    await typeOver('Publish', '**/console/v1/check', 'and a ', findings)
    await page.keyboard.type('friend.')
    assert.equal(await textIn(page, 'Description').innerText(), sentence)
  },
  { only: ['mouse'] },
)
