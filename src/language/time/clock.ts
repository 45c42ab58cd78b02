// The only file that reads the system clock.

/** Whole seconds since 1970. */
export const now = (): number => Math.floor(nowMillis() / 1000)

export const nowMillis = (): number => Date.now()

/** Milliseconds since 1970 as logs write them: `2026-11-15T08:00:00.000Z`. */
export const logTime = (millis: number): string => new Date(millis).toISOString()
