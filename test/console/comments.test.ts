// What people say to each other about an event, beside its form.

import assert from 'node:assert/strict'
import { buttonOf, titleOf } from '../support/editor.ts'
import type { Json } from '../support/fasti.ts'
import { consoleRoot as root, flow } from '../support/flows.ts'
import type { Hand } from '../support/hand.ts'
import { makeEvent } from '../support/make.ts'
import { until } from '../support/until.ts'

const boxOf = ({ page }: Hand) => page.getByLabel('Your comment')
const openComments = async (hand: Hand) => {
  await titleOf(hand.page).waitFor()
  await hand.press(hand.page.locator('.comments > summary'))
  await boxOf(hand).waitFor()
}

flow('a comment that mentions somebody is sent, and read by who has it open', async (the) => {
  const author = the.fasti.as('author')
  const { id } = await makeEvent(author, { title: 'Choir' })
  await the.fasti.user('editor')
  await the.fasti.user('administrator', 'ana')
  const hand = await the.enter('author', `events/${id}`)
  const { page } = hand
  await openComments(hand)
  await page.getByText('Nobody has said anything yet.').waitFor()
  await the.check(hand, 'no comments', { isOneColumn: true })
  await hand.type(boxOf(hand), 'Who has the key? Ask @an')
  const offer = page.getByRole('option', { name: 'ana' })
  await offer.waitFor()
  await the.check(hand, 'people to mention', { isOneColumn: true })
  if (hand.way === 'keyboard') await page.keyboard.press('Enter')
  else await hand.press(offer)
  await until(async () => (await boxOf(hand).inputValue()).endsWith('Ask @ana '))
  await page.keyboard.type('please.')
  if (hand.way === 'phone') await hand.press(buttonOf(page, 'Send'))
  else await page.keyboard.press('Control+Enter')
  await page.waitForSelector('.toast:has-text("It mentions ana.")')
  await page.locator('.comments blockquote strong', { hasText: '@ana' }).waitFor()
  assert.equal(await boxOf(hand).inputValue(), '')
  const stored = await author.get(`/events/${id}`)
  assert.equal(stored.body.status, 'publish', 'the form is not sent with it')
  await the.check(hand, 'comments', { isOneColumn: true })

  const ana = await the.enter('administrator', `events/${id}`, 'ana')
  await ana.page.getByText('Comments (1)').waitFor()
  await ana.page.getByText('Who has the key?').waitFor()
})

flow('what is typed and not sent is still there, and is told of if it is refused', async (the) => {
  const { id } = await makeEvent(the.fasti.as('editor'), { title: 'Choir' })
  const hand = await the.enter('editor', `events/${id}`)
  const { page } = hand
  await openComments(hand)
  await hand.type(boxOf(hand), 'Half a sen')
  await page.reload()
  await until(async () => (await boxOf(hand).inputValue()) === 'Half a sen')
  await boxOf(hand).fill('x'.repeat(2001))
  await hand.press(buttonOf(page, 'Send'))
  await page.locator('.comment-box .problem').waitFor()
  assert.equal((await boxOf(hand).inputValue()).length, 2001)
  await hand.type(boxOf(hand), '<img src=x onerror=alert(1)>')
  await hand.press(buttonOf(page, 'Send'))
  await page.getByText('<img src=x onerror=alert(1)>').waitFor()
  assert.equal(await page.locator('.comment-box .problem').count(), 0)
  await page.reload()
  await page.getByText('Comments (1)').waitFor()
  assert.equal(await boxOf(hand).inputValue(), '')
})

flow('a comment is deleted once that was confirmed', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeEvent(editor, { title: 'Choir' })
  const path = `/events/${id}/comments`
  for (const text of ['Stays', 'Goes']) await editor.post(path, { text }, { root })
  const hand = await the.enter('editor', `events/${id}`)
  const { page } = hand
  const said = page.locator('.comments li', { hasText: 'Goes' })
  await hand.press(said.getByRole('button', { name: /^Delete the comment of editor/ }))
  const dialog = page.getByRole('dialog')
  await the.check(hand, 'delete a comment', { isOneColumn: true })
  await hand.press(dialog.getByRole('button', { name: 'Cancel' }))
  await hand.press(said.getByRole('button', { name: /^Delete the comment of editor/ }))
  await hand.press(dialog.getByRole('button', { name: 'Delete for good' }))
  await page.waitForSelector('.toast:has-text("The comment was deleted.")')
  await said.waitFor({ state: 'detached' })
  const { body } = await editor.get(path, { root })
  assert.deepEqual(
    body.comments.map(({ text }: Json) => text),
    ['Stays'],
  )
})
