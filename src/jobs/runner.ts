// Background jobs: each does one run at a time, on every node or on one of them, is tried again if it
// fails, and ends with the server.

import { UnusableDatabase, type Database, type OpenDatabase } from '../storage/database.ts'
import { DiskTrouble } from '../storage/disk.ts'
import { jobNames, noteFailure, noteRun, readRuns } from '../storage/job_runs.ts'
import { now } from '../language/time/clock.ts'
import { withLease } from './lease.ts'
import { longSeconds } from './leases_store.ts'

export type Done = Readonly<Record<string, number>>

export interface Job {
  /** Of its lease; what becomes of the runs of `jobNames` is noted for people. */
  readonly name: string
  readonly failure: string
  /** How often it is run, on every node; with a period, how often it is looked whether it is due. */
  readonly everyMs: number
  /** In seconds: one node runs it so long after the last run of any. */
  readonly period?: number
  readonly run: (signal: AbortSignal) => Promise<Done | void>
}

export interface JobLog {
  readonly debug: (facts: object, sentence: string) => void
  readonly info: (facts: object, sentence: string) => void
  readonly warn: (facts: object, sentence: string) => void
  readonly error: (facts: object, sentence: string) => void
}

export interface RunnerParts {
  readonly db: OpenDatabase
  readonly log: JobLog
}

/** After a failure, such as a database that is away. */
const restMs = 5000
/** Frequent runs are noted so often at most, and so often it is told that they go on failing. */
const notedMs = 600_000
/** After a failed run the next one comes sooner than after another. */
const retrySeconds = 900

/** Returns a function that stops them, and resolves when none is running any more. */
export function startJobs(parts: RunnerParts, jobs: readonly Job[]): () => Promise<void> {
  const stopping = new AbortController()
  const stops = jobs.map((job) => startJob(parts, job, stopping.signal))
  return async () => {
    stopping.abort()
    await Promise.all(stops.map((stop) => stop()))
  }
}

function startJob({ db, log }: RunnerParts, job: Job, signal: AbortSignal): () => Promise<void> {
  const { name, failure, everyMs, period } = job
  const noted = jobNames.find((one) => one === name)
  let running: Promise<void> | undefined
  let restUntil = -Infinity
  let notedAt = -Infinity
  let toldAt: number | undefined

  /** The note is for people: the database may be what has failed, and the next one says how it is. */
  async function noting(note: Promise<void>): Promise<void> {
    try {
      await note
    } catch (error) {
      log.debug({ err: error }, 'what became of a job could not be noted')
    }
  }

  async function run(): Promise<void> {
    try {
      const done = await (period === undefined
        ? job.run(signal)
        : runIfDue(db, job, period, signal))
      const at = performance.now()
      const isOld = period === undefined && (at - notedAt > notedMs || toldAt !== undefined)
      if (noted && (done || isOld)) await noting(noteRun(db, noted, now(), done ?? {}))
      if (isOld) notedAt = at
      toldAt = undefined
    } catch (error) {
      restUntil = performance.now() + restMs
      // What fails while the server stops is of no interest.
      if (!signal.aborted) await tell(error)
    }
  }

  async function tell(error: unknown): Promise<void> {
    const isNew = toldAt === undefined || performance.now() - toldAt > notedMs
    if (isNew) toldAt = performance.now()
    const isOutside = error instanceof UnusableDatabase || error instanceof DiskTrouble
    if (isNew) log[isOutside ? 'warn' : 'error']({ err: error }, failure)
    // With a period, when it is due again depends on it.
    if (noted && (isNew || period !== undefined)) {
      await noting(noteFailure(db, noted, now(), error))
    }
  }

  const turn = () => {
    if (running || performance.now() < restUntil) return
    running = run().finally(() => (running = undefined))
  }
  turn()
  const timer = setInterval(turn, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function runIfDue(
  db: OpenDatabase,
  { name, run }: Job,
  period: number,
  signal: AbortSignal,
): Promise<Done | void> {
  if (!(await isDue(db, name, period))) return
  return withLease(db, { name, seconds: longSeconds }, async () => {
    // Another node may have done it before the lease was free.
    if (await isDue(db, name, period)) return run(signal)
  })
}

async function isDue(db: Database, name: string, period: number): Promise<boolean> {
  const at = now()
  const found = (await readRuns(db)).find((one) => one.name === name)
  const isOver = (begun: number | null | undefined, seconds: number) =>
    // What lies in the future was noted by a clock that was wrong.
    typeof begun !== 'number' || begun > at || at - begun >= seconds
  return isOver(found?.ran_utc, period) && isOver(found?.failed_utc, Math.min(period, retrySeconds))
}
