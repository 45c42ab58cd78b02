// What helps: the keys of a screen, a guide for the first visit, and the palette.

import assert from 'node:assert/strict'
import { flow } from '../support/flows.ts'
import { chooseAccount, signedIn } from '../support/frame.ts'
import { makeEvent } from '../support/make.ts'

flow('the help shows the keys of the screen, and switches single ones off', async (the) => {
  const hand = await the.enter('editor', 'history')
  const { page } = hand
  if (the.way === 'keyboard') await page.keyboard.press('?')
  else await chooseAccount(hand, 'button:text-is("Help")')
  const help = page.getByRole('dialog', { name: 'Help' })
  await help.getByRole('row', { name: 'N New event' }).waitFor()
  await the.check(hand, 'help', { isOneColumn: true })
  await hand.press(help.getByLabel('Single keys do something'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.press('Control+k')
  await page.waitForSelector('dialog [role=option]')
  await page.keyboard.press('Escape')
  assert.equal(await page.textContent('h1'), 'History')
  await page.keyboard.press('?')
  assert.equal(await help.count(), 0)
})

flow(
  'a single key makes a new event, unless something is being typed',
  async (the) => {
    await makeEvent(the.fasti.as('editor'), { title: 'Night Watch' })
    const hand = await the.enter('editor', 'events?search=watch')
    const { page } = hand
    await page.waitForSelector('table.rows')
    await hand.type(page.getByLabel('Search events'), 'night')
    assert.equal(await page.getByLabel('Search events').inputValue(), 'night')
    await hand.reach(page.getByLabel('Select all'))
    await page.keyboard.press('n')
    await page.waitForSelector('h1:has-text("New event")')
  },
  { only: ['mouse', 'keyboard'] },
)

flow('the first visit is guided in five steps, which can be skipped for good', async (the) => {
  const hand = await the.enter('editor')
  const { page } = hand
  const guide = page.getByRole('complementary')
  await guide.getByText('Step 1 of 5').waitFor()
  await the.check(hand, 'guide')
  await hand.press(guide.getByRole('button', { name: 'Next' }))
  await guide.getByText('Step 2 of 5').waitFor()
  await hand.press(guide.getByRole('button', { name: 'Next' }))
  await hand.press(guide.getByRole('link', { name: 'Show me' }))
  await page.waitForSelector('h1:has-text("Events")')
  await guide.getByText('Step 3 of 5').waitFor()
  await hand.press(guide.getByRole('button', { name: 'Skip' }))
  await guide.waitFor({ state: 'detached' })
  await page.reload()
  await signedIn(page)
  assert.equal(await guide.count(), 0)
  await chooseAccount(hand, 'button:text-is("Help")')
  await hand.press(page.getByRole('button', { name: 'Show me around again' }))
  await guide.getByText('Step 1 of 5').waitFor()
})
