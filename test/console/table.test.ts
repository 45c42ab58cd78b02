// The table of events: found, sorted, shown as wanted, page by page.

import assert from 'node:assert/strict'
import { flow } from '../support/flows.ts'
import { makeCategory, makeEvent, makeOrganizer, makeVenue } from '../support/make.ts'
import { addFilter, shows, titlesIn } from '../support/table.ts'

flow('events are found by words and filters, which are all in the address', async (the) => {
  const editor = the.fasti.as('editor')
  const { id: venue } = await makeVenue(editor, 'Mill Barn')
  await makeOrganizer(editor, 'Choir of All')
  const { id: music } = await makeCategory(editor, 'Music')
  await makeEvent(editor, { title: 'Evensong', venue, categories: [music] })
  await makeEvent(editor, { title: 'Evening walk', venue })
  await makeEvent(editor, { title: 'Evening of plays', status: 'draft', categories: [music] })
  const hand = await the.enter('editor', 'events')
  const { page } = hand
  await page.getByText('3 in all').waitFor()
  await hand.type(page.getByLabel('Search events'), 'evening')
  await shows(page, ['Evening walk', 'Evening of plays'])
  await addFilter(hand, 'State')
  await the.check(hand, 'filters')
  await hand.press(page.getByLabel('Draft'))
  await shows(page, ['Evening of plays'])
  const draft = page.getByRole('button', { name: 'Remove “Draft”' })
  await hand.press(draft)
  await shows(page, ['Evening walk', 'Evening of plays'])
  await addFilter(hand, 'Place')
  await hand.pick(page.getByRole('combobox', { name: 'Place', exact: true }), 'mill', 'Mill Barn')
  await shows(page, ['Evening walk'])
  await hand.press(page.getByRole('button', { name: 'Remove “Mill Barn”' }).first())
  await addFilter(hand, 'Categories')
  await hand.pick(page.getByRole('combobox', { name: 'Categories' }), 'mus', 'Music')
  await shows(page, ['Evening of plays'])
  await addFilter(hand, 'What is missing')
  await hand.press(page.getByLabel('Without a place'))
  await page.getByText('1 in all').waitFor()
  const address = new URL(page.url()).searchParams
  assert.deepEqual(Object.fromEntries(address), {
    search: 'evening',
    categories: String(music),
    missing: 'venue',
  })
  await page.reload()
  await shows(page, ['Evening of plays'])
  await page.locator('.chips').getByText('Music').waitFor()
  await hand.press(page.getByRole('link', { name: 'Clear all' }))
  await page.getByText('3 in all').waitFor()
  await page.goBack()
  await shows(page, ['Evening of plays'])
})

flow('a time is coming, past, all, or between two days', async (the) => {
  const editor = the.fasti.as('editor')
  for (const [title, day] of [
    ['Long ago', '2019-05-01'],
    ['In May', '2027-05-31'],
    ['In June', '2027-06-01'],
  ]) {
    await makeEvent(editor, { title, start_date: `${day} 10:00`, end_date: `${day} 12:00` })
  }
  const hand = await the.enter('editor', 'events')
  const { page } = hand
  await shows(page, ['In May', 'In June'])
  await addFilter(hand, 'Time')
  const time = page.getByLabel('Time', { exact: true })
  await hand.choose(time, 'Past')
  await shows(page, ['Long ago'])
  await hand.choose(time, 'All')
  await shows(page, ['Long ago', 'In May', 'In June'])
  await hand.choose(time, 'Between two days')
  await hand.set(page.getByLabel('From', { exact: true }), '2027-05-01')
  await hand.set(page.getByLabel('Until', { exact: true }), '2027-05-31')
  await shows(page, ['In May'])
  await the.check(hand, 'time', { isOneColumn: true })
})

