// Long work that was started in the console: each task is a process of this node, of which a row says
// how far it has come, and which a lease shows to be alive.

import type { ChildProcess } from 'node:child_process'
import { Problem } from '../../language/problem.ts'
import { now } from '../../language/time/clock.ts'
import type { Database, OpenDatabase } from '../../storage/database.ts'
import { raiseGeneration } from '../../storage/generation/generation.ts'
import { whileLeased } from '../lease.ts'
import { type Lease, longSeconds, takeLease } from '../leases_store.ts'
import {
  type Ended,
  type Message,
  type Program,
  endOf,
  endProcess,
  startProcess,
} from '../process.ts'
import type { JobLog } from '../runner.ts'
import { type Exporter, exporter } from './exports.ts'
import {
  type Progress,
  type TaskKind,
  beatSeconds,
  noProgress,
  taskErrors,
  units,
} from './rules.ts'
import { type TaskRow, endTask, keepAlive, keepEnding } from './store.ts'

export interface Work {
  readonly id: number
  readonly kind: TaskKind
  readonly args: readonly string[]
  /** The file that it reads, which is removed once it has ended. */
  readonly upload?: { readonly keep: () => () => Promise<void> }
  readonly lease: Lease
  readonly leased?: Lease
}

export interface BackupPlace {
  readonly folder: string
  /** In seconds; null if the server makes none by itself. */
  readonly every: number | null
  readonly keep: number | null
}

export interface TaskRunner {
  readonly mostBytes: number
  readonly backups: BackupPlace
  /** Throws a `Problem` if there is no room for another task. */
  readonly refuseMore: () => void
  readonly begin: (work: Work) => void
  /** Inside a transaction: undefined if a backup is being made, on whichever node. */
  readonly leaseBackup: (db: Database) => Promise<Lease | undefined>
  readonly exported: Exporter
}

const nobodyThere = (): never => {
  throw new Error('There is no server.')
}

/** For the declarations of the routes alone. */
export const noTaskRunner: TaskRunner = {
  mostBytes: 0,
  backups: { folder: '', every: null, keep: null },
  refuseMore: nobodyThere,
  begin: nobodyThere,
  leaseBackup: nobodyThere,
  exported: nobodyThere,
}

/** So many run at a time; more wait for their turn, and beyond those they are refused. */
const mostRunning = 2
const mostWaiting = 4
/** How long a process may take to come to its end once it was told to. */
const endMs = 15_000

export interface TaskRunnerParts {
  readonly db: OpenDatabase
  readonly log: JobLog
  /** Without it nothing can be started. */
  readonly program: Program | undefined
  readonly mostBytes: number
  readonly backups: BackupPlace
}

export interface OpenTaskRunner extends TaskRunner {
  readonly close: () => Promise<void>
}

interface Running {
  readonly work: Work
  readonly pace: Pace
  readonly release: () => Promise<void>
  child?: ChildProcess
  stoppedBy?: 'somebody' | 'server'
  isSaying: boolean
}

