// What was typed in the editor is not lost: not by a crash, a second window or a lost network.

import assert from 'node:assert/strict'
import { buttonOf, drafts, kept, pass, save, titleOf } from '../support/editor.ts'
import { flow } from '../support/flows.ts'
import { makeEvent } from '../support/make.ts'
import { change } from '../support/recurring.ts'
import { until } from '../support/until.ts'

const offer = 'section.notice'

flow(
  'a page that is closed without saving is offered again in another browser, until it is saved',
  async (the) => {
    const { id } = await makeEvent(the.fasti.as('editor'), { title: 'Choir' })
    const first = await the.enter('editor', `events/${id}`)
    await first.page.clock.install()
    await first.type(titleOf(first.page), 'Great Choir')
    await kept(first)
    await first.page.close()
    const hand = await the.enter('editor')
    const { page } = hand
    await hand.press(page.getByRole('link', { name: 'Great Choir' }))
    await until(async () => (await titleOf(page).inputValue()) === 'Great Choir')
    await page.goto(`${the.address}/admin/events/${id}`)
    await hand.press(page.locator(`${offer} summary`, { hasText: 'Changed: Title' }))
    await the.check(hand, 'unfinished work', { isOneColumn: true })
    await hand.press(buttonOf(page, 'Continue'))
    assert.equal(await titleOf(page).inputValue(), 'Great Choir')
    await save(hand, 'Great Choir')
    await until(async () => (await drafts(the)).length === 0)
  },
)

flow('what was begun anew is offered too, and thrown away by a click', async (the) => {
  const first = await the.enter('editor', 'venues/new')
  await first.type(first.page.getByLabel('Place', { exact: true }), 'Mill')
  // Also what was typed just before the page is left.
  await first.page.goto(`${the.address}/admin/`)
  await until(async () => (await drafts(the)).length === 1)
  const hand = await the.enter('editor', 'venues/new')
  await hand.press(buttonOf(hand.page, 'Discard'))
  await hand.page.waitForSelector(offer, { state: 'detached' })
  await until(async () => (await drafts(the)).length === 0)
})

flow('a button that was pressed over an empty form leaves no unfinished work', async (the) => {
  const first = await the.enter('editor', 'events/new')
  await first.press(buttonOf(first.page, 'Publish'))
  await first.page.waitForSelector('.problem:has-text("Not saved")')
  await first.page.goto(`${the.address}/admin/`)
  await first.page.waitForSelector('.today')
  assert.equal((await drafts(the)).length, 0)
})

flow('if it was changed since, what both have changed is asked before one goes on', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeEvent(editor, { title: 'Fair', website: 'https://old.example/' })
  const first = await the.enter('editor', `events/${id}`)
  await first.page.clock.install()
  await first.type(titleOf(first.page), 'My Fair')
  await kept(first)
  await first.page.close()
  await change(editor, id, { title: 'Their Fair', website: 'https://new.example/' })
  const hand = await the.enter('editor', `events/${id}`)
  const { page } = hand
  await hand.press(buttonOf(page, 'Continue'))
  const dialog = page.getByRole('dialog', { name: 'It was changed since' })
  await dialog.getByText('Their Fair').waitFor()
  await hand.press(dialog.getByLabel('Put together by hand'))
  await the.check(hand, 'put together by hand', { isOneColumn: true })
  await hand.type(dialog.getByLabel('Title, put together'), 'Our Fair')
  await hand.press(dialog.getByRole('button', { name: 'Continue' }))
  await save(hand, 'Our Fair')
  const { body } = await editor.get(`/events/${id}`)
  assert.deepEqual([body.title, body.website], ['Our Fair', 'https://new.example/'])
  await until(async () => (await drafts(the)).length === 0)
})

flow(
  'two windows on the same thing keep their work apart',
  async (the) => {
    const { id } = await makeEvent(the.fasti.as('editor'), { title: 'Walk' })
    const hand = await the.enter('editor', `events/${id}`)
    await hand.page.context().clock.install()
    await hand.type(titleOf(hand.page), 'First Walk')
    await kept(hand)
    const second = await hand.page.context().newPage()
    await second.goto(`${the.address}/admin/events/${id}`)
    await second.waitForSelector(`${offer} >> text=It is still open in another window.`)
    await titleOf(second).fill('Second Walk')
    await pass(second)
    await until(async () => (await drafts(the)).length === 2)
    const titles = (await drafts(the)).map(({ title }) => title)
    assert.deepEqual(new Set(titles), new Set(['First Walk', 'Second Walk']))
    for (const page of [second, hand.page]) {
      await buttonOf(page, 'What else can be done').click()
      await buttonOf(page, 'Discard changes').click()
    }
    await until(async () => (await drafts(the)).length === 0)
  },
  { only: ['mouse'] },
)

flow(
  'without a network it says so, keeps what is typed, and sends it when the network is back',
  async (the) => {
    const { id } = await makeEvent(the.fasti.as('editor'), { title: 'Ride' })
    const hand = await the.enter('editor', `events/${id}`)
    const { page } = hand
    await page.clock.install()
    await titleOf(page).waitFor()
    await page.context().setOffline(true)
    await hand.type(titleOf(page), 'Night Ride')
    await pass(page)
    await page.waitForSelector('text=It is kept in this browser until')
    await the.check(hand, 'offline', { isOneColumn: true })
    await page.context().setOffline(false)
    await page.waitForSelector('text=Not saved yet. Kept')
    assert.equal((await drafts(the))[0].title, 'Night Ride')
    await save(hand, 'Night Ride')
    await until(async () => (await drafts(the)).length === 0)
  },
  { expected: /ERR_INTERNET_DISCONNECTED/ },
)
