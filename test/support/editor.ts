// What people do in the editor of the console.

import type { Page } from 'playwright-core'
import type { Json } from './fasti.ts'
import { type Flow, consoleRoot } from './flows.ts'
import type { Hand } from './hand.ts'

export const titleOf = (page: Page) => page.getByLabel('Title', { exact: true })
export const buttonOf = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true })
export const saved = (page: Page, title: string) =>
  page.waitForSelector(`.toast:has-text("${title}")`)

export async function save(hand: Hand, title: string): Promise<void> {
  await hand.press(buttonOf(hand.page, 'Save'))
  await saved(hand.page, title)
}

/** The editor of texts is loaded behind the form, which may take long on a busy machine. */
export const textShown = (page: Page) =>
  page.getByRole('textbox', { name: 'Description', exact: true }).waitFor({ timeout: 60_000 })

/** Of a date of a series: says which dates are meant, once that is asked. */
export async function saveDates(hand: Hand, dates: string, title: string): Promise<void> {
  await hand.press(buttonOf(hand.page, 'Save'))
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
  await page.waitForSelector('text=Your work is kept since')
}

/** What the editor has begun and not saved. */
export async function drafts({ fasti }: Flow): Promise<Json[]> {
  return (await fasti.as('editor').get('/drafts', { root: consoleRoot })).body.drafts
}
