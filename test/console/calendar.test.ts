// Events as a calendar: looked at, made, moved and lengthened, with and without dragging (§19).

import assert from 'node:assert/strict'
import { cell, chip, column, drag, pointIn, timesOf, undo } from '../support/calendar_screen.ts'
import { type Flow, flow } from '../support/flows.ts'
import { makeEvent, makeVenue } from '../support/make.ts'
import { change, makeRecurring, occurrencesOf } from '../support/recurring.ts'

flow('an event is made on a day of the month, and taken back', async (the) => {
  const hand = await the.enter('editor', 'calendar?day=2027-06-12')
  const { page } = hand
  if (the.way === 'mouse') await cell(page, '2027-06-12').click({ position: { x: 40, y: 80 } })
  else if (the.way === 'keyboard') await hand.press(cell(page, '2027-06-12').locator('.day'))
  else await hand.press(page.getByRole('button', { name: 'New event' }).last())
  await hand.type(page.getByLabel('Title', { exact: true }), 'Lantern Walk')
  await the.check(hand, 'new in the calendar', { isOneColumn: true })
  await hand.press(page.getByRole('button', { name: 'Save' }))
  await chip(page, 'Lantern Walk').waitFor()
  await page.waitForSelector('.toast:has-text("Lantern Walk")')
  const { body } = await the.fasti.as('editor').get('/events?starts_after=2027-06-01&context=edit')
  const [{ start_date, end_date, all_day }] = body.events
  assert.deepEqual(
    [start_date, end_date, all_day],
    ['2027-06-12 19:00:00', '2027-06-12 21:00:00', false],
  )
  await hand.press(undo(page))
  await chip(page, 'Lantern Walk').waitFor({ state: 'detached' })
})

flow('an event is drawn in the hours of a week, with its venue', async (the) => {
  await makeVenue(the.fasti.as('editor'), 'Mill Barn')
  const hand = await the.enter('editor', 'calendar?view=week&day=2027-06-12')
  const { page } = hand
  if (the.way === 'mouse') {
    const hours = column(page, '2027-06-12')
    await hours.waitFor()
    await drag(page, await pointIn(hours, 0.5, 10 / 24), await pointIn(hours, 0.5, 12.5 / 24))
    await page.mouse.up()
  } else await hand.press(page.getByRole('button', { name: 'New event' }))
  const dialog = page.getByRole('dialog')
  await hand.type(dialog.getByLabel('Title', { exact: true }), 'Drawn')
  if (the.way !== 'mouse') {
    await hand.set(dialog.getByLabel('Start'), '2027-06-12T10:00')
    await hand.set(dialog.getByLabel('End'), '2027-06-12T12:30')
  }
  await hand.pick(dialog.getByRole('combobox', { name: 'Place', exact: true }), 'Mill', 'Mill Barn')
  await page.waitForSelector('.chosen:has-text("Mill Barn")')
  await hand.press(dialog.getByRole('button', { name: 'Save' }))
  await chip(page, 'Drawn').waitFor()
  await page.waitForSelector('.toast:has-text("Drawn")')
  const { body } = await the.fasti.as('editor').get('/events?starts_after=2027-06-01&context=edit')
  const [{ start_date, end_date, venue }] = body.events
  assert.deepEqual(
    [start_date, end_date, venue.venue],
    ['2027-06-12 10:00:00', '2027-06-12 12:30:00', 'Mill Barn'],
  )
})

flow('what was typed in the small form goes on in the full one', async (the) => {
  const hand = await the.enter('editor', 'calendar?day=2027-06-12')
  const { page } = hand
  await hand.press(page.getByRole('button', { name: 'New event' }).first())
  await hand.type(page.getByLabel('Title', { exact: true }), 'Longer Story')
  await hand.press(page.getByRole('button', { name: 'More …' }))
  await page.waitForSelector('h1:has-text("New event")')
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Longer Story')
  assert.equal(await page.getByLabel('Day', { exact: true }).inputValue(), '2027-06-12')
})

