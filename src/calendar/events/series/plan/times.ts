// When the occurrences of a series are: their times, the horizon, and a new clock. Pure.

import { firstSecond } from '../../../../language/time/day.ts'
import { SECONDS_OF_DAY } from '../../../../language/time/gregorian.ts'
import { type Settled, settle } from '../../../../language/time/moment.ts'
import type { Recurrence, SeriesTimes } from '../../../../language/time/recurrence/plan.ts'
import type { Rule } from '../../../../language/time/recurrence/rule.ts'
import { startsBetween } from '../../../../language/time/recurrence/series.ts'
import {
  readStamp,
  writeDayStamp,
  writeUtcStamp,
} from '../../../../language/time/recurrence/stamp.ts'
import { type Wall, isInCalendar, wallSeconds, writeWall } from '../../../../language/time/wall.ts'
import { toInstant, toWall } from '../../../../language/time/zone.ts'
import { dayOf } from '../../listing/counted/days.ts'
import type { Span, StoredSpan } from '../../rules.ts'

const firstWall = '0001-01-01 00:00:00'
const lastWall = '9999-12-31 23:59:59'

/** The end of the day that is so many days after an instant, in a zone: 00:00:00 of the next. */
export function horizonAt(now: number, zone: string, days: number): Wall {
  const today = wallSeconds(firstSecond(toWall(now, zone)))
  return writeWall(today + days * SECONDS_OF_DAY)
}

export const startsUpTo = (
  recurrence: Recurrence,
  times: SeriesTimes,
  horizon: Wall,
): readonly Settled[] => [...startsBetween(recurrence, times, times.start, horizon)]

/** The end of an occurrence: the duration of the series as exact time, or as whole days (§17.3). */
export function endOf(start: Settled, series: StoredSpan & { readonly all_day: number }): Settled {
  const { start_date, end_date, start_utc, end_utc, timezone, all_day } = series
  if (all_day === 0) {
    const at = start.at + end_utc - start_utc
    return { at, wall: toWall(at, timezone) }
  }
  const wall = writeWall(wallSeconds(start.wall) + wallSeconds(end_date) - wallSeconds(start_date))
  return { at: toInstant(wall, timezone), wall }
}

export function spanAt(start: Settled, series: StoredSpan & { readonly all_day: number }): Span {
  const end = endOf(start, series)
  return { start_date: start.wall, start_utc: start.at, end_date: end.wall, end_utc: end.at }
}

/** A recurrence at other times, and where each of its original starts has gone (§17.4). */
export interface Shifted {
  readonly recurrence: Recurrence
  readonly startOf: (original: Wall) => Wall
}

/** The same recurrence when the clock or the zone of the series changes, or its first day. */
export function shift(
  recurrence: Recurrence,
  before: SeriesTimes,
  after: SeriesTimes,
  horizon: Wall,
): Shifted {
  const seconds = wallSeconds(after.start) - wallSeconds(before.start)
  const rules = recurrence.rules.map((rule) => withUntil(rule, before, after, seconds))
  return shiftOnto(recurrence, before, after, horizon, { rules })
}

/** Rules in the place of others; dates and exceptions where they do not follow. */
export type Onto = Pick<Recurrence, 'rules'> & Partial<Recurrence>

export const ruleStarts = (
  { rules }: Pick<Recurrence, 'rules'>,
  times: SeriesTimes,
  horizon: Wall,
): readonly Settled[] => startsUpTo({ rules, dates: [], except: [] }, times, horizon)

/** Within the calendar. */
export function plusDays(wall: Wall, days: number): Wall {
  const seconds = wallSeconds(wall) + days * SECONDS_OF_DAY
  return isInCalendar(seconds) ? writeWall(seconds) : days < 0 ? firstWall : lastWall
}

export const daysBetween = (before: SeriesTimes, after: SeriesTimes): number =>
  dayOf(wallSeconds(after.start)) - dayOf(wallSeconds(before.start))

/**
 * The starts of rules are matched in order, so that one that was moved out of a gap finds its own
 * again; others shift by the same difference, or by whole days if the series fills its days from now
 * on.
 */
