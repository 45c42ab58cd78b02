// Wall clocks as numbers: seconds since 1970 as if the clock showed UTC, and days of 86,400 of them.

export const daySeconds = 86_400
export const hourSeconds = 3600
const weekDays = 7

/** `2027-06-12 19:00:00` or `2027-06-12 19:00` or `2027-06-12`; NaN if it is none. */
export const secondsOf = (wall: string): number =>
  Date.parse(`${wall.length > 10 ? wall.replace(' ', 'T') : `${wall}T00:00`}Z`) / 1000

export const wallAt = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')

export const dayOf = (seconds: number): number => Math.floor(seconds / daySeconds)

/** `2027-06-12` */
export const dateOf = (day: number): string => wallAt(day * daySeconds).slice(0, 10)

/** Undefined if the text is no day. */
export function dayNamed(text: string | undefined): number | undefined {
  const found = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? dayOf(secondsOf(text ?? '')) : NaN
  return Number.isNaN(found) ? undefined : found
}

/** From Monday, 0 to 6; the first day of 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % weekDays) + weekDays) % weekDays

/** The first day of its week; weeks begin so many days after a Sunday. */
export const weekOf = (day: number, firstDay = 1): number => day - weekdayOf(day + 1 - firstDay)

export const monthOf = (day: number): string => dateOf(day).slice(0, 7)

/** The first day of the month that is so many months later. */
export function monthStart(day: number, later = 0): number {
  const [year = 0, month = 0] = monthOf(day).split('-').map(Number)
  return Date.UTC(year, month - 1 + later) / 1000 / daySeconds
}

/** The same day of another month, or its last one. */
export function monthLater(day: number, later: number): number {
  const first = monthStart(day, later)
  return Math.min(first + day - monthStart(day), monthStart(day, later + 1) - 1)
}

export const days = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index)
