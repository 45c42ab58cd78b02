// The backups that the server makes by itself.

import type { ChildProcess } from 'node:child_process'
import type { FastifyBaseLogger } from 'fastify'
import { withLease } from '../../jobs/lease.ts'
import { longSeconds } from '../../jobs/leases_store.ts'
import { type OpenDatabase } from '../../storage/database.ts'
import { noteFailure, readRuns } from '../../storage/job_runs.ts'
import { now } from '../../time/clock.ts'
import { wordsOf } from '../../transfer/commands/option.ts'
import { backupOptions } from '../../transfer/commands/options.ts'
import { type Program, endOf, startProcess } from './process.ts'

export interface BackupPlan {
  /** In seconds. */
  readonly every: number
  readonly keep: number
  readonly folder: string
  readonly program: Program
}

export interface BackupParts {
  readonly db: OpenDatabase
  readonly log: FastifyBaseLogger
  readonly plan: BackupPlan
}

/** How often it is looked whether a backup is due. */
const lookMs = 30_000
/** After a failure the next attempt comes sooner than the next backup. */
const retrySeconds = 900

/** Starts them; of several nodes one makes each. Returns a function that stops them. */
export function startBackups({ db, log, plan }: BackupParts): () => Promise<void> {
  let running: Promise<void> | undefined
  let child: ChildProcess | undefined
  let isStopped = false
  let isWaiting = false

  async function look(): Promise<void> {
    try {
      if (!(await isDue(db, plan.every))) return
      await withLease(db, { name: 'back up', seconds: longSeconds }, async () => {
        // Another node may have made it before the lease was free.
        if (await isDue(db, plan.every)) await backUp()
      })
      isWaiting = false
    } catch (error) {
      // The database is what has failed; only the first of several failures is told.
      if (!isStopped && !isWaiting) log.warn({ err: error }, 'a backup has to wait')
      isWaiting = true
    }
  }

  async function backUp(): Promise<void> {
    if (isStopped) return
    const { folder, keep, program } = plan
    const args = ['backup', folder, ...wordsOf(backupOptions, { keep, scheduled: true })]
    child = startProcess(program, 'backup', args)
    const { isDone, result, error, said } = await endOf(child)
    child = undefined
    if (isDone) log.info(result, 'a backup was made')
    if (isDone || isStopped) return
    const reason = error ?? said
    log.error({ reason }, 'a backup could not be made')
    await noteFailure(db, 'back_up', now(), reason)
  }

  const turn = () => {
    running ??= look().finally(() => (running = undefined))
  }
  turn()
  const timer = setInterval(turn, Math.min(lookMs, plan.every * 500))
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    child?.kill('SIGTERM')
    await running
  }
}

async function isDue(db: OpenDatabase, every: number): Promise<boolean> {
  const at = now()
  const run = (await readRuns(db)).find(({ name }) => name === 'back_up')
  const isOver = (begun: number | null | undefined, seconds: number) =>
    // What lies in the future was noted by a clock that was wrong.
    typeof begun !== 'number' || begun > at || at - begun >= seconds
  return isOver(run?.ran_utc, every) && isOver(run?.failed_utc, Math.min(every, retrySeconds))
}