export function shiftOnto(
  recurrence: Recurrence,
  before: SeriesTimes,
  after: SeriesTimes,
  horizon: Wall,
  onto: Onto,
): Shifted {
  const seconds = wallSeconds(after.start) - wallSeconds(before.start)
  const days = daysBetween(before, after)
  const shifted = (wall: Wall) => {
    const wanted = after.allDay
      ? firstSecond(plusDays(wall, days))
      : writeWall(wallSeconds(wall) + seconds)
    return settle({ kind: 'wall', wall: wanted }, after.zone, 0)?.wall ?? wall
  }
  const starts = ruleStarts(onto, after, plusDays(horizon, Math.max(0, days)))
  const known = new Map<Wall, Wall>()
  for (const [index, { wall }] of ruleStarts(recurrence, before, horizon).entries()) {
    known.set(wall, starts[index]?.wall ?? shifted(wall))
  }
  const startOf = (original: Wall) => known.get(original) ?? shifted(original)
  const all = (walls: Iterable<Wall>) => new Set([...walls].map(startOf))
  const { dates, except } = recurrence
  // An exception of no start may now fall on one of another clock, and would take it away.
  const given = all(new Set([...known.keys(), ...dates]).difference(new Set(except)))
  return {
    recurrence: {
      rules: onto.rules,
      dates: onto.dates ?? [...all(dates)].toSorted(),
      except: onto.except ?? [...all(except).difference(given)].toSorted(),
    },
    startOf,
  }
}

function withUntil(rule: Rule, before: SeriesTimes, after: SeriesTimes, seconds: number): Rule {
  const stamp = rule.until === undefined ? undefined : readStamp(rule.until)
  if (!stamp) return rule
  const local =
    stamp.kind === 'utc' ? wallSeconds(toWall(stamp.seconds, before.zone)) : stamp.seconds
  const moved = local + seconds
  const until = after.allDay
    ? writeDayStamp(dayOf(moved) * SECONDS_OF_DAY)
    : writeUtcStamp(toInstant(writeWall(moved), after.zone))
  return { ...rule, until }
}

/**
 * Undefined if its starts are not those of before, each by as many days later or earlier as its first
 * one. Lists that are not given move along.
 */
export function moveDays(
  known: Recurrence,
  before: SeriesTimes,
  given: Onto,
  after: SeriesTimes,
  horizon: Wall,
): Shifted | undefined {
  const days = daysBetween(before, after)
  if (days === 0) return undefined
  const isRuled = known.rules.length > 0 && given.rules.length > 0
  const onto = isRuled ? given : { dates: [], ...given }
  const startsAt = isRuled ? ruleStarts : allStarts
  const [former, next] = [
    startsAt(known, before, horizon).map(dateOf),
    startsAt(onto, after, plusDays(horizon, days)).map(dateOf),
  ]
  const isMoved = former.every((day, at) => next[at] === undefined || next[at] === plus(day, days))
  // Where more or fewer are given than before, what still is on its own day stays there (§17.3).
  const isSame =
    former.length === next.length || (isRuled && new Set(former).isDisjointFrom(new Set(next)))
  if (!isMoved || !isSame) return undefined
  const moved = shiftOnto(known, before, after, horizon, onto)
  const [dates, newDates] = [new Set(known.dates), new Set(moved.recurrence.dates)]
  /** One of `dates` may be given on its own day still. */
  const startOf = (original: Wall) => {
    const there = moved.startOf(original)
    const here = plusDays(there, -days)
    const stays = dates.has(original) && !newDates.has(there) && newDates.has(here)
    return stays ? here : there
  }
  return { ...moved, startOf }
}

const allStarts = ({ rules, dates = [] }: Onto, times: SeriesTimes, horizon: Wall) =>
  startsUpTo({ rules, dates, except: [] }, times, horizon)

const dateOf = ({ wall }: { readonly wall: Wall }): string => wall.slice(0, 10)

const plus = (day: string, days: number): string => plusDays(`${day} 00:00:00`, days).slice(0, 10)
