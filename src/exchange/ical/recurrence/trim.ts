// Series that have run for so long that they have more dates than are kept begin later (§17.3).

import { now } from '../../../language/time/clock.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'
import { localSeconds } from '../../../language/time/periods.ts'
import { limits } from '../../../language/time/recurrence/limits.ts'
import { type Plan, planOf, secondsBetween } from '../../../language/time/recurrence/plan.ts'
import { writeWall } from '../../../language/time/wall.ts'
import { type Reading, note } from '../context.ts'
import { remark } from '../remarks.ts'
import { type Series, timesOf } from '../span.ts'

/** As far ahead as dates exist by default (§17.3). */
const daysAhead = 1100

/** As it is, if it has no more dates than are kept; else from a later date of its one rule on. */
export function withinLimits(series: Series, reading: Reading): Series {
  const { recurrence, times } = series
  const [rule, ...otherRules] = recurrence.rules
  const horizon = localSeconds(now(), times.zone) + daysAhead * SECONDS_OF_DAY
  const days = (horizon - series.span.start) / SECONDS_OF_DAY
  // A rule gives one date a day at most.
  const most = days * recurrence.rules.length + recurrence.dates.length
  if (!rule || most <= limits.horizon) return series
  // The steps of further rules are counted from the start, which has to stay then.
  if (otherRules.length > 0) return series
  const start = firstKept(planOf({ rules: [rule], dates: [], except: [] }, times), horizon)
  if (start === undefined) return series
  const { span } = series
  const moved = { ...span, start, end: span.end + start - span.start }
  const first = writeWall(start)
  note(reading, remark('pastCut', { day: first.slice(0, 10) }))
  return {
    span: moved,
    times: timesOf(moved),
    recurrence: {
      // It has no COUNT: that gives no more dates than are kept.
      rules: [rule],
      dates: recurrence.dates.filter((wall) => wall >= first),
      except: recurrence.except.filter((wall) => wall >= first),
    },
  }
}

/** The first of so many last dates; undefined if there are no more than are kept. */
function firstKept(plan: Plan, horizon: number): number | undefined {
  // Further dates need room beside them.
  const most = limits.horizon - limits.dates
  for (let days = most; ; days *= 2) {
    const from = Math.max(plan.start, horizon - days * SECONDS_OF_DAY)
    const found = [...secondsBetween(plan, from, horizon)]
    if (found.length > limits.horizon) return found.at(-most)
    if (from === plan.start) return undefined
  }
}
