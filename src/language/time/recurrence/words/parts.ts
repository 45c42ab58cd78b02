// Rules that give the same days become the same parts, so that they are said in the same way.

import { SECONDS_OF_DAY, weekdayOf } from '../../gregorian.ts'
import { type Wall, wallSeconds } from '../../wall.ts'
import { type Rule, type Weekday, weekdays } from '../rule.ts'
import type { Unit } from './shape.ts'

/** A rule with nothing left to be taken from the start. A list that is empty limits nothing. */
export interface Parts {
  readonly unit: Unit
  readonly interval: number
  readonly months: readonly number[]
  readonly weeks: readonly number[]
  readonly yearDays: readonly number[]
  readonly monthDays: readonly number[]
  readonly weekdays: readonly Weekday[]
  readonly ordinals: readonly { readonly weekday: Weekday; readonly ordinal: number }[]
  readonly positions: readonly number[]
}

const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const

export function partsOf(rule: Rule, start: Wall): Parts {
  const steps = [fromStart(rule.freq, start), asOtherUnit, positionsAsDays, weeksOfMonth, asShorter]
  return steps.reduce((parts, step) => step(parts), given(rule))
}

function given(rule: Rule): Parts {
  const byDay = rule.byDay ?? []
  const byMonth = rule.byMonth ?? []
  const parts: Parts = {
    unit: units[rule.freq],
    interval: rule.interval,
    months: byMonth.length < 12 ? byMonth : [],
    weeks: asTheyFollow(rule.byWeekNo),
    yearDays: asTheyFollow(rule.byYearDay),
    monthDays: asTheyFollow(rule.byMonthDay),
    weekdays: weekdays.filter((day) => byDay.some((one) => one.weekday === day && !one.ordinal)),
    ordinals: weekdays.flatMap((weekday) => {
      const mine = byDay.flatMap((one) => (one.weekday === weekday ? [one.ordinal ?? 0] : []))
      return asTheyFollow(mine).map((ordinal) => ({ weekday, ordinal }))
    }),
    positions: asTheyFollow(rule.bySetPos),
  }
  // A day is the first and the last of itself.
  if (parts.unit === 'day') return { ...parts, positions: [] }
  return parts.unit === 'week' ? withoutPositionsInWeek(parts, rule.weekStart) : parts
}

/** The first, the third, the last: what is counted from the end comes last. */
const asTheyFollow = (numbers: readonly number[] = []): readonly number[] => [
  ...numbers.filter((one) => one > 0),
  ...numbers.filter((one) => one < 0),
]

/** The first of Monday and Thursday is Monday. In months that are left out, it depends. */
function withoutPositionsInWeek(parts: Parts, weekStart: Weekday): Parts {
  const first = weekdays.indexOf(weekStart)
  const week = [...weekdays.slice(first), ...weekdays.slice(0, first)]
  const inOrder = week.filter((day) => parts.weekdays.includes(day))
  const picked = new Set(parts.positions.map((one) => inOrder.at(one > 0 ? one - 1 : one)))
  const left = weekdays.filter((day) => picked.has(day))
  const isPlain = left.length > 0 && parts.months.length === 0
  return isPlain ? { ...parts, weekdays: left, positions: [] } : parts
}

/** What RFC 5545 takes from the start when a rule does not say it. */
function fromStart(freq: Rule['freq'], start: Wall): (parts: Parts) => Parts {
  const weekday =
    weekdays[(weekdayOf(Math.floor(wallSeconds(start) / SECONDS_OF_DAY)) + 6) % 7] ?? 'MO'
  return (parts) => {
    const { months, weeks, yearDays, monthDays, ordinals } = parts
    const lists = [yearDays, monthDays, parts.weekdays, ordinals]
    if (freq === 'DAILY' || lists.some(({ length }) => length > 0)) return parts
    if (freq === 'WEEKLY' || weeks.length > 0) return { ...parts, weekdays: [weekday] }
    const day = Number(start.slice(8, 10))
    const isInGivenMonths = freq === 'MONTHLY' || months.length > 0
    const inMonths = isInGivenMonths ? months : [Number(start.slice(5, 7))]
    return { ...parts, months: inMonths, monthDays: [day] }
  }
}

