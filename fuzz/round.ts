// Many trials at once, each on its own line.

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
  /** Trials during which it died, the likely ones first. */
  readonly suspects: readonly Trial[]
  /** Trials that were not answered in full, because the caller did not wait for it. */
  readonly abandoned: readonly Trial[]
  /** Trials that took long. */
  readonly slow: readonly Trial[]
}

const lanes = 20
const recentMost = 60
const slowMs = 1500
/** Answers are held against their declaration now and then: it takes longer than asking. */
const checkedEvery = 5

/** Until there is no next one, or the program is dead. */
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
        // A process that has just died is told of a little later.
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
  // What ends a process may come a moment later, as do the lines of its log.
  await sleep(100)
  return { candidates, suspects, abandoned, slow }
}
