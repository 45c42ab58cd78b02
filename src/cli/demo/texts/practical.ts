// Sentences for the last paragraph of an announcement.

import type { Cost } from '../data.ts'

type Texts = readonly string[]

const freeEntry: Texts = [
  'Admission is free.',
  'There is no charge, and no registration.',
  'Admission is free; early arrival is advised.',
  'Free for everybody.',
]

const paidEntry: Texts = [
  'From {doors} on, tickets are available at the door.',
  'Tickets can be bought in advance or at the door, where cards are accepted.',
  'At {doors} the doors open.',
  'Seats are not numbered; from {doors} on the doors are open.',
  'Advance booking is recommended.',
]

const paidOutside: Texts = [
  'From {doors} on, tickets are sold at the entrance.',
  'Entry can be paid on the spot, by card or in cash.',
  'Tickets in advance are a little cheaper and spare you the line.',
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

export interface Setting {
  readonly isOnline: boolean
  readonly isAllDay: boolean
  readonly isOutside: boolean
}

/** Sentences about admission. */
export function entryTexts(cost: Cost, { isOnline, isAllDay, isOutside }: Setting): Texts {
  if (isOnline) return online
  if (isAllDay) return allDay
  if (cost.length === 0 || isFree(cost)) return freeEntry
  if (isOpen(cost)) return openEntry
  return isOutside ? paidOutside : paidEntry
}

export function isFree(cost: Cost): boolean {
  return cost.every((entry) => entry === 0 || entry === 'Free')
}

function isOpen(cost: Cost): boolean {
  return cost.every((entry) => entry === 'Pay what you can' || entry === 'Donations welcome')
}
