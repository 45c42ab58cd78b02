// The date format of HTTP and mail: `Sat, 12 Jun 2027 20:30:00 GMT` (RFC 9110 §5.6.7).

import { SECONDS_OF_DAY, countDays, dayOfCount, isDay, weekdayOf } from './gregorian.ts'
import { writeWall } from './wall.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Of seconds since 1970. */
export function httpDate(at: number): string {
  const count = Math.floor(at / SECONDS_OF_DAY)
  const { year, month, day } = dayOfCount(count)
  const date = [String(day).padStart(2, '0'), months[month - 1], String(year).padStart(4, '0')]
  return `${weekdays[weekdayOf(count)]}, ${date.join(' ')} ${writeWall(at).slice(11)} GMT`
}

const clockPattern = String.raw`(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)`
const monthPattern = String.raw`(?<month>[A-Z][a-z]{2})`
/** The format of today, and the two obsolete ones that have to be read as well. */
const formats = [
  String.raw`^[A-Z][a-z]{2}, (?<day>\d\d) ${monthPattern} (?<year>\d{4}) ${clockPattern} GMT$`,
  String.raw`^[A-Z][a-z]{5,8}, (?<day>\d\d)-${monthPattern}-(?<year>\d\d) ${clockPattern} GMT$`,
  String.raw`^[A-Z][a-z]{2} ${monthPattern} (?<day>[ \d]\d) ${clockPattern} (?<year>\d{4})$`,
].map((format) => new RegExp(format))

const yearsOfCentury = 100
const yearsAhead = 50

/** In seconds since 1970; undefined if it is none, and then to be ignored. */
export function readHttpDate(given: string, now: number): number | undefined {
  const groups = formats.map((format) => format.exec(given)?.groups).find(Boolean)
  if (!groups) return undefined
  const [day, hour, minute, second] = ['day', 'hour', 'minute', 'second'].map((name) =>
    Number(groups[name]),
  ) as [number, number, number, number]
  const monthNumber = months.indexOf(groups['month'] ?? '') + 1
  const year = fullYear(groups['year'] ?? '', now)
  // 60 is a leap second.
  if (hour > 23 || minute > 59 || second > 60 || !isDay(year, monthNumber, day)) return undefined
  return countDays(year, monthNumber, day) * SECONDS_OF_DAY + hour * 3600 + minute * 60 + second
}

/** Two digits mean a year that is at most fifty years ahead. */
function fullYear(digits: string, now: number): number {
  if (digits.length === 4) return Number(digits)
  const { year: present } = dayOfCount(Math.floor(now / SECONDS_OF_DAY))
  const year = present - (present % yearsOfCentury) + Number(digits)
  return year > present + yearsAhead ? year - yearsOfCentury : year
}
