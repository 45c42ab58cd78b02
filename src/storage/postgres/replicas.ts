// Reads from replicas that have caught up.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'sql-template-tag'
import { shortAnswers } from '../short_answers.ts'
import { type Database, DatabaseAway } from '../database.ts'
import { isUnknownName } from '../errors.ts'
import { readGeneration } from '../generation/generation.ts'

/** How long a replica that lags behind is skipped. */
const lagRestMs = 50
/** How long a replica that failed is skipped. */
const lossRestMs = 500
/** How long all of them, lost before, are waited for once more. */
const lastChanceMs = 100

export type ServerReport = (change: {
  /** `refused`: a server that takes writes, but is not the primary. */
  readonly role: 'primary' | 'replica' | 'refused'
  /** For messages; without login and password. */
  readonly name: string
  /** Undefined: it is back; or it takes no writes any more, if it was refused. */
  readonly lost: Error | undefined
}) => void

export interface Copy {
  readonly name: string
  readonly db: Pick<Database, 'all' | 'one'>
}

interface Replica {
  /** The last generation that was read from it. */
  readonly seen: () => number
  readonly isResting: () => boolean
  /** Reads its generation; concurrent callers share one query. It rests if it lags behind. */
  look(generation: number): Promise<void>
  /** For one caller. */
  readonly reader: () => Database
}

export interface Replicas {
  /**
   * Chooses a reader for a generation, in round-robin order. The generation is replicated together
   * with the content, so it says how far a replica has caught up. If none has, the primary is read;
   * and if it fails in the middle, from then on, because the primary may be ahead of it.
   */
  readonly readerAt: (generation: number) => Promise<Database>
  /** The highest generation that any of them has; undefined if none answers. */
  readonly newest: () => Promise<number | undefined>
}

export function readFromReplicas(
  primary: Database,
  copies: readonly Copy[],
  report: ServerReport,
): Replicas {
  const replicas = copies.map((copy) => replicaOf(primary, copy, report))
  let turn = 0
  return {
    readerAt: async (generation) => {
      turn += 1
      for (const index of replicas.keys()) {
        const replica = replicas[(turn + index) % replicas.length]
        if (!replica) continue
        const isBehind = replica.seen() < generation
        if (isBehind && !replica.isResting()) await replica.look(generation)
        if (replica.seen() >= generation) return replica.reader()
      }
      return primary
    },
    newest: async () => {
      // Those that only lag count as well; a lost one has nothing that was seen.
      const there = replicas.filter((one) => one.seen() !== unseen || !one.isResting())
      const look = (some: readonly Replica[]) => Promise.all(some.map((one) => one.look(unseen)))
      // If all are lost, a moment ago, nobody else can answer: maybe one is back.
      if (there.length > 0) await look(there)
      else await Promise.race([look(replicas), sleep(lastChanceMs, undefined, { ref: false })])
      const generation = Math.max(unseen, ...replicas.map((one) => one.seen()))
      return generation === unseen ? undefined : generation
    },
  }
}

/** Below every generation. */
const unseen = -1

function replicaOf(primary: Database, copy: Copy, report: ServerReport): Replica {
  let seen = unseen
  let restsUntil = -Infinity
  let isLost = false
  let looking: Promise<void> | undefined

  function lose(error: DatabaseAway): void {
    // After an outage it may be another server, or in another state.
    seen = unseen
    restsUntil = performance.now() + lossRestMs
    if (!isLost) report({ role: 'replica', name: copy.name, lost: error })
    isLost = true
  }

  function lag(): void {
    restsUntil = performance.now() + lagRestMs
  }

  /** An upgrade creates tables and columns that reach a replica later than the first query. */
  function leaveOut(error: unknown): void {
    if (error instanceof DatabaseAway) return lose(error)
    if (!isUnknownName(error)) throw error
    seen = unseen
    lag()
  }

  /** Falls back to the primary for good when the replica fails or lacks what is asked for. */
  function reader(): Database {
    let from: Copy['db'] = copy.db
    async function read<T>(work: (db: Copy['db']) => Promise<T>): Promise<T> {
      // Of several queries at a time, another one may have met the failure first.
      const asked = from
      try {
        return await work(asked)
      } catch (error) {
        if (asked === primary) throw error
        leaveOut(error)
        from = primary
        return work(primary)
      }
    }
    return {
      ...shortAnswers,
      dialect: primary.dialect,
      all: <Row>(query: Sql) => read((db) => db.all<Row>(query)),
      one: <Row>(query: Sql) => read((db) => db.one<Row>(query)),
      run: (query) => primary.run(query),
      within: (work, options) => primary.within(work, options),
      beforeCommit: (step, ...notes) => primary.beforeCommit(step, ...notes),
      onRollback: () => {},
    }
  }

  async function look(generation: number): Promise<void> {
    try {
      seen = await readGeneration(copy.db)
      if (isLost) report({ role: 'replica', name: copy.name, lost: undefined })
      isLost = false
      if (seen < generation) lag()
    } catch (error) {
      leaveOut(error)
    } finally {
      looking = undefined
    }
  }

  return {
    seen: () => seen,
    isResting: () => performance.now() < restsUntil,
    look: (generation) => (looking ??= look(generation)),
    reader,
  }
}
