import { eventCount } from '../query/words/counts.ts'

/** Sentences that depend on a number. */
export { eventCount }
export const dateCount = { one: '{n} date', other: '{n} dates' } as const
export const moreDates = { one: 'and {n} more date', other: 'and {n} more dates' } as const
export const suggestionCount = { one: '{n} suggestion', other: '{n} suggestions' } as const
export const pagePlurals = [eventCount, dateCount, moreDates, suggestionCount] as const
