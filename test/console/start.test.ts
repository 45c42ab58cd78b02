// The first screen of the console says what needs one today.

import assert from 'node:assert/strict'
import { flow } from '../support/flows.ts'
import { goTo } from '../support/frame.ts'
import { makeEvent } from '../support/make.ts'

const root = '/api/cal/console/v1'
const wall = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

flow('a friendly sentence says that nothing is to be done', async (the) => {
  const hand = await the.enter('author')
  await hand.page.waitForSelector('text=Nothing needs you today.')
  await the.check(hand, 'empty start')
  await hand.press(hand.page.locator('main').getByRole('link', { name: 'New event' }))
  await hand.page.waitForSelector('h1:has-text("New event")')
})

flow('drafts, gaps, what is today and what waits are there, with links', async (the) => {
  const editor = the.fasti.as('editor')
  const now = Date.now()
  const times = { start_date: wall(now - 60_000), end_date: wall(now + 60_000), timezone: 'UTC' }
  await makeEvent(editor, { title: 'Right now', ...times })
  await makeEvent(editor, { title: 'Without a picture' })
  await makeEvent(the.fasti.as('contributor'), { title: 'Proposed', status: 'pending' })
  const body = { values: { title: 'Half written' }, key: 'k1' }
  await editor.send('PUT', '/drafts/event/0', { root, body })
  const hand = await the.enter('editor')
  const { page } = hand
  const part = (title: string) =>
    page.locator('.needed', { has: page.getByText(title, { exact: true }) })
  await part('Begun and not saved').getByText('Half written').waitFor()
  await part('Waiting for review').getByText('Proposed').waitFor()
  await part('Today').getByText('Right now').waitFor()
  await the.check(hand, 'start')
  const touch = part('Needs a last touch').locator('li', { hasText: 'Without a picture' })
  await hand.press(touch.getByRole('link', { name: 'no picture' }))
  await page.waitForSelector('[data-field=image] :focus')
  await goTo(hand, 'Today')
  // What is known is shown before the server is asked again.
  await part('Today').getByText('Right now').waitFor()
})

flow('what waits is decided where one hears of it, and taken back', async (the) => {
  const editor = the.fasti.as('editor')
  const contributor = the.fasti.as('contributor')
  const good = await makeEvent(contributor, { title: 'Good', status: 'pending' })
  const thin = await makeEvent(contributor, { title: 'Thin', status: 'pending' })
  const hand = await the.enter('editor')
  const { page } = hand
  const decide = (title: string) => page.getByRole('group', { name: `Decide about “${title}”` })
  const statusOf = async ({ id }: { id: number }) => (await editor.get(`/events/${id}`)).body.status
  await hand.press(decide('Good').getByRole('button', { name: 'Publish now' }))
  await page.waitForSelector('.toast:has-text("“Good” is published.")')
  await decide('Good').waitFor({ state: 'detached' })
  assert.equal(await statusOf(good), 'publish')
  await hand.press(decide('Thin').getByRole('button', { name: 'Ask for a change' }))
  const dialog = page.getByRole('dialog')
  await hand.type(dialog.getByLabel('Reason'), 'Which hall?')
  await hand.press(dialog.getByRole('button', { name: 'Give it back' }))
  await page.waitForSelector('.toast:has-text("“Thin” went back to its author.")')
  assert.equal(await statusOf(thin), 'draft')
  await hand.press(page.locator('.toast:has-text("Thin")').getByRole('button', { name: 'Undo' }))
  await decide('Thin').waitFor()
  assert.equal(await statusOf(thin), 'pending')
})
