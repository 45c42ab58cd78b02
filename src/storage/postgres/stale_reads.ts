// Public reads go on from replicas while the primary is away (decision 22).

import { nowMillis } from '../../language/time/clock.ts'
import { type Database, DatabaseAway, type MaybePromise } from '../database.ts'
import type { GenerationWatch } from '../generation/generation_watch.ts'

/** A primary that takes longer is not waited for, if a replica has all that was read before. */
const patienceMs = 1000
/** The same once replicas are read. */
const briefMs = 100
/** How long the generation of the replicas is trusted. */
const trustedMs = 100

export interface StaleReads {
  /** The generation of the primary, or of the newest replica while the primary is away. */
  readonly recent: () => MaybePromise<number>
  /** Of the primary alone. */
  readonly now: () => Promise<number>
  /** At most how old the state is that `recent` names, in seconds; undefined if it is current. */
  readonly staleness: () => number | undefined
  /** The primary has answered: it has committed a write. */
  readonly isBack: (generation: number) => void
  /** The replica that had this state may be lost. */
  readonly doubt: () => void
}

/** `newest` is the highest generation that a replica has; undefined if none answers. */
export function readWithoutPrimary(
  news: GenerationWatch,
  newest: () => Promise<number | undefined>,
  report: (lost: DatabaseAway | undefined) => void,
): StaleReads {
  /** What the primary said last, and when. */
  let current = { generation: -1, at: performance.now() }
  /** What replicas said last, while they are read in place of the primary. */
  let stale: { readonly generation: number; readonly trustedUntil: number } | undefined
  /** By the query to the primary that it depends on: after a write there is another one. */
  let deciding: { readonly asked: Promise<number>; readonly result: Promise<number> } | undefined

  function isBack(generation: number): void {
    current = { generation, at: performance.now() }
    if (stale) report(undefined)
    stale = undefined
  }

  /** Rejects if the primary is away and no replica answers. */
  async function decide(asked: Promise<number>): Promise<number> {
    try {
      return await generationOf(asked)
    } finally {
      if (deciding?.asked === asked) deciding = undefined
    }
  }

  async function generationOf(asked: Promise<number>): Promise<number> {
    const before = current
    // Also when nobody waited for it.
    asked.then(isBack, () => {})
    let answer = await answerIn(stale ? briefMs : patienceMs, asked)
    if (typeof answer === 'number') return answer
    const copied = await newest()
    if (current !== before) return current.generation
    // A slow primary is no reason to refuse, nor to show an earlier state than before.
    if (answer instanceof Slow && (copied ?? -1) < current.generation) {
      answer = await answerIn(Infinity, asked)
      if (typeof answer === 'number') return answer
    }
    if (copied === undefined) {
      stale = undefined
      throw answer
    }
    if (!stale) report(answer)
    stale = { generation: copied, trustedUntil: performance.now() + trustedMs }
    return copied
  }

  return {
    isBack,
    now: async () => {
      const generation = await news.now()
      isBack(generation)
      return generation
    },
    recent: () => {
      if (stale && performance.now() < stale.trustedUntil) return stale.generation
      const known = news.recent()
      if (typeof known === 'number') return known
      if (deciding?.asked !== known) deciding = { asked: known, result: decide(known) }
      return deciding.result
    },
    staleness: () => {
      if (!stale) return undefined
      const { generation } = stale
      const sinceAnswered = performance.now() - current.at
      // What a replica lacks was written after its own generation, which is a time in microseconds.
      const sinceWritten = generation < current.generation ? nowMillis() - generation / 1000 : 0
      return Math.ceil(Math.max(1, sinceAnswered, sinceWritten) / 1000)
    },
    doubt: () => {
      if (stale) stale = { ...stale, trustedUntil: -Infinity }
    },
  }
}

const replaced = () => new DatabaseAway('The primary is away; replicas are read.')

/** The primary for readers of replicas: they do not wait for it while replicas stand in for it. */
export function primaryUnlessStale(
  primary: Database,
  { staleness, doubt }: Pick<StaleReads, 'staleness' | 'doubt'>,
): Database {
  async function write<T>(work: () => Promise<T>): Promise<T> {
    if (staleness() !== undefined) throw replaced()
    return work()
  }
  async function read<T>(work: () => Promise<T>): Promise<T> {
    if (staleness() === undefined) return work()
    // It is read only when no replica could be.
    doubt()
    throw replaced()
  }
  return {
    ...primary,
    all: (query) => read(() => primary.all(query)),
    one: (query) => read(() => primary.one(query)),
    run: (query) => write(() => primary.run(query)),
    within: (work, options) => write(() => primary.within(work, options)),
    beforeCommit: (step, ...notes) => write(() => primary.beforeCommit(step, ...notes)),
  }
}

/** The primary may only be slow. */
class Slow extends DatabaseAway {}

/** Rejects with other errors than `DatabaseAway`. */
async function answerIn(ms: number, asked: Promise<number>): Promise<number | DatabaseAway> {
  const { promise: late, resolve } = Promise.withResolvers<Slow>()
  const timer =
    ms === Infinity
      ? undefined
      : setTimeout(() => resolve(new Slow(`The primary has not answered within ${ms} ms.`)), ms)
  try {
    return await Promise.race([asked, late])
  } catch (error) {
    if (error instanceof DatabaseAway) return error
    throw error
  } finally {
    clearTimeout(timer)
  }
}
