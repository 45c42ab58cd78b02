// Dates in words. Wall clocks are formatted as UTC, so no time zone shifts them.

import { type Wall, wallSeconds } from './wall.ts'

/** Days before months and a 24-hour clock, in English too. */
const locales: Readonly<Record<string, string>> = { en: 'en-GB' }

export const localeOf = (language: string): string => locales[language] ?? language

type Style = Intl.DateTimeFormatOptions

const styles = {
  month: { month: 'long', year: 'numeric' },
  monthName: { month: 'short' },
  monthOfYear: { month: 'long' },
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  dayOfYear: { weekday: 'long', day: 'numeric', month: 'long' },
  shortDay: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  dateOfYear: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
  weekdayName: { weekday: 'short' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Style>

export type DateStyle = keyof typeof styles

/** Cached: making a formatter takes a hundred times as long as using it. */
interface Voice {
  readonly formatter: Intl.DateTimeFormat
  /** Cache of formatted days. */
  readonly written: Map<string, string>
}

const voices = new Map<string, Map<DateStyle, Voice>>()
const mostWritten = 500

function voiceOf(language: string, style: DateStyle): Voice {
  const styled = voices.get(language) ?? new Map<DateStyle, Voice>()
  voices.set(language, styled)
  const known = styled.get(style)
  if (known) return known
  const options = { ...styles[style], timeZone: 'UTC' }
  const formatter = new Intl.DateTimeFormat(localeOf(language), options)
  const made = { formatter, written: new Map<string, string>() }
  styled.set(style, made)
  return made
}

/** A wall clock or a day, `YYYY-MM-DD`, in words. */
export function inWords(language: string, style: DateStyle, wall: Wall): string {
  if (style === 'time') return wall.slice(11, 16)
  const { formatter, written } = voiceOf(language, style)
  const day = wall.slice(0, 10)
  const known = written.get(day)
  if (known !== undefined) return known
  if (written.size >= mostWritten) written.clear()
  const made = withFirst(language, formatter.format(millis(day)))
  written.set(day, made)
  return made
}

/** `8–10 February 2027`. */
export function rangeInWords(language: string, style: DateStyle, from: Wall, to: Wall): string {
  const { formatter } = voiceOf(language, style)
  return withFirst(language, formatter.formatRange(millis(from), millis(to)))
}

/** French writes `1er juin`, and `2 juin`. */
function withFirst(language: string, date: string): string {
  return language === 'fr' ? date.replaceAll(/(?<!\d)1 (?=\p{L})/gu, '1er ') : date
}

/** For the start of a line: some languages write months and weekdays in lower case. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** In the order of a week. */
export function weekdays(
  language: string,
  style: 'weekday' | 'weekdayName',
  start: keyof typeof firstDays = 'monday',
): readonly string[] {
  const first = firstDays[start]
  const days = Array.from({ length: 7 }, (_, index) => `2024-01-${10 + first + index}`)
  return days.map((day) => capital(inWords(language, style, day)))
}

/** Days of January 2024 after the tenth. */
const firstDays = { saturday: 3, sunday: 4, monday: 5 } as const

function millis(wall: Wall): number {
  return wallSeconds(wall.length === 10 ? `${wall} 00:00:00` : wall) * 1000
}
