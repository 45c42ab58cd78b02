// Failures are reproduced alone, shrunk and counted once.

import type { Candidate, Round } from './round.ts'
import { type Manner, type Session, explained, faultsOf, isStillHidden } from './session.ts'
import { changesAgain, isDear, priced } from './serial.ts'
import { shrink } from './shrink.ts'
import { signatureOf, type Settings } from './target.ts'
import type { Trial } from './shot.ts'
import type { Failure, FailureKind } from './watch.ts'

export interface Finding {
  readonly failure: Failure
  /** The smallest trial that reproduces it; without steps if none is known. */
  readonly trial: Trial
  readonly isConfirmed: boolean
  readonly settings: Settings
  /** Requests sent before it was found. */
  readonly after: number
  count: number
}

export interface Findings {
  readonly all: readonly Finding[]
  /** A failure that belongs to no single request. */
  add(kind: FailureKind, detail: string): void
  digest(session: Session, round: Round, settings: Settings, sent: number): Promise<void>
}

/** Fewer, because a hang is reproduced many times. */
const silentTurns = 10
const attemptsOf: Partial<Record<FailureKind, number>> = { hang: 30, dear: 30, death: 40 }
/** Dropped if not reproduced: they may be the noise of a busy machine. */
const doubtful = new Set<FailureKind>(['hang', 'lost', 'dear', 'leak', 'changed'])

export function collectFindings(tell: (finding: Finding) => void): Findings {
  const known = new Map<string, Finding>()

  const add = (finding: Finding) => {
    const before = known.get(finding.failure.signature)
    if (before) before.count += 1
    else {
      known.set(finding.failure.signature, finding)
      tell(finding)
    }
  }

  const take = async (
    session: Session,
    { failure, trial }: Candidate,
    settings: Settings,
    after: number,
  ) => {
    const before = known.get(failure.signature)
    if (before) return void (before.count += 1)
    if (failure.kind === 'leak' && !(await isStillHidden(session, failure))) return
    const fails = (one: Trial) => failsAgain(session, failure, one)
    const isConfirmed = await fails(trial)
    if (!isConfirmed && doubtful.has(failure.kind)) return
    const small = isConfirmed ? await shrink(trial, fails, attemptsOf[failure.kind]) : trial
    add({ failure, trial: small, isConfirmed, settings, after, count: 1 })
  }

  const takeDeath = async (session: Session, round: Round, settings: Settings, after: number) => {
    const end = await session.target().ended
    const signature = `death ${signatureOf(end)}`
    const before = known.get(signature)
    if (before) return void (before.count += 1)
    const failure: Failure = { kind: 'death', signature, detail: end }
    const dies = async (one: Trial) => (await session.alone(one, { isSettled: true })).isDead
    for (const suspect of round.suspects) {
      if (!(await dies(suspect))) continue
      const small = await shrink(suspect, dies, attemptsOf.death)
      return add({ failure, trial: small, isConfirmed: true, settings, after, count: 1 })
    }
    add({ failure, trial: { steps: [] }, isConfirmed: false, settings, after, count: 1 })
  }

  /** A fault in the log without a response that reported it: the client had disconnected. */
  const takeFault = async (
    session: Session,
    failure: Failure,
    round: Round,
    settings: Settings,
    after: number,
  ) => {
    const before = known.get(failure.signature)
    if (before) return void (before.count += 1)
    const fails = (one: Trial) => failsAgain(session, failure, one)
    for (const trial of round.abandoned.slice(0, 100)) {
      // A log line may come late and belong to the trial before.
      if (!(await fails(trial)) || !(await fails(trial))) continue
      const small = await shrink(trial, fails, 100)
      return add({ failure, trial: small, isConfirmed: true, settings, after, count: 1 })
    }
    add({ failure, trial: { steps: [] }, isConfirmed: false, settings, after, count: 1 })
  }

  return {
    add: (kind, detail) => {
      const failure = { kind, signature: kind, detail }
      const trial = { steps: [] }
      add({ failure, trial, isConfirmed: true, settings: {}, after: 0, count: 1 })
    },
    get all() {
      return [...known.values()]
    },
    digest: async (session, round, settings, sent) => {
      const target = session.target()
      const logged = faultsOf(target)
      if (!target.isAlive()) {
        await takeDeath(session, round, settings, sent)
        await session.revive()
        // Requests that were cut off with it tell nothing.
        return
      }
      const told = new Set<string>()
      for (const { failure, trial } of round.candidates) {
        if (failure.kind === 'server error') told.add(failure.signature)
        const [whole = failure] = explained([failure, ...logged])
        await take(session, { failure: whole, trial }, settings, sent)
      }
      const silent = logged.filter(({ signature }) => !told.has(signature.split(' ')[0] ?? ''))
      for (const failure of explained(silent))
        await takeFault(session, failure, round, settings, sent)
      // Shrinking a trial may have killed it.
      await session.revive()
    },
  }
}

async function failsAgain(session: Session, failure: Failure, trial: Trial): Promise<boolean> {
  const { kind, signature } = failure
  if (kind === 'changed') return changesAgain(session, trial)
  if (kind === 'dear') return isDearAgain(session, trial)
  const { failures } = await session.alone(trial, mannerOf(kind))
  const isExact = kind === 'server error' || kind === 'fault' || kind === 'shape'
  return failures.some((one) => (isExact ? one.signature === signature : one.kind === kind))
}

/** The log is written a little later than the response. */
function mannerOf(kind: FailureKind): Manner {
  if (kind === 'hang') return { silentTurns }
  if (kind === 'leak') return { isCold: true }
  return { isSettled: kind === 'server error' || kind === 'fault' }
}

/** The cheapest of three runs counts: the others may include garbage collection. */
async function isDearAgain(session: Session, trial: Trial): Promise<boolean> {
  for (let turn = 0; turn < 3; turn += 1) {
    const { cost } = await priced(session, trial, () => session.alone(trial))
    if (!isDear(trial, cost)) return false
  }
  return true
}
