// A recurrence as it was given → the one form that is stored and shown (§17.2).
import { type Read, bad, value } from '../../problem.ts'
import { SECONDS_OF_DAY } from '../gregorian.ts'
import { type Moment, settle } from '../moment.ts'
import { instantOf, localSeconds } from '../periods.ts'
import { type Wall, isInCalendar, wallSeconds, writeWall } from '../wall.ts'
import { excerpt } from './parse.ts'
import {
  type Plan,
  type Recurrence,
  type SeriesTimes,
  dayOf,
  hasDay,
  planOf,
  secondsBetween,
} from './plan.ts'
import type { Rule } from './rule.ts'
import { readStamp, writeDayStamp, writeUtcStamp } from './stamp.ts'

/** One of `dates` or `except` as it was given. */
export interface GivenDate {
  readonly text: string
  readonly moment: Moment
  /** The zone of the moment, if it is not that of the series. */
  readonly zone?: string
  /** `VALUE=DATE`: a whole day. */
  readonly isDay: boolean
}

/** What was given, before it is known to which series it belongs. */
export interface GivenRecurrence {
  readonly rules: readonly Rule[]
  readonly dates: readonly GivenDate[]
  readonly except: readonly GivenDate[]
  /** Lists that are said to be empty; other empty ones are not said. */
  readonly emptied?: readonly ('dates' | 'except')[]
}

/** Reads what was given by the clock of the series. `now` is for dates such as `tomorrow` (§3.6). */
export function settleRecurrence(
  given: GivenRecurrence,
  times: SeriesTimes,
  now: number,
): Read<Recurrence> {
  const rules = given.rules.map((rule) => settleUntil(rule, times))
  const dates = new Set<number>()
  for (const date of given.dates) {
    const seconds = settleDate(date, times, now)
    if (seconds === undefined) return unreadable(date)
    dates.add(date.isDay ? startOnDay(seconds, times) : seconds)
  }
  const withoutExcept = { rules, dates: wallsOf(dates), except: [] }
  // Only whole days have to be looked up.
  const plan = given.except.some(({ isDay }) => isDay) ? planOf(withoutExcept, times) : undefined
  const except = new Set<number>()
  for (const date of given.except) {
    const seconds = settleDate(date, times, now)
    if (seconds === undefined) return unreadable(date)
    for (const start of plan && date.isDay ? startsOfDay(seconds, plan) : [seconds]) {
      except.add(start)
    }
  }
  return value({ ...withoutExcept, except: wallsOf(except) })
}

const unreadable = ({ text }: GivenDate) => bad('recurrenceDate', { entry: excerpt(text) })

const wallsOf = (seconds: ReadonlySet<number>): readonly Wall[] =>
  [...seconds].toSorted((a, b) => a - b).map(writeWall)

/** Seconds of the wall clock of the series; undefined outside of the calendar. */
function settleDate(date: GivenDate, times: SeriesTimes, now: number): number | undefined {
  const { moment, zone = times.zone, isDay } = date
  // A day is the same everywhere.
  const found = settle(moment, isDay ? 'UTC' : zone, now)
  if (!found) return undefined
  const isForeign = !isDay && zone !== times.zone
  const here = isForeign ? settle({ kind: 'instant', at: found.at }, times.zone, now) : found
  if (!here) return undefined
  const seconds = wallSeconds(here.wall)
  return times.allDay || isDay ? dayOf(seconds) * SECONDS_OF_DAY : seconds
}

/** A whole day among the dates of a timed series is the start on that day. */
function startOnDay(midnight: number, { start, zone, allDay }: SeriesTimes): number {
  if (allDay) return midnight
  const clock = wallSeconds(start)
  const seconds = midnight + clock - dayOf(clock) * SECONDS_OF_DAY
  return localSeconds(instantOf(seconds, zone), zone)
}

/** A whole day among the exceptions is all starts of that day; without any it is kept (§17.8). */
function startsOfDay(midnight: number, plan: Plan): readonly number[] {
  const starts = [...secondsBetween(plan, midnight, midnight + SECONDS_OF_DAY - 1)]
  return starts.length > 0 ? starts : [midnight]
}

/** UTC, or a day for all-day series (§17.2). */
function settleUntil(rule: Rule, times: SeriesTimes): Rule {
  if (rule.until === undefined) return rule
  const { kind, seconds } = readStamp(rule.until)!
  if (times.allDay) {
    const local = kind === 'utc' ? localSeconds(seconds, times.zone) : seconds
    return { ...rule, until: writeDayStamp(local) }
  }
  if (kind === 'utc') return rule
  const at = instantOf(kind === 'day' ? lastSecondOf(seconds, times.zone) : seconds, times.zone)
  // In the year 10000 of UTC, if the zone is behind it.
  return { ...rule, until: writeUtcStamp(isInCalendar(at) ? at : seconds) }
}

/** 23:59:59 of a day, or of the last one before it that the zone had. */
function lastSecondOf(midnight: number, zone: string): number {
  const isThere = hasDay(dayOf(midnight), zone)
  return isThere ? midnight + SECONDS_OF_DAY - 1 : midnight - 1
}
