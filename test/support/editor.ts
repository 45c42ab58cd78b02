// What people do in the editor of the console.

import type { Page } from 'playwright-core'
import type { Json } from './fasti.ts'
import { type Flow, consoleRoot } from './flows.ts'
import type { Hand } from './hand.ts'

export const titleOf = (page: Page) => page.getByLabel('Title', { exact: true })
export const buttonOf = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true })
/** The one next step: Publish, Submit for review, Save changes. */
export const mainButton = (page: Page) => page.locator('.headline button.primary')

/** Beside the button that is always in sight. */
export async function chooseMore(hand: Hand, name: string): Promise<void> {
  await hand.press(buttonOf(hand.page, 'What else can be done'))
  await hand.press(hand.page.locator('.headline .drop li').getByRole('button', { name }))
}

/** Opens the fields that few people need. */
export const showMore = (hand: Hand): Promise<void> =>
  hand.press(hand.page.locator('[data-group=More] summary'))

/** When it starts, or ends on the same day: `2027-06-12T19:00`. */
export async function setStart(hand: Hand, wall: string): Promise<void> {
  const [day = '', clock = ''] = wall.split('T')
  // From above: from below, browsers lead to the part of a date that opens its calendar.
  if (hand.way === 'keyboard') await hand.reach(titleOf(hand.page))
  await hand.set(hand.page.getByLabel('Day', { exact: true }), day)
  await hand.type(hand.page.getByLabel('Starts at', { exact: true }), clock)
}

export const setEnd = (hand: Hand, clock: string): Promise<void> =>
  hand.type(hand.page.getByLabel('Ends at', { exact: true }), clock)

export const saved = (page: Page, title: string) =>
  page.waitForSelector(`.toast:has-text("${title}")`)

export async function save(hand: Hand, title: string): Promise<void> {
  await hand.press(mainButton(hand.page))
  await saved(hand.page, title)
}

/** The editor of texts is loaded behind the form, which may take long on a busy machine. */
export const textShown = (page: Page) =>
  page.getByRole('textbox', { name: 'Description', exact: true }).waitFor({ timeout: 60_000 })

/** Of a date of a series: says which dates are meant, once that is asked. */
export async function saveDates(hand: Hand, dates: string, title: string): Promise<void> {
  await hand.press(mainButton(hand.page))
  await hand.press(hand.page.getByRole('dialog').getByRole('button', { name: dates }))
  await saved(hand.page, title)
}

/** The page's clock goes on by longer than what is typed waits to be sent. */
export async function pass(page: Page, seconds = 6): Promise<void> {
  await page.clock.fastForward(seconds * 1000)
}

/** What was typed is with the server. */
export async function kept({ page }: Hand): Promise<void> {
  await pass(page)
  await page.waitForSelector('text=Not saved yet. Kept')
}

/** What the editor has begun and not saved. */
export async function drafts({ fasti }: Flow): Promise<Json[]> {
  return (await fasti.as('editor').get('/drafts', { root: consoleRoot })).body.drafts
}
