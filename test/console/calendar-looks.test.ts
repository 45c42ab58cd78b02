// The calendar of the console: where one is, by address and keyboard; clocks, filters, refusals.

import assert from 'node:assert/strict'
import { cell, chip, column, drag, pointIn, timesOf } from '../support/calendar_screen.ts'
import type { Json } from '../support/fasti.ts'
import { type Flow, consoleRoot, flow } from '../support/flows.ts'
import type { Hand } from '../support/hand.ts'
import { makeCategory, makeEvent, makeVenue } from '../support/make.ts'
import { until } from '../support/until.ts'

/** Moves the event that is shown by the buttons of its dialog. */
async function moveBy(the: Flow, hand: Hand, title: string, step: string): Promise<void> {
  const { page } = hand
  await hand.press(chip(page, title).first())
  await the.check(hand, 'event in the calendar', { isOneColumn: true })
  await hand.press(page.getByRole('button', { name: 'Move …' }))
  await the.check(hand, 'move', { isOneColumn: true })
  await hand.press(page.getByRole('button', { name: step }))
  await hand.press(page.getByRole('button', { name: 'Move', exact: true }))
  await page.waitForSelector(`.toast:has-text("${title}")`)
  await page.waitForSelector('.chip[aria-busy]', { state: 'detached' })
  await page.waitForSelector('.calendar-grid[aria-busy=false]')
}

async function season(the: Flow): Promise<void> {
  const editor = the.fasti.as('editor')
  const { id: venue } = await makeVenue(editor, 'Mill Barn')
  const { id: music } = await makeCategory(editor, 'Music')
  await makeEvent(editor, { venue: [venue], status: 'draft' })
  await makeEvent(editor, { title: 'Choir', categories: [music], event_status: 'cancelled' })
  const fair = { title: 'Fair', all_day: true, start_date: '2027-06-11', end_date: '2027-06-15' }
  await makeEvent(editor, fair)
  for (const nth of [1, 2, 3, 4]) await makeEvent(editor, { title: `Walk ${nth}` })
}

flow('every view is at its address, and reading it again or going back finds it', async (the) => {
  await season(the)
  const hand = await the.enter('editor', 'calendar?day=2027-06-12')
  const { page } = hand
  await chip(page, 'Fair').first().waitFor()
  await the.check(hand, 'month with many')
  for (const [name, view] of [
    ['Week', 'week'],
    ['Day', 'day'],
    ['List', 'list'],
  ] as const) {
    await hand.press(page.getByRole('link', { name, exact: true }))
    await page.waitForURL(`**/calendar?day=2027-06-12&view=${view}`)
    await chip(page, 'Fair').first().waitFor()
    await the.check(hand, view)
  }
  await page.goBack()
  await page.waitForSelector('.hours')
  await page.reload()
  await page.waitForSelector('h2:has-text("12 June 2027")')
  await hand.press(page.getByRole('link', { name: 'Next' }))
  await page.waitForSelector('h2:has-text("13 June 2027")')
})

flow(
  'many events at once fold in the week, and are all wide enough to read on their day',
  async (the) => {
    const editor = the.fasti.as('editor')
    for (const nth of Array.from({ length: 12 }).keys()) {
      await makeEvent(editor, { title: `Walk ${nth}` })
    }
    const { page } = await the.enter('editor', 'calendar?day=2027-06-12&view=week')
    const chips = page.locator('.column .chip')
    const widths = (): Promise<number[]> =>
      chips.evaluateAll((all: { getBoundingClientRect(): { width: number } }[]) =>
        all.map((one) => one.getBoundingClientRect().width),
      )
    await chips.first().waitFor()
    const shown = await widths()
    assert.ok(shown.length < 12 && shown.every((width) => width >= 90), `${shown.join()} px`)
    const edges = `[...document.querySelectorAll('.hours :is(.head, .body) > [data-day]')]
      .map((one) => one.dataset.day + ' ' + Math.round(one.getBoundingClientRect().left))`
    const found = await page.evaluate<string[]>(edges)
    assert.equal(found.length, 14)
    assert.equal(new Set(found).size, 7, 'hours stand below their days')
    await page.getByRole('link', { name: `+${12 - shown.length} more` }).click()
    await page.waitForSelector('.column .chip >> nth=11')
    const all = await widths()
    assert.ok(all.length === 12 && all.every((width) => width >= 90), `${all.join()} px`)
  },
  { only: ['mouse'] },
)

