// What happened to what is mine, from any screen.

import assert from 'node:assert/strict'
import { titleOf } from '../support/editor.ts'
import { consoleRoot as root, flow } from '../support/flows.ts'
import type { Hand } from '../support/hand.ts'
import { makeEvent } from '../support/make.ts'
import { change } from '../support/recurring.ts'
import { until } from '../support/until.ts'

const bellOf = ({ page }: Hand) => page.getByRole('button', { name: /^What happened to yours/ })

flow('what others did with mine is counted, told, and leads there', async (the) => {
  const [author, editor] = [the.fasti.as('author'), the.fasti.as('editor')]
  const { id } = await makeEvent(author, { title: 'Choir', status: 'draft' })
  await change(editor, id, { status: 'publish' })
  await editor.post(`/events/${id}/comments`, { text: 'Who has the key?' }, { root })
  const hand = await the.enter('author', '')
  const { page } = hand
  await bellOf(hand).getByLabel('2 new').waitFor()
  await hand.press(bellOf(hand))
  const told = page.locator('.bell li', { hasText: 'Choir' })
  await told.getByText('editor says at “Choir”: Who has the key?').waitFor()
  await told.getByText('editor has published “Choir”.').waitFor()
  await the.check(hand, 'news', { isOneColumn: true })
  await hand.press(told.getByText('Who has the key?'))
  await titleOf(page).waitFor()
  // At the comments, and seen on every device from now on.
  await page.getByLabel('Your comment').waitFor()
  await until(async () => (await author.get('/news', { root })).body.unseen === 0)
  await page.reload()
  await bellOf(hand).waitFor()
  assert.equal(await page.locator('.bell .waiting').count(), 0)
})

flow('of what one does not want to be told, one is not told', async (the) => {
  const [author, editor] = [the.fasti.as('author'), the.fasti.as('editor')]
  const { id } = await makeEvent(author, { title: 'Choir' })
  await change(editor, id, { title: 'Chorus' })
  const hand = await the.enter('author', 'account')
  const { page } = hand
  await bellOf(hand).getByLabel('1 new').waitFor()
  const changed = page.getByLabel('Somebody changed something of mine')
  await hand.press(changed)
  await page.waitForSelector('.toast:has-text("Saved.")')
  await until(async () => !(await changed.isChecked()))
  await page.reload()
  await changed.waitFor()
  assert.equal(await changed.isChecked(), false)
  assert.equal(await page.getByLabel('Somebody mentions me').isChecked(), true)
  assert.equal(await page.locator('.bell .waiting').count(), 0)
  await hand.press(bellOf(hand))
  await page.getByText('Nothing has happened to yours lately.').waitFor()
  await the.check(hand, 'no news', { isOneColumn: true })
})
