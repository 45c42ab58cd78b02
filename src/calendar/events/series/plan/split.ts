// Divides a recurrence in two at one of its starts (§17.4, `following`). Pure.

import { limits } from '../../../../language/time/recurrence/limits.ts'
import { startsBetween } from '../../../../language/time/recurrence/series.ts'
import type { Recurrence, SeriesTimes } from '../../../../language/time/recurrence/plan.ts'
import { type DayOfWeek, type Rule, weekdays } from '../../../../language/time/recurrence/rule.ts'
import { writeDayStamp, writeUtcStamp } from '../../../../language/time/recurrence/stamp.ts'
import { SECONDS_OF_DAY } from '../../../../language/time/gregorian.ts'
import { type Wall, wallSeconds, writeWall } from '../../../../language/time/wall.ts'
import { toInstant } from '../../../../language/time/zone.ts'

const lastWall = '9999-12-31 23:59:59'

/** What ends before a start; what was given from there on is left out. */
export function endedBefore(recurrence: Recurrence, times: SeriesTimes, at: Wall): Recurrence {
  const rules = recurrence.rules.flatMap((rule) => ruleBefore(rule, times, at) ?? [])
  const isEarly = (wall: Wall) => wall < at
  return filled(
    {
      rules,
      dates: recurrence.dates.filter(isEarly),
      except: recurrence.except.filter(isEarly),
    },
    times.start,
  )
}

/**
 * What begins with a start. A rule that cannot begin there, because it has another rhythm or that
 * day has not its clock, becomes the dates that it gives; undefined if these never end.
 */
export function begunAt(
  recurrence: Recurrence,
  times: SeriesTimes,
  at: Wall,
): Recurrence | undefined {
  const isLate = (wall: Wall) => wall >= at
  const rules: Rule[] = []
  const dates = new Set(recurrence.dates.filter(isLate))
  for (const rule of recurrence.rules) {
    const rest = ruleFrom(rule, times, at)
    if (rest) rules.push(...[rest].flat())
    else if (rule.count === undefined && rule.until === undefined) return undefined
    else for (const wall of startsOf(rule, times, at, lastWall)) dates.add(wall)
    if (dates.size > limits.dates) return undefined
  }
  const except = recurrence.except.filter(isLate)
  return filled({ rules, dates: [...dates].toSorted(), except }, at)
}

/** A series of one has its start as a date: it would be none without. */
function filled(recurrence: Recurrence, start: Wall): Recurrence {
  const isEmpty = recurrence.rules.length + recurrence.dates.length === 0
  return isEmpty ? { ...recurrence, dates: [start] } : recurrence
}

function* startsOf(rule: Rule, times: SeriesTimes, from: Wall, until: Wall): Generator<Wall> {
  const alone = { rules: [rule], dates: [], except: [] }
  for (const { wall } of startsBetween(alone, times, from, until)) yield wall
}

const startsBefore = (rule: Rule, times: SeriesTimes, at: Wall): readonly Wall[] => [
  ...startsOf(rule, times, times.start, writeWall(wallSeconds(at) - 1)),
]

function ruleBefore(rule: Rule, times: SeriesTimes, at: Wall): Rule | undefined {
  const early = startsBefore(rule, times, at)
  const last = early.at(-1)
  if (last === undefined) return undefined
  if (startsOf(rule, times, at, lastWall).next().done === true) return rule
  if (rule.count !== undefined) return { ...rule, count: early.length }
  return { ...rule, until: untilOf(last, times) }
}

const untilOf = (last: Wall, { zone, allDay }: SeriesTimes): string =>
  allDay ? writeDayStamp(wallSeconds(last)) : writeUtcStamp(toInstant(last, zone))

/** How many starts are compared; rules of another rhythm differ at once. */
const compared = 60

/** No rule if it has ended before; undefined if it gives other starts when it begins there. */
function ruleFrom(rule: Rule, times: SeriesTimes, at: Wall): readonly [] | Rule | undefined {
  const late = firstOf(startsOf(rule, times, at, lastWall))
  const [first] = late
  if (first === undefined) return []
  const whole = first === at ? rule : inFull(rule, times.start)
  const count =
    rule.count === undefined ? {} : { count: rule.count - startsBefore(rule, times, at).length }
  const rest = { ...whole, ...count }
  const again = firstOf(startsOf(rest, { ...times, start: at }, at, lastWall))
  return again.join() === late.join() ? rest : undefined
}

function firstOf(starts: Generator<Wall>): readonly Wall[] {
  const found: Wall[] = []
  for (const start of starts) {
    found.push(start)
    if (found.length === compared) break
  }
  return found
}

/** With the parts that a rule otherwise takes from the start of its series. */
export function inFull(rule: Rule, start: Wall): Rule {
  const [month, day] = [Number(start.slice(5, 7)), Number(start.slice(8, 10))]
  const { freq, byMonth, byMonthDay, byDay, byYearDay, byWeekNo } = rule
  if (freq === 'WEEKLY' && !byDay) return { ...rule, byDay: [weekdayOf(start)] }
  if (freq === 'MONTHLY' && !byDay && !byMonthDay) return { ...rule, byMonthDay: [day] }
  if (freq !== 'YEARLY' || byYearDay || byMonthDay) return rule
  if (byWeekNo) return byDay ? rule : { ...rule, byDay: [weekdayOf(start)] }
  if (byDay) return rule
  return { ...rule, byMonth: byMonth ?? [month], byMonthDay: [day] }
}

/** 1 January 1970 was a Thursday. */
function weekdayOf(start: Wall): DayOfWeek {
  const day = Math.floor(wallSeconds(start) / SECONDS_OF_DAY)
  const weekday = weekdays[(((day + 3) % 7) + 7) % 7]
  if (!weekday) throw new Error('A week has seven days.')
  return { weekday }
}
