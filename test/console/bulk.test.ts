// Many events at once in the console: changed, refused in part, and taken back.

import assert from 'node:assert/strict'
import { consoleRoot as root, flow } from '../support/flows.ts'
import type { Caller } from '../support/fasti.ts'
import { idsOf, makeCategory, makeEvent } from '../support/make.ts'
import { shows } from '../support/table.ts'

const totalOf = async (caller: Caller, query: string): Promise<number> =>
  (await caller.get(`/events/count?${query}`, { root })).body.total

flow('300 events are moved to the trash in one go, and taken back in one', async (the) => {
  const editor = the.fasti.as('editor')
  const many = Array.from({ length: 300 }, (_, nth) => makeEvent(editor, { title: `Daily ${nth}` }))
  await Promise.all(many)
  const hand = await the.enter('editor', 'events?search=daily')
  const { page } = hand
  await page.getByText('1–50 of 300').waitFor()
  await hand.press(page.getByLabel('Select all'))
  await hand.press(page.getByRole('button', { name: 'Select all 300 that match' }))
  await page.getByText('Selected: 300').waitFor()
  await hand.press(page.getByRole('button', { name: 'Move to the trash' }))
  await page.waitForSelector('.toast:has-text("Moved to the trash: 300")')
  await page.getByText('No event matches.').waitFor()
  assert.equal(await totalOf(editor, 'search=daily'), 0)
  await hand.press(page.locator('.toast').getByRole('button', { name: 'Undo' }))
  await page.getByText('1–50 of 300').waitFor()
  assert.equal(await totalOf(editor, 'search=daily'), 300)
})

flow('of dates of a series these alone are changed, or all of them', async (the) => {
  const editor = the.fasti.as('editor')
  await makeEvent(editor, { title: 'Weekly', recurrence: { rules: ['FREQ=WEEKLY;COUNT=3'] } })
  const hand = await the.enter('editor', 'events')
  const { page } = hand
  const dialog = page.locator('dialog')
  await hand.press(page.getByLabel('Select “Weekly”').first())
  await the.check(hand, 'selected')
  await hand.press(page.getByRole('button', { name: 'Make drafts' }))
  await dialog.getByText('There are dates of series among them.').waitFor()
  await the.check(hand, 'scope', { isOneColumn: true })
  await hand.press(dialog.getByRole('button', { name: 'Make drafts' }))
  await page.waitForSelector('.toast:has-text("Made drafts: 1")')
  assert.equal(await totalOf(editor, 'status=draft'), 1)
  await hand.press(page.getByLabel('Select “Weekly”').last())
  await hand.press(page.getByRole('button', { name: 'Move to the trash' }))
  await hand.press(dialog.getByLabel('all dates of their series'))
  await hand.press(dialog.getByRole('button', { name: 'Move to the trash' }))
  await page.getByText('No event matches.').waitFor()
  assert.equal(await totalOf(editor, 'status=trash'), 3)
})

flow('a category is added to many, and taken back', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeCategory(editor, 'Music')
  for (const nth of [1, 2, 3]) await makeEvent(editor, { title: `Concert ${nth}` })
  const hand = await the.enter('editor', 'events')
  const { page } = hand
  await hand.press(page.getByLabel('Select all'))
  await hand.press(page.getByRole('button', { name: 'Change …' }))
  await hand.press(page.locator('dialog').getByRole('button', { name: 'Change' }))
  await page.getByText('Choose at least one change.').waitFor()
  await hand.pick(page.getByRole('combobox', { name: 'Add categories' }), 'mus', 'Music')
  await hand.choose(page.locator('dialog').getByLabel('Featured'), 'Yes')
  await the.check(hand, 'change', { isOneColumn: true })
  await hand.press(page.locator('dialog').getByRole('button', { name: 'Change' }))
  await page.waitForSelector('.toast:has-text("Changed: 3")')
  assert.equal(await totalOf(editor, `categories=${id}&featured=true`), 3)
  await hand.press(page.locator('.toast').getByRole('button', { name: 'Undo' }))
  await page.waitForSelector('.toast:has-text("Taken back.")')
  assert.equal(await totalOf(editor, `categories=${id}`), 0)
})

flow('a tag that is new is made for many events at once', async (the) => {
  const editor = the.fasti.as('editor')
  for (const nth of [1, 2]) await makeEvent(editor, { title: `Concert ${nth}` })
  const hand = await the.enter('editor', 'events')
  const { page } = hand
  await hand.press(page.getByLabel('Select all'))
  await hand.press(page.getByRole('button', { name: 'Change …' }))
  await hand.pick(page.getByRole('combobox', { name: 'Add tags' }), 'Open air', 'Make “Open air”')
  await hand.press(page.locator('dialog').getByRole('button', { name: 'Change' }))
  await page.waitForSelector('.toast:has-text("Changed: 2")')
  assert.equal(await totalOf(editor, 'tags=open-air'), 2)
})

flow('what was refused is named, and stays selected', async (the) => {
  await makeEvent(the.fasti.as('editor'), { title: 'Of the editor' })
  await makeEvent(the.fasti.as('author'), { title: 'Of the author' })
  const hand = await the.enter('author', 'events')
  const { page } = hand
  await hand.press(page.getByLabel('Select all'))
  await hand.press(page.getByRole('button', { name: 'Make drafts' }))
  await page.waitForSelector('.toast:has-text("Made drafts: 1")')
  const said = page.getByRole('alert').filter({ hasText: 'Not changed: 1' })
  await said.getByText('Of the editor').waitFor()
  await page.getByText('Selected: 1').waitFor()
  assert.equal(await page.getByLabel('Select “Of the editor”').isChecked(), true)
  await the.check(hand, 'refused')
})

