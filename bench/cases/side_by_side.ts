// Two requests in alternating rounds, so that both meet the machine in the same state.

import { type Round, median, warmingOf } from '../measure.ts'
import { type Finding, micros } from '../report.ts'
import type { Stage } from '../stage.ts'

export interface Compared {
  /** CPU time per request, in µs. */
  readonly cost: number
  readonly against: number
  readonly perSecond: number
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
  const [warm, beside] = [ours.slice(warming), theirs.slice(warming)]
  return {
    cost: median(warm, 'cost'),
    against: median(beside, 'cost'),
    perSecond: median(warm, 'perSecond'),
  }
}

export const roundsSideBySide = ({ effort }: Pick<Stage, 'effort'>): number =>
  2 * (effort.rounds + warmingOf(effort))

/** How many times the cost of the other it is, and how many it may be. */
export function timesFinding(name: string, compared: Compared, most: number): Finding {
  const { cost, against, perSecond } = compared
  return {
    name,
    measured: micros(cost),
    against: micros(against),
    perSecond,
    figure: cost / against,
    unit: 'times',
    goal: { atMost: most },
  }
}