flow('an event is moved to another day, at once, and taken back', async (the) => {
  const { id } = await makeEvent(the.fasti.as('editor'))
  const hand = await the.enter('editor', 'calendar?day=2027-06-12')
  const { page } = hand
  await chip(page, 'Lantern Walk').waitFor()
  await the.check(hand, 'month')
  if (the.way === 'mouse') {
    const from = await pointIn(chip(page, 'Lantern Walk'), 0.5, 0.5)
    await drag(page, from, await pointIn(cell(page, '2027-06-15'), 0.5, 0.7))
    const ghost = page.locator('.ghost', { hasText: /Tue,? 15 Jun/ })
    await ghost.waitFor()
    assert.deepEqual(await ghost.boundingBox(), await cell(page, '2027-06-15').boundingBox())
    await page.mouse.up()
  } else {
    await hand.press(chip(page, 'Lantern Walk'))
    await hand.press(page.getByRole('button', { name: 'Move …' }))
    for (const _ of [1, 2, 3]) await hand.press(page.getByRole('button', { name: '1 day later' }))
    await hand.press(page.getByRole('button', { name: 'Move', exact: true }))
  }
  await page.waitForSelector('.toast:has-text("Lantern Walk")')
  if (the.way !== 'phone') await chip(page, 'Lantern Walk').and(page.locator(':focus')).waitFor()
  await hand.press(undo(page))
  await page.waitForSelector('.toast:has-text("Taken back.")')
  assert.deepEqual(await timesOf(the, id), ['2027-06-12 20:30:00', '2027-06-12 23:00:00'])
  const { body } = await the.fasti.as('editor').get(`/history?item=${id}`, {
    root: '/api/cal/console/v1',
  })
  assert.equal(body.history[1].changes.start_date[1], '2027-06-15 20:30:00')
})

flow('an event is pulled longer, and begins earlier', async (the) => {
  const morning = { start_date: '2027-06-12 10:30', end_date: '2027-06-12 13:00' }
  const { id } = await makeEvent(the.fasti.as('editor'), morning)
  const hand = await the.enter('editor', 'calendar?view=day&day=2027-06-12')
  const { page } = hand
  const walk = chip(page, 'Lantern Walk')
  await walk.waitFor()
  if (the.way === 'mouse') {
    const hours = column(page, '2027-06-12')
    await drag(page, await pointIn(walk, 0.5, 0.98), await pointIn(hours, 0.5, 13.5 / 24))
    await page.mouse.up()
    await page.waitForSelector('.toast:has-text("Lantern Walk")')
    await page.waitForSelector('.chip[aria-busy]', { state: 'detached' })
    await drag(page, await pointIn(walk, 0.5, 0.02), await pointIn(hours, 0.5, 9.5 / 24))
    await page.mouse.up()
  } else {
    await hand.press(walk)
    await hand.press(page.getByRole('button', { name: 'Move …' }))
    await hand.set(page.getByLabel('Time', { exact: true }), '09:30')
    await hand.type(page.getByLabel('Hours'), '4')
    await hand.press(page.getByRole('button', { name: 'Move', exact: true }))
  }
  await page.waitForSelector('.chip:not([aria-busy]):has-text("09:30")')
  assert.deepEqual(await timesOf(the, id), ['2027-06-12 09:30:00', '2027-06-12 13:30:00'])
})

