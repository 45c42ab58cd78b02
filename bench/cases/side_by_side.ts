// Two requests in alternating rounds, so that both meet the machine in the same state.

import { type Round, median, middleOf, warmingOf } from '../measure.ts'
import { type Finding, type Spread, micros } from '../report.ts'
import type { Stage } from '../stage.ts'

export interface Compared {
  /** CPU time per request, in µs. */
  readonly cost: number
  readonly against: number
  readonly perSecond: number
  /** Of each pair of rounds, how many times the other it costs. */
  readonly times: readonly number[]
}

/** The first rounds only warm up. */
export async function sideBySide(
  { effort }: Pick<Stage, 'effort'>,
  measured: () => Promise<Round>,
  against: () => Promise<Round>,
): Promise<Compared> {
  const [ours, theirs]: [Round[], Round[]] = [[], []]
  const warming = warmingOf(effort)
  for (let turn = 0; turn < effort.rounds + warming; turn += 1) {
    ours.push(await measured())
    theirs.push(await against())
  }
  return comparedRounds(ours.slice(warming), theirs.slice(warming))
}

/** Rounds that were run in turns. */
export const comparedRounds = (ours: readonly Round[], theirs: readonly Round[]): Compared => ({
  cost: median(ours, 'cost'),
  against: median(theirs, 'cost'),
  perSecond: median(ours, 'perSecond'),
  times: ours.map(({ cost }, at) => cost / (theirs[at]?.cost ?? cost)),
})

export const spreadOf = (numbers: readonly number[]): Spread => ({
  least: Math.min(...numbers),
  most: Math.max(...numbers),
})

export const roundsSideBySide = ({ effort }: Pick<Stage, 'effort'>): number =>
  2 * (effort.rounds + warmingOf(effort))

/** How many times the cost of the other it is, and how many it may be. */
export function timesFinding(name: string, compared: Compared, most: number): Finding {
  const { cost, against, perSecond, times } = compared
  return {
    name,
    measured: micros(cost),
    against: micros(against),
    perSecond,
    figure: middleOf(times),
    spread: spreadOf(times),
    unit: 'times',
    goal: { atMost: most },
  }
}
