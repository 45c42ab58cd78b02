import type { ListName } from '../editor/form/kinds.ts'
import type { Sentence } from '../i18n.ts'

type Choices = readonly (readonly [value: string, said: Sentence])[]

export const recurrences = [
  ['', 'Every date'],
  ['series', 'Series once'],
  ['single', 'Without series'],
] as const satisfies Choices

export const missingParts = [
  ['image', 'Without a picture'],
  ['venue', 'Without a place'],
  ['description', 'Without a description'],
  ['category', 'Without a category'],
] as const satisfies Choices

export const featuredOrNot = [
  ['true', 'Featured'],
  ['false', 'Not featured'],
] as const satisfies Choices

export const times = [
  ['coming', 'Coming'],
  ['past', 'Past'],
  ['all', 'Past and coming'],
] as const satisfies Choices

/** What is chosen from a list of the library. */
export const pickers = [
  ['categories', 'Categories', 'categories'],
  ['tags', 'Tags', 'tags'],
  ['venue', 'Place', 'venues'],
  ['organizer', 'Organizer', 'organizers'],
] as const satisfies readonly (readonly [string, Sentence, ListName])[]

/** The sentence of a value; undefined if it is none that is known. */
export const wordOf = (choices: Choices, value: string): Sentence | undefined =>
  choices.find(([one]) => one === value)?.[1]
