// One trial at a time, so that its cost and its changes can be measured.

import type { Candidate } from './round.ts'
import type { Cost, Tally } from './tally.ts'
import { type Session, runTrial } from './session.ts'
import { type Trial, isWhole } from './shot.ts'
import type { Failure } from './watch.ts'
import type { Outcome } from './wire.ts'

/** CPU time that any request may take, and what every kilobyte sent may add (S13.4). */
const freeMs = 150
const msPerKilobyte = 0.3

/** For what a client has left, or a write that follows the response. */
const settledTurns = 2

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

export async function runSerially(
  session: Session,
  tally: Tally,
  trials: Iterable<Trial>,
): Promise<readonly Candidate[]> {
  const candidates: Candidate[] = []
  const line = session.line()
  for (const trial of trials) {
    if (!session.target().isAlive()) break
    // Publishes scheduled items that are due, so that none is published during the trial.
    await fetch(`http://127.0.0.1:${session.target().port}/api/cal/events/v1/tags`).then((reply) =>
      reply.arrayBuffer(),
    )
    const before = await stateOf(session)
    const { cost, outcomes, failures } = await priced(session, trial, () =>
      runTrial(line, session.world, trial, true),
    )
    tally.note(trial, outcomes)
    tally.cost(trial, cost)
    // What a client has left may still be written.
    if (outcomes.some(({ ending }) => ending !== 'answered')) await settle(session)
    for (const failure of failures) candidates.push({ failure, trial })
    const changed = isRefused(trial, outcomes)
      ? await changeSince(session, before, trial)
      : undefined
    if (changed) candidates.push({ failure: changed, trial })
    if (isDear(trial, cost)) candidates.push({ failure: dear(trial, cost), trial })
  }
  line.close()
  return candidates
}

const settle = ({ target }: Session): Promise<void> => target().quiet.until(settledTurns)

/** Runs it and measures its cost, which is 0 if the process dies meanwhile. */
export async function priced<T>(
  { target }: Session,
  trial: Trial,
  run: () => Promise<T>,
): Promise<T & { readonly cost: Cost }> {
  const sent = trial.steps.flatMap(({ shots }) => shots)
  const bytes = sent.reduce((sum, { body = '', target: at }) => sum + body.length + at.length, 0)
  const cpu = () =>
    target().isAlive()
      ? target()
          .measure()
          .then(({ cpuMs }) => cpuMs)
          // It died during the measurement.
          .catch(() => 0)
      : 0
  const before = await cpu()
  const done = await run()
  const ms = Math.max(0, (await cpu()) - before)
  return { ...done, cost: { ms, kilobytes: bytes / 1024 } }
}

export function isDear({ steps }: Trial, { ms, kilobytes }: Cost): boolean {
  const count = steps.reduce((sum, { shots }) => sum + shots.length, 0)
  return ms > freeMs + 20 * (count - 1) + msPerKilobyte * kilobytes
}

const dear = ({ steps }: Trial, { ms, kilobytes }: Cost): Failure => {
  const shot = steps.at(-1)?.shots.at(-1)
  const what = `${shot?.face} ${shot?.method}`
  const detail = `${ms.toFixed(0)} ms of processor time for ${kilobytes.toFixed(1)} kB`
  return { kind: 'dear', signature: `dear ${what}`, detail }
}

/**
 * Whether every request was refused, or only read. It cannot be told which response belongs to an
 * incomplete request.
 */
function isRefused({ steps }: Trial, outcomes: readonly Outcome[]): boolean {
  return steps.every(({ shots }, index) => {
    const { answers = [] } = outcomes[index] ?? {}
    return shots.every((shot, at) => {
      const status = answers[at]?.status
      return isWhole(shot) && status !== undefined && (status >= 400 || safe.has(shot.method))
    })
  })
}

interface State {
  readonly version: number | undefined
  readonly digest: string
}

let last: (State & { readonly of: Session }) | undefined

async function stateOf(session: Session): Promise<State> {
  const version = session.reader.version()
  const isKnown = last?.of === session && version !== undefined && last.version === version
  if (last && isKnown) return last
  last = { version, digest: await session.reader.digest(), of: session }
  return last
}

async function changeSince(
  session: Session,
  before: State,
  { steps }: Trial,
): Promise<Failure | undefined> {
  const after = await stateOf(session)
  if (after.digest === before.digest) return undefined
  const shot = steps.at(-1)?.shots.at(-1)
  const detail = `${shot?.role}: ${shot?.method} ${shot?.target.slice(0, 200)} was refused and changed something`
  return { kind: 'changed', signature: `changed by ${shot?.face} ${shot?.method}`, detail }
}

/** Whether a trial, repeated, is refused and changes something. */
export async function changesAgain(session: Session, trial: Trial): Promise<boolean> {
  // What was sent before may still be written.
  await settle(session)
  const before = await stateOf(session)
  const { outcomes } = await session.alone(trial, { isSettled: true })
  return isRefused(trial, outcomes) && (await changeSince(session, before, trial)) !== undefined
}
