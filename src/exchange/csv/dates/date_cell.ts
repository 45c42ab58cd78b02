// Days as people and programs write them, with or without a time behind them.

import { foldLetters } from '../../../language/text/search/fold.ts'
import {
  SECONDS_OF_DAY,
  countDays,
  dayOfCount,
  isDay,
  weekdayOf,
} from '../../../language/time/gregorian.ts'
import { readOffset } from '../../../language/time/daytime.ts'
import { dateFillers, months, weekdays } from './date_words.ts'
import { readTime, readZonedTime } from './time_cell.ts'

/** Which number comes first where that is not plain to see: `05/06/2027`. */
export type DayMonthOrder = 'day' | 'month'

export interface DateCell {
  /** Counted from 1970-01-01. */
  readonly days: number
  /** Seconds since midnight; undefined if the cell has no time. */
  readonly time: number | undefined
  /** If the cell names an offset from UTC or a count of seconds. */
  readonly instant?: number
  /** The name of a zone behind the time, as it stands there. */
  readonly zone?: string
  /** What follows after `–` or `to`. */
  readonly until?: string
  /** The order in which the cell can be read only, if its numbers have one. */
  readonly order?: DayMonthOrder | 'either'
}

/** No date at all; one that the calendar does not have; one without a year. */
export type DateFault = 'none' | 'unreal' | 'year'

const LONGEST_DATE = 80
/** 1 January 1970 as Excel counts days. */
const EXCEL_1970 = 25_569
/** From 1954 to 2119: other numbers are no dates of events. */
const serials = { from: 20_000, to: 80_000 }

export function readDate(given: string, order: DayMonthOrder): DateCell | DateFault {
  if (given.length > LONGEST_DATE) return 'none'
  // Spreadsheets mark texts with an apostrophe, and people leave out centuries with one.
  const text = foldLetters(given)
    .replace(/[–—→]/g, '-')
    .replace(/^'+|'(?=\d\d\b)/g, '')
  return readNumber(text) ?? readSpan(text, order) ?? readDay(text, order)
}

const shortSpan =
  /^(\d{1,2})\.?(?:\s?(\d{1,2})\.)?\s?(?:-|\b(?:bis|to|al|au)\b)\s?(\d{1,2}\s?(?:[.]|de |[a-z]).*)$/

const namedSpan = /^([a-z]+\.?\s?)(\d{1,2})\s?-\s?(\d{1,2})(,?\s?\d{4}.*)$/

/** A span whose beginning has no year: `1. – 3. Mai 2027`, `28.4.–3.5.2027`, `May 12–14, 2027`. */
function readSpan(text: string, order: DayMonthOrder): DateCell | DateFault | undefined {
  const [, month, first, last, year = ''] = namedSpan.exec(text) ?? []
  if (month !== undefined && months.has(month.trim().replace('.', ''))) {
    const start = readDay(`${month}${first}${year}`, order)
    return typeof start === 'string' ? start : { ...start, until: `${month}${last}${year}` }
  }
  const [, day, monthOfDay, until] = shortSpan.exec(text) ?? []
  if (day === undefined || until === undefined) return undefined
  const end = readDay(until, order)
  if (typeof end === 'string') return undefined
  const ending = dayOfCount(end.days)
  const numbers = {
    year: ending.year,
    month: Number(monthOfDay ?? ending.month),
    day: Number(day),
  }
  if (!isDay(numbers.year, numbers.month, numbers.day)) return 'unreal'
  return { days: countDays(numbers.year, numbers.month, numbers.day), time: end.time, until }
}

function readNumber(text: string): DateCell | undefined {
  const [, whole, part = ''] = /^(\d{5})(?:[.,](\d{1,20}))?$/.exec(text) ?? []
  if (whole !== undefined && +whole >= serials.from && +whole <= serials.to) {
    const seconds = Math.round(Number(`0.${part}`) * SECONDS_OF_DAY)
    const days = +whole - EXCEL_1970 + Math.floor(seconds / SECONDS_OF_DAY)
    return { days, time: part === '' ? undefined : seconds % SECONDS_OF_DAY }
  }
  const [, unix, thousandths] = /^@?(\d{9,10})(\d{3})?$/.exec(text) ?? []
  if (unix === undefined || (thousandths !== undefined && unix.length < 10)) return undefined
  return { ...dayOfInstant(+unix), instant: +unix }
}

const dayOfInstant = (instant: number) => ({
  days: Math.floor(instant / SECONDS_OF_DAY),
  time: ((instant % SECONDS_OF_DAY) + SECONDS_OF_DAY) % SECONDS_OF_DAY,
})

