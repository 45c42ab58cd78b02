// What is around the form of the editor: preview, checks, copies, templates, history, trash.

import assert from 'node:assert/strict'
import { buttonOf, chooseMore, save, setStart, titleOf } from '../support/editor.ts'
import type { Json } from '../support/fasti.ts'
import { flow } from '../support/flows.ts'
import { makeEvent } from '../support/make.ts'
import { change } from '../support/recurring.ts'
import { until } from '../support/until.ts'

flow('the page is seen before it is saved, on a telephone and on a desk', async (the) => {
  const { id } = await makeEvent(the.fasti.as('editor'), { title: 'Choir', status: 'draft' })
  const hand = await the.enter('editor', `events/${id}`)
  const { page } = hand
  await hand.type(titleOf(page), 'Great Choir')
  await hand.press(buttonOf(page, 'Preview'))
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Great Choir' }).waitFor()
  assert.equal(await page.locator('iframe').evaluate((one: Json) => one.clientWidth), 390)
  await the.check(hand, 'preview')
  await hand.press(page.getByLabel('on a desk'))
  assert.equal(await page.locator('iframe').evaluate((one: Json) => one.clientWidth), 1280)
  assert.equal((await the.fasti.as('editor').get(`/events/${id}`)).body.title, 'Choir')
})

flow('a copy is made, and a template that new events begin with', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeEvent(editor, { title: 'Yoga', cost: '12' })
  const hand = await the.enter('editor', `events/${id}`)
  const { page } = hand
  await chooseMore(hand, 'Duplicate')
  await page.waitForURL((url) => !url.pathname.endsWith(`/${id}`))
  await page.waitForSelector('.toast:has-text("This is the copy.")')
  await chooseMore(hand, 'Save as a template')
  const dialog = page.getByRole('dialog')
  await hand.type(dialog.getByLabel('Name'), 'Weekly yoga')
  await the.check(hand, 'template', { isOneColumn: true })
  await hand.press(dialog.getByRole('button', { name: 'Save' }))
  await page.waitForSelector('.toast:has-text("is a template now")')
  await page.goto(`${the.address}/admin/events/new`)
  await hand.press(page.getByText('From a template'))
  await the.check(hand, 'templates', { isOneColumn: true })
  await hand.press(buttonOf(page, 'Weekly yoga'))
  await page.waitForURL(/events\/\d+$/)
  await until(async () => (await titleOf(page).inputValue()) === 'Weekly yoga')
  const { body } = await editor.get(new URL(page.url()).pathname.replace('/admin', ''))
  assert.deepEqual([body.status, body.cost_details.values], ['draft', ['12']])
})

flow('a step of its history is taken back in the editor', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeEvent(editor, { title: 'Walk' })
  await change(editor, id, { title: 'Run' })
  const hand = await the.enter('editor', `events/${id}`)
  const { page } = hand
  await titleOf(page).waitFor()
  await hand.press(page.locator('.steps > summary'))
  const step = page.locator('.steps li').first()
  await hand.press(step.locator('summary'))
  await the.check(hand, 'history of an event', { isOneColumn: true })
  await hand.press(step.getByRole('button', { name: /Undo/ }))
  await until(async () => (await titleOf(page).inputValue()) === 'Walk')
  assert.equal((await editor.get(`/events/${id}`)).body.title, 'Walk')
})

flow('what was moved to the trash comes back by a click, there and later', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeEvent(editor, { title: 'Fair' })
  const hand = await the.enter('editor', `events/${id}`)
  const { page } = hand
  await chooseMore(hand, 'Move to the trash')
  await hand.press(page.locator('.toast').getByRole('button', { name: 'Undo' }))
  await titleOf(page).waitFor()
  assert.equal((await editor.get(`/events/${id}`)).body.status, 'publish')
  await editor.delete(`/events/${id}`)
  await page.reload()
  await the.check(hand, 'in the trash', { isOneColumn: true })
  await hand.press(buttonOf(page, 'Restore'))
  await titleOf(page).waitFor()
  assert.equal((await editor.get(`/events/${id}`)).body.status, 'publish')
})

flow('what is probably a mistake is asked before it is published', async (the) => {
  const editor = the.fasti.as('editor')
  const times = { start_date: '2020-06-12 19:00:00', end_date: '2020-06-12 20:00:00' }
  const { id } = await makeEvent(editor, { title: 'Bare', status: 'draft', ...times })
  const hand = await the.enter('editor', `events/${id}`)
  const { page } = hand
  await hand.press(buttonOf(page, 'Publish'))
  await page.getByRole('heading', { name: 'Before it is published' }).waitFor()
  await the.check(hand, 'findings', { isOneColumn: true })
  assert.equal((await editor.get(`/events/${id}`)).body.status, 'draft')
  await hand.press(page.getByRole('button', { name: 'Go to “Start”' }).first())
  assert.ok(
    await page.evaluate("document.activeElement.closest('[data-field=start_date]') !== null"),
  )
  await hand.press(buttonOf(page, 'Publish all the same'))
  await page.waitForSelector('.toast:has-text("Bare")')
  assert.equal((await editor.get(`/events/${id}`)).body.status, 'publish')
})

flow('what could be better is shown beside the form, and stops nobody', async (the) => {
  const hand = await the.enter('editor', 'events/new')
  const { page } = hand
  await hand.type(titleOf(page), 'Bare')
  await setStart(hand, '2099-06-12T19:00')
  await page.locator('.checks').getByText('There is no description.').waitFor()
  await hand.press(buttonOf(page, 'Publish'))
  await page.waitForSelector('.toast:has-text("Bare")')
})

flow('a draft is saved without becoming public, also by the end of a line', async (the) => {
  const editor = the.fasti.as('editor')
  const hand = await the.enter('editor', 'events/new')
  const { page } = hand
  await setStart(hand, '2099-06-12T19:00')
  await hand.type(titleOf(page), 'Not yet')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.toast:has-text("Not yet")')
  const stored = async () => (await editor.get(new URL(page.url()).pathname.slice(6))).body
  assert.equal((await stored()).status, 'draft')
  await hand.type(titleOf(page), 'Soon')
  await hand.press(buttonOf(page, 'Save draft'))
  await page.waitForSelector('.toast:has-text("Soon")')
  assert.deepEqual([(await stored()).status, (await stored()).title], ['draft', 'Soon'])
  await page.keyboard.press('Control+Enter')
  await until(async () => (await stored()).status === 'publish')
})

flow('what is good can be published at once', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeEvent(editor, { title: 'Old' })
  const hand = await the.enter('editor', `events/${id}`)
  await hand.type(titleOf(hand.page), 'New')
  await save(hand, 'New')
  assert.equal((await editor.get(`/events/${id}`)).body.title, 'New')
})
