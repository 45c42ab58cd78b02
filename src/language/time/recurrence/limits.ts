/** Of a series (§17.3): entries in its lists, occurrences on a day and up to its horizon. */
export const limits = { rules: 10, dates: 1000, except: 1000, day: 24, horizon: 5000 } as const

/** A rule has to give a second date within so many years (§17.3). */
export const MOST_YEARS = 20
