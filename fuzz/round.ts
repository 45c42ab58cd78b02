// Many trials at once, one connection per lane.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Tally } from './tally.ts'
import { type Session, runTrial } from './session.ts'
import type { Trial } from './shot.ts'
import type { Failure } from './watch.ts'

export interface Candidate {
  readonly failure: Failure
  readonly trial: Trial
}

export interface Round {
  readonly candidates: readonly Candidate[]
  /** Trials during which the process died, the likely ones first. */
  readonly suspects: readonly Trial[]
  /** Trials that were not answered in full. */
  readonly abandoned: readonly Trial[]
  /** Trials that took long. */
  readonly slow: readonly Trial[]
}

const lanes = 20
const recentMost = 60
const slowMs = 1500
const settledTurns = 3
/** Only every fifth response is validated: it takes longer than the request. */
const checkedEvery = 5

/** Runs until there is no next one, or the process is dead. */
export async function runRound(
  session: Session,
  tally: Tally,
  next: () => Trial | undefined,
): Promise<Round> {
  const target = session.target()
  const candidates: Candidate[] = []
  const abandoned: Trial[] = []
  const slow: Trial[] = []
  const running = new Set<Trial>()
  const recent: Trial[] = []
  let suspects: readonly Trial[] = []
  void target.ended.then(() => (suspects = [...running, ...recent.toReversed()]))
  let count = 0
  const lane = async () => {
    const line = session.line()
    for (let trial = next(); trial && target.isAlive(); trial = next()) {
      running.add(trial)
      const isChecked = (count += 1) % checkedEvery === 0
      const { failures, outcomes } = await runTrial(line, session.world, trial, isChecked)
      tally.note(trial, outcomes)
      for (const failure of failures) candidates.push({ failure, trial })
      if (outcomes.some(({ ending }) => ending !== 'answered')) {
        abandoned.push(trial)
        // The death of a process is reported a little later.
        await sleep(2)
      }
      if (outcomes.some(({ ms }) => ms > slowMs)) slow.push(trial)
      running.delete(trial)
      recent.push(trial)
      if (recent.length > recentMost) recent.shift()
    }
    line.close()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (!target.isAlive()) return { candidates, suspects, abandoned, slow }
  // A process may end a moment later, and its log lines come late too.
  await target.quiet.until(settledTurns)
  return { candidates, suspects, abandoned, slow }
}
