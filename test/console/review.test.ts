// Review in the console: contributors submit, editors decide, and both see what was said.

import assert from 'node:assert/strict'
import { flow } from '../support/flows.ts'
import { goTo } from '../support/frame.ts'
import { makeEvent, makeVenue } from '../support/make.ts'

flow('what came back with a reason is changed, submitted again and published', async (the) => {
  const contributor = the.fasti.as('contributor')
  const { id } = await makeEvent(contributor, {
    title: 'Lantern Walk',
    description: '<p>Bring a <b>lantern</b>.</p>',
    status: 'pending',
  })
  const editor = await the.enter('editor')
  const queue = editor.page
  await queue.waitForSelector('h2:has-text("Waiting for review")')
  const waiting = queue.getByRole('region', { name: 'Waiting for review' })
  await editor.press(waiting.getByRole('link', { name: 'Lantern Walk' }))
  await queue.waitForSelector('.card:has-text("Bring a lantern.")')
  await the.check(editor, 'review')
  await editor.press(queue.getByRole('button', { name: 'Ask for a change' }))
  await editor.press(queue.locator('dialog button[type=submit]'))
  await queue.waitForSelector('dialog .fault')
  await the.check(editor, 'reason', { isOneColumn: true })
  await editor.type(queue.getByLabel('Reason'), 'Where does it begin?')
  await editor.press(queue.locator('dialog button[type=submit]'))
  await queue.waitForSelector('text=Nothing waits for a decision.')
  assert.equal(await queue.evaluate('document.activeElement.id'), 'content')

  const author = await the.enter('contributor')
  const { page } = author
  await page.waitForSelector('text=Where does it begin?')
  await the.check(author, 'start of a contributor')
  const asked = page.getByRole('region', { name: 'Asked back to you' })
  await author.press(asked.getByRole('link', { name: 'Lantern Walk' }))
  await author.press(page.locator('.card').getByRole('link', { name: 'Lantern Walk' }))
  await page.waitForSelector('.notes:has-text("Where does it begin?")')
  await author.type(page.getByLabel('Title', { exact: true }), 'Lantern Walk from the quay')
  await author.press(page.getByRole('button', { name: 'Save draft' }))
  await page.waitForSelector('.toast:has-text("from the quay")')
  await goTo(author, 'Review')
  await author.press(page.getByRole('button', { name: 'Submit again' }))
  await page.waitForSelector('.state.pending')

  await queue.reload()
  await queue.waitForSelector('.notes:has-text("Where does it begin?")')
  await editor.press(queue.getByRole('button', { name: 'Publish now' }))
  await queue.waitForSelector('.toast:has-text("is published")')
  assert.equal((await the.fasti.get(`/events/${id}`)).body.title, 'Lantern Walk from the quay')
  await editor.press(queue.locator('.toast').getByRole('button', { name: 'Undo' }))
  await queue.waitForSelector('.card')
  assert.equal((await contributor.get(`/events/${id}`)).body.status, 'pending')
})

flow('what is refused is in the trash, and its author reads why', async (the) => {
  await makeEvent(the.fasti.as('contributor'), { title: 'Cheap watches', status: 'pending' })
  const editor = await the.enter('editor', 'review')
  await editor.press(editor.page.getByRole('button', { name: 'Refuse' }))
  await editor.type(editor.page.getByLabel('Reason'), 'Sells {things} & “more”.')
  await editor.press(editor.page.locator('dialog button[type=submit]'))
  await editor.page.waitForSelector('.toast:has-text("was refused")')
  const author = await the.enter('contributor', 'review')
  await author.page.waitForSelector('.card:has-text("Sells {things} & “more”.")')
  await author.press(author.page.getByRole('button', { name: 'Take out of the trash' }))
  await author.page.waitForSelector('.state.draft')
})

flow('what is good is published at a time', async (the) => {
  const { id } = await makeVenue(the.fasti.as('contributor'), 'Mill Barn', { status: 'pending' })
  const hand = await the.enter('editor', 'review')
  const { page } = hand
  await hand.press(page.getByRole('button', { name: 'Publish at a time' }))
  await hand.set(page.getByLabel('From when it is public'), '2099-01-01T08:00')
  await the.check(hand, 'a time', { isOneColumn: true })
  await hand.press(page.locator('dialog button[type=submit]'))
  await page.waitForSelector('.toast:has-text("will be published")')
  assert.equal((await the.fasti.as('editor').get(`/venues/${id}`)).body.status, 'future')
})

flow('of two editors the slower one is told that it was decided', async (the) => {
  const { id } = await makeEvent(the.fasti.as('contributor'), { status: 'pending' })
  const hand = await the.enter('editor', 'review')
  await hand.page.waitForSelector('.card')
  const decided = await the.fasti
    .as('editor')
    .post(`/review/${id}`, { decision: 'accept' }, { root: '/api/cal/console/v1' })
  assert.equal(decided.status, 200)
  await hand.press(hand.page.getByRole('button', { name: 'Publish now' }))
  await hand.page.waitForSelector('.toast.wrong')
  await hand.page.waitForSelector('text=Nothing waits for a decision.')
})
