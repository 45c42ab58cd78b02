// The frame of the console: its menu, which a telephone shows when it is asked for, and the account.

import type { Page } from 'playwright-core'
import type { Hand } from './hand.ts'

/** Somebody has signed in. */
export const signedIn = (page: Page) => page.waitForSelector('.frame')

async function showMenu(hand: Hand): Promise<void> {
  const { page, way } = hand
  if (way !== 'phone' || (await page.locator('.side.open').count()) > 0) return
  await hand.press(page.locator('.dock').getByRole('button', { name: 'More' }))
}

/** Goes to a screen by its name in the menu. */
export async function goTo(hand: Hand, name: string): Promise<void> {
  await showMenu(hand)
  await hand.press(hand.page.locator('nav.menu').getByRole('link', { name }))
}

/** Begins a new event from wherever one is. */
export async function beginEvent(hand: Hand): Promise<void> {
  const { page, way } = hand
  if (way !== 'phone') await hand.press(page.locator('.new > button'))
  const where = page.locator(way === 'phone' ? '.dock' : '.new')
  await hand.press(where.getByRole('link', { name: way === 'phone' ? 'New' : 'Event' }))
}

/** A link or a button of the account. */
export async function chooseAccount(hand: Hand, choice: string): Promise<void> {
  await showMenu(hand)
  await hand.press(hand.page.locator('.account > button'))
  await hand.press(hand.page.locator('.account li').locator(choice))
}
