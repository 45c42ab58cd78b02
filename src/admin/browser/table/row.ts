import type { Sentence } from '../i18n.ts'

type Choices = readonly (readonly [value: string, said: Sentence])[]

export const recurrences = [
  ['', 'Every date'],
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
