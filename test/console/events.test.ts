// Events in the console: made, found, changed by two at once, and taken back.

import assert from 'node:assert/strict'
import { mainButton, setEnd, setStart } from '../support/editor.ts'
import { flow } from '../support/flows.ts'
import { beginEvent } from '../support/frame.ts'
import { makeEvent, makeVenue } from '../support/make.ts'
import { draw } from '../support/pictures.ts'
import { change } from '../support/recurring.ts'

flow('an event is made with a new venue, and found in the table', async (the) => {
  const hand = await the.enter('editor', 'events')
  const { page } = hand
  await beginEvent(hand)
  await hand.type(page.getByLabel('Title', { exact: true }), 'Lantern Walk')
  await setStart(hand, '2027-06-12T19:00')
  await setEnd(hand, '21:00')
  await hand.pick(
    page.getByRole('combobox', { name: 'Place', exact: true }),
    'Mill Barn',
    'Make “Mill Barn”',
  )
  await page.waitForSelector('.chosen:has-text("Mill Barn")')
  await hand.press(mainButton(page))
  await page.waitForSelector('.toast:has-text("Lantern Walk")')
  assert.match(new URL(page.url()).pathname, /^\/admin\/events\/\d+$/)
  await the.check(hand, 'event', { isOneColumn: true })
  await page.goto(`${the.address}/admin/events?search=lantern`)
  await page.waitForSelector('table.rows th a:has-text("Lantern Walk")')
  assert.match((await page.textContent('table.rows')) ?? '', /Mill Barn/)
  assert.equal(await page.textContent('h1'), 'Events')
  await the.check(hand, 'events')
})

flow(
  'a new event offers the places and topics that its writer uses most, and fills in nothing',
  async (the) => {
    const editor = the.fasti.as('editor')
    const { id: venue } = await makeVenue(editor, 'Mill Barn')
    const { id: barn } = await makeVenue(editor, 'Mill Street Barn')
    const { id: house } = await makeVenue(editor, 'Mill House')
    for (const at of [venue, barn, venue, house])
      await makeEvent(editor, { title: 'Evensong', venue: at, categories: ['Music'] })
    const hand = await the.enter('editor', 'events/new')
    const { page } = hand
    const place = page.locator('[data-field=venue]')
    const offered = place.getByRole('button', { name: 'Mill Barn', exact: true })
    await offered.waitFor()
    await the.check(hand, 'offered')
    assert.equal(await place.locator('.chosen li').count(), 0)
    const often = ['Mill Barn', 'Mill House', 'Mill Street Barn']
    assert.deepEqual(await place.locator('.offered button').allTextContents(), often)
    await hand.type(place.getByRole('combobox'), 'mill')
    await place.getByRole('option', { name: 'Mill House', exact: true }).waitFor()
    const found = await place.getByRole('option').allTextContents()
    assert.deepEqual(found.slice(0, often.length), often)
    await place.getByRole('combobox').fill('')
    await hand.press(offered)
    await place.locator('.chosen:has-text("Mill Barn")').waitFor()
    await offered.waitFor({ state: 'detached' })
    await page.locator('[data-field=categories] .offered:has-text("Music")').waitFor()
  },
)

flow('what is wrong is said beside its field, and nothing that was typed is lost', async (the) => {
  const hand = await the.enter('editor', 'events/new')
  const { page } = hand
  const title = page.getByLabel('Title', { exact: true })
  await hand.type(title, 'Backwards')
  await setStart(hand, '2027-06-12T19:00')
  await setEnd(hand, '18:00')
  await hand.press(mainButton(page))
  await page.waitForSelector('.fault:not(:empty)')
  assert.equal(await title.inputValue(), 'Backwards')
  assert.equal(await page.evaluate('document.activeElement.getAttribute("aria-invalid")'), 'true')
  await the.check(hand, 'faults', { isOneColumn: true })
})

