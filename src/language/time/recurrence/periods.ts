// The periods of a rule: years, months, weeks or days, INTERVAL apart.
import { countDays, dayOfCount, daysInMonth, isLeapYear } from '../gregorian.ts'
import {
  type Numbers,
  type Offsets,
  type Selection,
  atPositions,
  daysOfMonth,
  daysOfYear,
  hasPlace,
  indexOfWeekday,
  namedDays,
  weekdayFromMonday,
} from './days.ts'
import { type Frequency, type Rule, weekdays } from './rule.ts'

/** The days that the rule gives in one period. */
export interface Period {
  /** The first day of the period. */
  readonly start: number
  readonly offsets: Offsets
  /** If no period before the one with this day has any. */
  readonly resume?: number
}

export interface Periods {
  /** Index 0 is the first period that may have the first day of the rule. */
  readonly at: (index: number) => Period
  /** The last one that begins at or before a day. */
  readonly indexOf: (day: number) => number
}

const none: Offsets = []
const oneDay: Offsets = [0]
const sevenDays: Offsets = [0, 1, 2, 3, 4, 5, 6]
const allMonths = Array.from({ length: 12 }, (_, index) => index + 1)
const nothing: Periods = {
  at: () => ({ start: Infinity, offsets: none }),
  indexOf: () => 0,
}
/** A rule that says everything by itself. */
interface WholeRule extends Selection {
  readonly freq: Frequency
  readonly interval: number
  readonly bySetPos?: Numbers | undefined
}

export function periodsOf(given: Rule, first: number): Periods {
  const rule = wholeRule(given, first)
  if (rule.freq === 'YEARLY') return years(rule, first)
  if (rule.freq === 'MONTHLY') return months(rule, first)
  if (rule.freq === 'WEEKLY') return weeks(rule, first)
  // A day has one day: BYSETPOS leaves it or takes it away.
  if (atPositions(oneDay, rule.bySetPos).length === 0) return nothing
  if (!rule.byMonth && !rule.byMonthDay && !rule.named) return days(rule, first)
  // From month to month or from day to day: whichever takes fewer steps a year.
  const stepsByMonth = (rule.byMonth ?? allMonths).length
  return stepsByMonth < 365 / rule.interval ? daysByMonth(rule, first) : days(rule, first)
}

function wholeRule(given: Rule, first: number): WholeRule {
  const { byDay, byWeekNo, byYearDay, byMonthDay, bySetPos, ...rest } = completed(given, first)
  return {
    ...rest,
    byWeekNo: byWeekNo && new Set(byWeekNo),
    byYearDay: byYearDay && new Set(byYearDay),
    byMonthDay: byMonthDay && new Set(byMonthDay),
    bySetPos: bySetPos && new Set(bySetPos),
    named: byDay && namedDays(byDay),
  }
}

/** What the rule does not say is taken from the day it starts on. */
function completed(rule: Rule, first: number): Rule {
  const { freq, byMonth, byWeekNo, byYearDay, byMonthDay, byDay } = rule
  if (freq === 'DAILY' || byYearDay || byMonthDay || byDay) return rule
  const { month, day } = dayOfCount(first)
  if (freq === 'WEEKLY' || byWeekNo) {
    return { ...rule, byDay: [{ weekday: weekdays[weekdayFromMonday(first)]! }] }
  }
  if (freq === 'MONTHLY' || byMonth) return { ...rule, byMonthDay: [day] }
  return { ...rule, byMonth: [month], byMonthDay: [day] }
}

/** Years that begin on the same weekday and are leap years alike have the same days. */
function years(rule: WholeRule, first: number): Periods {
  const { interval, bySetPos } = rule
  const { year: firstYear } = dayOfCount(first)
  const known: Offsets[] = []
  return {
    at: (index) => {
      const year = firstYear + index * interval
      const start = countDays(year, 1, 1)
      // Its first and last days may be in weeks of the years beside it, so these count, too.
      const leaps =
        Number(isLeapYear(year - 1)) * 4 +
        Number(isLeapYear(year)) * 2 +
        Number(isLeapYear(year + 1))
      const kind = weekdayFromMonday(start) * 8 + leaps
      known[kind] ??= atPositions(daysOfYear(rule, year), bySetPos)
      return { start, offsets: known[kind] }
    },
    indexOf: (day) => Math.floor((dayOfCount(day).year - firstYear) / interval),
  }
}

/** Months of the same length that begin on the same weekday have the same days. */
function months(rule: WholeRule, first: number): Periods {
  const { bySetPos } = rule
  const { monthAt, indexOf } =
    rule.interval === 1 ? allowedMonths(rule, first) : someMonths(rule, first)
  const known: Offsets[] = []
  return {
    at: (index) => {
      const { year, month, isAllowed } = monthAt(index)
      const start = countDays(year, month, 1)
      if (!isAllowed) return { start, offsets: none }
      const length = daysInMonth(year, month)
      const weekday = weekdayFromMonday(start)
      const kind = length * 7 + weekday
      known[kind] ??= atPositions(daysOfMonth(rule, { length, weekday }), bySetPos)
      return { start, offsets: known[kind] }
    },
    indexOf,
  }
}

