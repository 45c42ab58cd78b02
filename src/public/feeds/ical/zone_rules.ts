// The changes of a zone's clocks as yearly rules, where they follow any.

import {
  SECONDS_OF_DAY,
  dayOfCount,
  daysInMonth,
  weekdayOf as weekdayOfCount,
} from '../../../language/time/gregorian.ts'
import { type Period, periodAt } from '../../../language/time/periods.ts'

/** After so many years each date has the same weekday again, in this century. */
const yearsSeen = 28
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** A change of clocks, by the clock before it. */
interface Change {
  readonly year: number
  readonly month: number
  readonly day: number
  /** Counted from the end of the month. */
  readonly dayFromEnd: number
  readonly weekday: string
  readonly time: number
  readonly offset: number
}

/**
 * The rules of two changes a year: that with which the period begins, and the next one. Undefined
 * if there are others, or none.
 */
export function yearlyRules(
  period: Period,
  zone: string,
): readonly [first: string, second: string] | undefined {
  const changes: Change[] = []
  let before = periodAt(period.from - 1, zone).offset
  let here = period
  while (changes.length < 2 * yearsSeen) {
    changes.push(changeOf(here, before))
    if (here.until === Infinity) return undefined
    before = here.offset
    here = periodAt(here.until, zone)
  }
  const [first, second] = [0, 1].map((odd) =>
    ruleOf(changes.filter((_, index) => index % 2 === odd)),
  )
  return first === undefined || second === undefined ? undefined : [first, second]
}

function changeOf({ from, offset }: Period, before: number): Change {
  const local = from + before
  const count = Math.floor(local / SECONDS_OF_DAY)
  const { year, month, day } = dayOfCount(count)
  return {
    year,
    month,
    day,
    dayFromEnd: daysInMonth(year, month) - day + 1,
    weekday: weekdays[weekdayOfCount(count)] ?? '',
    time: local - count * SECONDS_OF_DAY,
    offset,
  }
}

/** Undefined unless they are on the same weekday of the same week of the same month each year. */
function ruleOf(changes: readonly Change[]): string | undefined {
  const [first] = changes
  if (!first) return undefined
  const { year, month, weekday, time, offset } = first
  const isAlike = changes.every(
    (one, index) =>
      one.year === year + index &&
      one.month === month &&
      one.weekday === weekday &&
      one.time === time &&
      one.offset === offset,
  )
  if (!isAlike) return undefined
  const rule = `FREQ=YEARLY;BYMONTH=${month}`
  if (changes.every(({ dayFromEnd }) => dayFromEnd <= 7)) return `${rule};BYDAY=-1${weekday}`
  const days = [...new Set(changes.map(({ day }) => day))].toSorted((a, b) => a - b)
  const [earliest = 0, latest = 0] = [days[0], days.at(-1)]
  if (latest - earliest > 6) return undefined
  if (latest % 7 === 0) return `${rule};BYDAY=${latest / 7}${weekday}`
  return `${rule};BYMONTHDAY=${days.join()};BYDAY=${weekday}`
}
