// The rows of the console's table of events.

import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import type { Hand } from './hand.ts'
import { until } from './until.ts'

/** Opens the box of a filter. */
export async function addFilter(hand: Hand, name: string): Promise<void> {
  await hand.press(hand.page.getByRole('button', { name: '+ Filter' }))
  await hand.press(hand.page.locator('.add-filter').getByRole('button', { name, exact: true }))
  await hand.page.waitForSelector('.popover')
}

export const titlesIn = (page: Page): Promise<string[]> =>
  page.locator('table.rows th[scope=row] a').allTextContents()

/** Waits until the table has exactly these rows. */
export async function shows(page: Page, wanted: readonly string[]): Promise<void> {
  const tries = { left: 1000 }
  await until(async () => {
    tries.left -= 1
    return tries.left < 0 || isDeepStrictEqual(await titlesIn(page), wanted)
  })
  assert.deepEqual(await titlesIn(page), wanted)
}
