// The starts of a series as seconds of its wall clock (`wallSeconds`).
import { SECONDS_OF_DAY, countDays } from '../gregorian.ts'
import { instantOf, localSeconds } from '../periods.ts'
import { type Wall, isInCalendar, wallSeconds } from '../wall.ts'
import { expansionOf } from './expand.ts'
import { between, firstIndex, merge } from './merge.ts'
import type { Rule } from './rule.ts'
import { readStamp } from './stamp.ts'

/** The first start of a series, and how its clock is read. */
export interface SeriesTimes {
  readonly start: Wall
  readonly zone: string
  readonly allDay: boolean
}

/** In the form that is shown (§17.2): dates and exceptions are sorted, each once. */
export interface Recurrence {
  readonly rules: readonly Rule[]
  readonly dates: readonly Wall[]
  readonly except: readonly Wall[]
}

/** The days of one rule, from one to another. */
interface Source {
  readonly daysBetween: (from: number, until: number) => Iterable<number>
  /** The last day it may have; Infinity if it never ends. */
  readonly lastDay: () => number
}

export interface Plan {
  readonly times: SeriesTimes
  readonly start: number
  readonly sources: readonly Source[]
  readonly dates: readonly number[]
  readonly except: ReadonlySet<number>
}

/**
 * Up to here the time zone database lists changes one by one. Later ones follow the rules of
 * daylight saving time, which move clocks by an hour, so that looking for lost days would only cost.
 */
const LAST_LISTED_DAY = countDays(2037, 12, 31)

export const dayOf = (seconds: number): number => Math.floor(seconds / SECONDS_OF_DAY)

export function planOf({ rules, dates, except }: Recurrence, times: SeriesTimes): Plan {
  const start = wallSeconds(times.start)
  const given = dates.map(wallSeconds)
  return {
    times,
    start,
    sources: rules.map((rule) => sourceOf(rule, start, times)),
    // Dates alone are dates beside the first one.
    dates: rules.length > 0 ? given : [...merge([[start], given])],
    except: new Set(except.map(wallSeconds)),
  }
}

/** The starts from one moment to another, in order, each once and without exceptions (§17.3). */
export function* secondsBetween(plan: Plan, from: number, until: number): Generator<number> {
  const days = [dayOf(from) - 1, dayOf(until)] as const
  const ofRules = plan.sources.map(({ daysBetween }) => startsOfDays(daysBetween(...days), plan))
  for (const seconds of merge([...ofRules, between(plan.dates, from, until)])) {
    if (seconds > until) return
    if (seconds >= from && !plan.except.has(seconds)) yield seconds
  }
}

/** Undefined if there is no last one, or none at all. */
export function lastSeconds(plan: Plan): number | undefined {
  const lastDate = plan.dates.at(-1) ?? plan.start
  const lastDay = Math.max(dayOf(lastDate), ...plan.sources.map((source) => source.lastDay()))
  if (lastDay === Infinity) return undefined
  // A start may be moved to the next day.
  const end = (lastDay + 2) * SECONDS_OF_DAY
  // Looks back further and further, until not all starts are exceptions.
  for (let days = 64; ; days *= 4) {
    const from = Math.max(plan.start, end - days * SECONDS_OF_DAY)
    let last: number | undefined
    for (const seconds of secondsBetween(plan, from, end)) last = seconds
    if (last !== undefined || from === plan.start) return last
  }
}

/** Whether the calendar of a zone has a day: Samoa had no 30 December 2011. */
export function hasDay(day: number, zone: string): boolean {
  if (day > LAST_LISTED_DAY) return true
  return dayOf(localSeconds(instantOf(day * SECONDS_OF_DAY, zone), zone)) === day
}

function sourceOf(rule: Rule, start: number, times: SeriesTimes): Source {
  const expand = expansionOf(rule, dayOf(start))
  if (rule.count !== undefined) {
    return countedSource(expand({ isSkipped: (day) => !hasDay(day, times.zone) }))
  }
  const last = rule.until === undefined ? Infinity : lastDayOf(rule.until, start, times)
  return {
    daysBetween: (from, until) => expand({ from, until: Math.min(until, last) }),
    lastDay: () => last,
  }
}

/** A rule with COUNT is counted once, as far as it is asked for. */
function countedSource(rest: Iterator<number>): Source {
  const days: number[] = []
  const count = (): boolean => {
    const { done, value } = rest.next()
    if (!done) days.push(value)
    return !done
  }
  return {
    *daysBetween(from, until) {
      let index = firstIndex(days, from)
      while (index < days.length || count()) {
        const day = days[index]!
        if (day > until) return
        if (day >= from) yield day
        index++
      }
    },
    lastDay: () => {
      while (count());
      return days.at(-1) ?? -Infinity
    },
  }
}

/** The last day of which the start is not after UNTIL. */
function lastDayOf(until: string, start: number, { zone, allDay }: SeriesTimes): number {
  const { seconds } = readStamp(until)!
  if (allDay) return dayOf(seconds)
  const time = start - dayOf(start) * SECONDS_OF_DAY
  // A clock that is moved forward may be that of the day before.
  const day = dayOf(localSeconds(seconds, zone))
  return instantOf(day * SECONDS_OF_DAY + time, zone) <= seconds ? day : day - 1
}

/** Clocks that do not exist are moved forward, days that the zone never had are left out. */
function* startsOfDays(days: Iterable<number>, { start, times }: Plan): Generator<number> {
  const { zone, allDay } = times
  const time = start - dayOf(start) * SECONDS_OF_DAY
  for (const day of days) {
    const seconds = day * SECONDS_OF_DAY + time
    const at = instantOf(seconds, zone)
    if (!isInCalendar(at)) return
    const moved = localSeconds(at, zone)
    if (dayOf(moved) !== day && !hasDay(day, zone)) continue
    yield allDay ? seconds : moved
  }
}
