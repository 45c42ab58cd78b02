// The calendar of the console, as its tests reach it.

import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import type { Flow } from './flows.ts'

const day = (text: string): number => Date.parse(text) / 86_400_000
export const cell = (page: Page, date: string): Locator =>
  page.locator(`td[data-day="${day(date)}"]`)
export const column = (page: Page, date: string): Locator =>
  page.locator(`[data-row=hours][data-day="${day(date)}"]`)
export const chip = (page: Page, title: string): Locator =>
  page.locator('.chip', { hasText: title })
export const undo = (page: Page): Locator =>
  page.locator('.toast').getByRole('button', { name: 'Undo' })

/** A point of something, in parts of its width and height; it is in the window. */
export async function pointIn(target: Locator, across: number, down: number) {
  const box = await target.boundingBox()
  assert.ok(box)
  return [box.x + box.width * across, box.y + box.height * down] as const
}

/** The button stays pressed. */
export async function drag(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
) {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 3 })
}

/** When the server has an event. */
export const timesOf = async (the: Flow, id: number): Promise<readonly string[]> => {
  const { body } = await the.fasti.as('editor').get(`/events/${id}?context=edit`)
  return [body.start_date, body.end_date]
}
