// Taking events out, and backups.

import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Page } from 'playwright-core'
import { consoleRoot as root, flow } from '../support/flows.ts'
import { makeCategory, makeEvent } from '../support/make.ts'
import { button, seen } from '../support/transfer.ts'

/** What is saved when something is pressed. */
async function saved(page: Page, press: () => Promise<void>) {
  const saving = page.waitForEvent('download', { timeout: 60_000 })
  await press()
  const file = await saving
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
}

flow('events of some days and a category are downloaded as a table', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeCategory(editor, 'Music')
  await makeEvent(editor, { title: 'Choir', categories: [id] })
  await makeEvent(editor, { title: 'Market' })
  const hand = await the.enter('administrator', 'exports')
  const { page } = hand
  await page.getByText('The file has 2 dates of events.').waitFor()
  await hand.press(page.getByLabel('A table (CSV)'))
  await hand.set(page.getByLabel('From'), '2027-01-01')
  await hand.choose(page.getByLabel('Category'), 'Music')
  await page.getByText('The file has 1 dates of events.').waitFor()
  await the.check(hand, 'export')
  const { name, content } = await saved(page, () => hand.press(button(page, 'Download')))
  assert.match(name, /\.csv$/)
  assert.match(content.toString(), /Choir/)
  assert.doesNotMatch(content.toString(), /Market/)
})

flow(
  'an export that the server cannot make now says so, and saves nothing',
  async (the) => {
    const hand = await the.enter('administrator', 'exports')
    const { page } = hand
    await page.route('**/exports/*', (route) => route.abort())
    await hand.press(button(page, 'Download'))
    await page.getByText('The download broke off. Nothing was saved.').waitFor()
    await page.unroute('**/exports/*')
    const { content } = await saved(page, () => hand.press(button(page, 'Download')))
    assert.match(content.toString(), /^BEGIN:VCALENDAR/)
  },
  { expected: /ERR_FAILED/ },
)

flow(
  'a backup is made, listed and downloaded, with the command that brings it back',
  async (the) => {
    await makeEvent(the.fasti.as('editor'), { title: 'Choir' })
    const hand = await the.enter('administrator', 'backups')
    const { page } = hand
    await page.getByText('There is none yet.').waitFor()
    await hand.press(button(page, 'Make a backup now'))
    await seen(page, 'The backup is whole:')
    const download = page.getByRole('button', { name: /^Download: fasti-.*\.tar\.zst$/ })
    await download.waitFor()
    await the.check(hand, 'backups')
    const command = await page.getByLabel('Command').inputValue()
    const { name, content } = await saved(page, () => hand.press(download))
    assert.ok(command.startsWith('npx fasti restore ') && command.includes(name), command)
    // As every file that zstd has packed.
    assert.equal(content.readUInt32LE(0), 0xfd2fb528)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await hand.press(button(page, 'Copy'))
    await page.waitForSelector('text=Copied.')
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), command)
  },
)

flow('a backup that is in the folder of another node says on which', async (the) => {
  const hand = await the.enter('administrator', 'backups')
  const { page } = hand
  await hand.press(button(page, 'Make a backup now'))
  await seen(page, 'The backup is whole:')
  // As another node sees it, which has a folder of its own.
  const { folder } = (await the.fasti.as('administrator').get('/backups', { root })).body
  rmSync(folder, { recursive: true })
  await page.reload()
  await page.getByText(`This backup was made on ${hostname()}, and is not in the`).waitFor()
  assert.equal(await page.getByRole('button', { name: /^Download: / }).count(), 0)
  await the.check(hand, 'a backup elsewhere')
})
