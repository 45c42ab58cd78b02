// The shortest way to say several weekdays, months or days.

import { type Weekday, weekdays } from '../rule.ts'
import type { MonthDays, Months, WeekdaySet } from './shape.ts'

/** From this many on, neighbours are said as a range. */
const shortestRange = 3

const monthCount = 12

export function weekdaySet(days: readonly Weekday[]): WeekdaySet {
  const missing = weekdays.filter((day) => !days.includes(day))
  const [gap] = missing
  if (gap === undefined) return { kind: 'all' }
  if (missing.join() === 'SA,SU') return { kind: 'workdays' }
  if (days.join() === 'SA,SU') return { kind: 'weekend' }
  if (missing.length === 1) return { kind: 'allBut', weekday: gap }
  const run = runOf(days.map((day) => weekdays.indexOf(day)))
  const [from, to] = run?.map((index) => weekdays[index]) ?? []
  return from && to ? { kind: 'range', from, to } : { kind: 'list', weekdays: days }
}

export const isWorkdays = (days: readonly Weekday[]): boolean =>
  weekdaySet(days).kind === 'workdays'

export function monthSet(months: readonly number[]): Months {
  // December and January are neighbours: a range through the turn of the year is one of the rest.
  const rest = monthsBut(months)
  const [from, to] = runOf(months) ?? []
  if (from !== undefined && to !== undefined) return { kind: 'range', from, to }
  const isRound = months.length >= shortestRange && rest.length > 0 && isRun(rest)
  if (!isRound) return { kind: 'list', months }
  return { kind: 'range', from: (rest.at(-1) ?? 0) + 1, to: (rest[0] ?? 0) - 1 }
}

export function monthsBut(months: readonly number[]): readonly number[] {
  return Array.from({ length: monthCount }, (_, index) => index + 1).filter(
    (month) => !months.includes(month),
  )
}

export function monthDays(days: readonly number[]): MonthDays {
  const [from, to] = runOf(days) ?? []
  if (from === undefined || to === undefined) return { kind: 'list', days }
  if (from > 0) return { kind: 'range', from, to }
  return to === -1 ? { kind: 'last', count: days.length } : { kind: 'list', days }
}

/** The first and the last of ascending neighbours. */
function runOf(numbers: readonly number[]): readonly [number, number] | undefined {
  const [first] = numbers
  const last = numbers.at(-1)
  if (first === undefined || last === undefined) return undefined
  return numbers.length >= shortestRange && isRun(numbers) ? [first, last] : undefined
}

const isRun = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1)
