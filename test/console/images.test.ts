// The library of images in the console, and pictures in the forms.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Caller, Json } from '../support/fasti.ts'
import { mainButton } from '../support/editor.ts'
import { consoleRoot as root, flow } from '../support/flows.ts'
import { makeEvent, makeVenue } from '../support/make.ts'
import { upload } from '../support/media.ts'
import { draw } from '../support/pictures.ts'

async function bring(caller: Caller, colour: string): Promise<Json> {
  const { status, body, text } = await upload(caller, await draw('png', 400, 300, colour))
  assert.equal(status, 201, text)
  return body
}

const find = async (caller: Caller, id: number): Promise<Json> =>
  (await caller.get(`/images/${id}`, { root })).body

/** As a browser gives what is dropped or pasted. */
async function hand(page: Page, selector: string, event: 'drop' | 'paste', bytes: Buffer) {
  const script = `
    (() => {
      const bytes = Uint8Array.from(atob(${JSON.stringify(bytes.toString('base64'))}), (one) => one.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], '"><img src=x onerror=alert(1)>.png', { type: 'image/png' }))
      const given = ${JSON.stringify(event)} === 'drop' ? { dataTransfer: data } : { clipboardData: data }
      const Kind = ${JSON.stringify(event)} === 'drop' ? DragEvent : ClipboardEvent
      document.querySelector(${JSON.stringify(selector)})
        .dispatchEvent(new Kind(${JSON.stringify(event)}, { bubbles: true, cancelable: true, ...given }))
    })()`
  await page.evaluate(script)
}

flow('a picture is dropped or pasted into an event, and its text is asked there', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeEvent(editor, { title: 'Pictured' })
  const person = await the.enter('editor', `events/${id}`)
  const { page } = person
  await page.waitForSelector('.upload')
  const event = person.way === 'mouse' ? 'drop' : 'paste'
  await hand(page, '.upload', event, await draw('png', 40, 30))
  await page.waitForSelector('.image img')
  await person.type(page.getByLabel('Alternative text'), 'Lamps at night')
  await person.press(mainButton(page))
  await page.waitForSelector('.toast:has-text("Pictured")')
  await page.waitForSelector('text=Saved with the picture.')
  await the.check(person, 'image of an event', { isOneColumn: true })
  const { image } = (await editor.get(`/events/${id}`)).body
  assert.equal((await find(editor, image.id)).alt_text, 'Lamps at night')
})

flow('a picture is dropped or pasted into a text, and kept in the library', async (the) => {
  const editor = the.fasti.as('editor')
  const description = '<p>Bring a lantern.</p>'
  const { id } = await makeEvent(editor, { title: 'Pictured', description })
  const person = await the.enter('editor', `events/${id}`)
  const { page } = person
  const text = page.getByRole('textbox', { name: 'Description' })
  await person.reach(text)
  const event = person.way === 'mouse' ? 'drop' : 'paste'
  await hand(page, '.rich .text p', event, await draw('png', 400, 300))
  const dialog = page.getByRole('dialog', { name: 'Picture in the text' })
  await dialog.waitFor()
  await the.check(person, 'picture of a text', { isOneColumn: true })
  await person.type(dialog.getByLabel('Alternative text'), 'Lamps at <night> & "day"')
  await person.press(dialog.getByRole('button', { name: 'Put it into the text' }))
  await page.waitForSelector('.rich img[alt^="Lamps at <night>"]')
  await person.press(mainButton(page))
  await page.waitForSelector('.toast:has-text("Pictured")')
  const saved = (await editor.get(`/events/${id}`)).body.description
  assert.match(saved, /Bring a lantern\./)
  const [, src = ''] =
    /<img src="([^"]+)" width="\d+" height="\d+" alt="Lamps at &lt;night&gt; &amp; &quot;day&quot;" \/>/.exec(
      saved,
    ) ?? []
  assert.equal((await fetch(src)).status, 200, saved)
  const [image] = (await editor.get('/images', { root })).body.images
  // What stands in a text is not deleted below it.
  const refused = await editor.delete(`/images/${image.id}`, { root })
  assert.equal(refused.body.code, 'image-in-use')
  assert.deepEqual((await find(editor, image.id)).used_by, [
    { kind: 'event', id, title: 'Pictured', status: 'publish' },
  ])
})

flow('a picture of a text is chosen, changed and taken out', async (the) => {
  const editor = the.fasti.as('editor')
  const { id: image } = await bring(editor, '#010')
  await editor.put(`/images/${image}`, { alt_text: 'Lamps' }, { root })
  const { id } = await makeEvent(editor, { title: 'Pictured', description: '<p>Bring one.</p>' })
  const person = await the.enter('editor', `events/${id}`)
  const { page } = person
  const text = page.getByRole('textbox', { name: 'Description' })
  const tool = page.getByRole('toolbar').getByRole('button', { name: 'Picture' })
  await person.reach(text)
  const openPicture = async () => {
    if (person.way !== 'keyboard') return person.press(tool)
    // Escape leads to the tools, arrows from one to the next.
    await page.keyboard.press('Escape')
    while (!(await tool.evaluate((one: Json) => one.matches(':focus')))) {
      await page.keyboard.press('ArrowRight')
    }
    await page.keyboard.press('Enter')
  }
  await openPicture()
  await person.press(page.getByRole('dialog').getByRole('button', { name: 'Lamps' }))
  const dialog = page.getByRole('dialog', { name: 'Picture in the text' })
  await dialog.waitFor()
  assert.equal(await dialog.getByLabel('Alternative text').inputValue(), 'Lamps')
  await person.press(dialog.getByRole('button', { name: 'Put it into the text' }))
  const shown = page.locator('.rich .text img[src]')
  await shown.waitFor()
  // Selected as everything else, with Shift and an arrow or by a click.
  const select = async () => {
    if (person.way === 'keyboard') {
      await text.press('ArrowLeft')
    } else {
      // Elsewhere first: pressed twice within half a second, it is a double click.
      await text.click({ position: { x: 8, y: 8 } })
      await person.press(shown)
    }
    await page.waitForSelector('.tools [aria-pressed=true][aria-label=Picture]')
  }
  await select()
  await openPicture()
  await person.type(dialog.getByLabel('Alternative text'), 'Lamps at night')
  await person.press(dialog.getByRole('button', { name: 'Save' }))
  await page.waitForSelector('.rich .text img[alt="Lamps at night"]')
  await select()
  await openPicture()
  await person.press(dialog.getByRole('button', { name: 'Take it out of the text' }))
  await shown.waitFor({ state: 'detached' })
  assert.equal(await page.locator('.rich .text').innerText(), 'Bring one.')
})

