// The first screen of the console says what needs one today.

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
