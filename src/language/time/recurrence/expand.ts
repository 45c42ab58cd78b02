import { DAYS_OF_400_YEARS, countDays } from '../gregorian.ts'
import { type Periods, periodsOf } from './periods.ts'
import type { Rule } from './rule.ts'

/** 9999-12-31 (§3.6). */
const LAST_DAY = countDays(9999, 12, 31)

export interface Expansion {
  /** The first day that is wanted. */
  readonly from?: number
  /** The last day that is wanted. */
  readonly until?: number
  /** Whether a day is left out and not counted: one that the zone never had (§17.8). */
  readonly isSkipped?: (day: number) => boolean
  /** Counts the periods that were looked at: the cost of the expansion. */
  readonly work?: { periods: number }
}

/**
 * The days that a rule gives from its first day on, in order and up to COUNT. UNTIL is an instant,
 * and left to the caller, who knows the zone. Without COUNT the days before `from` cost nothing.
 */
export function expansionOf(rule: Rule, first: number): (wanted?: Expansion) => Generator<number> {
  const periods = periodsOf(rule, first)
  return (wanted = {}) => expand(rule, first, periods, wanted)
}

function* expand(
  rule: Rule,
  first: number,
  periods: Periods,
  wanted: Expansion,
): Generator<number> {
  const { from = first, isSkipped, work = { periods: 0 } } = wanted
  const until = Math.min(wanted.until ?? LAST_DAY, LAST_DAY)
  const { count = Infinity } = rule
  let index = rule.count === undefined ? periods.indexOf(Math.max(from, first)) : 0
  // The calendar repeats itself, so that a rule without a day for so long has none at all.
  const cycle = DAYS_OF_400_YEARS * rule.interval
  const limitAfter = (day: number) => Math.min(until, day + cycle)
  let limit = limitAfter(Math.max(from, first))
  let counted = 0
  while (true) {
    const { start, offsets, next } = seek(periods, index, limit, work)
    index = next
    if (start > limit) return
    for (const offset of offsets) {
      const day = start + offset
      if (day > until) return
      limit = limitAfter(day)
      if (day < first || isSkipped?.(day)) continue
      if (day >= from) yield day
      counted++
      if (counted === count) return
    }
  }
}

/** The next period that has a day or begins after the last one, and the index after it. */
function seek({ at, indexOf }: Periods, index: number, until: number, work: { periods: number }) {
  let next = index
  while (true) {
    const { start, offsets, resume } = at(next)
    work.periods++
    next = resume === undefined ? next + 1 : Math.max(next + 1, indexOf(resume))
    if (offsets.length > 0 || start > until) return { start, offsets, next }
  }
}
