/** How many events there are. */
export const eventCount = { one: '{n} event', other: '{n} events' } as const
