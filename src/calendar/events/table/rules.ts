// What the table of the console sorts and filters by. Pure.

/** What a table of events is sorted by (decision 34). */
export const sorts = ['start', 'title', 'modified', 'created', 'status', 'author'] as const
export type Sort = (typeof sorts)[number]

/** The values that a row is sorted by; the last one is its id. */
export type SortKey = readonly (string | number)[]

/** Of each value of a key whether it is a text. */
export const keyTypes: Readonly<Record<Sort, readonly ('string' | 'number')[]>> = {
  start: ['number', 'number'],
  title: ['string', 'number'],
  modified: ['number', 'number'],
  created: ['number'],
  status: ['number', 'number', 'number'],
  author: ['string', 'number', 'number', 'number'],
}

/** What an event may still lack. */
export const missingParts = ['image', 'venue', 'description', 'category'] as const
export type MissingPart = (typeof missingParts)[number]
