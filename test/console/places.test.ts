// Venues, organizers, categories and tags in the console: found, merged, moved and coloured.

import assert from 'node:assert/strict'
import type { Caller } from '../support/fasti.ts'
import { consoleRoot as root, flow } from '../support/flows.ts'
import { makeCategory, makeEvent, makeTag, makeVenue } from '../support/make.ts'

const venueOf = async (caller: Caller, id: number) =>
  [(await caller.get(`/events/${id}`)).body.venue].flat()[0]?.id

flow('two venues that are the same are merged, and taken apart again', async (the) => {
  const editor = the.fasti.as('editor')
  const kept = await makeVenue(editor, 'Mill Barn', { city: 'Graz' })
  const other = await makeVenue(editor, 'mill barn', { address: 'Quay 1' })
  const { id } = await makeEvent(editor, { venue: other.id })
  const hand = await the.enter('editor', 'venues')
  const { page } = hand
  await hand.press(page.locator('summary', { hasText: 'These may be the same' }))
  await the.check(hand, 'venues')
  await hand.press(page.locator('.doubles').getByRole('button', { name: 'Merge' }))
  await hand.press(page.locator('dialog').getByRole('radio', { name: /^Mill Barn/ }))
  await page.waitForSelector('dialog .badge:has-text("1 events")')
  await the.check(hand, 'merging', { isOneColumn: true })
  await hand.press(page.locator('dialog button[type=submit]'))
  await page.waitForSelector('.toast:has-text("Merged into “Mill Barn”: 1 events have changed.")')
  await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' })
  assert.equal(await venueOf(editor, id), kept.id)
  await hand.press(page.locator('.toast').getByRole('button', { name: 'Undo' }))
  await page.locator('tbody tr').nth(1).waitFor()
  assert.equal(await venueOf(editor, id), other.id)
})

flow('a venue shows its events, and what may be the same', async (the) => {
  const editor = the.fasti.as('editor')
  const kept = await makeVenue(editor, 'Mill Barn')
  const other = await makeVenue(editor, 'Old Mill Barn')
  const { id } = await makeEvent(editor, { title: 'Choir', venue: other.id })
  const hand = await the.enter('editor', `venues/${other.id}`)
  const { page } = hand
  await page.waitForSelector('section:has-text("Coming events") a:has-text("Choir")')
  await the.check(hand, 'venue', { isOneColumn: true })
  await hand.press(page.locator('.doubles').getByRole('button', { name: 'Merge' }))
  await hand.press(page.locator('dialog').getByRole('radio', { name: /^Mill Barn/ }))
  await hand.press(page.locator('dialog button[type=submit]'))
  await page.waitForSelector('.toast:has-text("Merged into “Mill Barn”")')
  assert.equal(await venueOf(editor, id), kept.id)
})

flow('venues go to the trash and come back', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeVenue(editor, 'Mill Barn')
  const hand = await the.enter('editor', 'venues')
  const { page } = hand
  await hand.press(page.getByLabel('Select “Mill Barn”'))
  await hand.press(page.getByRole('button', { name: 'Move to the trash' }))
  await page.waitForSelector('text=There are no places yet.')
  await the.check(hand, 'no venues', { isOneColumn: true })
  await hand.choose(page.getByLabel('State'), 'In the trash')
  await hand.press(page.getByRole('button', { name: 'Show', exact: true }))
  await hand.press(page.getByLabel('Select “Mill Barn”'))
  await hand.press(page.getByRole('button', { name: 'Restore' }))
  await page.waitForSelector('.toast:has-text("Restored as drafts: 1")')
  assert.equal((await editor.get(`/venues/${id}`)).body.status, 'draft')
})

