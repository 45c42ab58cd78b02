// Who gets mail without an account, in the console (§21).

import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { flow } from '../support/flows.ts'
import { mailSettings } from '../support/mail.ts'
import { postForm } from '../support/subscriptions.ts'
import { consoleRoot } from '../support/undo.ts'

flow(
  'an administrator chooses a day, sees how many subscribe, and removes an address that asks',
  async (the) => {
    const admin = the.fasti.as('administrator')
    const at = { root: consoleRoot }
    const { id } = await the.fasti.user('administrator')
    await admin.put(`/users/${id}`, { email: 'ada@town.example' }, at)
    const hand = await the.enter('administrator', 'newsletter')
    const { page } = hand
    await page.getByText('No newsletter is sent').waitFor()
    await admin.put('/settings', { newsletter: 'thursday' }, at)
    await postForm(the.fasti, '/newsletter/', { email: 'ida@brook.example' })
    await page.reload()
    await page.getByText('The next newsletter is sent on').waitFor()
    await page.getByText('0 confirmed, 1 not confirmed yet, 0 paused').waitFor()
    await hand.press(page.getByRole('button', { name: 'Send me a test' }))
    await page.waitForSelector('.toast:has-text("ada@town.example")')
    await hand.type(page.getByLabel('E-mail', { exact: true }), 'nobody@brook.example')
    await hand.press(page.getByRole('button', { name: 'Look for it' }))
    await page.getByText('subscribed to nothing').waitFor()
    await page.getByLabel('E-mail', { exact: true }).fill('')
    await hand.type(page.getByLabel('E-mail', { exact: true }), 'IDA@brook.example')
    await hand.press(page.getByRole('button', { name: 'Look for it' }))
    await hand.press(page.getByRole('button', { name: 'Remove' }))
    await page.getByText('0 confirmed, 0 not confirmed yet, 0 paused').first().waitFor()
    await the.check(hand, 'newsletter')
    assert.deepEqual(await the.fasti.db.all(sql`select id from subscribers`), [])
  },
  { settings: { ...mailSettings(1), FASTI_ORIGIN: 'http://127.0.0.1' } },
)
