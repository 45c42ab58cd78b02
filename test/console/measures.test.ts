// How little the usual jobs take of a person who knows them, in presses and in keys.

import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { cell, chip, drag, pointIn, timesOf } from '../support/calendar_screen.ts'
import { mainButton, saved, titleOf } from '../support/editor.ts'
import { flow } from '../support/flows.ts'
import type { Hand } from '../support/hand.ts'
import { makeCategory, makeEvent, makeVenue } from '../support/make.ts'
import { makeRecurring, occurrencesOf } from '../support/recurring.ts'

const desk = { only: ['mouse', 'keyboard'] as const }

/** With the keyboard alone, one gets there by Tab. */
const into = (hand: Hand, field: Locator) =>
  hand.way === 'keyboard' ? hand.tabTo(field) : hand.press(field)

flow(
  'a simple event with place and topic is published with four clicks, or with keys alone',
  async (the) => {
    const editor = the.fasti.as('editor')
    await makeVenue(editor, 'Mill Barn')
    await makeCategory(editor, 'Concerts')
    const hand = await the.enter('editor', 'events/new')
    const { page } = hand
    await titleOf(page).and(page.locator(':focus')).waitFor()
    await hand.write('Lantern Walk')
    await hand.set(page.getByLabel('Day', { exact: true }), '2027-06-12')
    await hand.tabTo(page.getByLabel('Starts at', { exact: true }))
    await page.keyboard.press('Control+a')
    await hand.write('7:30 pm')
    await into(hand, page.getByRole('combobox', { name: 'Place', exact: true }))
    await hand.write('barn')
    await hand.take('Mill Barn')
    await into(hand, page.getByRole('combobox', { name: 'Categories' }))
    await hand.write('conc')
    await hand.take('Concerts')
    if (the.way === 'keyboard') await hand.key('Control+Enter')
    else await hand.press(mainButton(page))
    await saved(page, 'Lantern Walk')
    const { body } = await editor.get('/events?starts_after=2027-01-01')
    const [{ start_date, status, venue, categories }] = body.events
    assert.deepEqual(
      [start_date, status, venue.venue, categories[0].name],
      ['2027-06-12 19:30:00', 'publish', 'Mill Barn', 'Concerts'],
    )
    assert.ok(hand.used.presses <= (the.way === 'mouse' ? 4 : 0), JSON.stringify(hand.used))
    assert.ok(hand.used.keys <= 40, JSON.stringify(hand.used))
  },
  desk,
)

flow(
  'a date is cancelled with its reason from anywhere, by three keys and what is typed',
  async (the) => {
    const editor = the.fasti.as('editor')
    const { series } = await makeRecurring(editor)
    const hand = await the.enter('editor', 'organizers')
    const { page } = hand
    await hand.key('Control+k')
    await page.getByRole('combobox', { name: 'Find' }).waitFor()
    await hand.write('cancel choir 2027-06-15')
    await hand.take('Cancel “Choir”')
    await page.getByRole('dialog').getByLabel('Reason').and(page.locator(':focus')).waitFor()
    await hand.write('The roof leaks.')
    await hand.key('Enter')
    await page.waitForSelector('.toast:has-text("is cancelled.")')
    const dates = await occurrencesOf(editor, series.id)
    assert.deepEqual(
      dates.map(({ event_status_reason: why }) => why),
      ['', '', 'The roof leaks.', ''],
    )
    assert.deepEqual(hand.used, { presses: 0, keys: 3 })
  },
  desk,
)

flow(
  'a whole series is moved by a day with one drag and one answer',
  async (the) => {
    const editor = the.fasti.as('editor')
    const { series, dates } = await makeRecurring(editor, { timezone: 'UTC' })
    const hand = await the.enter('editor', 'calendar?day=2027-06-12')
    const { page } = hand
    const second = chip(page, 'Choir').nth(1)
    await second.waitFor()
    const to = await pointIn(cell(page, '2027-06-09'), 0.5, 0.7)
    await drag(page, await pointIn(second, 0.5, 0.5), to)
    await page.mouse.up()
    await hand.press(page.getByRole('button', { name: 'all dates' }))
    await page.waitForSelector('.toast:has-text("Choir")')
    const starts = (await occurrencesOf(editor, series.id)).map(({ start_date: at }) => at)
    assert.deepEqual(
      starts,
      dates.map(({ start_date: at }) => at.replace(/\d\d(?= )/, (day: string) => next(day))),
    )
    assert.equal((await timesOf(the, dates[0]!.id))[0], '2027-06-02 19:00:00')
    assert.deepEqual(hand.used, { presses: 1, keys: 0 })
  },
  { only: ['mouse'] },
)

const next = (day: string): string => String(Number(day) + 1).padStart(2, '0')

flow(
  'an event of long ago is found and opened by two keys and its name',
  async (the) => {
    const past = { start_date: '2026-04-14 19:30', end_date: '2026-04-14 21:00' }
    const { id } = await makeEvent(the.fasti.as('editor'), { title: 'Spring parade', ...past })
    const hand = await the.enter('editor')
    const { page } = hand
    await hand.key('Control+k')
    await page.getByRole('combobox', { name: 'Find' }).waitFor()
    await hand.write('spring par')
    await hand.take('Spring parade')
    await page.waitForURL(`**/events/${id}`)
    assert.deepEqual(hand.used, { presses: 0, keys: 2 })
  },
  desk,
)

flow(
  'the first screen comes with its page: nothing else has to be asked for before it is there',
  async (the) => {
    await makeEvent(the.fasti.as('contributor'), { title: 'Lantern Walk', status: 'pending' })
    const { page } = await the.enter('editor')
    const asked: string[] = []
    await page.route('**/api/**', (route) => {
      asked.push(route.request().url())
    })
    await page.reload()
    await page.waitForSelector('.today a:has-text("Lantern Walk")')
    await page.waitForSelector('nav.menu .waiting:has-text("1")')
    assert.deepEqual(asked, [])
  },
  { only: ['mouse'] },
)
