// Looks at calendars elsewhere when they are due, each in a process of its own.

import type { ChildProcess } from 'node:child_process'
import type { FastifyBaseLogger } from 'fastify'
import type { OpenDatabase } from '../../storage/database.ts'
import { leaseWork, withLease } from '../../storage/kept_lease.ts'
import { now } from '../../time/clock.ts'
import { dueSyncs } from '../../transfer/sync/operations.ts'
import { remarkOf } from '../../transfer/sync/remarks.ts'
import { noteFailure } from '../../transfer/sync/run.ts'
import { type Program, endOf, startProcess } from './process.ts'

export interface SyncParts {
  readonly db: OpenDatabase
  readonly log: FastifyBaseLogger
  readonly program: Program
  readonly patience?: SyncPatience
}

export interface SyncPatience {
  /** How often it is looked what is due. */
  readonly lookMs: number
  /** A process that takes longer has to end. */
  readonly longestMs: number
}

const usualPatience: SyncPatience = { lookMs: 10_000, longestMs: 60 * 60_000 }
/** For what it is doing when it is told to end. */
const lastMs = 10_000

/** Starts them; of several nodes one looks. Returns a function that stops them. */
export function startSyncs(parts: SyncParts): () => Promise<void> {
  const { db, log, program, patience = usualPatience } = parts
  let running: Promise<void> | undefined
  let child: ChildProcess | undefined
  let isStopped = false
  let isWaiting = false

  async function look(): Promise<void> {
    try {
      const begun = now()
      if ((await dueSyncs(db, begun)).length === 0) return
      if (!(await leaseWork(db, 'keep in step', begun))) return
      await withLease(db, 'keep in step', begun, runAll)
      isWaiting = false
    } catch (error) {
      // The database is what has failed; only the first of several failures is told.
      if (!isStopped && !isWaiting)
        log.warn({ err: error }, 'looks at other calendars have to wait')
      isWaiting = true
    }
  }

  /** What was due when the lease was taken, one after the other. */
  async function runAll(): Promise<void> {
    for (const id of await dueSyncs(db, now())) {
      if (isStopped) return
      await run(id)
    }
  }

  async function run(sync: number): Promise<void> {
    const started = now()
    child = startProcess(program, 'sync', ['sync', 'run', String(sync)])
    const limit = limitOf(child, patience.longestMs)
    const { isDone, result, error, said } = await endOf(child)
    child = undefined
    limit.clear()
    if (isStopped) return
    // Its own command has written it, from the same sources.
    if (isDone && result) return tell(sync, result as unknown as Result)
    const reason = limit.isOver() ? 'it took too long' : (error ?? said)
    log.error({ sync, reason }, 'a look at another calendar has broken off')
    await noteFailure({ db }, sync, started, { remark: remarkOf('ended', { reason }), wait: 0 })
  }

  function tell(sync: number, { outcome, failures, counts, message }: Result): void {
    const facts = { sync, outcome, ...(counts ? { counts } : {}), ...(message ? { message } : {}) }
    if (outcome === 'failed') log.warn({ ...facts, failures }, 'another calendar could not be read')
    else if (outcome === 'held back') log.warn(facts, 'much is missing in another calendar')
    else if (outcome === 'changed') log.info(facts, 'another calendar was brought in step')
  }

  const turn = () => {
    running ??= look().finally(() => (running = undefined))
  }
  turn()
  const timer = setInterval(turn, patience.lookMs)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    child?.kill('SIGTERM')
    await running
  }
}

/** What the process says of its look. */
interface Result {
  readonly outcome: string
  readonly failures: number
  readonly counts?: object
  readonly message?: string
}

/** Ends a process that takes too long, in the end by force. */
function limitOf(child: ChildProcess, longestMs: number) {
  let isOver = false
  let last: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    isOver = true
    child.kill('SIGTERM')
    last = setTimeout(() => child.kill('SIGKILL'), lastMs)
  }, longestMs)
  return {
    isOver: () => isOver,
    clear: () => {
      clearTimeout(first)
      clearTimeout(last)
    },
  }
}
