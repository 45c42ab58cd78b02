// The backups that the server makes by itself, in a process of its own: reading and packing a whole
// calendar would keep requests waiting.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { type OpenDatabase } from '../storage/database.ts'
import { noteFailure, readRuns } from '../storage/job_runs.ts'
import { renewLease, takeLease } from '../storage/leases.ts'
import { now } from '../time/clock.ts'

export interface BackupPlan {
  /** In seconds. */
  readonly every: number
  readonly keep: number
  readonly folder: string
  /** The file of the program, and the environment that gives it the same settings. */
  readonly program: string
  readonly environment: NodeJS.ProcessEnv
}

export interface BackupParts {
  readonly db: OpenDatabase
  readonly log: FastifyBaseLogger
  readonly plan: BackupPlan
}

const lease = 'back up'
/** A node that has died leaves its lease behind for so long. */
const leaseSeconds = 120
const renewMs = 30_000
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
      const begun = now()
      if (!(await isDue(db, plan.every, begun))) return
      if (!(await takeLease(db, lease, begun, leaseSeconds))) return
      await withLease(db, begun, backUp)
      isWaiting = false
    } catch (error) {
      // The database is what has failed; only the first of several failures is told.
      if (!isStopped && !isWaiting) log.warn({ err: error }, 'a backup has to wait')
      isWaiting = true
    }
  }

  async function backUp(): Promise<void> {
    if (isStopped) return
    child = startProcess(plan)
    const { result, error } = await endOf(child)
    child = undefined
    if (result) log.info(result, 'a backup was made')
    if (error === undefined || isStopped) return
    log.error({ reason: error }, 'a backup could not be made')
    await noteFailure(db, 'back_up', now(), error)
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

async function isDue(db: OpenDatabase, every: number, at: number): Promise<boolean> {
  const run = (await readRuns(db)).find(({ name }) => name === 'back_up')
  const isOver = (begun: number | null | undefined, seconds: number) =>
    // What lies in the future was noted by a clock that was wrong.
    typeof begun !== 'number' || begun > at || at - begun >= seconds
  return isOver(run?.ran_utc, every) && isOver(run?.failed_utc, Math.min(every, retrySeconds))
}

/** Keeps the lease for as long as the work takes. */
async function withLease(
  db: OpenDatabase,
  begun: number,
  work: () => Promise<void>,
): Promise<void> {
  let taken = begun
  const timer = setInterval(() => {
    const later = now()
    // A node that cannot renew it goes on: two backups do no harm.
    renewLease(db, lease, taken, later).then(
      (isRenewed) => isRenewed && (taken = later),
      () => {},
    )
  }, renewMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}

function startProcess({ program, folder, keep, environment }: BackupPlan): ChildProcess {
  const child = fork(program, ['backup', folder, '--keep', String(keep)], {
    env: environment,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  try {
    // Requests come first.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It may have ended already, or the system has no priorities.
  }
  return child
}

interface Ended {
  /** File, size and duration, as the process said. */
  readonly result?: object
  readonly error?: string
}

const longestReason = 2000

async function endOf(child: ChildProcess): Promise<Ended> {
  let result: object | undefined
  let said = ''
  child.on('message', (message: object) => (result = message))
  child.stderr?.on(
    'data',
    (piece: Buffer) => (said = (said + piece.toString()).slice(-longestReason)),
  )
  try {
    const [code, signal] = await once(child, 'close')
    if (code === 0 && result) return { result }
    return { error: lastSentence(said) ?? `the process ended with ${code ?? signal}` }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

/** Progress comes before it. */
const lastSentence = (said: string): string | undefined =>
  said.trim().split('\n').at(-1) || undefined