/** Every day on the 12th is every month on the 12th; every year in June is every month, in June. */
function asOtherUnit(parts: Parts): Parts {
  if (parts.interval > 1) return parts
  if (parts.unit === 'day') {
    if (parts.monthDays.length > 0) return { ...parts, unit: 'month' }
    return parts.weekdays.length > 0 ? { ...parts, unit: 'week' } : parts
  }
  if (parts.unit !== 'year' || parts.weeks.length > 0 || parts.yearDays.length > 0) return parts
  const isByMonth = parts.months.length > 0 || parts.monthDays.length > 0
  const isCountedInYear = parts.ordinals.length > 0 && parts.months.length === 0
  const isPickedInYear = parts.positions.length > 0 && parts.months.length !== 1
  return isByMonth && !isCountedInYear && !isPickedInYear ? { ...parts, unit: 'month' } : parts
}

/** The second of all Tuesdays is the second Tuesday; the last of all days is the last day. */
function positionsAsDays(parts: Parts): Parts {
  const { monthDays: days, positions } = parts
  if (positions.length === 0 || parts.ordinals.length > 0) return parts
  if (!isCountedOnce(parts)) return parts
  const [weekday, ...others] = parts.weekdays
  if (weekday !== undefined && days.length === 0) {
    if (others.length === 0) {
      const ordinals = positions.map((ordinal) => ({ weekday, ordinal }))
      return { ...parts, weekdays: [], ordinals, positions: [] }
    }
    if (others.length < 6) return parts
    const inMonth = isByMonth(parts) && positions.every((one) => Math.abs(one) <= 31)
    if (inMonth) return { ...parts, weekdays: [], monthDays: positions, positions: [] }
    return isByMonth(parts) ? parts : { ...parts, weekdays: [], yearDays: positions, positions: [] }
  }
  const isLastDay = days.join() === '28,29,30,31' && positions.join() === '-1'
  if (weekday !== undefined || !isByMonth(parts)) return parts
  if (isLastDay) return { ...parts, monthDays: [-1], positions: [] }
  const isOneDay = days.length === 1 && positions.every((one) => Math.abs(one) === 1)
  return isOneDay ? { ...parts, positions: [] } : parts
}

const isByMonth = ({ unit, months }: Parts): boolean => unit === 'month' || months.length === 1

/** Whether each period has one set of days to pick from: a month, or the year without months. */
export const isCountedOnce = (parts: Parts): boolean =>
  parts.unit !== 'week' &&
  parts.weeks.length === 0 &&
  parts.yearDays.length === 0 &&
  (parts.unit === 'month' || parts.months.length < 2)

const weekOrdinals: Readonly<Record<string, number>> = {
  '1,2,3,4,5,6,7': 1,
  '8,9,10,11,12,13,14': 2,
  '15,16,17,18,19,20,21': 3,
  '22,23,24,25,26,27,28': 4,
  '-7,-6,-5,-4,-3,-2,-1': -1,
}

/** A Saturday from the 1st to the 7th is the first Saturday. */
function weeksOfMonth(parts: Parts): Parts {
  const { unit, months, weeks, yearDays, positions } = parts
  const ordinal = weekOrdinals[parts.monthDays.join()]
  const isPlain = weeks.length + yearDays.length + positions.length + parts.ordinals.length === 0
  const isCountedInMonth = unit === 'month' || (unit === 'year' && months.length > 0)
  if (ordinal === undefined || !isPlain || !isCountedInMonth) return parts
  if (parts.weekdays.length === 0) return parts
  const ordinals = parts.weekdays.map((weekday) => ({ weekday, ordinal }))
  return { ...parts, monthDays: [], weekdays: [], ordinals }
}

/** All Tuesdays of all months are all Tuesdays; all weekdays of all weeks are all days. */
function asShorter(parts: Parts): Parts {
  if (parts.interval > 1) return parts
  const { weeks, yearDays, monthDays, ordinals, positions } = parts
  const limits = [weeks, yearDays, monthDays, ordinals, positions]
  if (parts.weekdays.length === 0 || limits.some(({ length }) => length > 0)) return parts
  return parts.weekdays.length < 7
    ? { ...parts, unit: 'week' }
    : { ...parts, unit: 'day', weekdays: [] }
}
