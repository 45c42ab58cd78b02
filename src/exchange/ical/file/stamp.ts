// Dates, times and durations as programs write them (RFC 5545 §3.3.4 to §3.3.6).

import { SECONDS_OF_DAY, countDays, isDay } from '../../../language/time/gregorian.ts'

export interface Stamp {
  readonly kind: 'day' | 'local' | 'utc'
  /** As `wallSeconds` counts; midnight of a day. */
  readonly seconds: number
}

const longestStamp = 40
/** Of `20270612`, `20270612T203000` and `20270612T203000Z`. */
const usualLengths: ReadonlySet<number> = new Set([8, 15, 16])
/** Hours of one digit only where they are no part of two that were cut off. */
const stampForm =
  /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)(?:TZ?|[T ]?(\d\d|(?<=[T ])(?:[3-9]|\d(?=:))):?(\d\d)(?::?(\d\d))?(?:[.,]\d{1,9})? ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?$/

/** Also with hyphens, points and colons, without seconds, with an offset, and at 24:00. */
export function readStamp(given: string): Stamp | undefined {
  // The usual spellings, several times quicker than below.
  const usual = usualLengths.has(given.length) ? readUsual(given) : undefined
  if (usual) return usual
  if (given.length > longestStamp) return undefined
  const [whole, year, month, day, hour, minute, second = '0', zone] =
    stampForm.exec(bare(given).toUpperCase()) ?? []
  if (whole === undefined) return undefined
  const date = [Number(year), Number(month), Number(day)] as const
  if (!isDay(...date)) return undefined
  const midnight = countDays(...date) * SECONDS_OF_DAY
  if (hour === undefined) return { kind: 'day', seconds: midnight }
  const time = timeOf(Number(hour), Number(minute), Number(second))
  if (time === undefined) return undefined
  if (zone === undefined) return { kind: 'local', seconds: midnight + time }
  return { kind: 'utc', seconds: midnight + time - offsetSeconds(zone) }
}

/** Without marks around it, and in the digits of the standard. */
const bare = (given: string): string =>
  given
    .replace(/^["'\s]+|(?:\\[rn]|[;,"'\s])+$/gi, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))

function readUsual(text: string): Stamp | undefined {
  const date = [digits(text, 0, 4), digits(text, 4, 6), digits(text, 6, 8)] as const
  if (!isDay(...date)) return undefined
  const midnight = countDays(...date) * SECONDS_OF_DAY
  if (text.length === 8) return { kind: 'day', seconds: midnight }
  const time = timeOf(digits(text, 9, 11), digits(text, 11, 13), digits(text, 13, 15))
  if (time === undefined || text[8] !== 'T') return undefined
  if (text.length === 15) return { kind: 'local', seconds: midnight + time }
  return text[15] === 'Z' ? { kind: 'utc', seconds: midnight + time } : undefined
}

/** NaN if others are among them. */
function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : Number.NaN
  }
  return value
}

/** A leap second is the second before it. */
function timeOf(hour: number, minute: number, second: number): number | undefined {
  const isEnd = hour === 24 && minute === 0 && second === 0
  if (!(hour <= 23 || isEnd) || !(minute <= 59) || !(second <= 60)) return undefined
  return hour * 3600 + minute * 60 + Math.min(second, 59)
}

const offsetForm = /^([+-]?)(\d\d?)(?::?(\d\d))?(?::?(\d\d))?$/

export const isOffset = (text: string): boolean => offsetForm.test(text.trim())

/** `+0100`, `-05:30`, `+02`, `0100`, `+010000` or `Z` in seconds east of UTC. */
export function offsetSeconds(text: string): number {
  const [, sign, hours, minutes = '0', seconds = '0'] = offsetForm.exec(text.trim()) ?? []
  if (sign === undefined) return 0
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? -total : total
}

export interface Duration {
  /** By the calendar: the time of day stays. */
  readonly days: number
  /** Exact time. */
  readonly seconds: number
}

const durationForm =
  /^([+-])?P(?:(\d{1,7})W)?(?:(\d{1,7})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/

export function readDuration(given: string): Duration | undefined {
  if (given.length > longestStamp) return undefined
  const match = durationForm.exec(given.trim().replace(/;$/, '').toUpperCase())
  if (!match || match.slice(2).every((part) => part === undefined)) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((part) => Number(part ?? 0))
  const sign = match[1] === '-' ? -1 : 1
  return {
    days: sign * (weeks * 7 + days),
    seconds: sign * (hours * 3600 + minutes * 60 + seconds),
  }
}
