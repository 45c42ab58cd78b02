// Group commit: transactions that wait at the same time share one commit and one sync. Each is
// still all or nothing by itself, and sees the writes of those before it.

import { setImmediate as nextRound } from 'node:timers/promises'
import { yieldToEventLoop } from '../event_loop.ts'
import type { Database, TransactionOptions, Undo } from '../database.ts'
import type { WriteAheadLog } from './write_ahead_log.ts'
import { retryBusy } from './busy_timeout.ts'
import { shortAnswers } from '../short_answers.ts'
import { type Steps, gatherSteps } from '../transactions/before_commit.ts'
import { asUnavailable } from '../errors.ts'
import { takeBack } from '../transactions/undo.ts'

/** The connection that writes. */
export interface Writer {
  readonly inTransaction: boolean
  exec(statement: string): unknown
}

interface Job {
  readonly since: number
  readonly options: TransactionOptions
  /** Runs in a savepoint, because it was rolled back once together with another. */
  readonly isGuarded: boolean
  work(db: Database): Promise<unknown>
  resolve(result: unknown): void
  reject(error: unknown): void
}

interface Done {
  readonly job: Job
  readonly result: unknown
  readonly undoing: readonly Undo[]
  /** The `beforeCommit` steps of this transaction; they run at the end of the batch. */
  readonly last: Steps
}

/** How long a batch accepts more transactions; they all wait for its commit. */
const openMs = 50
/** After this long the batch yields to the event loop before it continues. */
const turnMs = 2

export interface Statements extends Pick<Database, 'all' | 'one' | 'run'> {
  /** Whether anything was written, or might have been, since the last call. */
  haveWritten(): boolean
}

export interface Batches {
  within<T>(work: (db: Database) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Runs after all transactions that were queued before. */
  between<T>(work: () => Promise<T>): Promise<T>
}

/** `prepare` runs before every batch, and may reject it. */
export function writeInBatches(
  writer: Writer,
  statements: Statements,
  log: WriteAheadLog,
  prepare: () => void,
): Batches {
  const waiting: Job[] = []
  const inTurn = serialQueue()

  /** Requests read from the network together are all queued by the next event loop iteration. */
  async function writeAll(): Promise<void> {
    await nextRound()
    for (let first = waiting.shift(); first; first = waiting.shift()) {
      try {
        // Ends what a failed rollback has left open.
        rollBack()
        prepare()
        await retryBusy(() => writer.exec('begin immediate'), first.since)
      } catch (error) {
        first.reject(error)
        continue
      }
      try {
        await writeBatch(first)
      } catch {
        // A rollback failed. Its callers were rejected; it is tried again before the next batch.
      }
    }
  }

  /**
   * A savepoint copies every page changed after it, and hardly any transaction fails once it has
   * written. So they have none, and when one fails those before it are run again, with savepoints.
   * After one that is not retryable, all others of the batch have savepoints.
   */
  async function writeBatch(first: Job): Promise<void> {
    const done: Done[] = []
    const until = first.options.exclusive ? -Infinity : performance.now() + openMs
    const giveTurn = yieldToEventLoop(turnMs)
    let mayNotUndo = false
    try {
      for (let job: Job | undefined = first; job; job = nextUntil(until)) {
        const found = await attempt(job, job.isGuarded || mayNotUndo)
        if (found === 'undone') return await doAgain(done)
        if (found) done.push(found)
        mayNotUndo ||= found !== undefined && job.options.notRetryable === true
        if (!writer.inTransaction) break
        await giveTurn()
      }
      if (done.length === 0) return rollBack()
      await takeLast(done)
      await giveTurn()
      writer.exec('commit')
    } catch (error) {
      try {
        rollBack()
      } finally {
        for (const one of done) await fail(one, asUnavailable(error))
      }
      return
    }
    void acknowledge(done)
  }

  const nextUntil = (until: number) =>
    performance.now() < until && !waiting[0]?.options.exclusive ? waiting.shift() : undefined

  /** Undefined: it failed and was rolled back. `undone`: together with those before it. */
  async function attempt(job: Job, isGuarded: boolean): Promise<Done | 'undone' | undefined> {
    const undoing: Undo[] = []
    const last = gatherSteps()
    statements.haveWritten()
    try {
      if (isGuarded) writer.exec('savepoint one')
      const result = await job.work(handleOf(statements, last, undoing))
      if (isGuarded) writer.exec('release one')
      return { job, result, undoing, last }
    } catch (error) {
      const isWhole = writer.inTransaction
      const isClean = isGuarded || !statements.haveWritten()
      try {
        if (isWhole && isGuarded) writer.exec('rollback to one; release one')
        if (isWhole && !isClean) rollBack()
      } finally {
        await fail({ job, undoing }, asUnavailable(error))
      }
      // A full disk ends the whole transaction, including those of the batch that succeeded.
      if (!isWhole) throw error
      return isClean ? undefined : 'undone'
    }
  }

  async function doAgain(done: readonly Done[]): Promise<void> {
    for (const { undoing } of done) await takeBack(undoing)
    waiting.unshift(...done.map(({ job }) => ({ ...job, isGuarded: true })))
  }

  async function takeLast(done: readonly Done[]): Promise<void> {
    const all = gatherSteps()
    for (const { last } of done) all.join(last)
    await all.take(handleOf(statements, all, []))
  }

  function rollBack(): void {
    if (writer.inTransaction) writer.exec('rollback')
  }

  /** The next batch is written meanwhile. */
  async function acknowledge(done: readonly Done[]): Promise<void> {
    try {
      await log.settle()
      for (const { job, result } of done) job.resolve(result)
    } catch (error) {
      // They are committed, but perhaps not on the disk: nothing is undone.
      for (const { job } of done) job.reject(error)
    }
  }

  return {
    within: <T>(work: (db: Database) => Promise<T>, options: TransactionOptions = {}) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({
          since: performance.now(),
          options,
          isGuarded: false,
          work,
          resolve: (result) => resolve(result as T),
          reject,
        })
        if (waiting.length === 1) void inTurn(writeAll)
      }),
    between: inTurn,
  }
}

function handleOf({ all, one, run }: Statements, last: Steps, undoing: Undo[]): Database {
  const inside: Database = {
    ...shortAnswers,
    dialect: 'sqlite',
    all,
    one,
    run,
    within: (more) => more(inside),
    beforeCommit: async (step, ...notes) => last.add(step, notes),
    takeSteps: () => last.take(inside),
    onRollback: (undo) => void undoing.push(undo),
  }
  return inside
}

async function fail(
  { job, undoing }: Pick<Done, 'job' | 'undoing'>,
  error: unknown,
): Promise<void> {
  await takeBack(undoing)
  job.reject(error)
}

function serialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine
    return mine
  }
}