flow('an event has the colour of its category', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeCategory(editor, 'Music')
  await editor.put(`/colours/${id}`, { colour: '#075985' }, { root: consoleRoot })
  await makeEvent(editor, { title: 'Choir', categories: [id] })
  const { page } = await the.enter('editor', 'calendar?day=2027-06-12&view=week')
  const first = chip(page, 'Choir').first()
  await until(async () => {
    const tint = await first.evaluate((one: Json) => one.style.getPropertyValue('--tint'))
    return tint === '#075985'
  })
})

flow(
  'arrows go from day to day and from event to event, letters to views',
  async (the) => {
    await season(the)
    const hand = await the.enter('editor', 'calendar?day=2027-06-12')
    const { page } = hand
    await chip(page, 'Fair').first().waitFor()
    const at = (text: string) => page.waitForSelector(`:focus:has-text(${JSON.stringify(text)})`)
    await hand.reach(cell(page, '2027-06-12').locator('.day'))
    await page.keyboard.press('ArrowRight')
    await at('13 June 2027')
    await page.keyboard.press('ArrowUp')
    await at('6 June 2027')
    await page.keyboard.press('PageUp')
    await at('6 May 2027')
    await page.keyboard.press('PageDown')
    await page.keyboard.press('End')
    await at('6 June 2027')
    await page.goto(`${the.address}/admin/calendar?day=2027-06-12`)
    await hand.reach(cell(page, '2027-06-12').locator('.chip').first())
    await at('Fair')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await at('11 June 2027')
    await page.keyboard.press('w')
    await page.waitForSelector('h2:has-text("13 June 2027")')
    await page.keyboard.press('l')
    await page.waitForSelector('.agenda')
    await page.keyboard.press('m')
    await page.waitForSelector('table.month')
    await page.keyboard.press('c')
    await page.waitForSelector('dialog:has-text("New event")')
    await page.keyboard.type('twdml')
    assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'twdml')
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog', { state: 'detached' })
  },
  { only: ['keyboard'] },
)

flow('filters are in the address, and narrow what is shown', async (the) => {
  await season(the)
  const hand = await the.enter('editor', 'calendar?day=2027-06-12&view=list')
  const { page } = hand
  await chip(page, 'Choir').waitFor()
  await hand.press(page.locator('summary', { hasText: 'Filter' }))
  await hand.choose(page.getByLabel('State'), 'Draft')
  await hand.press(page.getByRole('button', { name: 'Show' }))
  await chip(page, 'Choir').waitFor({ state: 'detached' })
  await chip(page, 'Lantern Walk').waitFor()
  await the.check(hand, 'filters of the calendar')
  await hand.choose(page.getByLabel('State'), 'All')
  await hand.press(page.getByRole('button', { name: 'Show' }))
  await hand.pick(page.getByRole('combobox', { name: 'Category' }), 'Mus', 'Music')
  await chip(page, 'Lantern Walk').waitFor({ state: 'detached' })
  await chip(page, 'Choir').waitFor()
  assert.match(page.url(), /categories=\d+/)
})

flow(
  'an event keeps its own clock and zone, also if it is moved by the clock of the site',
  async (the) => {
    const talk = { title: 'Talk', start_date: '2027-06-10 19:00', end_date: '2027-06-10 21:00' }
    const { id } = await makeEvent(the.fasti.as('editor'), { ...talk, timezone: 'Asia/Tokyo' })
    const hand = await the.enter('editor', 'calendar?day=2027-06-10&view=day')
    const { page } = hand
    await page.waitForSelector('.chip:has-text("19:00 Talk Tokyo")')
    await moveBy(the, hand, 'Talk', '1 week earlier')
    assert.deepEqual(await timesOf(the, id), ['2027-06-03 19:00:00', '2027-06-03 21:00:00'])
    await page.goto(`${the.address}/admin/calendar?day=2027-06-03&view=day&times=site`)
    await page.waitForSelector('.chip:has-text("10:00 Talk")')
    if (the.way !== 'mouse') return
    const hours = column(page, '2027-06-03')
    await drag(page, await pointIn(hours, 0.5, 10.5 / 24), await pointIn(hours, 0.5, 11.5 / 24))
    await page.mouse.up()
    await page.waitForSelector('.chip:not([aria-busy]):has-text("11:00 Talk")')
    assert.deepEqual(await timesOf(the, id), ['2027-06-03 20:00:00', '2027-06-03 22:00:00'])
  },
)

