// Group commit: transactions that wait at the same time share one connection, their `beforeCommit`
// steps and one commit. They run one after the other, and each is still all or nothing by itself.

import { setImmediate as nextRound } from 'node:timers/promises'
import type { Sql } from 'sql-template-tag'
import type { Undo } from '../database.ts'
import { type Steps, gatherSteps } from '../before_commit.ts'
import type { Session } from './session.ts'
import { type Work, begin, commit, handleOf, rollBack, takeBack } from './transaction.ts'

interface Job {
  readonly work: Work<unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

interface Done {
  readonly job: Job
  readonly result: unknown
  readonly undoing: readonly Undo[]
  readonly last: Steps
}

/** How long a batch accepts more transactions; they all wait for its commit. */
const openMs = 50

/** Not an error: the work has to run in a transaction of its own. */
class LeftBatch extends Error {}

export interface Batches {
  within<T>(work: Work<T>): Promise<T>
}

/**
 * A savepoint for each would cost two statements, and hardly any fails once it has written. So
 * there are none: when one does, the batch is rolled back and each is run again `alone`.
 */
export function writeInBatches(
  open: () => Promise<Session>,
  alone: <T>(work: Work<T>) => Promise<T>,
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
    let session: Session
    try {
      session = await open()
    } catch (error) {
      for (const job of waiting.splice(0)) job.reject(error)
      return
    }
    try {
      const done: Done[] = []
      if (await writeOn(session, done)) for (const { job, result } of done) job.resolve(result)
    } finally {
      session.release()
    }
  }

  /** Whether they are committed; otherwise all callers are served in another way. */
  async function writeOn(session: Session, done: Done[]): Promise<boolean> {
    const until = performance.now() + openMs
    const begun = begin(session)
    let isCommitting = false
    try {
      for (let job = waiting.shift(); job; job = nextUntil(until)) {
        const found = await attempt(session, job)
        if (found) done.push(found)
      }
      await begun
      if (done.length === 0) {
        await rollBack(session)
        return false
      }
      const all = gatherSteps()
      for (const { last } of done) all.join(last)
      await all.takeAtOnce(handleOf(session, all, []))
      isCommitting = true
      await commit(session)
      return true
    } catch (error) {
      await rollBack(session)
      // A commit whose connection was lost may have succeeded: nothing is undone or run again.
      if (isCommitting && session.isLost()) for (const { job } of done) job.reject(error)
      else {
        for (const { undoing } of done) await takeBack(undoing)
        for (const { job } of done) runAlone(job)
      }
      return false
    }
  }

  const nextUntil = (until: number) => (performance.now() < until ? waiting.shift() : undefined)

  /** Undefined: it failed before it wrote anything. Rejects if the batch cannot continue. */
  async function attempt(session: Session, job: Job): Promise<Done | undefined> {
    const undoing: Undo[] = []
    const last = gatherSteps()
    const watched = watch(session)
    try {
      const inside = handleOf(watched, last, undoing)
      const result = await job.work({ ...inside, leaveBatch })
      return { job, result, undoing, last }
    } catch (error) {
      await takeBack(undoing)
      const isClean = watched.isClean()
      if (!isClean || error instanceof LeftBatch) runAlone(job)
      else job.reject(error)
      if (!isClean) throw error
      return undefined
    }
  }

  return {
    within: <T>(work: Work<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: (result) => resolve(result as T), reject })
        if (isWriting) return
        isWriting = true
        void writeAll()
      }),
  }
}

function leaveBatch(): never {
  throw new LeftBatch()
}

const isRead = /^\s*select\b/i

/** Notes whether all statements only read, and succeeded. */
function watch({ ask }: Session): Pick<Session, 'ask'> & { isClean(): boolean } {
  let isClean = true
  return {
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
