/** Sentences that depend on a number. */
export const eventCount = { one: '{n} event', other: '{n} events' } as const
export const dateCount = { one: '{n} date', other: '{n} dates' } as const
export const moreDates = { one: 'and {n} more date', other: 'and {n} more dates' } as const
export const suggestionCount = { one: '{n} suggestion', other: '{n} suggestions' } as const
export const pagePlurals = [eventCount, dateCount, moreDates, suggestionCount] as const
