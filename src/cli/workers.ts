// Several worker processes that serve one calendar at one address, and their supervisor.

import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { freePort, stopAsked } from '../server/listen.ts'
import { makeLog } from '../server/log.ts'
import { type Notifications, notifyManager } from '../server/service_manager.ts'
import { uncaughtError } from '../server/uncaught.ts'
import { type Settings, serviceManager } from '../settings.ts'
import { openDatabase } from '../storage/open.ts'
import { placeOf } from './session.ts'
import { welcome } from './welcome.ts'

type Log = ReturnType<typeof makeLog>

/** A worker that keeps failing is restarted with growing pauses. */
const firstPauseMs = 100
const longestPauseMs = 5000
/** A worker that has run for this long had started well. */
const wellMs = 10_000
/** Longer than a worker waits for slow clients. */
const patienceMs = 25_000
/** Longer than stopping all workers takes. */
const longestEndMs = 30_000

/** The supervisor: starts the workers, replaces those that end, and stops them all. */
export async function supervise(settings: Settings, count: number): Promise<void> {
  const log = makeLog(settings.FASTI_LOG_LEVEL)
  const asked = Promise.race([stopAsked(), uncaughtError(log, longestEndMs)])
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
      return await crew.stop()
    }
    if (begun !== 'asked') {
      await welcome(db, begun)
      log.info({ address: begun, database: db.dialect, workers: count }, 'ready')
      manager.ready()
    }
  } finally {
    await db.close()
  }
  log.info({ signal: await asked }, 'stopping')
  manager.stopping()
  await crew.stop()
}

/** Tells the service manager of the one process that it knows: never of a worker. */
export function managerOf(log: Log): Notifications {
  return notifyManager(serviceManager(), (error) =>
    log.warn({ err: error }, 'systemd is not told how the service is'),
  )
}

interface Crew {
  /** Resolves with their address when all are ready; with undefined if one could not start. */
  start(count: number): Promise<string | undefined>
  stop(): Promise<void>
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

  async function stop(): Promise<void> {
    isStopping = true
    await Promise.all([...present].map(dismiss))
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

async function dismiss(worker: Worker): Promise<void> {
  const ended = once(worker.process, 'close')
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), patienceMs)
  worker.process.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}

function readiness(worker: Worker): Promise<string | undefined> {
  return new Promise((resolve) => {
    worker.once('message', ({ address }: Ready) => resolve(address))
    worker.once('exit', () => resolve(undefined))
  })
}

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

/**
 * Called early: before, a signal ends the process at once. SIGTERM may come twice, from the
 * supervisor and from its caller. Ctrl+C at a terminal reaches all; only the supervisor acts on it.
 */
export function stopTold(): Promise<void> {
  process.on('SIGINT', () => {})
  return new Promise((resolve) => process.on('SIGTERM', () => resolve()))
}

/** Closes the IPC channel, the last thing that keeps a stopped worker alive. */
export function leave(): void {
  if (cluster.worker?.isConnected()) cluster.worker.disconnect()
}
