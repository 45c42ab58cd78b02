// The history in the console: found by filters, read as differences, taken back.

import assert from 'node:assert/strict'
import { consoleRoot as root, flow } from '../support/flows.ts'
import { makeEvent, makeVenue } from '../support/make.ts'

flow('what was changed together is one step, and is taken back at once', async (the) => {
  const editor = the.fasti.as('editor')
  const ids: number[] = []
  for (const nth of [1, 2]) ids.push((await makeEvent(editor, { title: `Choir ${nth}` })).id)
  await editor.post('/events/batch', { ids, set: { featured: true } }, { root })
  const hand = await the.enter('editor', 'history')
  const { page } = hand
  await hand.choose(page.getByLabel('What was done'), 'changed')
  await hand.choose(page.getByLabel('Kind'), 'Event')
  await hand.press(page.getByRole('button', { name: 'Filter' }))
  const step = page.locator('.history > li', { hasText: '2 things together' })
  await hand.press(step.locator('summary'))
  await the.check(hand, 'history')
  await hand.press(step.getByRole('button', { name: 'Undo' }))
  await page.waitForSelector('.toast:has-text("All of it is as it was before.")')
  for (const id of ids) assert.equal((await editor.get(`/events/${id}`)).body.featured, false)
})

flow(
  'texts are shown with what is gone and what is new, and hostile ones run nothing',
  async (the) => {
    const editor = the.fasti.as('editor')
    const hostile = '<img src=x onerror=alert(1)> {{1}}'
    const { id } = await makeVenue(editor, `Mill ${hostile}`, {
      description: '<p>The old mill.</p>',
    })
    await editor.put(`/venues/${id}`, { description: '<p>The new mill, <b>open</b>.</p>' })
    const hand = await the.enter('editor', `history?item=${id}&action=update`)
    const { page } = hand
    await hand.press(page.locator('.history summary'))
    assert.deepEqual(await page.locator('.changes del').allTextContents(), ['old', 'mill.'])
    assert.deepEqual(await page.locator('.changes ins').allTextContents(), ['new', 'mill, open.'])
    await the.check(hand, 'a text')
  },
)

flow('what was changed again since is asked before it is lost', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeVenue(editor, 'Old Mill')
  await editor.put(`/venues/${id}`, { city: 'Graz' })
  await editor.put(`/venues/${id}`, { city: 'Linz' })
  const hand = await the.enter('editor', `history?item=${id}&action=update`)
  const { page } = hand
  await hand.press(page.locator('.history > li').nth(1).getByRole('button', { name: 'Undo' }))
  await page.waitForSelector('dialog:has-text("City")')
  await the.check(hand, 'changed since', { isOneColumn: true })
  await hand.press(page.locator('dialog button[type=submit]'))
  await page.waitForSelector('.toast:has-text("Old Mill")')
  assert.equal((await editor.get(`/venues/${id}`)).body.city, '')
})

flow('only what one person did in a time is shown', async (the) => {
  await makeVenue(the.fasti.as('author'), 'Mill')
  await makeVenue(the.fasti.as('editor'), 'Barn')
  const hand = await the.enter('editor', 'history')
  const { page } = hand
  await page.locator('.history > li').nth(1).waitFor()
  await hand.choose(page.getByLabel('By whom'), 'author')
  await hand.press(page.getByRole('button', { name: 'Filter' }))
  await page.locator('.history > li').nth(1).waitFor({ state: 'detached' })
  await hand.set(page.getByLabel('From', { exact: true }), '2099-01-01T00:00')
  await hand.press(page.getByRole('button', { name: 'Filter' }))
  await page.getByText('Nothing matches.').waitFor()
})