interface Months {
  readonly monthAt: (index: number) => { year: number; month: number; isAllowed: boolean }
  readonly indexOf: Periods['indexOf']
}

/** The months of BYMONTH alone, from the year of the first day on. */
function allowedMonths({ byMonth = allMonths }: WholeRule, first: number): Months {
  const { year: firstYear } = dayOfCount(first)
  const { length } = byMonth
  return {
    monthAt: (index) => {
      const turn = Math.floor(index / length)
      return { year: firstYear + turn, month: byMonth[index - turn * length]!, isAllowed: true }
    },
    indexOf: (day) => {
      const { year, month } = dayOfCount(day)
      const begun = byMonth.filter((one) => one <= month).length
      return Math.max(0, (year - firstYear) * length + begun - 1)
    },
  }
}

/** Every second, third … month, from the one of the first day on. */
function someMonths({ byMonth = allMonths, interval }: WholeRule, first: number): Months {
  const firstMonth = monthsUntil(first)
  return {
    monthAt: (index) => {
      const total = firstMonth + index * interval
      const year = Math.floor(total / 12)
      const month = total - year * 12 + 1
      return { year, month, isAllowed: byMonth.includes(month) }
    },
    indexOf: (day) => Math.floor((monthsUntil(day) - firstMonth) / interval),
  }
}

function monthsUntil(day: number): number {
  const { year, month } = dayOfCount(day)
  return year * 12 + month - 1
}

function weeks(rule: WholeRule, first: number): Periods {
  const { byMonth, named = [], bySetPos } = rule
  const weekStart = indexOfWeekday(rule.weekStart)
  const firstWeek = first - ((weekdayFromMonday(first) - weekStart + 7) % 7)
  const distance = 7 * rule.interval
  const all = sevenDays.filter((offset) => named[(weekStart + offset) % 7])
  const everyWeek = atPositions(all, bySetPos)
  if (everyWeek.length === 0) return nothing
  const monthAround = monthFinder(byMonth ?? allMonths)
  const weekInMonths = (start: number): Period => {
    const { next, isAllowed } = monthAround(start)
    const isLaterAllowed = start + 7 <= next ? isAllowed : monthAround(next).isAllowed
    if (!isAllowed && !isLaterAllowed) return { start, offsets: none, resume: next }
    if (isAllowed && isLaterAllowed) return { start, offsets: everyWeek }
    const isIn = (offset: number) => (start + offset < next ? isAllowed : isLaterAllowed)
    return { start, offsets: atPositions(all.filter(isIn), bySetPos) }
  }
  return {
    at: (index) => {
      const start = firstWeek + index * distance
      return byMonth ? weekInMonths(start) : { start, offsets: everyWeek }
    },
    indexOf: (day) => Math.floor((day - firstWeek) / distance),
  }
}

interface Month {
  readonly first: number
  /** The first day of the next month. */
  readonly next: number
  readonly isAllowed: boolean
}

/** Finds the month of a day. It keeps the last one, because weeks are asked for in order. */
function monthFinder(allowed: readonly number[]): (day: number) => Month {
  let kept: Month = { first: 0, next: 0, isAllowed: false }
  return (count) => {
    if (count >= kept.first && count < kept.next) return kept
    const { year, month, day } = dayOfCount(count)
    const first = count - day + 1
    const next = first + daysInMonth(year, month)
    kept = { first, next, isAllowed: allowed.includes(month) }
    return kept
  }
}

function days(rule: WholeRule, first: number): Periods {
  const { interval, byMonth, byMonthDay, named } = rule
  const isGiven = (count: number): boolean => {
    if (named && !named[weekdayFromMonday(count)]) return false
    if (!byMonth && !byMonthDay) return true
    const { year, month, day } = dayOfCount(count)
    if (byMonth && !byMonth.includes(month)) return false
    return !byMonthDay || hasPlace(byMonthDay, day, daysInMonth(year, month))
  }
  return {
    at: (index) => {
      const start = first + index * interval
      return { start, offsets: isGiven(start) ? oneDay : none }
    },
    indexOf: (day) => Math.floor((day - first) / interval),
  }
}

/** Daily rules with BY parts, a month at a time, so that months without any day cost nothing. */
function daysByMonth(rule: WholeRule, first: number): Periods {
  const { bySetPos: _one, interval, ...selection } = rule
  const { at, indexOf } = months({ ...selection, interval: 1 }, first)
  if (interval === 1) return { at, indexOf }
  return {
    at: (index) => {
      const { start, offsets } = at(index)
      const isGiven = (offset: number) => (start + offset - first) % interval === 0
      return { start, offsets: offsets.some(isGiven) ? offsets.filter(isGiven) : none }
    },
    indexOf,
  }
}