flow('a picture of the library is chosen for an event', async (the) => {
  const editor = the.fasti.as('editor')
  const [one, two] = [await bring(editor, '#010'), await bring(editor, '#020')]
  await editor.put(`/images/${one.id}`, { alt_text: 'Lamps' }, { root })
  const { id } = await makeEvent(editor, { title: 'Pictured', image: two.id })
  const person = await the.enter('editor', `events/${id}`)
  const { page } = person
  await person.press(page.getByRole('button', { name: 'Another picture …' }))
  await person.type(page.locator('dialog input[type=search]'), 'lamps')
  await page.locator('dialog .tiles li').nth(1).waitFor({ state: 'detached' })
  await the.check(person, 'choosing an image', { isOneColumn: true })
  await person.press(page.locator('dialog .tiles').getByRole('button', { name: 'Lamps' }))
  await person.press(mainButton(page))
  await page.waitForSelector('.toast:has-text("Pictured")')
  assert.equal((await editor.get(`/events/${id}`)).body.image.id, one.id)
})

flow('images are added, found, described, and their point is set', async (the) => {
  const person = await the.enter('editor', 'images')
  const { page } = person
  await page.waitForSelector('text=There are no pictures yet.')
  await the.check(person, 'no images')
  await person.press(page.locator('summary', { hasText: 'Add pictures' }))
  const picture = { name: 'walk.png', mimeType: 'image/png', buffer: await draw('png', 400, 300) }
  await person.give(page.getByLabel('From this device'), picture)
  await person.type(page.locator('dialog').getByLabel('Alternative text'), 'Lamps at night')
  await person.press(page.locator('dialog button[aria-label=Close]'))
  await page.waitForSelector('.tiles img[alt="Lamps at night"]')
  await the.check(person, 'images')
  await person.press(page.locator('.tiles a'))
  await page.waitForSelector('.focus')
  await person.type(page.getByLabel('Title', { exact: true }), 'The walk')
  const point = page.getByRole('button', { name: 'Set the point in the picture' })
  await person.reach(point)
  await page.keyboard.press('ArrowLeft')
  if (person.way === 'keyboard') await person.type(page.getByLabel('From the left, in %'), '20')
  await the.check(person, 'image')
  await person.press(page.getByRole('button', { name: 'Save', exact: true }))
  await page.waitForSelector('.toast:has-text("The walk")')
  const { images } = (await the.fasti.as('editor').get('/images', { root })).body
  assert.deepEqual(
    [images[0].alt_text, images[0].title, images[0].focal_x],
    ['Lamps at night', 'The walk', person.way === 'keyboard' ? 0.2 : 0.48],
  )
  await person.press(page.getByRole('button', { name: 'Delete the picture' }))
  await the.check(person, 'deleting', { isOneColumn: true })
  await person.press(page.locator('dialog button[type=submit]'))
  await page.waitForSelector('text=There are no pictures yet.')
})

flow('an image is replaced everywhere by another, and taken back', async (the) => {
  const editor = the.fasti.as('editor')
  const [one, two] = [await bring(editor, '#010'), await bring(editor, '#020')]
  await editor.put(`/images/${two.id}`, { alt_text: 'Two' }, { root })
  const event = await makeEvent(editor, { title: 'Choir', image: one.id })
  await makeVenue(editor, 'Hall', { image: one.id })
  const person = await the.enter('editor', `images/${one.id}`)
  const { page } = person
  await page.waitForSelector('.lines a:has-text("Hall")')
  assert.equal(await page.getByRole('button', { name: 'Delete the picture' }).count(), 0)
  await person.press(page.getByRole('button', { name: 'Choose the other one' }))
  await person.press(page.locator('dialog .tiles').getByRole('button', { name: 'Two' }))
  await page.waitForSelector('.toast:has-text("Replaced in 2 places.")')
  assert.equal((await editor.get(`/events/${event.id}`)).body.image.id, two.id)
  await person.press(page.locator('.toast').getByRole('button', { name: 'Undo' }))
  await page.waitForSelector('.lines a:has-text("Hall")')
  assert.equal((await editor.get(`/events/${event.id}`)).body.image.id, one.id)
})

flow(
  'an address is fetched by the server, and what is wrong with it is said beside it',
  async (the) => {
    const { page } = await the.enter('editor', 'images')
    await page.click('summary:has-text("Add pictures")')
    await page.getByLabel('By its address on the web').fill('https://127.0.0.1/lamp.png')
    await page.keyboard.press('Enter')
    await page.locator('.upload .fault', { hasText: /./ }).waitFor()
    await hand(page, '.upload', 'drop', Buffer.from('no picture'))
    await page.locator('.upload .fault', { hasText: /./ }).waitFor()
  },
  { only: ['mouse'] },
)