flow('several tags are merged, and others are deleted and taken back', async (the) => {
  const editor = the.fasti.as('editor')
  const tags = [await makeTag(editor, 'free'), await makeTag(editor, 'gratis')]
  const { id } = await makeEvent(editor, { tags: [tags[1].id] })
  const hand = await the.enter('editor', 'tags')
  const { page } = hand
  await hand.press(page.getByLabel('Select all'))
  await hand.press(page.getByRole('button', { name: 'Merge' }))
  await hand.press(page.locator('dialog button[type=submit]'))
  await page.waitForSelector('.toast:has-text("Merged into “free”")')
  assert.deepEqual((await editor.get(`/events/${id}`)).body.tags[0].name, 'free')
  await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' })
  await hand.press(page.locator('.toast button[aria-label=Close]'))
  await hand.press(page.getByLabel('Select “free”'))
  await hand.press(page.getByRole('button', { name: 'Delete' }))
  await page.waitForSelector('text=There are no tags yet.')
  await hand.press(page.locator('.toast').getByRole('button', { name: 'Undo' }))
  await page.getByLabel('Select “free”').waitFor()
  assert.deepEqual((await editor.get(`/events/${id}`)).body.tags[0].name, 'free')
  await the.check(hand, 'tags')
})

flow('a category is moved below another, by dragging and by a button', async (the) => {
  const editor = the.fasti.as('editor')
  const music = await makeCategory(editor, 'Music')
  const choir = await makeCategory(editor, 'Choir')
  const hand = await the.enter('editor', 'categories')
  const { page } = hand
  const parent = async () => (await editor.get(`/categories/${choir.id}`)).body.parent
  await page.waitForSelector('.tree')
  await the.check(hand, 'categories')
  if (hand.way === 'mouse') {
    const [from, onto] = ['Choir', 'Music'].map((name) => page.locator('.leaf', { hasText: name }))
    assert.ok(from && onto)
    await from.dragTo(onto)
  } else {
    await hand.press(page.getByRole('button', { name: 'Move “Choir”' }))
    await hand.choose(page.locator('dialog').getByLabel('Below'), 'Music')
    await hand.press(page.locator('dialog button[type=submit]'))
  }
  await page.waitForSelector('.tree ul ul .leaf:has-text("Choir")')
  assert.equal(await parent(), music.id)
  await hand.press(page.locator('.toast').getByRole('button', { name: 'Undo' }))
  await page.locator('.tree ul ul').waitFor({ state: 'detached' })
  assert.equal(await parent(), 0)
  await hand.press(page.getByRole('button', { name: 'Move “Choir”' }))
  await the.check(hand, 'moving', { isOneColumn: true })
})

flow('a category has a colour, and words on it that can be read', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeCategory(editor, '<b onclick=alert(1)>Music')
  const hand = await the.enter('editor', 'categories')
  const { page } = hand
  const field = page.locator('input[type=color]')
  await field.fill('#ffee00')
  const none = page.locator('.leaf button.plain')
  await none.waitFor()
  await the.check(hand, 'colours')
  const { colours } = (await editor.get('/colours', { root })).body
  assert.deepEqual(colours, [{ id, colour: '#ffee00' }])
  await hand.press(none)
  await none.waitFor({ state: 'detached' })
})

flow('the position of a venue comes from a pasted link, and is taken back', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeVenue(editor, 'Mill Barn')
  const hand = await the.enter('editor', `venues/${id}`)
  const { page } = hand
  const link = page.getByLabel('Paste the link of a map')
  await hand.type(link, 'https://maps.app.goo.gl/x')
  await page.getByText('There is no place in this.').waitFor()
  await the.check(hand, 'no place', { isOneColumn: true })
  await hand.type(link, 'https://www.openstreetmap.org/#map=18/48.2082/16.3738')
  await hand.press(page.getByRole('button', { name: 'Save the position' }))
  await page.waitForSelector('.toast:has-text("The position was saved.")')
  const position = async () => {
    const { geo_lat, geo_lng } = (await editor.get(`/venues/${id}`)).body
    return [geo_lat, geo_lng]
  }
  assert.deepEqual(await position(), [48.2082, 16.3738])
  await hand.press(page.locator('.toast').getByRole('button', { name: 'Undo' }))
  await page.waitForSelector('.toast:has-text("Taken back.")')
  assert.notDeepEqual(await position(), [48.2082, 16.3738])
})
