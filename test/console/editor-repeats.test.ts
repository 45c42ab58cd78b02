// Events that repeat, in the editor.

import assert from 'node:assert/strict'
import { buttonOf, mainButton, save, saveDates, setStart, titleOf } from '../support/editor.ts'
import { flow } from '../support/flows.ts'
import { makeRecurring, occurrencesOf } from '../support/recurring.ts'
import { until } from '../support/until.ts'

flow('every second Tuesday except August, and without one of its dates', async (the) => {
  const editor = the.fasti.as('editor')
  const hand = await the.enter('editor', 'events/new')
  const { page } = hand
  await hand.type(titleOf(page), 'Reading circle')
  await setStart(hand, '2099-06-09T19:00')
  await hand.choose(page.getByLabel('How often'), 'Every week')
  await hand.type(page.getByLabel('Every how many'), '2')
  await page.keyboard.press('Tab')
  await hand.press(page.getByText('In which months', { exact: true }))
  await hand.press(page.getByRole('group', { name: 'In which months' }).getByLabel('Aug'))
  await page.getByText('Every other Tuesday, except in August').first().waitFor()
  const date = page.getByLabel(/7 Jul 2099/)
  await hand.press(date)
  await until(async () => !(await date.isChecked()))
  await the.check(hand, 'repeats', { isOneColumn: true })
  await save(hand, 'Reading circle')
  const { body } = await editor.get(new URL(page.url()).pathname.replace('/admin', ''))
  assert.deepEqual(body.recurrence.rules, [
    'FREQ=WEEKLY;INTERVAL=2;BYMONTH=1,2,3,4,5,6,7,9,10,11,12',
  ])
  assert.deepEqual(body.recurrence.except, ['2099-07-07 19:00:00'])
})

flow('a date that no rule has is added, and stands in its small month', async (the) => {
  const editor = the.fasti.as('editor')
  const { series } = await makeRecurring(editor)
  const hand = await the.enter('editor', `events/${series.id}`)
  const { page } = hand
  await hand.press(page.getByText('Add a date', { exact: true }))
  await hand.set(page.getByLabel('Which day', { exact: true }), '2027-06-10')
  await hand.press(buttonOf(page, 'Add'))
  await page.getByLabel(/10 Jun 2027/).waitFor()
  await the.check(hand, 'dates of its own')
  await save(hand, 'Choir')
  const dates = await occurrencesOf(editor, series.id)
  const days = dates.map(({ start_date }) => start_date.slice(0, 10))
  assert.ok(days.includes('2027-06-10'), days.join())
})

flow('holidays are left out from one day to another', async (the) => {
  const editor = the.fasti.as('editor')
  const { series } = await makeRecurring(editor)
  const hand = await the.enter('editor', `events/${series.id}`)
  const { page } = hand
  await hand.press(page.getByText('Leave out some time'))
  await hand.set(page.getByLabel('From the day'), '2027-06-05')
  await hand.set(page.getByLabel('until the day'), '2027-06-15')
  await hand.press(buttonOf(page, 'Leave out'))
  await page.waitForSelector('.toast:has-text("Left out: 2")')
  await save(hand, 'Choir')
  const dates = await occurrencesOf(editor, series.id)
  assert.deepEqual(
    dates.map(({ start_date }) => start_date.slice(0, 10)),
    ['2027-06-01', '2027-06-22'],
  )
})

flow('one date is moved, the following are changed, and one is cancelled', async (the) => {
  const editor = the.fasti.as('editor')
  const { series, dates } = await makeRecurring(editor)
  const [, second, third, fourth] = dates
  const hand = await the.enter('editor', `events/${second.id}`)
  const { page } = hand
  await setStart(hand, '2027-06-09T18:00')
  await saveDates(hand, 'Only this date', 'Choir')
  await page.goto(`${the.address}/admin/events/${third.id}`)
  await hand.type(titleOf(page), 'Summer choir')
  await saveDates(hand, 'This and the following (2)', 'Summer choir')
  await page.goto(`${the.address}/admin/events/${fourth.id}`)
  await hand.choose(page.getByLabel('Takes place', { exact: true }), 'Cancelled')
  await saveDates(hand, 'Only this date', 'Summer choir')
  const read = async ({ id }: { id: number }) => (await editor.get(`/events/${id}`)).body
  assert.equal((await read(second)).start_date, '2027-06-09 18:00:00')
  assert.equal((await read(second)).end_date, '2027-06-09 20:00:00')
  assert.deepEqual(
    [(await read(third)).title, (await read(fourth)).title, (await read(dates[0])).title],
    ['Summer choir', 'Summer choir', 'Choir'],
  )
  assert.deepEqual(
    [(await read(third)).event_status, (await read(fourth)).event_status],
    ['scheduled', 'cancelled'],
  )
  assert.equal((await read(series)).title, 'Choir')
})

flow('what a date had for itself is changed there, too, when all dates are', async (the) => {
  const editor = the.fasti.as('editor')
  const { dates } = await makeRecurring(editor)
  const [first, second] = dates
  await editor.patch(`/events/${second.id}`, { title: 'Gala', scope: 'this' })
  const hand = await the.enter('editor', `events/${second.id}`)
  const { page } = hand
  await hand.type(titleOf(page), 'Big choir')
  await saveDates(hand, 'All dates (4)', 'Big choir')
  for (const { id } of [first, second]) {
    assert.equal((await editor.get(`/events/${id}`)).body.title, 'Big choir')
  }
})

flow(
  'saving a date of a series asks every time which dates, and Escape saves nothing',
  async (the) => {
    const editor = the.fasti.as('editor')
    const { dates } = await makeRecurring(editor)
    const [first, second] = dates
    // Moved behind another one: it is still the second.
    await editor.patch(`/events/${second.id}`, { start_date: '2027-06-20 19:00:00', scope: 'this' })
    const hand = await the.enter('editor', `events/${second.id}`)
    const { page } = hand
    const titles = async () =>
      Promise.all(dates.map(async ({ id }) => (await editor.get(`/events/${id}`)).body.title))
    const dialog = page.getByRole('dialog', { name: 'Save' })
    const isOn = (name: string) =>
      page.evaluate(`document.activeElement.textContent.startsWith(${JSON.stringify(name)})`)
    await hand.type(titleOf(page), 'Great choir')
    await hand.press(mainButton(page))
    await dialog.getByRole('button', { name: 'This and the following (3)', exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'All dates (4)', exact: true }).waitFor()
    assert.ok(await isOn('Only this date'), 'the focus is on what reaches least')
    await the.check(hand, 'which dates', { isOneColumn: true })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.ok(await isOn('Save'), 'the focus is back')
    assert.deepEqual(await titles(), ['Choir', 'Choir', 'Choir', 'Choir'])
    assert.equal(await titleOf(page).inputValue(), 'Great choir')
    await saveDates(hand, 'Only this date', 'Great choir')
    assert.deepEqual(await titles(), ['Choir', 'Great choir', 'Choir', 'Choir'])
    await page.goto(`${the.address}/admin/events/${first.id}`)
    await hand.type(titleOf(page), 'Good choir')
    await saveDates(hand, 'All dates', 'Good choir')
    assert.deepEqual(await titles(), ['Good choir', 'Great choir', 'Good choir', 'Good choir'])
  },
)
