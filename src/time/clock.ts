// The only file that asks the machine what time it is.

/** Whole seconds since 1970. */
export const now = (): number => Math.floor(nowMillis() / 1000)

export const nowMillis = (): number => Date.now()