interface Numbers {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly order?: DayMonthOrder | 'either'
}

interface Found {
  readonly numbers: Numbers | DateFault
  readonly rest: string
}

function readDay(text: string, order: DayMonthOrder): DateCell | DateFault {
  const { rest: begun, weekday } = withoutWeekday(text)
  const found =
    inDigits(text, order, undefined) ??
    inWords(text) ??
    inDigits(begun, order, weekday) ??
    inWords(begun)
  if (!found) return isDayOfNoYear(begun) ? 'year' : 'none'
  const { numbers, rest } = found
  if (typeof numbers === 'string') return numbers
  const { year, month, day } = numbers
  if (!isDay(year, month, day)) return 'unreal'
  const days = countDays(year, month, day)
  const behind = readRest(rest)
  if (!behind) return 'none'
  const { time, offset, until, zone } = behind
  const cell = {
    days,
    time,
    ...(until !== undefined && { until }),
    ...(zone !== undefined && { zone }),
    ...(numbers.order !== undefined && { order: numbers.order }),
  }
  if (offset === undefined) return cell
  return { ...cell, instant: days * SECONDS_OF_DAY + (time ?? 0) - offset }
}

/** `Sat, 12 June` without its first word, and fillers behind that. */
function withoutWeekday(text: string): { readonly rest: string; readonly weekday?: number } {
  const [whole, word = ''] = /^\(?([a-z]+)[.,)]*\s*/.exec(text) ?? ['']
  const weekday = weekdays.get(word)
  if (weekday === undefined && !dateFillers.has(word)) return { rest: text }
  const rest = text.slice(whole.length).replace(/^(?:the|den|der|le|el|am|on)\s+/, '')
  return { rest, ...(weekday !== undefined && { weekday }) }
}

const yearFirst = /^(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?!\d)(.*)$/s
const packed = /^(\d{4})(\d{2})(\d{2})(?:t?(\d{2})(\d{2})(\d{2})?(z?))?$/
const yearLast = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})(?![\d:])(.*)$/s

function inDigits(
  text: string,
  order: DayMonthOrder,
  weekday: number | undefined,
): Found | undefined {
  const first = yearFirst.exec(text)
  if (first) {
    const [, year = '', month = '', day = '', rest = ''] = first
    return { numbers: { year: +year, month: +month, day: +day }, rest }
  }
  const [, year, month, day, hour, minute, second = '00', zulu] = packed.exec(text) ?? []
  if (year !== undefined && +year >= 1900 && +year <= 2200) {
    const rest = hour === undefined ? '' : `${hour}:${minute}:${second}${zulu}`
    return { numbers: { year: +year, month: +(month ?? 0), day: +(day ?? 0) }, rest }
  }
  const last = yearLast.exec(text)
  if (!last) return undefined
  const [, one = '', mark = '', two = '', years = '', rest = ''] = last
  return { numbers: ordered(+one, +two, years, { order, weekday, mark }), rest }
}

interface Hints {
  readonly order: DayMonthOrder
  readonly weekday: number | undefined
  readonly mark: string
}

function ordered(one: number, two: number, years: string, hints: Hints): Numbers | DateFault {
  // `27-06-12` has the year first.
  if (one > 31 && years.length === 2) {
    return { year: wholeYear(String(one)), month: two, day: Number(years) }
  }
  const year = wholeYear(years)
  if (one > 12 && two > 12) return 'unreal'
  const byNumbers = one > 12 ? 'day' : two > 12 ? 'month' : undefined
  const found = byNumbers ?? orderOfWeekday(year, one, two, hints.weekday)
  // Nobody writes the month first with dots.
  const order = found ?? (hints.mark === '.' ? 'day' : hints.order)
  const shown = found ?? (hints.mark === '.' || one === two ? undefined : 'either')
  const [day, month] = order === 'day' ? [one, two] : [two, one]
  return { year, month, day, ...(shown !== undefined && hints.mark !== '.' && { order: shown }) }
}

/** The order in which the date has the weekday that stands beside it. */
function orderOfWeekday(year: number, one: number, two: number, weekday: number | undefined) {
  const isDayFirst = weekdayOf(countDays(year, two, one)) === weekday
  const isMonthFirst = weekdayOf(countDays(year, one, two)) === weekday
  if (isDayFirst === isMonthFirst) return undefined
  return isDayFirst ? 'day' : 'month'
}

/** Two digits are of this century up to 69, as Excel has it from 2030 on and databases always. */
function wholeYear(years: string): number {
  if (years.length > 2) return Number(years)
  return Number(years) + (Number(years) < 70 ? 2000 : 1900)
}

