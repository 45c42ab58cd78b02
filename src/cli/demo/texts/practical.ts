// Sentences for the last paragraph of an announcement.

import { type Cost, sentences } from '../data.ts'

export interface Setting {
  readonly isOnline: boolean
  readonly isAllDay: boolean
  readonly isOutside: boolean
}

/** Sentences about admission. */
export function entryTexts(
  cost: Cost,
  { isOnline, isAllDay, isOutside }: Setting,
): readonly string[] {
  const { online, allDay, free, open, outside, paid } = sentences.admission
  if (isOnline) return online
  if (isAllDay) return allDay
  if (isFree(cost)) return free
  if (isOpen(cost)) return open
  return isOutside ? outside : paid
}

/** Also if nothing is said. */
export const isFree = (cost: Cost): boolean =>
  cost.every((entry) => entry === 0 || entry === 'Free')

const isOpen = (cost: Cost): boolean =>
  cost.every((entry) => entry === 'Pay what you can' || entry === 'Donations welcome')
