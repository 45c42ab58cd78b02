// Transactions that wait at the same time are written together: one commit, one sync. Each is
// still all or nothing by itself, and sees what those before it did.

import { setImmediate as nextRound } from 'node:timers/promises'
import type { Database, Manner, Undo } from './database.ts'
import type { Log } from './sqlite_log.ts'
import { patiently } from './sqlite_patience.ts'
import { type Steps, gatherSteps } from './steps.ts'
import { named } from './trouble.ts'

/** The connection that writes. */
export interface Writer {
  readonly inTransaction: boolean
  exec(statement: string): unknown
}

interface Job {
  readonly since: number
  readonly isAlone: boolean
  readonly undoing: Undo[]
  /** Of this transaction; they are taken at the end of the batch. */
  readonly last: Steps
  work(): Promise<unknown>
  resolve(result: unknown): void
  reject(error: unknown): void
}

interface Done {
  readonly job: Job
  readonly result: unknown
}

/** So long a batch takes more in; those in it wait for one another. */
const openMs = 20

type Statements = Pick<Database, 'all' | 'one' | 'run'>

export interface Batches {
  within<T>(work: (db: Database) => Promise<T>, manner?: Manner): Promise<T>
  /** After all that was asked for before. */
  between<T>(work: () => Promise<T>): Promise<T>
}

/** `prepare` comes before every batch, and may refuse it. */
export function writeInBatches(
  writer: Writer,
  statements: Statements,
  log: Log,
  prepare: () => void,
): Batches {
  const waiting: Job[] = []
  const inTurn = takeTurns()

  /** Requests that were read from the network together are all there in the next round. */
  async function writeAll(): Promise<void> {
    await nextRound()
    for (let first = waiting.shift(); first; first = waiting.shift()) {
      try {
        prepare()
        await patiently(() => writer.exec('begin immediate'), first.since)
      } catch (error) {
        first.reject(error)
        continue
      }
      await writeBatch(first)
    }
  }

  async function writeBatch(first: Job): Promise<void> {
    const done: Done[] = []
    const last = gatherSteps()
    const until = first.isAlone ? -Infinity : performance.now() + openMs
    try {
      for (let job: Job | undefined = first; job; job = nextUntil(until)) {
        const found = await attempt(job, done.length > 0 || waiting.length > 0)
        if (found) {
          done.push(found)
          last.join(job.last)
        }
        if (!writer.inTransaction) break
      }
      if (done.length === 0) return rollBack()
      await last.take(handleOf(statements, last, []))
      writer.exec('commit')
    } catch (error) {
      rollBack()
      for (const { job } of done) await fail(job, named(error))
      return
    }
    void acknowledge(done)
  }

  const nextUntil = (until: number) =>
    performance.now() < until && !waiting[0]?.isAlone ? waiting.shift() : undefined

  /** Undefined if it failed: then nothing is left of it. */
  async function attempt(job: Job, isNested: boolean): Promise<Done | undefined> {
    try {
      // Alone it needs none, and a large one would keep what it changes in memory.
      if (isNested) writer.exec('savepoint one')
      const result = await job.work()
      if (isNested) writer.exec('release one')
      return { job, result }
    } catch (error) {
      const isWhole = writer.inTransaction
      try {
        if (!isNested) rollBack()
        else if (isWhole) writer.exec('rollback to one; release one')
      } finally {
        await fail(job, named(error))
      }
      // A full disk ends the transaction, and takes those with it that had gone well.
      if (isNested && !isWhole) throw error
      return undefined
    }
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
      // They are written, but nobody knows for how long: nothing is taken back.
      for (const { job } of done) job.reject(error)
    }
  }

  return {
    within: <T>(work: (db: Database) => Promise<T>, { alone = false }: Manner = {}) =>
      new Promise<T>((resolve, reject) => {
        const undoing: Undo[] = []
        const last = gatherSteps()
        waiting.push({
          since: performance.now(),
          isAlone: alone,
          undoing,
          last,
          work: () => work(handleOf(statements, last, undoing)),
          resolve: (result) => resolve(result as T),
          reject,
        })
        if (waiting.length === 1) void inTurn(writeAll)
      }),
    between: inTurn,
  }
}

function handleOf(statements: Statements, last: Steps, undoing: Undo[]): Database {
  const inside: Database = {
    dialect: 'sqlite',
    ...statements,
    within: (more) => more(inside),
    beforeCommit: async (step, ...notes) => last.add(step, notes),
    onRollback: (undo) => void undoing.push(undo),
  }
  return inside
}

async function fail(job: Job, error: unknown): Promise<void> {
  await Promise.allSettled(job.undoing.map((undo) => undo()))
  job.reject(error)
}

function takeTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine
    return mine
  }
}
