import { SECONDS_OF_DAY, countDays, dayOfCount } from './gregorian.ts'

/** `YYYY-MM-DD hh:mm:ss`, years 0001 to 9999: sorted as text, it is sorted by time. */
export type Wall = string

export interface WallDetails {
  year: string
  month: string
  day: string
  hour: string
  minutes: string
  seconds: string
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** The seconds a wall clock would count if it stood in UTC. */
export function wallSeconds(wall: Wall): number {
  const days = countDays(digits(wall, 0, 4), digits(wall, 5, 7), digits(wall, 8, 10))
  return (
    days * SECONDS_OF_DAY +
    digits(wall, 11, 13) * 3600 +
    digits(wall, 14, 16) * 60 +
    digits(wall, 17, 19)
  )
}

export const wallOrNull = (seconds: number | null): Wall | null =>
  seconds === null ? null : writeWall(seconds)

/** The reverse of `wallSeconds`. */
export function writeWall(seconds: number): Wall {
  const count = Math.floor(seconds / SECONDS_OF_DAY)
  const time = seconds - count * SECONDS_OF_DAY
  const { year, month, day } = dayOfCount(count)
  const hour = Math.floor(time / 3600)
  const minute = Math.floor(time / 60) % 60
  return `${fourDigits(year)}-${twoDigits[month]}-${twoDigits[day]} ${twoDigits[hour]}:${twoDigits[minute]}:${twoDigits[time % 60]}`
}

/** The parts of a wall clock, as they stand in it (§4.7). */
export function wallDetails(wall: Wall): WallDetails {
  return {
    year: wall.slice(0, 4),
    month: wall.slice(5, 7),
    day: wall.slice(8, 10),
    hour: wall.slice(11, 13),
    minutes: wall.slice(14, 16),
    seconds: wall.slice(17, 19),
  }
}

const FIRST_SECOND = countDays(1, 1, 1) * SECONDS_OF_DAY
const LAST_SECOND = countDays(10_000, 1, 1) * SECONDS_OF_DAY - 1

/** Whether seconds, of a wall clock or of UTC, lie in the years 0001 to 9999 (§3.6). */
export const isInCalendar = (seconds: number): boolean =>
  seconds >= FIRST_SECOND && seconds <= LAST_SECOND

// Called for every date of every event shown: several times quicker than slicing and Number.
function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let index = from; index < to; index++) value = value * 10 + text.charCodeAt(index) - 48
  return value
}

const fourDigits = (year: number): string =>
  year > 999 ? String(year) : String(year).padStart(4, '0')
