// What visitors have proposed, in the console (§21).

import assert from 'node:assert/strict'
import { flow } from '../support/flows.ts'
import { sendProposal, submitRoot } from '../support/proposals.ts'
import { consoleRoot } from '../support/undo.ts'

flow('a proposal is taken, its sender asked and answered, and it is published', async (the) => {
  const admin = the.fasti.as('administrator')
  await admin.put('/settings', { submissions: 'everybody' }, { root: consoleRoot })
  await sendProposal(the.fasti, {
    title: 'Harbour Choir',
    note: 'We bring chairs.',
    sender_email: 'ana@brook.example',
  })
  const editor = await the.enter('editor', 'review')
  const { page } = editor
  await editor.press(page.locator('summary:has-text("nobody has confirmed: 1")'))
  await page.waitForSelector('.proposed:has-text("We bring chairs.")')
  await the.check(editor, 'unconfirmed proposal')
  await editor.press(page.getByRole('button', { name: 'New link for the sender' }))
  const link = new URL(await page.getByLabel('Link', { exact: true }).inputValue())
  await editor.press(page.locator('dialog').getByRole('button', { name: 'Close' }))
  await editor.press(page.getByRole('button', { name: 'Take it without a confirmation' }))
  await page.waitForSelector(
    '.card:has-text("Harbour Choir") .proposed:has-text("ana@brook.example")',
  )
  await editor.press(page.getByRole('button', { name: 'Write to the sender' }))
  await editor.type(page.getByLabel('Message'), 'How long will it last?')
  await editor.press(page.locator('dialog button[type=submit]'))
  await page.waitForSelector('.proposed:has-text("How long will it last?")')
  await the.check(editor, 'proposal in review')
  const path = `/events/${link.pathname.split('/').at(-1)}`
  const { body } = await the.fasti.get(path, { root: submitRoot })
  assert.deepEqual([body.state, body.messages[0].text], ['waiting', 'How long will it last?'])
  await editor.press(page.getByRole('button', { name: 'Publish now' }))
  await page.waitForSelector('.toast:has-text("is published")')
  assert.equal((await the.fasti.get(path, { root: submitRoot })).body.state, 'accepted')
})
