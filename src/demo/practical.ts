// What the last paragraph of an announcement says.

import type { Cost } from './kinds/kind.ts'

type Texts = readonly string[]

const freeEntry: Texts = [
  'Admission is free.',
  'There is no charge, and no registration.',
  'Admission is free; early arrival is advised.',
  'Free for everybody.',
]

const paidEntry: Texts = [
  'Tickets are available at the door from {doors}.',
  'Tickets can be bought in advance or at the door, where cards are accepted.',
  'Doors open at {doors}.',
  'Seats are not numbered; doors open at {doors}.',
  'Advance booking is recommended.',
]

const openEntry: Texts = [
  'You decide what it is worth to you.',
  'There is a box at the exit; put in what suits you.',
  'Nobody is turned away for lack of funds.',
]

const online: Texts = [
  'You take part through the browser; nothing needs to be installed.',
  'Register once for the whole series, or for this date alone.',
]

const allDay: Texts = ['See the website for hours.', 'For hours and directions see the website.']

/** What to say about getting in. */
export function entryTexts(
  cost: Cost,
  { isOnline, isAllDay }: { isOnline: boolean; isAllDay: boolean },
): Texts {
  if (isOnline) return online
  if (isAllDay) return allDay
  if (cost.length === 0 || isFree(cost)) return freeEntry
  return isOpen(cost) ? openEntry : paidEntry
}

export function isFree(cost: Cost): boolean {
  return cost.every((entry) => entry === 0 || entry === 'Free')
}

function isOpen(cost: Cost): boolean {
  return cost.every((entry) => entry === 'Pay what you can' || entry === 'Donations welcome')
}