flow(
  'two people who change different fields lose nothing, and the same field is asked',
  async (the) => {
    const editor = the.fasti.as('editor')
    const { id } = await makeEvent(editor, { title: 'Choir', excerpt: 'Sung.' })
    const hand = await the.enter('editor', `events/${id}`)
    const { page } = hand
    const title = page.getByLabel('Title', { exact: true })
    await title.waitFor()
    await change(editor, id, { excerpt: 'Sung by all.' })
    await hand.type(title, 'Great Choir')
    await hand.press(mainButton(page))
    await page.waitForSelector('.toast:has-text("Great Choir")')
    const { body } = await editor.get(`/events/${id}`)
    assert.deepEqual([body.title, body.excerpt], ['Great Choir', '<p>Sung by all.</p>'])
    await change(editor, id, { title: 'Small Choir' })
    await hand.type(title, 'Loud Choir')
    await hand.press(mainButton(page))
    await page.waitForSelector('dialog:has-text("Small Choir")')
    await the.check(hand, 'conflict', { isOneColumn: true })
    await hand.press(page.locator('dialog').getByLabel('Theirs:'))
    await hand.press(page.locator('dialog').getByRole('button', { name: 'Save', exact: true }))
    await page.waitForSelector('dialog', { state: 'detached' })
    assert.equal((await editor.get(`/events/${id}`)).body.title, 'Small Choir')
  },
)

flow('many events are moved to the trash at once, and taken back at once', async (the) => {
  const editor = the.fasti.as('editor')
  for (const nth of [1, 2, 3]) await makeEvent(editor, { title: `Bulky ${nth}` })
  const hand = await the.enter('editor', 'events?search=bulky')
  const { page } = hand
  await hand.press(page.getByLabel('Select all'))
  await hand.press(page.getByRole('button', { name: 'Move to the trash' }))
  await page.waitForSelector('.toast:has-text("Moved to the trash: 3")')
  await page.waitForSelector('text=No event matches.')
  await hand.press(page.locator('.toast').getByRole('button', { name: 'Undo' }))
  await page.waitForSelector('table.rows th a:has-text("Bulky 3")')
  assert.equal((await editor.get('/events?search=bulky')).body.total, 3)
})

flow('a step of the history is taken back by a click', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeVenue(editor, 'Old Mill')
  await editor.put(`/venues/${id}`, { city: 'Graz' })
  const hand = await the.enter('editor', 'history?search=old+mill')
  const { page } = hand
  const step = page.locator('.history li').first()
  await hand.press(step.locator('summary'))
  await the.check(hand, 'history')
  await hand.press(step.getByRole('button', { name: 'Undo' }))
  await page.waitForSelector('.toast:has-text("Old Mill")')
  assert.equal((await editor.get(`/venues/${id}`)).body.city, '')
})

flow('a picture is taken from a file, and kept with the event', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeEvent(editor, { title: 'Pictured' })
  const hand = await the.enter('editor', `events/${id}`)
  const { page } = hand
  const picture = { name: 'walk.png', mimeType: 'image/png', buffer: await draw('png', 40, 30) }
  await hand.press(page.getByRole('button', { name: 'Choose a picture …' }))
  await hand.give(page.locator('dialog input[type=file]'), picture)
  await page.waitForSelector('.image img')
  await hand.press(mainButton(page))
  await page.waitForSelector('.toast:has-text("Pictured")')
  assert.ok((await editor.get(`/events/${id}`)).body.image.id > 0)
})

flow(
  'hostile titles run nothing',
  async (the) => {
    const hostile = '"><img src=x onerror=alert(1)>\' {{1}} javascript:alert(2)'
    await makeEvent(the.fasti.as('editor'), { title: hostile, description: hostile })
    const { page } = await the.enter('editor', 'events?when=all')
    await page.waitForSelector('table.rows')
    await page.goto(`${the.address}/admin/history`)
    await page.waitForSelector('.history li')
  },
  { only: ['mouse'] },
)
