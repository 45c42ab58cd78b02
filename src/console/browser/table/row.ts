import type { Sentence } from '../words.ts'

export interface Named {
  readonly id: number
  readonly name: string
}

/** A row of the table, as the server gives it. */
export interface Row {
  readonly id: number
  readonly title: string
  readonly status: string
  readonly start_date: string
  readonly end_date: string
  readonly all_day: boolean | null
  readonly timezone: string
  readonly venues: readonly Named[]
  readonly organizers: readonly Named[]
  readonly categories: readonly Named[]
  readonly tags: readonly Named[]
  readonly author: { readonly id: number; readonly name: string | null }
  readonly modified: string
  readonly series: number | null
  readonly recurrence: string | null
  readonly featured: boolean | null
  readonly event_status: string
  readonly password_protected: boolean
  readonly url: string
  readonly can: { readonly edit: boolean; readonly trash: boolean; readonly publish: boolean }
}

type Choices = readonly (readonly [value: string, said: Sentence])[]

export const eventStatuses = [
  ['scheduled', 'As planned'],
  ['cancelled', 'Cancelled'],
  ['postponed', 'Postponed'],
  ['rescheduled', 'Moved to another time'],
] as const satisfies Choices

export const recurrences = [
  ['occurrences', 'Every date'],
  ['series', 'Series once'],
  ['single', 'Without series'],
] as const satisfies Choices

export const missingParts = [
  ['image', 'Without an image'],
  ['venue', 'Without a venue'],
  ['description', 'Without a description'],
  ['category', 'Without a category'],
] as const satisfies Choices

export const times = [
  ['coming', 'Coming'],
  ['past', 'Past'],
  ['all', 'Past and coming'],
] as const satisfies Choices

/** The sentence of a value; undefined if it is none that is known. */
export const wordOf = (choices: Choices, value: string): Sentence | undefined =>
  choices.find(([one]) => one === value)?.[1]
