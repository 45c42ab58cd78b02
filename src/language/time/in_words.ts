// Dates in words. Wall clocks are formatted as UTC, so no time zone shifts them.

import { wholeLocale } from '../text/locale/locale.ts'
import { type Wall, wallSeconds } from './wall.ts'
import { type WeekStart, weekStarts } from './week.ts'

type Style = Intl.DateTimeFormatOptions

const styles = {
  month: { month: 'long', year: 'numeric' },
  monthName: { month: 'short' },
  monthOfYear: { month: 'long' },
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  dayOfYear: { weekday: 'long', day: 'numeric', month: 'long' },
  shortDay: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  shortDayOfYear: { weekday: 'short', day: 'numeric', month: 'short' },
  shortFullDate: { day: 'numeric', month: 'short', year: 'numeric' },
  shortDate: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  dateOfYear: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
  weekdayName: { weekday: 'short' },
  time: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Style>

export type DateStyle = keyof typeof styles

/** Cached: making a formatter takes a hundred times as long as using it. */
interface Voice {
  readonly formatter: Intl.DateTimeFormat
  /** Cache of formatted days, times and ranges: a range takes as long as a hundred days. */
  readonly written: Map<string, string>
}

const voices = new Map<string, Map<DateStyle, Voice>>()
const mostWritten = 500

function voiceOf(locale: string, style: DateStyle): Voice {
  const styled = voices.get(locale) ?? new Map<DateStyle, Voice>()
  voices.set(locale, styled)
  const known = styled.get(style)
  if (known) return known
  const made = {
    formatter: formatterOf(wholeLocale(locale), style),
    written: new Map<string, string>(),
  }
  styled.set(style, made)
  return made
}

function formatterOf(locale: string, style: DateStyle): Intl.DateTimeFormat {
  const options: Style = { ...styles[style], timeZone: 'UTC' }
  const usual = new Intl.DateTimeFormat(locale, options)
  // A clock of 24 hours has two digits for each, in all countries alike: 09:05.
  const isLong = style === 'time' && usual.resolvedOptions().hourCycle === 'h23'
  return isLong ? new Intl.DateTimeFormat(locale, { ...options, hour: '2-digit' }) : usual
}

/** A wall clock or a day, `YYYY-MM-DD`, in words of a locale; a language alone is its usual one. */
export function inWords(locale: string, style: DateStyle, wall: Wall): string {
  const { formatter, written } = voiceOf(locale, style)
  const key = style === 'time' ? wall.slice(11, 16) : wall.slice(0, 10)
  const known = written.get(key)
  if (known !== undefined) return known
  if (written.size >= mostWritten) written.clear()
  const moment = style === 'time' ? `2024-01-01 ${key}:00` : key
  const made = withFirst(locale, formatter.format(millis(moment)))
  written.set(key, made)
  return made
}

/** Where there is little room: `8pm`, `8:30pm`, `20 h`. A clock of 24 hours stays as it is. */
export function shortTime(locale: string, wall: Wall): string {
  const time = inWords(locale, 'time', wall)
  const [, hour = '', minutes = '', half = ''] =
    /^(\d+):(\d\d)\s([ap])\.?\s?m\.?$/i.exec(time) ?? []
  if (hour !== '') return `${hour}${minutes === '00' ? '' : `:${minutes}`}${half.toLowerCase()}m`
  return time.replace(/(?<= h) 00$/, '')
}

/** A day of the year, taken apart around its number: a month shows that alone. */
export interface DayParts {
  /** With the marks behind it; empty if the locale does not begin with it. */
  readonly weekday: string
  readonly before: string
  readonly digits: string
  readonly after: string
}

/** Cache by locale and day: all pages of a month have the same ones. */
const apart = new Map<string, DayParts>()

/** `Tuesday, ` `November ` `17` or `Tuesday ` `17` ` November`: in the order of the locale. */
export function dayParts(locale: string, day: string): DayParts {
  const key = `${locale} ${day}`
  const known = apart.get(key)
  if (known) return known
  if (apart.size >= mostWritten) apart.clear()
  const made = takeApart(locale, day)
  apart.set(key, made)
  return made
}

function takeApart(locale: string, day: string): DayParts {
  const text = capital(inWords(locale, 'dayOfYear', day))
  const name = capital(inWords(locale, 'weekday', day))
  const [, before = '', after = ''] = /^(\D*)\d+(.*)$/s.exec(text) ?? []
  const [weekday = ''] = before.startsWith(name) ? (/^[\p{L}-]+\P{L}*/u.exec(before) ?? []) : []
  const digits = String(Number(day.slice(8)))
  return { weekday, before: before.slice(weekday.length), digits, after }
}

/** `8–10 February 2027`. */
export function rangeInWords(locale: string, style: DateStyle, from: Wall, to: Wall): string {
  const { formatter, written } = voiceOf(locale, style)
  const key = `${from} ${to}`
  const known = written.get(key)
  if (known !== undefined) return known
  if (written.size >= mostWritten) written.clear()
  const made = withFirst(locale, formatter.formatRange(millis(from), millis(to)))
  written.set(key, made)
  return made
}

/** French writes `1er juin`, and `2 juin`. */
function withFirst(locale: string, date: string): string {
  return /^fr\b/.test(locale) ? date.replaceAll(/(?<!\d)1 (?=\p{L}{2})/gu, '1er ') : date
}

const zoneNames = new Map<string, string>()

/** A zone as people call it: by its abbreviation, or as `Nepal Time` if that is only a number. */
export function zoneInWords(locale: string, zone: string, abbreviation: string): string {
  if (/^\p{L}/u.test(abbreviation)) return abbreviation
  const key = `${locale} ${zone}`
  const known = zoneNames.get(key)
  if (known !== undefined) return known
  if (zoneNames.size >= mostWritten) zoneNames.clear()
  const made = genericName(wholeLocale(locale), zone) ?? shortZone(abbreviation)
  zoneNames.set(key, made)
  return made
}

/** Undefined if the zone is newer than the machine's. */
function genericName(locale: string, timeZone: string): string | undefined {
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' })
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The same where there is little room: `UTC+5:45`. */
export function shortZone(abbreviation: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)?$/.exec(abbreviation) ?? []
  if (hours === undefined) return abbreviation
  return `UTC${sign}${Number(hours)}${minutes === undefined ? '' : `:${minutes}`}`
}

/** For the start of a line: some languages write months and weekdays in lower case. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** In the order of a week. */
export function weekdays(
  locale: string,
  style: 'weekday' | 'weekdayName',
  start: WeekStart = 'monday',
): readonly string[] {
  // The 14th of January 2024 was a Sunday.
  const first = 14 + weekStarts[start]
  const days = Array.from({ length: 7 }, (_, index) => `2024-01-${first + index}`)
  return days.map((day) => capital(inWords(locale, style, day)))
}

function millis(wall: Wall): number {
  return wallSeconds(wall.length === 10 ? `${wall} 00:00:00` : wall) * 1000
}
