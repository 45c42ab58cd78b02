// Chooses the phrases for a rule.

import type { Wall } from '../../wall.ts'
import { type Rule, weekdays } from '../rule.ts'
import { type Parts, isCountedOnce, partsOf } from './parts.ts'
import { monthDays, monthSet, monthsBut, weekdaySet } from './sets.ts'
import type { Days, MonthDays, Of, Ordinals, Shape } from './shape.ts'

/** Longer lists of odd days are not said one by one. */
export const mostNamed = 8

/** So are longer lists of days that are counted from the end of the month. */
const mostFromEnd = 4

/** From this many months on, the others are said: except in August. */
const mostMonths = 8

/** The same day of more months is said once: on the 15th of … */
const mostDates = 4

export function shapeOf(rule: Rule, start: Wall): Shape {
  const parts = partsOf(rule, start)
  const { unit, interval } = parts
  const days = daysOf(parts)
  const isDate = days.kind === 'dates'
  const isNamed = isDate || ('of' in days && typeof days.of === 'object')
  const isInWeeks = days.kind === 'weekdays' && parts.weeks.length > 0
  return {
    // What is of every month, in June, is of every year.
    unit: isDate && interval === 1 ? 'year' : unit,
    interval,
    saysPeriod: interval > 1 || isDate || isInWeeks || unit === 'day',
    days,
    weeks: parts.weeks,
    ...(isNamed ? {} : monthsOf(parts.months)),
    filters: filtersOf(parts, days),
    when: whenOf(parts, days),
    only: days.kind === 'positions' ? [] : parts.positions,
  }
}

function monthsOf(months: readonly number[]): Pick<Shape, 'months' | 'notMonths'> {
  if (months.length === 0) return {}
  if (months.length < mostMonths) return { months: monthSet(months) }
  return { notMonths: monthSet(monthsBut(months)) }
}

function daysOf(parts: Parts): Days {
  const { unit, yearDays, ordinals, positions } = parts
  const set = weekdaySet(parts.weekdays)
  if (unit === 'day') return { kind: 'any' }
  if (unit === 'week') return { kind: 'weekdays', set }
  if (yearDays.length > mostNamed) return { kind: 'certain', of: 'year' }
  if (yearDays.length > 0) return { kind: 'yearDays', days: yearDays }
  if (parts.monthDays.length > 0) return monthDaysOf(parts)
  if (ordinals.length > 0) return ordinalsOf(parts)
  if (positions.length > 0 && positions.length <= mostNamed && isCountedOnce(parts)) {
    return { kind: 'positions', positions, weekdays: parts.weekdays, of: ofPeriod(parts) }
  }
  const isEach = parts.interval > 1 && parts.weeks.length === 0 && set.kind === 'list'
  return isEach ? ordinalsOf(parts) : { kind: 'weekdays', set }
}

function monthDaysOf(parts: Parts): Days {
  const days = monthDays(parts.monthDays)
  const of = ofMonth(parts)
  if (isTooLong(days)) return { kind: 'certain', of: 'month' }
  const isCounted = days.kind !== 'last' && parts.monthDays.every((day) => day > 0)
  if (!isCounted) return { kind: 'monthDays', days, of }
  if (typeof of === 'object') {
    const isOneDay = parts.monthDays.length === 1 && of.months.length <= mostDates
    if (isOneDay || of.months.length === 1) return { kind: 'dates', days, months: of.months }
  }
  return { kind: 'monthDays', days, of: of === 'theMonth' ? 'unsaid' : of }
}

const isTooLong = (days: MonthDays): boolean =>
  days.kind === 'list' && days.days.filter((day) => day < 0).length > mostFromEnd

function ordinalsOf(parts: Parts): Days {
  const of = ofPeriod(parts)
  const count = parts.ordinals.length + parts.weekdays.length
  if (count > mostNamed) return { kind: 'certain', of: of === 'year' ? 'year' : 'month' }
  const entries = weekdays.flatMap((weekday): Ordinals[] => {
    if (parts.weekdays.includes(weekday)) return [{ weekday, ordinals: [] }]
    const mine = parts.ordinals.filter((one) => one.weekday === weekday)
    return mine.length > 0 ? [{ weekday, ordinals: mine.map(({ ordinal }) => ordinal) }] : []
  })
  return { kind: 'ordinals', entries, of }
}

/** Counted in the year only where no month is given (RFC 5545 on BYDAY and BYSETPOS). */
const ofPeriod = (parts: Parts): Of =>
  parts.unit === 'year' && parts.months.length === 0 ? 'year' : ofMonth(parts)

function ofMonth({ unit, interval, months }: Parts): Of {
  if (unit === 'month' && interval > 1) return 'theMonth'
  const isList = months.length < mostMonths && monthSet(months).kind === 'list'
  return months.length > 0 && isList ? { months } : 'eachMonth'
}

/** What other parts ask of days that are named by one of them. */
function filtersOf(parts: Parts, days: Days): readonly Days[] {
  const filters: Days[] = []
  const isMonthDays = days.kind === 'monthDays' || days.kind === 'dates'
  if (days.kind !== 'any' && days.kind !== 'yearDays' && !isMonthDays) return filters
  if (parts.monthDays.length > 0 && !isMonthDays) {
    const limit = monthDays(parts.monthDays)
    filters.push(
      isTooLong(limit)
        ? { kind: 'certain', of: 'month' }
        : { kind: 'monthDays', days: limit, of: 'theMonth' },
    )
  }
  if (parts.ordinals.length > 0) filters.push(ordinalsOf(parts))
  const limits = limitingWeekdays(parts)
  if (limits.length > 0 && !isWhen(days)) {
    filters.push({ kind: 'weekdays', set: weekdaySet(limits) })
  }
  return filters
}

const whenOf = (parts: Parts, days: Days): Shape['when'] =>
  isWhen(days) ? limitingWeekdays(parts) : []

/** All seven weekdays limit nothing, and those beside ordinals are said with them. */
const limitingWeekdays = (parts: Parts): Shape['when'] =>
  parts.weekdays.length < 7 && parts.ordinals.length === 0 ? parts.weekdays : []

/** Whether the days are few, and fall on a weekday or not. */
const isWhen = (days: Days): boolean =>
  days.kind === 'yearDays' ||
  ((days.kind === 'monthDays' || days.kind === 'dates') && days.days.kind === 'list')
