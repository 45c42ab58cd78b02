// Several worker processes that serve one calendar at one address, and their supervisor.

import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { freePort } from '../../app/server/connections/listen.ts'
import { makeLog } from '../../app/server/log.ts'
import { type Notifications, notifyManager } from '../../app/server/service_manager.ts'
import {
  type StopRequests,
  finishMs,
  stopRequests,
  stopSignals,
} from '../../app/server/stopping.ts'
import { uncaughtError } from '../../app/server/uncaught.ts'
import { type Settings, drainSecondsOf, serviceManager } from '../../app/settings.ts'
import { openDatabase } from '../../storage/open.ts'
import { placeOf } from '../session.ts'
import { welcome } from './welcome.ts'

type Log = ReturnType<typeof makeLog>

/** A worker that keeps failing is restarted with growing pauses. */
const firstPauseMs = 100
const longestPauseMs = 5000
/** A worker that has run for this long had started well. */
const wellMs = 10_000
/** A worker that takes this much longer than its drain and its running requests is killed. */
const patienceMs = 5000
/** How much longer than all workers the supervisor may take to end after an uncaught error. */
const longestEndMs = 5000

/** The supervisor: starts the workers, replaces those that end, and stops them all. */
export async function supervise(settings: Settings, count: number): Promise<void> {
  const log = makeLog(settings.FASTI_LOG_LEVEL)
  const drain_seconds = drainSecondsOf(settings)
  const longestMs = drain_seconds * 1000 + finishMs + patienceMs
  const stops = stopSignals()
  const asked = Promise.race([stops.next(), uncaughtError(log, longestMs + longestEndMs)])
  const port = await freePort(settings.HOST, settings.PORT)
  // Migrates the database here, before several workers would try.
  const db = await openDatabase(placeOf(settings))
  const crew = gather(port, log)
  const manager = managerOf(log)
  try {
    const begun = await Promise.race([crew.start(count), asked.then(() => 'asked' as const)])
    if (begun === undefined) {
      // The worker itself has reported what kept it from starting.
      process.exitCode = 1
      return await crew.stop(stops, longestMs)
    }
    if (begun !== 'asked') {
      await welcome(db, settings, begun)
      log.info({ address: begun, database: db.dialect, workers: count }, 'ready')
      manager.ready()
    }
  } finally {
    await db.close()
  }
  log.info({ signal: await asked, drain_seconds }, 'stopping')
  manager.stopping()
  await crew.stop(stops, longestMs)
}

/** Tells the service manager of the one process that it knows: never of a worker. */
export const managerOf = (log: Log): Notifications =>
  notifyManager(serviceManager(), (error) =>
    log.warn({ err: error }, 'systemd is not told how the service is'),
  )

interface Crew {
  /** Resolves with their address when all are ready; with undefined if one could not start. */
  start(count: number): Promise<string | undefined>
  /** A worker that still runs after `longestMs` is killed. */
  stop(sooner: StopRequests, longestMs: number): Promise<void>
}

function gather(port: number, log: Log): Crew {
  const present = new Set<Worker>()
  let isStopping = false
  cluster.setupPrimary({
    args: [...process.argv.slice(2), '--port', String(port)],
    // In a pipe, lines of several processes would interleave; at a terminal they do not.
    silent: !process.stdout.isTTY,
  })

  function hire(pauseMs: number): Worker {
    const since = performance.now()
    const worker = cluster.fork()
    present.add(worker)
    // It could not be started or messaged; its end is reported separately, by `close`.
    worker.on('error', (error) => log.warn({ err: error }, 'a worker cannot be reached'))
    passOn(worker.process.stdout, process.stdout)
    passOn(worker.process.stderr, process.stderr)
    worker.process.once('close', (code, signal) => {
      present.delete(worker)
      if (isStopping) return
      log.warn({ code, signal, pid: worker.process.pid }, 'a worker has ended and is replaced')
      const isWell = performance.now() - since > wellMs
      const pause = isWell ? firstPauseMs : pauseMs
      setTimeout(() => {
        if (!isStopping) hire(Math.min(pause * 2, longestPauseMs))
      }, pause)
    })
    return worker
  }

  async function stop(sooner: StopRequests, longestMs: number): Promise<void> {
    isStopping = true
    const ended = Promise.all([...present].map((worker) => dismiss(worker, longestMs)))
    const over = ended.then(() => undefined)
    while ((await Promise.race([over, sooner.next()])) !== undefined) {
      for (const worker of present) if (worker.isConnected()) worker.send(hurry)
    }
  }

  return {
    start: async (count) => {
      const workers = Array.from({ length: count }, () => hire(firstPauseMs))
      const addresses = await Promise.all(workers.map(readiness))
      return addresses.includes(undefined) ? undefined : addresses[0]
    },
    stop,
  }
}

async function dismiss(worker: Worker, longestMs: number): Promise<void> {
  const ended = once(worker.process, 'close')
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), longestMs)
  worker.process.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}

const readiness = (worker: Worker): Promise<string | undefined> =>
  new Promise((resolve) => {
    worker.once('message', ({ address }: Ready) => resolve(address))
    worker.once('exit', () => resolve(undefined))
  })

interface Ready {
  readonly address: string
}

/** Forwards whole lines only, and the remainder when the process ends. */
function passOn(from: Readable | null, to: Writable): void {
  let rest: Buffer = Buffer.alloc(0)
  from?.on('data', (piece: Buffer) => {
    const end = piece.lastIndexOf('\n') + 1
    const head = piece.subarray(0, end)
    if (end > 0) to.write(rest.length > 0 ? Buffer.concat([rest, head]) : head)
    rest = end > 0 ? piece.subarray(end) : Buffer.concat([rest, piece])
  })
  from?.on('end', () => {
    if (rest.length > 0) to.write(rest)
  })
  // A read error loses the rest of the output and nothing else.
  from?.on('error', () => {})
}

/** Called by a worker that listens. */
export function reportReady(address: string): void {
  cluster.worker?.send({ address } satisfies Ready)
}

/** The message of the supervisor to workers that are stopping. */
const hurry = 'hurry'

/**
 * Called early: before, a signal ends the process at once. SIGTERM may come twice, from the
 * supervisor and from its caller, and counts once: to hurry, the supervisor sends a message. Ctrl+C
 * at a terminal reaches all; only the supervisor acts on it.
 */
export function workerStops(): StopRequests {
  process.on('SIGINT', () => {})
  return stopRequests((asked) => {
    let isTold = false
    process.on('SIGTERM', () => {
      if (!isTold) asked('SIGTERM')
      isTold = true
    })
    process.on('message', (message) => {
      if (message === hurry) asked(hurry)
    })
  })
}

/** Closes the IPC channel, the last thing that keeps a stopped worker alive. */
export function leave(): void {
  if (cluster.worker?.isConnected()) cluster.worker.disconnect()
}
