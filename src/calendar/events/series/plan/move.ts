// A series that moves to another day (§17.4). Pure.

import type { Recurrence, SeriesTimes } from '../../../../language/time/recurrence/plan.ts'
import type { Wall } from '../../../../language/time/wall.ts'
import {
  type Onto,
  type Shifted,
  daysBetween,
  plusDays,
  ruleStarts,
  shiftOnto,
  startsUpTo,
} from './times.ts'

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
    startsAt(known, before, horizon).map(dayOf),
    startsAt(onto, after, plusDays(horizon, days)).map(dayOf),
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

const dayOf = ({ wall }: { readonly wall: Wall }): string => wall.slice(0, 10)

const plus = (day: string, days: number): string => plusDays(`${day} 00:00:00`, days).slice(0, 10)
