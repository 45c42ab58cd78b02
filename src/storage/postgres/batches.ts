// Group commit: transactions that wait at the same time share one connection, their `beforeCommit`
// steps and one commit. They run at the same time, so that their statements are sent together, and
// each is still all or nothing by itself.

import { setImmediate as nextRound } from 'node:timers/promises'
import type { Sql } from 'sql-template-tag'
import type { Batch, Undo } from '../database.ts'
import { type Steps, gatherSteps } from '../transactions/before_commit.ts'
import type { Session } from './session.ts'
import { takeBack } from '../transactions/undo.ts'
import { type TransactionBody, begin, commit, handleOf, rollBack } from './transaction.ts'

interface Job {
  readonly work: TransactionBody<unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

interface Done {
  readonly job: Job
  readonly result: unknown
  readonly undoing: readonly Undo[]
  readonly last: Steps
  /** It failed after it had written, or in the database: all of the batch is rolled back. */
  readonly isBroken: boolean
}

/** The most transactions of a batch; they all wait for its commit. */
const mostJobs = 64

/** Not an error: the work has to run in a transaction of its own. */
class LeftBatch extends Error {}

export interface Batches {
  within<T>(work: TransactionBody<T>): Promise<T>
}

/**
 * A savepoint for each would cost two statements, and hardly any fails once it has written. So
 * there are none: when one does, the batch is rolled back and each is run again `alone`.
 */
export function writeInBatches(
  open: () => Promise<Session>,
  alone: <T>(work: TransactionBody<T>) => Promise<T>,
): Batches {
  const waiting: Job[] = []
  let isWriting = false

  const runAlone = (job: Job) => void alone(job.work).then(job.resolve, job.reject)

  /** Requests read from the network together are all queued by the next event loop iteration. */
  async function writeAll(): Promise<void> {
    await nextRound()
    while (waiting.length > 0) await writeBatch()
    isWriting = false
  }

  async function writeBatch(): Promise<void> {
    const jobs = waiting.splice(0, mostJobs)
    let session: Session
    try {
      session = await open()
    } catch (error) {
      for (const job of jobs) job.reject(error)
      return
    }
    try {
      await writeOn(session, jobs)
    } finally {
      session.release()
    }
  }

  async function writeOn(session: Session, jobs: readonly Job[]): Promise<void> {
    const begun = begin(session)
    const names = new Map<string, Job>()
    const attempts = await Promise.all(jobs.map((job) => attempt(session, job, names)))
    const done = attempts.filter((one) => one !== undefined)
    let isCommitting = false
    try {
      await begun
      if (attempts.some((one) => one?.isBroken)) throw new Error('A part of the batch failed.')
      if (done.length === 0) return await rollBack(session)
      const all = gatherSteps()
      for (const { last } of done) all.join(last)
      await all.takeAtOnce(handleOf(session, all, []))
      isCommitting = true
      await commit(session)
      for (const { job, result } of done) job.resolve(result)
    } catch (error) {
      await rollBack(session)
      // A commit whose connection was lost may have succeeded: nothing is undone or run again.
      if (isCommitting && session.isLost()) for (const { job } of done) job.reject(error)
      else {
        for (const { undoing } of done) await takeBack(undoing)
        for (const { job } of done) runAlone(job)
      }
    }
  }

  /** Undefined if it ended without having written anything. */
  async function attempt(
    session: Session,
    job: Job,
    names: Map<string, Job>,
  ): Promise<Done | undefined> {
    const undoing: Undo[] = []
    const last = gatherSteps()
    const watched = watch(session)
    const batch: Batch = {
      reserve: (name) => {
        if (!names.has(name)) names.set(name, job)
        return names.get(name) === job
      },
      leave: () => {
        throw new LeftBatch()
      },
    }
    try {
      const result = await job.work(handleOf(watched, last, undoing, batch))
      return { job, result, undoing, last, isBroken: false }
    } catch (error) {
      if (!watched.isClean()) return { job, result: undefined, undoing, last, isBroken: true }
      await takeBack(undoing)
      if (error instanceof LeftBatch) runAlone(job)
      else job.reject(error)
      return undefined
    }
  }

  return {
    within: <T>(work: TransactionBody<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: (result) => resolve(result as T), reject })
        if (isWriting) return
        isWriting = true
        void writeAll()
      }),
  }
}

const isRead = /^\s*select\b/i

/** Notes whether all statements only read, and succeeded. */
function watch({ ask, raised }: Session) {
  let isClean = true
  return {
    raised,
    ask: async (query: Sql | string) => {
      if (typeof query === 'string' || !isRead.test(query.strings[0] ?? '')) isClean = false
      try {
        return await ask(query)
      } catch (error) {
        isClean = false
        throw error
      }
    },
    isClean: () => isClean,
  }
}