flow('the table is sorted by its headings, and has the columns that were chosen', async (the) => {
  const editor = the.fasti.as('editor')
  await makeCategory(editor, 'Music')
  await makeEvent(editor, { title: 'Beta', start_date: '2027-06-01 10:00', categories: ['Music'] })
  await makeEvent(editor, { title: 'Alpha', start_date: '2027-06-02 10:00' })
  const hand = await the.enter('editor', 'events')
  const { page } = hand
  await shows(page, ['Beta', 'Alpha'])
  await hand.press(page.getByRole('button', { name: 'Columns and order' }))
  await the.check(hand, 'columns')
  const leftOf = async (cell: string) => (await page.locator(`table.rows ${cell}`).boundingBox())?.x
  const isTable = the.way !== 'phone'
  if (isTable) assert.equal(await leftOf('thead th >> nth=2'), await leftOf('tbody td >> nth=1'))
  if (the.way === 'phone') await hand.choose(page.getByLabel('Sort by'), 'Title')
  else await hand.press(page.getByRole('link', { name: 'Title', exact: true }))
  await shows(page, ['Alpha', 'Beta'])
  const heading = page.getByRole('columnheader', { name: 'Title' })
  if (the.way === 'phone') await hand.choose(page.getByLabel('Order', { exact: true }), 'Backward')
  else {
    assert.equal(await heading.getAttribute('aria-sort'), 'ascending')
    await hand.press(page.getByRole('link', { name: 'Title', exact: true }))
  }
  await shows(page, ['Beta', 'Alpha'])
  await page.reload()
  await shows(page, ['Beta', 'Alpha'])
  await hand.press(page.getByRole('button', { name: 'Columns and order' }))
  await hand.press(page.getByLabel('Categories'))
  await hand.press(page.getByLabel('When'))
  const first = page.locator('table.rows tbody tr').first()
  await first.getByText('Music').waitFor()
  assert.doesNotMatch((await first.textContent()) ?? '', /2027/)
  await page.goto(`${the.address}/admin/events`)
  await first.getByText('Music').waitFor()
})

flow('pages follow each other, and back and reload lead where one was', async (the) => {
  const editor = the.fasti.as('editor')
  const days = Array.from({ length: 60 }, (_, nth) => nth)
  await Promise.all(
    days.map((nth) => {
      const start = new Date(Date.UTC(2027, 0, 1 + nth, 10)).toISOString().slice(0, 16)
      return makeEvent(editor, { title: `Day ${nth}`, start_date: start, end_date: start })
    }),
  )
  const hand = await the.enter('editor', 'events')
  const { page } = hand
  await page.getByText('1–50 of 60').waitFor()
  await hand.press(page.getByRole('link', { name: 'Next' }).first())
  await page.getByText('51–60 of 60').waitFor()
  assert.equal((await titlesIn(page))[0], 'Day 50')
  await page.reload()
  await page.getByText('51–60 of 60').waitFor()
  await hand.press(page.getByRole('link', { name: 'Previous' }).first())
  await page.getByText('1–50 of 60').waitFor()
  await page.goBack()
  await page.getByText('51–60 of 60').waitFor()
  assert.equal((await titlesIn(page)).length, 10)
})

flow(
  'hostile titles and names are shown as what they are',
  async (the) => {
    const hostile = '"><img src=x onerror=alert(1)> {{1}} javascript:alert(2)'
    const editor = the.fasti.as('editor')
    const { id: venue } = await makeVenue(editor, 'A&B "Hall" {0}')
    await makeEvent(editor, { title: `x${hostile}`, venue })
    const shown = encodeURIComponent('<b>"')
    const { page } = await the.enter('editor', `events?venue=${venue}&search=&status=draft,publish`)
    await page.waitForSelector('table.rows')
    await page.goto(`${the.address}/admin/events?search=${shown}`)
    await page.waitForSelector('.table-search input')
    assert.equal(await page.getByLabel('Search events').inputValue(), '<b>"')
    await page.goto(`${the.address}/admin/events?status=${shown}&columns=${shown}&page=-1`)
    await page.locator('main').getByRole('alert').waitFor()
    await page.goto(`${the.address}/admin/events?cursor=${shown}&venue=${shown}`)
    await page.locator('main').getByRole('alert').waitFor()
  },
  { only: ['mouse'] },
)
