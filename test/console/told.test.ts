// What the console says by itself, before somebody has to ask.

import { buttonOf, mainButton, setStart } from '../support/editor.ts'
import { flow } from '../support/flows.ts'
import { makeEvent } from '../support/make.ts'

const waits = '.toast:has-text("It waits for review")'

flow('a contributor is told that what they submit waits', async (the) => {
  const query = 'title=Walk&start_date=2099-06-12 19:00:00&end_date=2099-06-12 21:00:00'
  const hand = await the.enter('contributor', `events/new?${query}`)
  const { page } = hand
  const save = mainButton(page)
  await hand.press(buttonOf(page, 'Submit for review'))
  await page.waitForSelector(waits)
  await hand.press(page.locator('.toast').getByRole('button', { name: 'Close' }))
  await page.waitForURL(/events\/\d+$/)
  await hand.type(page.getByLabel('Title', { exact: true }), 'Long walk')
  await hand.press(save)
  await page.waitForSelector(waits)
})

flow(
  'a time which the clock skips is said before it is saved',
  async (the) => {
    const { id } = await makeEvent(the.fasti.as('editor'), { title: 'Night', timezone: '' })
    const hand = await the.enter('editor', `events/${id}`)
    const { page } = hand
    await setStart(hand, '2099-03-29T02:30')
    await page.getByText('02:30 does not exist on that day').waitFor()
    await page.getByText('03:30 will be used').waitFor()
    await the.check(hand, 'gap')
    await setStart(hand, '2099-03-30T02:30')
    await page.getByText('does not exist on that day').waitFor({ state: 'detached' })
  },
  { settings: { FASTI_TIMEZONE: 'Europe/Paris' } },
)

flow(
  'a server that was away is noticed when it is back',
  async (the) => {
    const hand = await the.enter('administrator', 'status')
    const { page } = hand
    const again = page.getByRole('button', { name: 'Look again' })
    await again.waitFor()
    await page.clock.install()
    await page.context().setOffline(true)
    await hand.press(again)
    await page.waitForSelector('.offline')
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.context().setOffline(false)
    // By the clock of the page, so that it is no matter of pace.
    await page.clock.runFor(3000)
    await page.waitForSelector('.offline', { state: 'detached' })
    await page.waitForSelector('.toast:has-text("The server can be reached again.")')
    await page.getByText('This could not be loaded.').waitFor({ state: 'detached' })
  },
  { expected: /ERR_INTERNET_DISCONNECTED/ },
)
