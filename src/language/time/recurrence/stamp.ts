// Dates as iCalendar writes them (RFC 5545 §3.3.4, §3.3.5).
import { SECONDS_OF_DAY, countDays, isDay } from '../gregorian.ts'
import { writeWall } from '../wall.ts'

/** `20270612` is a day, `20270612T203000` is local, `20270612T183000Z` is in UTC. */
export interface Stamp {
  readonly kind: 'day' | 'local' | 'utc'
  /** Counted as `wallSeconds` does; midnight of a day. */
  readonly seconds: number
}

/** Undefined if it is none, or no date that exists. */
export function readStamp(text: string): Stamp | undefined {
  if (text.length > 16) return undefined
  const match = /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d)(Z?))?$/.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(Number)
  if (!isDay(year, month, day)) return undefined
  const midnight = countDays(year, month, day) * SECONDS_OF_DAY
  if (match[4] === undefined) return { kind: 'day', seconds: midnight }
  const seconds = midnight + hour * 3600 + minute * 60 + second
  return { kind: match[7] === 'Z' ? 'utc' : 'local', seconds }
}

/** The reverse, of a day. */
export const writeDayStamp = (seconds: number): string =>
  writeWall(seconds).slice(0, 10).replaceAll('-', '')

/** The reverse, of an instant. */
export const writeUtcStamp = (seconds: number): string =>
  `${writeWall(seconds).replaceAll(/[-:]/g, '').replace(' ', 'T')}Z`
