// The rule of a series whose dates move to another day (§17.4): where plain choices say it all. Pure.

import { dayOf, daySeconds, monthOf, secondsOf, wallAt, weekdayOf, weekOf } from './wall.ts'
import {
  type Plain,
  plainOf,
  type Recurrence,
  recurrenceOf,
  weekdays,
} from '../../editor/repeat/rules.ts'

interface Moved {
  /** The start of the series, and the one that the rule gives to the date that is moved. */
  readonly start: string
  readonly original: string
  /** By how many days. */
  readonly by: number
  readonly scope: 'following' | 'all'
}

/**
 * Dates and exceptions are not said, for they move along. Undefined if the rule says more than plain
 * choices, so that it has to be changed by hand.
 */
export function shifted(
  recurrence: Recurrence,
  { start, original, by, scope }: Moved,
): Pick<Recurrence, 'rules'> | undefined {
  const plain = plainOf(recurrence)
  if (plain.every === 'other' || plain.every === 'never') return undefined
  // Parts of a rule that another day may contradict.
  if (plain.weekday !== '' || plain.months.length > 0) return undefined
  const isMonthly = plain.every === 'MONTHLY' || plain.every === 'YEARLY'
  // The last days of a month are not in every one.
  if (isMonthly && Number(start.slice(8, 10)) > 28) return undefined
  const isCut = scope === 'following' && plain.ends === 'count'
  const count = plain.count - (isCut ? givenBefore(plain, start, original) : 0)
  const isMoved = (day: number) => plain.days.includes(weekdays[weekdayOf(day - by)] ?? '')
  const days = weekdays.filter((_, at) => isMoved(weekOf(0) + at))
  const until = plain.until === '' ? '' : plus(plain.until, by).slice(0, 10)
  const moved = recurrenceOf({ ...plain, days, count, until }, null)
  return moved ? { rules: moved.rules } : undefined
}

const plus = (wall: string, by: number): string => wallAt(secondsOf(wall) + by * daySeconds)

/** How many dates a rule gives before one of them. */
function givenBefore({ every, interval, days }: Plain, start: string, at: string): number {
  const [from, to] = [dayOf(secondsOf(start)), dayOf(secondsOf(at))]
  if (every === 'DAILY') return Math.round((to - from) / interval)
  if (every === 'WEEKLY') {
    const chosen = days.length > 0 ? days : [weekdays[weekdayOf(from)] ?? '']
    let count = 0
    for (let day = from; day < to; day += 1) {
      const isWeek = ((weekOf(day) - weekOf(from)) / 7) % interval === 0
      if (isWeek && chosen.includes(weekdays[weekdayOf(day)] ?? '')) count += 1
    }
    return count
  }
  return Math.round((months(to) - months(from)) / (every === 'YEARLY' ? 12 : 1) / interval)
}

function months(day: number): number {
  const [year = 0, month = 0] = monthOf(day).split('-').map(Number)
  return year * 12 + month
}
