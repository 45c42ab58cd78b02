// What visitors have proposed, in the console (§21).

import assert from 'node:assert/strict'
import type { Json } from '../support/fasti.ts'
import { flow } from '../support/flows.ts'
import { makeEvent } from '../support/make.ts'
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

flow(
  'a reason is kept and used again, and what was typed outlives a faster editor',
  async (the) => {
    const admin = the.fasti.as('administrator')
    const at = { root: consoleRoot }
    await admin.put('/settings', { submissions: 'everybody' }, at)
    await makeEvent(admin, {
      title: 'Harbour Choir in autumn',
      start_date: '2031-11-11 20:00:00',
      end_date: '2031-11-11 21:00:00',
    })
    for (const title of ['Garage Sale', 'Harbour Choir', 'Car Boot Sale']) {
      const sent = await sendProposal(the.fasti, {
        title,
        sender_email: `${title.replaceAll(' ', '')}@brook.example`,
      })
      assert.equal(sent.status, 202)
    }
    const { body } = await admin.get('/proposals', at)
    for (const { id } of body.proposals) await admin.post(`/proposals/${id}/confirm`, {}, at)
    const [sale, , boot] = body.proposals
    const editor = await the.enter('editor', 'review')
    const { page } = editor
    await page.waitForSelector('.how-many:has-text("3 wait")')
    await page.waitForSelector('.doubles:has-text("similar title")')
    await the.check(editor, 'queue of proposals')
    // By the keys of the screen, in each way.
    await page.keyboard.press('j')
    await page.keyboard.press('r')
    await page.getByLabel('Reason').waitFor()
    await page.keyboard.type('We list public events only.')
    await editor.press(page.getByRole('button', { name: 'Keep this text for the next time' }))
    await page.waitForSelector('.toast:has-text("The text is kept.")')
    await editor.press(page.locator('dialog button[type=submit]'))
    await page.waitForSelector('.toast:has-text("“Garage Sale” was refused.")')
    await page.waitForSelector('.how-many:has-text("2 wait")')
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Harbour Choir')
    await page.keyboard.press('m')
    await page.waitForSelector('.toast:has-text("was merged into “Harbour Choir in autumn”")')
    await page.waitForSelector('.how-many:has-text("1 waits")')
    const card = page.locator('.card:has-text("Car Boot Sale")')
    await editor.press(card.getByRole('button', { name: 'Refuse' }))
    await page.getByLabel('Texts that are kept').selectOption({ index: 1 })
    assert.equal(await page.getByLabel('Reason').inputValue(), 'We list public events only.')
    const { body: now } = await admin.get(`/proposals?sender=${boot.sender.email}`, at)
    await admin.post(`/review/${now.proposals[0].event}`, { decision: 'accept' }, at)
    await editor.press(page.locator('dialog button[type=submit]'))
    await page.waitForSelector('dialog .problem:has-text("administrator has accepted this")')
    assert.equal(await page.getByLabel('Reason').inputValue(), 'We list public events only.')
    await editor.press(page.getByRole('button', { name: 'Send it as a message' }))
    await page.waitForSelector('text=Nothing waits for a decision.')
    const { body: told } = await admin.get(`/proposals?sender=${boot.sender.email}`, at)
    assert.equal(told.proposals[0].messages[0].text, 'We list public events only.')
    await editor.press(page.getByRole('link', { name: 'Senders' }))
    const row = page.locator(`tr:has-text("${sale.sender.email}")`)
    await row.getByRole('combobox').selectOption('blocked')
    await page.waitForSelector('.toast:has-text("Blocked")')
    await the.check(editor, 'senders')
    const { body: senders } = await admin.get('/senders?trust=blocked', at)
    assert.deepEqual(
      senders.senders.map(({ name }: Json) => name),
      [sale.sender.email],
    )
  },
)
