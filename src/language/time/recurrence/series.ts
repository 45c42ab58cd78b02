// When a series takes place (§17.3).
import type { Settled } from '../moment.ts'
import { instantOf } from '../periods.ts'
import { type Wall, wallSeconds, writeWall } from '../wall.ts'
import { firstOf } from './merge.ts'
import { type Recurrence, type SeriesTimes, lastSeconds, planOf, secondsBetween } from './plan.ts'

/** The original starts of a series from one moment to another, inclusive, each once. */
export function* startsBetween(
  recurrence: Recurrence,
  times: SeriesTimes,
  from: Wall,
  until: Wall,
): Generator<Settled> {
  const plan = planOf(recurrence, times)
  for (const seconds of secondsBetween(plan, wallSeconds(from), wallSeconds(until))) {
    yield { wall: writeWall(seconds), at: instantOf(seconds, times.zone) }
  }
}

export interface Edges {
  /** Null if exceptions have taken all away. */
  readonly first: Wall | null
  /** Null if it never ends, too. */
  readonly last: Wall | null
}

/** The first and the last original start of a series (§17.2). */
export function edgesOf(recurrence: Recurrence, times: SeriesTimes): Edges {
  const plan = planOf(recurrence, times)
  const first = firstOf(secondsBetween(plan, plan.start, Infinity))
  const last = lastSeconds(plan)
  return {
    first: first === undefined ? null : writeWall(first),
    last: last === undefined ? null : writeWall(last),
  }
}