flow(
  'on the day on which clocks change, the wall clock is what counts (§3.6)',
  async (the) => {
    const editor = the.fasti.as('editor')
    const night = { title: 'Night', start_date: '2027-03-27 01:00', end_date: '2027-03-27 04:00' }
    const { id } = await makeEvent(editor, night)
    const gap = { title: 'Gap', start_date: '2027-03-27 02:30', end_date: '2027-03-27 05:00' }
    const { id: other } = await makeEvent(editor, gap)
    const hand = await the.enter('editor', 'calendar?day=2027-03-27&view=list')
    await moveBy(the, hand, 'Night', '1 day later')
    assert.deepEqual(await timesOf(the, id), ['2027-03-28 01:00:00', '2027-03-28 04:00:00'])
    await moveBy(the, hand, 'Gap', '1 day later')
    assert.deepEqual(await timesOf(the, other), ['2027-03-28 03:30:00', '2027-03-28 05:00:00'])
    await hand.page.waitForSelector('.chip:has-text("03:30 Gap")')
  },
  { settings: { FASTI_TIMEZONE: 'Europe/Paris' } },
)

flow('what the server refuses goes back to where it was, and says why', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeEvent(editor)
  const hand = await the.enter('editor', 'calendar?day=2027-06-12&view=list')
  const { page } = hand
  await chip(page, 'Lantern Walk').waitFor()
  await editor.delete(`/events/${id}?force=true`)
  await hand.press(chip(page, 'Lantern Walk'))
  await hand.press(page.getByRole('button', { name: 'Move …' }))
  await hand.press(page.getByRole('button', { name: '1 day later' }))
  await hand.press(page.getByRole('button', { name: 'Move', exact: true }))
  await page.waitForSelector('.toast.wrong')
  assert.equal(await page.locator('.toast', { hasText: 'was moved' }).count(), 0)
  await chip(page, 'Lantern Walk').waitFor({ state: 'detached' })
})

flow(
  'a contributor moves nothing of others, and what is their own',
  async (the) => {
    await makeEvent(the.fasti.as('editor'), { title: 'Theirs' })
    const own = { title: 'Mine', status: 'draft' }
    const { id } = await makeEvent(the.fasti.as('contributor'), own)
    const hand = await the.enter('contributor', 'calendar?day=2027-06-12&view=list')
    const { page } = hand
    await hand.press(chip(page, 'Theirs'))
    await page.waitForSelector('dialog')
    assert.equal(await page.getByRole('button', { name: 'Move …' }).count(), 0)
    await page.keyboard.press('Escape')
    await moveBy(the, hand, 'Mine', '1 day later')
    await hand.press(page.locator('.toast').getByRole('button', { name: 'Undo' }))
    await page.waitForSelector('.toast:has-text("Taken back.")')
    const { body } = await the.fasti.as('editor').get(`/events/${id}?context=edit`)
    assert.equal(body.start_date, '2027-06-12 20:30:00')
  },
  { only: ['mouse'] },
)

flow(
  'dates, clock and weeks are written as the site has them for the language',
  async (the) => {
    await makeEvent(the.fasti.as('editor'), {
      title: 'Talk',
      start_date: '2027-06-10 09:05',
      end_date: '2027-06-10 21:00',
    })
    const { page } = await the.enter('editor', 'calendar?day=2027-06-10&view=week')
    await page.waitForSelector('.chip:has-text("9:05 AM Talk")')
    const days = await page
      .locator('[data-day]')
      .evaluateAll((all: Json[]) => [
        ...new Set(all.map((one) => new Date(one.dataset.day * 86_400_000).getUTCDay())),
      ])
    assert.deepEqual(days, [0, 1, 2, 3, 4, 5, 6])
    await page.goto(`${the.address}/admin/calendar?day=2027-06-10&view=list`)
    await page.waitForSelector('h3:has-text("Thursday, June 10, 2027")')
    await page.goto(`${the.address}/es/admin/calendar?day=2027-06-10&view=week`)
    await page.waitForSelector('.chip:has-text("09:05 Talk")')
    await page.goto(`${the.address}/es/admin/events`)
    await page.getByText('jue, 10 jun 2027, 09:05 – 21:00').first().waitFor()
  },
  { only: ['mouse', 'keyboard'], settings: { FASTI_LOCALES: 'en-US, es-ES' } },
)