export function openTaskRunner(parts: TaskRunnerParts): OpenTaskRunner {
  const { db, log, program, mostBytes, backups } = parts
  const tasks = new Set<Running>()
  const waiting: (() => void)[] = []
  const ends = new Set<Promise<void>>()
  let running = 0
  let isClosed = false

  function refuseMore(): void {
    if (!program || isClosed || tasks.size >= mostRunning + mostWaiting) {
      throw new Problem('task-limit-reached')
    }
  }

  async function turn(): Promise<void> {
    if (running >= mostRunning) return new Promise((resolve) => waiting.push(resolve))
    running += 1
    return undefined
  }

  /** Its place is handed over to the one that has waited longest. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  async function run(task: Running): Promise<void> {
    const beat = setInterval(() => void say(task), beatSeconds * 1000)
    try {
      await turn()
      try {
        const isOver = isClosed || task.stoppedBy !== undefined
        const ended = isOver ? { isDone: false, said: '' } : await work(task)
        await task
          .release()
          .catch((error: unknown) =>
            log.warn({ err: error }, 'the file of an import is still there'),
          )
        await end(task, ended)
      } finally {
        leave()
      }
    } finally {
      clearInterval(beat)
    }
  }

  async function work(task: Running): Promise<Ended> {
    if (!program) return { isDone: false, said: 'There is no program.' }
    const { kind, args } = task.work
    const child = startProcess(program, kind, args)
    task.child = child
    return endOf(child, task.pace.note)
  }

  /** Tells how far it has come, and learns whether somebody on any node wants its end. */
  async function say(task: Running): Promise<void> {
    const { id } = task.work
    if (task.isSaying) return
    task.isSaying = true
    try {
      const at = now()
      if (task.stoppedBy) return void (await keepEnding(db, id, at))
      const isWanted = await keepAlive(db, id, { now: at, progress: task.pace.text() })
      if (!isWanted) stop(task, 'somebody')
    } catch (error) {
      // The work goes on; the row is written again with the next beat.
      log.debug({ err: error, task: id }, 'a task could not say how far it has come')
    } finally {
      task.isSaying = false
    }
  }

  function stop(task: Running, by: NonNullable<Running['stoppedBy']>): void {
    task.stoppedBy ??= by
    const { child } = task
    if (child) endProcess(child, 'SIGINT', endMs)
  }

  async function end(task: Running, ended: Ended): Promise<void> {
    const { id, kind } = task.work
    const { isDone, result = null, said } = ended
    const row = { ...outcomeOf(task, ended), ended_utc: now(), progress: task.pace.text() }
    if (isDone) log.info({ task: id }, `a task has ended: ${kind}`)
    else if (!task.stoppedBy) log.error({ task: id, reason: said }, `a task has failed: ${kind}`)
    else log.info({ task: id }, `a task was stopped: ${kind}`)
    await db.within(async (inside) => {
      await endTask(inside, id, { ...row, result: JSON.stringify(result) })
      await raiseGeneration(inside)
    })
  }

  async function all(task: Running): Promise<void> {
    const { id, lease, leased } = task.work
    const runLeased = () => whileLeased(db, lease, () => run(task))
    try {
      await (leased ? whileLeased(db, leased, runLeased) : runLeased())
    } catch (error) {
      log.error({ err: error, task: id }, 'the end of a task could not be noted')
    } finally {
      tasks.delete(task)
    }
  }

  return {
    mostBytes,
    backups,
    refuseMore,
    leaseBackup: (inside) => takeLease(inside, 'back_up', longSeconds),
    exported: exporter({ log, program }),
    begin: (given) => {
      const release = given.upload?.keep() ?? (async () => {})
      const task: Running = { work: given, pace: paceOf(), release, isSaying: false }
      tasks.add(task)
      const done = all(task).finally(() => ends.delete(done))
      ends.add(done)
    },
    close: async () => {
      isClosed = true
      for (const task of tasks) stop(task, 'server')
      for (const next of waiting.splice(0)) next()
      await Promise.all(ends)
    },
  }
}

type Outcome = Pick<TaskRow, 'state' | 'error'>

/** What was done to its end is done, also if somebody wanted it to stop meanwhile. */
function outcomeOf({ stoppedBy }: Running, { isDone, error }: Ended): Outcome {
  if (isDone) return { state: 'done', error: null }
  if (stoppedBy === 'somebody') return { state: 'stopped', error: null }
  if (stoppedBy === 'server') return { state: 'failed', error: taskErrors.server }
  return { state: 'failed', error: error ?? taskErrors.unknown }
}

export interface Pace {
  readonly note: (progress: NonNullable<Message['progress']>) => void
  /** As JSON. */
  readonly text: () => string
}

/** Before this long a rate says little. */
const firstMs = 1000

export function paceOf(clock: () => number = () => performance.now()): Pace {
  let last: Progress = noProgress
  let first: { readonly done: number; readonly at: number; readonly unit: string } | undefined
  return {
    note: ({ done, total, unit: given }) => {
      const at = clock()
      const unit = units.find((one) => one === given) ?? noProgress.unit
      // What is counted anew has another pace.
      if (!first || first.unit !== unit || done < first.done) first = { done, at, unit }
      const ms = at - first.at
      const isKnown = ms >= firstMs && done > first.done
      const rate = isKnown ? Math.round(((done - first.done) / ms) * 10_000) / 10 : null
      last = { done, total, unit, rate }
    },
    text: () => JSON.stringify(last),
  }
}
