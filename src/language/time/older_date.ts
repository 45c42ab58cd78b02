// Dates that only alias roots know (§2.2).

import { countDays, dayOfCount, daysInMonth, weekdayOf } from './gregorian.ts'
import { type Moment, monthOf, plainOf, readMoment, timeOf, weekdayOfName } from './moment.ts'

/** No offset: a clock has no sign and no `z`. */
const forms = [
  /^\s*(?<month>\d\d)\/(?<day>\d\d)\/(?<year>\d{4})(?<clock>\s[^z+-]*)?$/i,
  /^\s*(?<day>\d\d)\.(?<month>\d\d)\.(?<year>\d{4})(?<clock>\s[^z+-]*)?$/i,
  /^\s*(?<day>\d\d)-(?<month>\d\d)-(?<year>\d{4})(?<clock>\s[^z+-]*)?$/i,
]

/**
 * `MM/DD/YYYY`, `DD.MM.YYYY` and `DD-MM-YYYY`, each with an optional clock, as `YYYY-MM-DD`. Every
 * other text stays as it is, and whether the date exists is not checked here.
 */
export function fromOlderDate(given: string): string {
  const form = forms.find((one) => one.test(given))
  return form ? given.replace(form, '$<year>-$<month>-$<day>$<clock>') : given
}

/** The dates that filters of lists take besides: loosely written ones, and days in words. */
export function readOlderFilter(given: string): Moment | undefined {
  const text = plainOf(given)
  if (text === undefined) return undefined
  const found = readWeek(text) ?? readDayOfWeek(text) ?? readDayOfMonth(text)
  return found ?? readMoment(fromOlderDate(strictly(text)))
}

/** A date in digits, the year first or last. */
const inDigits = /^(?:\d{4}[-/]\d{1,2}(?:[-/]\d{1,2})?|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?=[ t]|$)/

/** What is said loosely, in the forms of §3.6 and those above. */
const rewritings: readonly (readonly [RegExp, string])[] = [
  [/^(\d{4})-(\d\d)$/, '$1-$2-01'],
  [/^(\d{1,10}) (day|week|month|year)(s?) ago\b/, '-$1 $2$3'],
  [/^(yesterday|today|tomorrow) noon$/, '$1 12:00'],
]

function strictly(text: string): string {
  const padded = text.replace(inDigits, (date) => date.replaceAll(/\b\d\b/g, '0$&'))
  return rewritings.reduce((one, [form, strict]) => one.replace(form, strict), padded)
}

/** `2027-W10` is the Monday of that week (ISO 8601). */
function readWeek(text: string): Moment | undefined {
  const [, year, week] = (/^(\d{4})-w(\d\d)$/.exec(text) ?? []).map(Number)
  if (year === undefined || week === undefined || week === 0) return undefined
  const monday = mondayOf(firstThursday(year)) + (week - 1) * 7
  // A year has the weeks whose Thursdays are in it.
  if (year === 0 || monday + 3 >= countDays(year + 1, 1, 1)) return undefined
  return { kind: 'day', dayAt: () => monday, time: 0 }
}

const firstThursday = (year: number) => nthWeekday(countDays(year, 1, 1), 4, 1)

const mondayOf = (day: number): number => day - ((weekdayOf(day) + 6) % 7)

/** The nth such day from a day on. */
const nthWeekday = (from: number, weekday: number, nth: number): number =>
  from + ((weekday - weekdayOf(from) + 7) % 7) + (nth - 1) * 7

/** `monday next week`: weeks begin with Monday. */
function readDayOfWeek(text: string): Moment | undefined {
  const [, name = '', which, clock] = /^([a-z]+) (next|last) week(?: (.+))?$/.exec(text) ?? []
  const [weekday, time] = [weekdayOfName(name), timeOf(clock)]
  if (weekday < 0 || time === undefined) return undefined
  const ahead = (which === 'next' ? 7 : -7) + ((weekday + 6) % 7)
  return { kind: 'day', dayAt: (today) => mondayOf(today) + ahead, time }
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']

/** `first monday of january 2027`; without a year it is the present one. */
function readDayOfMonth(text: string): Moment | undefined {
  const form = /^([a-z]+) ([a-z]+) of ([a-z]+)(?: (\d{4}))?(?: (.+))?$/
  const [, which = '', name = '', monthName, given, clock] = form.exec(text) ?? []
  const nth = which === 'last' ? 'last' : ordinals.indexOf(which) + 1
  const [weekday, month, time] = [weekdayOfName(name), monthOf(monthName), timeOf(clock)]
  if (nth === 0 || weekday < 0 || month === 0 || time === undefined) return undefined
  const dayAt = (today: number): number | undefined => {
    const year = given === undefined ? dayOfCount(today).year : Number(given)
    const [first, days] = [countDays(year, month, 1), daysInMonth(year, month)]
    if (nth === 'last') return nthWeekday(first + days - 7, weekday, 1)
    const day = nthWeekday(first, weekday, nth)
    return day < first + days ? day : undefined
  }
  return { kind: 'day', dayAt, time }
}
