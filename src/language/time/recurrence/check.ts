import { type Fault, type Faults, bad } from '../../problem.ts'
import { SECONDS_OF_DAY, addMonths } from '../gregorian.ts'
import { type Wall, wallSeconds, writeWall } from '../wall.ts'
import { expansionOf } from './expand.ts'
import { MOST_YEARS, limits } from './limits.ts'
import { firstOf } from './merge.ts'
import { excerpt } from './parse.ts'
import {
  type Plan,
  type Recurrence,
  type SeriesTimes,
  dayOf,
  planOf,
  secondsBetween,
} from './plan.ts'
import type { Rule } from './rule.ts'
import { writeRule } from './write.ts'

/** What is wrong with the recurrence or the first start of a series, up to its horizon (§17.3). */
export function checkSeries(recurrence: Recurrence, times: SeriesTimes, horizon: Wall): Faults {
  const unusable = tooMany(recurrence) ?? tooRare(recurrence, times)
  if (unusable) return { recurrence: unusable }
  const plan = planOf(recurrence, times)
  const fault = tooEarly(plan) ?? fullDay(plan) ?? fullHorizon(plan, horizon)
  const misplaced = offStart(plan)
  return {
    ...(fault && { recurrence: fault }),
    ...(misplaced && { start_date: misplaced }),
  }
}

function tooMany(recurrence: Recurrence): Fault | undefined {
  for (const list of ['rules', 'dates', 'except'] as const) {
    const max = limits[list]
    if (recurrence[list].length > max) return bad('recurrenceList', { max, list }).fault
  }
  return undefined
}

function tooRare({ rules }: Recurrence, times: SeriesTimes): Fault | undefined {
  const first = dayOf(wallSeconds(times.start))
  const rare = rules.find((rule) => !isRepeated(rule, first))
  if (!rare) return undefined
  return bad('ruleRare', { years: MOST_YEARS, entry: excerpt(writeRule(rare)) }).fault
}

/** Whether a rule gives two days within 20 years, without regard to COUNT and UNTIL (§17.8). */
function isRepeated({ count: _count, until: _until, ...endless }: Rule, first: number): boolean {
  const expand = expansionOf(endless, first)
  const given = firstOf(expand({ until: yearsAfter(first) }))
  if (given === undefined) return false
  return firstOf(expand({ from: given + 1, until: yearsAfter(given) })) !== undefined
}

const yearsAfter = (day: number): number => addMonths(day, MOST_YEARS * 12)

function tooEarly({ dates, start }: Plan): Fault | undefined {
  const [first = start] = dates
  return first < start ? bad('dateEarly', { entry: writeWall(first) }).fault : undefined
}

/** Rules give a day one start at most, so only days with many dates can have too many. */
function fullDay(plan: Plan): Fault | undefined {
  for (const [day, dates] of Map.groupBy(plan.dates, dayOf)) {
    if (dates.length < limits.day) continue
    const from = day * SECONDS_OF_DAY
    const starts = [...secondsBetween(plan, from, from + SECONDS_OF_DAY - 1)]
    if (starts.length > limits.day) {
      return bad('dayFull', { max: limits.day, day: dateOf(from) }).fault
    }
  }
  return undefined
}

function fullHorizon(plan: Plan, horizon: Wall): Fault | undefined {
  let found = 0
  for (const _ of secondsBetween(plan, plan.start, wallSeconds(horizon))) {
    found++
    if (found > limits.horizon) {
      return bad('horizonFull', { max: limits.horizon, day: horizon.slice(0, 10) }).fault
    }
  }
  return undefined
}

/** The start has to be one of those that are given, also if it is an exception by now. */
function offStart(plan: Plan): Fault | undefined {
  const next = firstOf(secondsBetween({ ...plan, except: new Set() }, plan.start, Infinity))
  if (next === plan.start) return undefined
  return next === undefined ? bad('startNever').fault : bad('startOff', { day: dateOf(next) }).fault
}

const dateOf = (seconds: number): string => writeWall(seconds).slice(0, 10)