flow('events come back from the trash, or leave it for good', async (the) => {
  const editor = the.fasti.as('editor')
  const made = []
  for (const title of ['Kept', 'Gone', 'Last']) made.push(await makeEvent(editor, { title }))
  await editor.post('/events/batch', { ids: idsOf(made), trash: true }, { root })
  const hand = await the.enter('editor', 'events')
  const { page } = hand
  await hand.press(page.getByRole('link', { name: 'Trash' }))
  await shows(page, ['Kept', 'Gone', 'Last'])
  await hand.press(page.getByLabel('Select “Kept”'))
  await hand.press(page.getByRole('button', { name: 'Restore' }))
  await page.waitForSelector('.toast:has-text("Restored: 1")')
  await shows(page, ['Gone', 'Last'])
  await hand.press(page.getByLabel('Select “Gone”'))
  await hand.press(page.getByRole('button', { name: 'Delete for good' }))
  await page.waitForSelector('dialog:has-text("Delete 1 for good?")')
  await the.check(hand, 'for good', { isOneColumn: true })
  await hand.press(page.locator('dialog').getByRole('button', { name: 'Cancel' }))
  assert.equal(await totalOf(editor, 'status=trash'), 2)
  await hand.press(page.getByRole('button', { name: 'Empty the trash' }))
  await hand.press(page.locator('dialog').getByRole('button', { name: 'Empty the trash' }))
  await page.getByText('The trash is empty.').waitFor()
  assert.equal(await totalOf(editor, 'status=trash'), 0)
  assert.equal(await totalOf(editor, 'search=kept'), 1)
})

flow('one event is duplicated, and its history is at hand', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeEvent(editor, { title: 'Lantern walk' })
  const hand = await the.enter('editor', 'events')
  const { page } = hand
  const more = page.getByRole('button', { name: 'What can be done with “Lantern walk”' })
  await hand.press(more)
  await the.check(hand, 'menu of a row')
  await hand.press(page.getByRole('button', { name: 'Duplicate …' }))
  await hand.type(page.getByLabel('Title', { exact: true }), 'Second walk')
  await hand.set(page.getByLabel('Start', { exact: true }), '2027-07-01T19:00')
  await the.check(hand, 'duplicate', { isOneColumn: true })
  await hand.press(page.getByRole('button', { name: 'Make a copy' }))
  await page.waitForSelector('.toast:has-text("Second walk")')
  const { body } = await editor.get('/events?search=second&status=draft&starts_after=2027-01-01')
  assert.equal(body.events[0].start_date, '2027-07-01 19:00:00')
  await page.goBack()
  await hand.press(more)
  await hand.press(page.getByRole('link', { name: 'History' }).last())
  await page.waitForSelector('.history li:has-text("Lantern walk")')
  assert.equal(new URL(page.url()).searchParams.get('item'), String(id))
})

flow('title, time and state are changed in the table itself', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeEvent(editor, { title: 'Lantern walk' })
  const hand = await the.enter('editor', 'events')
  const { page } = hand
  await hand.press(page.getByRole('button', { name: 'What can be done with “Lantern walk”' }))
  await hand.press(page.getByRole('button', { name: 'Quick edit …' }))
  const dialog = page.locator('dialog')
  await hand.set(dialog.getByLabel('Start'), '2027-06-13T10:00')
  await hand.press(dialog.getByRole('button', { name: 'Save' }))
  await dialog.locator('.fault').waitFor()
  await the.check(hand, 'quick edit', { isOneColumn: true })
  await hand.set(dialog.getByLabel('End'), '2027-06-13T12:00')
  await hand.type(dialog.getByLabel('Title'), 'Morning walk')
  await hand.choose(dialog.getByLabel('State'), 'Draft')
  await hand.press(dialog.getByRole('button', { name: 'Save' }))
  await shows(page, ['Morning walk'])
  const { body } = await editor.get(`/events/${id}`)
  assert.deepEqual([body.status, body.start_date], ['draft', '2027-06-13 10:00:00'])
})

flow(
  'rows are reached and selected by single keys',
  async (the) => {
    const editor = the.fasti.as('editor')
    for (const nth of [1, 2, 3]) await makeEvent(editor, { title: `Row ${nth}` })
    const { page } = await the.enter('editor', 'events')
    await shows(page, ['Row 1', 'Row 2', 'Row 3'])
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await press('j', 'j', 'x', 'ArrowDown', 'x', 'k')
    await page.getByText('Selected: 2').waitFor()
    assert.equal(await page.getByLabel('Select “Row 3”').isChecked(), true)
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Row 2')
    // What one looks for stands where the bar is that says what is selected.
    await press('Escape')
    await press('/')
    await page.keyboard.type('jxk')
    await page.getByText('No event matches.').waitFor()
    await press('Control+a')
    await page.keyboard.type('row')
    await shows(page, ['Row 1', 'Row 2', 'Row 3'])
    await press('Escape', 'Tab')
    await press('j', 'Enter')
    await page.waitForSelector('h1:has-text("Event")')
    assert.match(new URL(page.url()).pathname, /\/admin\/events\/\d+$/)
  },
  { only: ['keyboard'] },
)
