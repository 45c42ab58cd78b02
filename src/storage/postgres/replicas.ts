// Reads from replicas that have caught up.

import type { Sql } from 'sql-template-tag'
import { type Database, DatabaseAway } from '../database.ts'
import { readGeneration } from '../generation.ts'

/** How long a replica that lags behind is skipped. */
const lagRestMs = 50
/** How long a replica that failed is skipped. */
const lossRestMs = 500

export type ReplicaReport = (change: {
  readonly replica: string
  /** Undefined: it is back. */
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
  /** Reads its generation; concurrent callers share one query. */
  look(generation: number): Promise<void>
  readonly reader: Database
}

/**
 * Chooses a reader for a generation, in round-robin order. The generation is replicated together
 * with the content, so it says how far a replica has caught up. If none has, and when one fails in
 * the middle, the primary is read.
 */
export function readFromReplicas(
  primary: Database,
  copies: readonly Copy[],
  report: ReplicaReport,
): (generation: number) => Promise<Database> {
  const replicas = copies.map((copy) => replicaOf(primary, copy, report))
  let turn = 0
  return async (generation) => {
    turn += 1
    for (const index of replicas.keys()) {
      const replica = replicas[(turn + index) % replicas.length]
      if (!replica || replica.isResting()) continue
      if (replica.seen() < generation) await replica.look(generation)
      if (replica.seen() >= generation) return replica.reader
    }
    return primary
  }
}

function replicaOf(primary: Database, copy: Copy, report: ReplicaReport): Replica {
  let seen = -1
  let restsUntil = -Infinity
  let isLost = false
  let looking: Promise<void> | undefined

  function lose(error: DatabaseAway): void {
    // After an outage it may be another server, or in another state.
    seen = -1
    restsUntil = performance.now() + lossRestMs
    if (!isLost) report({ replica: copy.name, lost: error })
    isLost = true
  }

  /** Falls back to the primary when the replica is unavailable. */
  async function orElse<T>(work: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error
      lose(error)
      return instead()
    }
  }

  const reader: Database = {
    dialect: primary.dialect,
    all: <Row>(query: Sql) =>
      orElse<Row[]>(
        () => copy.db.all(query),
        () => primary.all(query),
      ),
    one: <Row>(query: Sql) =>
      orElse<Row | undefined>(
        () => copy.db.one(query),
        () => primary.one(query),
      ),
    run: (query) => primary.run(query),
    within: (work, options) => primary.within(work, options),
    beforeCommit: (step, ...notes) => primary.beforeCommit(step, ...notes),
    onRollback: () => {},
  }

  async function look(generation: number): Promise<void> {
    try {
      seen = await readGeneration(copy.db)
      if (isLost) report({ replica: copy.name, lost: undefined })
      isLost = false
      if (seen < generation) restsUntil = performance.now() + lagRestMs
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error
      lose(error)
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
