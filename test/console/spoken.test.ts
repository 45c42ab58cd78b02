// What is said to those who do not see the console: the transcripts are in spoken/.

import { mainButton, setEnd, setStart } from '../support/editor.ts'
import { flow, password } from '../support/flows.ts'
import { makeEvent, makeVenue } from '../support/make.ts'
import { change, makeRecurring } from '../support/recurring.ts'
import { asBefore, listen } from '../support/screen_reader.ts'
import { button, chooseFile, imported, tableOf } from '../support/transfer.ts'

const byKeyboard = {
  only: ['keyboard'] as const,
  // Of the reader, when what it looks at is gone meanwhile.
  expected: /root\.getElementById is not a function/,
}

flow(
  'signing in, with a wrong password first, is spoken',
  async (the) => {
    const hand = await the.visit('/admin')
    const { page } = hand
    await page.waitForSelector('text=Login or e-mail')
    const said = await listen(page)
    await hand.type(page.getByLabel('Login or e-mail'), 'nobody')
    await hand.type(page.getByLabel('Password'), password)
    await page.keyboard.press('Enter')
    await page.waitForSelector('[role=alert]')
    await hand.reach(page.getByRole('button', { name: 'Sign in' }))
    asBefore('sign-in', await said())
  },
  byKeyboard,
)

flow(
  'making an event is spoken, with every field on the way',
  async (the) => {
    const hand = await the.enter('editor', 'events/new')
    const { page } = hand
    await page.getByLabel('Title', { exact: true }).waitFor()
    const said = await listen(page)
    await hand.type(page.getByLabel('Title', { exact: true }), 'Lantern Walk')
    await setStart(hand, '2027-06-12T19:00')
    await setEnd(hand, '21:00')
    await hand.press(mainButton(page))
    await page.waitForSelector('.toast:has-text("Lantern Walk")')
    asBefore('new-event', await said())
  },
  byKeyboard,
)

flow(
  'finding a screen by its name is spoken',
  async (the) => {
    const { page } = await the.enter('editor')
    const said = await listen(page)
    await page.keyboard.press('Control+k')
    await page.waitForSelector('dialog [role=option]')
    await page.keyboard.type('plac')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForSelector('h1:has-text("Places")')
    asBefore('palette', await said())
  },
  byKeyboard,
)

flow(
  'a conflict is spoken, field by field',
  async (the) => {
    const editor = the.fasti.as('editor')
    const { id } = await makeEvent(editor, { title: 'Choir' })
    const hand = await the.enter('editor', `events/${id}`)
    const { page } = hand
    const title = page.getByLabel('Title', { exact: true })
    await title.waitFor()
    await change(editor, id, { title: 'Small Choir' })
    await hand.type(title, 'Loud Choir')
    const said = await listen(page)
    await page.keyboard.press('Enter')
    await page.waitForSelector('dialog:has-text("Small Choir")')
    await hand.press(page.locator('dialog').getByLabel('Theirs:'))
    await hand.press(page.locator('dialog').getByRole('button', { name: 'Save', exact: true }))
    await page.waitForSelector('dialog', { state: 'detached' })
    asBefore('conflict', await said())
  },
  byKeyboard,
)

flow(
  'the question which dates are meant is spoken, with what each answer means',
  async (the) => {
    const editor = the.fasti.as('editor')
    const { dates } = await makeRecurring(editor, { title: 'Choir' })
    const hand = await the.enter('editor', `events/${dates[1].id}`)
    const { page } = hand
    await page.getByLabel('Title', { exact: true }).waitFor()
    await hand.type(page.getByLabel('Title', { exact: true }), 'Small Choir')
    const said = await listen(page)
    await hand.press(mainButton(page))
    await page.getByRole('button', { name: 'All dates (4)' }).waitFor()
    await hand.press(page.getByRole('button', { name: 'This and the following (3)' }))
    await page.waitForSelector('.toast:has-text("Small Choir")')
    asBefore('which-dates', await said())
  },
  byKeyboard,
)

flow(
  'the table is spoken, with what a row offers and what is selected',
  async (the) => {
    const editor = the.fasti.as('editor')
    for (const title of ['Choir', 'Lantern Walk']) await makeEvent(editor, { title })
    const { page } = await the.enter('editor', 'events')
    await page.waitForSelector('.event-rows tbody tr')
    const said = await listen(page)
    for (const key of ['j', 'j', 'x']) await page.keyboard.press(key)
    await page.getByText('Selected: 1').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    asBefore('table', await said())
  },
  byKeyboard,
)

flow(
  'taking a step back is spoken',
  async (the) => {
    const editor = the.fasti.as('editor')
    const { id } = await makeVenue(editor, 'Old Mill')
    await editor.put(`/venues/${id}`, { city: 'Graz' })
    const hand = await the.enter('editor', 'history?search=old+mill')
    const { page } = hand
    const step = page.locator('.history li').first()
    await step.waitFor()
    const said = await listen(page)
    await hand.press(step.locator('summary'))
    await hand.press(step.getByRole('button', { name: 'Undo' }))
    await page.waitForSelector('.toast:has-text("Old Mill")')
    asBefore('undo', await said())
  },
  byKeyboard,
)

flow(
  'taking a whole import back is spoken, with the question before it',
  async (the) => {
    const hand = await the.enter('administrator', 'imports')
    const { page } = hand
    await chooseFile(hand, 'season.csv', tableOf(1))
    await hand.press(button(page, 'Import'))
    await hand.press(await imported(page))
    const take = button(page, 'Take it all back …')
    await take.waitFor()
    const said = await listen(page)
    await hand.press(take)
    await hand.press(page.locator('dialog button[type=submit]'))
    await page.waitForSelector('.toast:has-text("All of it is as it was before.")')
    await take.waitFor({ state: 'detached' })
    asBefore('take-back', await said())
  },
  byKeyboard,
)