flow('of a series, one date is moved, or it and the following ones', async (the) => {
  const editor = the.fasti.as('editor')
  const { series } = await makeRecurring(editor, { timezone: 'UTC' })
  const hand = await the.enter('editor', 'calendar?day=2027-06-08&view=list')
  const { page } = hand
  const moveBy = async (nth: number, step: string, scope: string) => {
    await hand.press(page.locator('.chip').nth(nth))
    await hand.press(page.getByRole('button', { name: 'Move …' }))
    await hand.press(page.getByRole('button', { name: step }))
    await hand.press(page.getByRole('button', { name: 'Move', exact: true }))
    await page.waitForSelector('dialog:has-text("This is a date of a series.")')
    if (nth === 1) await the.check(hand, 'which dates', { isOneColumn: true })
    await hand.press(page.getByRole('button', { name: scope }))
    await page.waitForSelector('.toast:has-text("Choir")')
    await page.waitForSelector('.calendar-grid[aria-busy=false]')
    await page.waitForSelector('.chip[aria-busy]', { state: 'detached' })
  }
  await moveBy(1, '1 day later', 'Only this date')
  assert.deepEqual(await startsOf(the, series.id), ['01', '09', '15', '22'])
  await moveBy(2, '1 day earlier', 'This and the following')
  await page.waitForSelector('h3:has-text("21 June")')
  const { body } = await editor.get('/events?starts_after=2027-05-01&context=edit')
  const all = body.events.map(({ start_date }: { start_date: string }) => start_date.slice(8, 10))
  assert.deepEqual(all, ['01', '09', '14', '21'])
})

flow(
  'a series that moves where not all its dates can follow says what went to the trash',
  async (the) => {
    const editor = the.fasti.as('editor')
    // February has no 29th.
    const { dates } = await makeRecurring(editor, {
      timezone: 'UTC',
      start_date: '2027-01-28 19:00',
      end_date: '2027-01-28 21:00',
      recurrence: 'FREQ=MONTHLY;COUNT=3',
    })
    await change(editor, dates[1]!.id, { event_status: 'cancelled' })
    const hand = await the.enter('editor', 'calendar?day=2027-01-28&view=list')
    const { page } = hand
    await hand.press(page.locator('.chip').first())
    await hand.press(page.getByRole('button', { name: 'Move …' }))
    await hand.press(page.getByRole('button', { name: '1 day later' }))
    await hand.press(page.getByRole('button', { name: 'Move', exact: true }))
    await hand.press(page.getByRole('button', { name: 'all dates' }))
    await page.waitForSelector('.toast:has-text("that went to the trash: 1")')
  },
)

const startsOf = async (the: Flow, series: number): Promise<readonly string[]> =>
  (await occurrencesOf(the.fasti.as('editor'), series)).map(({ start_date }) =>
    start_date.slice(8, 10),
  )

flow('what else is at the venue then is said before it is done, and not forbidden', async (the) => {
  const editor = the.fasti.as('editor')
  const { id: venue } = await makeVenue(editor, 'Mill Barn')
  const { id } = await makeEvent(editor, { venue: [venue] })
  const concert = { title: 'Concert', start_date: '2027-06-15 20:00', end_date: '2027-06-15 22:00' }
  await makeEvent(editor, { ...concert, venue: [venue] })
  const hand = await the.enter('editor', 'calendar?day=2027-06-12')
  const { page } = hand
  await chip(page, 'Lantern Walk').waitFor()
  if (the.way === 'mouse') {
    const from = await pointIn(chip(page, 'Lantern Walk'), 0.5, 0.5)
    await drag(page, from, await pointIn(cell(page, '2027-06-15'), 0.5, 0.8))
    await page.waitForSelector('.clashes:has-text("Concert")')
    await page.mouse.up()
  } else {
    await hand.press(chip(page, 'Lantern Walk'))
    await hand.press(page.getByRole('button', { name: 'Move …' }))
    await hand.set(page.getByLabel('Day', { exact: true }), '2027-06-15')
    await page.waitForSelector('dialog .problem:has-text("Concert")')
    await hand.press(page.getByRole('button', { name: 'Move', exact: true }))
  }
  await page.waitForSelector('.toast:has-text("Lantern Walk")')
  await page.waitForSelector('.calendar-grid[aria-busy=false]')
  assert.deepEqual(await timesOf(the, id), ['2027-06-15 20:30:00', '2027-06-15 23:00:00'])
})
