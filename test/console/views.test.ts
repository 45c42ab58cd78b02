// Saved views of the table of events.

import assert from 'node:assert/strict'
import { consoleRoot as root, flow } from '../support/flows.ts'
import { makeEvent } from '../support/make.ts'
import { shows } from '../support/table.ts'

flow('a view is saved, shared, found by others, changed and removed', async (the) => {
  const editor = the.fasti.as('editor')
  await makeEvent(editor, { title: 'Choir', featured: true })
  await makeEvent(editor, { title: 'Cinema' })
  const hand = await the.enter('editor', 'events?featured=true&orderby=title')
  const { page } = hand
  await shows(page, ['Choir'])
  await hand.press(page.getByRole('button', { name: 'Save this view …' }))
  await hand.type(page.getByLabel('Name'), 'Highlights')
  await hand.press(page.getByLabel('Everybody who uses the console sees it'))
  await the.check(hand, 'view', { isOneColumn: true })
  await hand.press(page.locator('dialog').getByRole('button', { name: 'Save' }))
  const tab = page.getByRole('link', { name: 'Highlights' })
  await page.locator('[aria-current=page]', { hasText: 'Highlights' }).waitFor()
  const [view] = (await editor.get('/views', { root })).body.views
  assert.deepEqual([view.query, view.shared], ['featured=true&orderby=title', true])

  const other = await the.enter('author', 'events')
  await shows(other.page, ['Choir', 'Cinema'])
  await other.press(other.page.getByRole('link', { name: 'Highlights' }))
  await shows(other.page, ['Choir'])
  assert.equal(await other.page.getByRole('button', { name: /^Rename/ }).count(), 0)

  await hand.press(page.getByRole('button', { name: 'Remove “Featured”' }))
  await shows(page, ['Choir', 'Cinema'])
  await hand.press(page.getByRole('button', { name: 'Update “Highlights”' }))
  await page.waitForSelector('.toast:has-text("Highlights")')
  await hand.press(page.getByRole('button', { name: 'Rename, share or delete …' }))
  await hand.type(page.getByLabel('Name'), 'By title')
  await hand.press(page.getByLabel('Show it first when I open “Events”'))
  await hand.press(page.locator('dialog').getByRole('button', { name: 'Save' }))
  await page.getByRole('link', { name: 'By title' }).waitFor()
  assert.equal(await tab.count(), 0)

  await page.goto(`${the.address}/admin/events`)
  await page.locator('[aria-current=page]', { hasText: 'By title' }).waitFor()
  assert.equal(new URL(page.url()).searchParams.get('orderby'), 'title')
  await the.check(hand, 'views')
  await hand.press(page.getByRole('button', { name: 'Rename, share or delete …' }))
  await hand.press(page.locator('dialog').getByRole('button', { name: 'Remove' }))
  await page.getByRole('link', { name: 'By title' }).waitFor({ state: 'detached' })
  assert.equal((await editor.get('/views', { root })).body.total, 0)
  await page.goto(`${the.address}/admin/events`)
  await page.locator('[aria-current=page]', { hasText: 'Coming' }).waitFor()
})
