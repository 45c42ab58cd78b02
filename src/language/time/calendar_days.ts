// Days, weeks and months of the calendar as text, as in addresses.

import { addMonths, countDays, dayOfCount, isDay, weekdayOf } from './gregorian.ts'
import { type WeekStart, weekStarts } from './week.ts'

const lastCount = countDays(9999, 12, 31)
const firstCount = countDays(1, 1, 1)

export interface Days {
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly first: string
  readonly last: string
}

/** `YYYY-MM-DD` as days since 1970; undefined if there is no such day. */
export function readDay(given: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(given)) return undefined
  const parts = [
    Number(given.slice(0, 4)),
    Number(given.slice(5, 7)),
    Number(given.slice(8)),
  ] as const
  return isDay(...parts) ? countDays(...parts) : undefined
}

/** The first day of `YYYY-MM`, as days since 1970; undefined if there is no such month. */
export const readMonth = (given: string): number | undefined =>
  /^\d{4}-\d\d$/.test(given) ? readDay(`${given}-01`) : undefined

function writeDay(count: number): string {
  const { year, month, day } = dayOfCount(count)
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

export const isCounted = (count: number): boolean => count >= firstCount && count <= lastCount

const startOfWeek = (count: number, start: WeekStart): number =>
  count - ((weekdayOf(count) + 7 - weekStarts[start]) % 7)

export const monthOf = (day: string): string => day.slice(0, 7)

/** The day `days` later, earlier if negative; undefined outside of the years 1 to 9999. */
export function dayAfter(day: string, days = 1): string | undefined {
  const count = readDay(day)
  if (count === undefined || !isCounted(count + days)) return undefined
  return writeDay(count + days)
}

export function monthAfter(month: string, months = 1): string | undefined {
  const count = readMonth(month)
  const later = count === undefined ? undefined : addMonths(count, months)
  return later !== undefined && isCounted(later) ? monthOf(writeDay(later)) : undefined
}

/** Every day from the first to the last. */
export function* eachDay({ first, last }: Days): Generator<string> {
  const end = readDay(last) ?? 0
  for (let count = readDay(first) ?? 0; count <= end; count++) yield writeDay(count)
}

export function daysOfMonth(month: string): Days {
  const first = readMonth(month) ?? 0
  return { first: writeDay(first), last: writeDay(addMonths(first, 1) - 1) }
}

/** The week of a day; shorter at the limits of the years 1 to 9999. */
export function daysOfWeek(day: string, start: WeekStart): Days {
  const count = startOfWeek(readDay(day) ?? 0, start)
  return {
    first: writeDay(Math.max(count, firstCount)),
    last: writeDay(Math.min(count + 6, lastCount)),
  }
}

/** Days that move on with the clock. */
export const periods = ['today', 'tomorrow', 'weekend', '7days'] as const
export type Period = (typeof periods)[number]

const [sunday, saturday] = [0, 6]

/** A day that is not in the years 1 to 9999 is the last one that is. */
const limited = (count: number): string => writeDay(Math.min(count, lastCount))

/**
 * The weekend is Saturday and Sunday, the coming one on other days. Seven days are today and the six
 * after it.
 */
export function daysOfPeriod(period: Period, today: string): Days {
  const count = readDay(today) ?? 0
  if (period === 'today') return { first: today, last: today }
  if (period === 'tomorrow') return { first: limited(count + 1), last: limited(count + 1) }
  if (period === '7days') return { first: today, last: limited(count + 6) }
  const weekday = weekdayOf(count)
  const first = weekday === sunday ? count : count + saturday - weekday
  const last = weekday === sunday ? count : first + 1
  return { first: limited(first), last: limited(last) }
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : number)