const dayFirst =
  /^(\d{1,2})(?:st|nd|rd|th|er|\.|º|ª|o)?\s?[-/ ]?\s?(?:de |of |d')?([a-z]+)\.?\s?[-/, ]?\s?(?:de |del |of )?(\d{4}|\d{2})(?![\d:])(.*)$/s
const monthFirst =
  /^([a-z]+)\.?\s?[-/ ]?\s?(\d{1,2})(?:st|nd|rd|th)?\s?[-/, ]?\s?(\d{4})(?![\d:])(.*)$/s
const yearWordDay = /^(\d{4})\s?[-/ ,]\s?([a-z]+)\.?\s?[-/ ]\s?(\d{1,2})(?![\d:])(.*)$/s

function inWords(text: string): Found | undefined {
  const [, day1, word1 = '', year1 = '', rest1 = ''] = dayFirst.exec(text) ?? []
  if (day1 !== undefined && months.has(word1)) return named(year1, word1, day1, rest1)
  const [, word2 = '', day2, year2 = '', rest2 = ''] = monthFirst.exec(text) ?? []
  if (day2 !== undefined && months.has(word2)) return named(year2, word2, day2, rest2)
  const [, year3 = '', word3 = '', day3, rest3 = ''] = yearWordDay.exec(text) ?? []
  return day3 !== undefined && months.has(word3) ? named(year3, word3, day3, rest3) : undefined
}

function named(years: string, word: string, day: string, rest: string): Found {
  const month = months.get(word) ?? 0
  return { numbers: { year: wholeYear(years), month, day: Number(day) }, rest }
}

const isMonth = (word: string): boolean =>
  months.has(word) || (/^\d/.test(word) && Number(word) <= 12)

/** `12. Mai`, `12.5.`, `May 12`, `12/31`. */
function isDayOfNoYear(text: string): boolean {
  const [, one = '', two = ''] =
    /^(\d{1,2}|[a-z]+)\s?[-/., ]\s?(\d{1,2}|[a-z]+)\.?$/.exec(text) ?? []
  return (/^\d/.test(one) && isMonth(two)) || (isMonth(one) && /^\d/.test(two))
}

interface Behind {
  readonly time: number | undefined
  readonly offset?: number
  readonly zone?: string
  readonly until?: string
}

const lead = /^(?:[\s,;t(/|]|uhr\b|um\b|at\b|a las?\b|a\b|ab\b|@)+/

/** `20:30z`, `20:30 +02:00`, `8 pm (gmt+2`. */
const zonedClock =
  /^(.*\d(?:\s?[ap]m)?)[\s(]*(?:z|utc|gmt|(?:utc|gmt)?\s?([+-]\d{1,2})(?::?(\d{2}))?)$/

/** Another day at once: `2027-05-12/2027-05-14`. */
const otherDay = /^-?\s?(\d{4}[-/.]\d{1,2}[-/.]\d.*|\d{1,2}[-/.]\d{1,2}[-/.]\d{2}.*)$/

/** What stands behind the day: a time, perhaps with an offset, or the end of a span. */
function readRest(given: string): Behind | undefined {
  // `20:30:00 gmt+0200 (cest)` and `20:30+02:00[europe/berlin]`, as programs write them.
  const text = given
    .replace(/\([a-z ]+\)\s*$|(?<=[z\d])\[[a-z_/+-]+\]$/, '')
    .replace(lead, '')
    .replace(/[\s.,;)]+$/, '')
  if (text === '' || weekdays.has(text)) return { time: undefined }
  const [, other] = otherDay.exec(text) ?? []
  if (other !== undefined) return { time: undefined, until: other }
  const span = /^(.*?)\s*(?:-|\b(?:bis|to|until|till|hasta|au)\b)\s*(.*\d.*)$/.exec(text)
  const zoned = zonedClock.exec(text)
  if (zoned) {
    const [, clock = '', hours = '', minutes = '00'] = zoned
    const time = readTime(clock)
    const offset = readOffset(
      hours === '' ? 'z' : `${hours[0]}${hours.slice(1).padStart(2, '0')}:${minutes}`,
    )
    if (time !== undefined && offset !== undefined) return { time, offset }
  }
  const time = readTime(text)
  if (time !== undefined) return { time }
  if (!span) return readZonedTime(text)
  const [, clock = '', until = ''] = span
  // `12.5.2027 - 19:30` has no end.
  if (clock === '')
    return { time: readTime(until), ...(readTime(until) === undefined && { until }) }
  const start = readTime(clock)
  return start === undefined ? undefined : { time: start, until }
}
