// Bounds expensive work: a few jobs run at a time, the rest wait, and callers are served in
// round-robin order, so that no caller waits for all jobs of another.

import { tooManyRequests, unavailable } from '../language/problem.ts'

export interface QueueLimits {
  /** How many jobs run at a time, each for another caller. */
  readonly running: number
  /** How many jobs of one caller may wait; more are refused with 429. */
  readonly waitingEach: number
  /** How many jobs may wait in all; more are refused with 503. */
  readonly waiting: number
}

export interface FairQueue {
  /** Runs the work when it is the caller's turn. A signal removes it from the queue. */
  run<T>(caller: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

interface Waiting {
  readonly begin: () => void
  readonly refuse: (error: unknown) => void
}

export function fairQueue(limits: QueueLimits): FairQueue {
  const running = new Set<string>()
  /** In round-robin order: a caller that was served moves to the end. */
  const queues = new Map<string, Waiting[]>()
  let waiting = 0

  async function run<T>(caller: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (running.size < limits.running && !running.has(caller)) running.add(caller)
    else await turnOf(caller, signal)
    try {
      return await work()
    } finally {
      running.delete(caller)
      beginNext()
    }
  }

  async function turnOf(caller: string, signal: AbortSignal | undefined): Promise<void> {
    const own = queues.get(caller) ?? []
    if (own.length >= limits.waitingEach) throw tooManyRequests()
    if (waiting >= limits.waiting) makeRoom(own.length)
    const { promise, resolve: begin, reject: refuse } = Promise.withResolvers<void>()
    const entry = { begin, refuse }
    queues.set(caller, own)
    own.push(entry)
    waiting += 1
    const leave = () => {
      const index = own.indexOf(entry)
      // It may have begun, or been refused, in the same tick.
      if (index < 0) return
      take(caller, own, index)
      refuse(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    await promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  /** Refuses the last job of the longest queue, if that is longer than the caller's would be. */
  function makeRoom(own: number): void {
    const [caller, queue] = [...queues].reduce((a, b) => (b[1].length > a[1].length ? b : a))
    if (queue.length <= own + 1) throw unavailable()
    take(caller, queue, queue.length - 1)?.refuse(unavailable())
  }

  function take(caller: string, queue: Waiting[], index: number): Waiting | undefined {
    const [entry] = queue.splice(index, 1)
    waiting -= 1
    if (queue.length === 0) queues.delete(caller)
    return entry
  }

  function beginNext(): void {
    for (const [caller, queue] of queues) {
      if (running.size >= limits.running) return
      if (running.has(caller)) continue
      const next = take(caller, queue, 0)
      if (queues.delete(caller)) queues.set(caller, queue)
      running.add(caller)
      next?.begin()
    }
  }

  return { run }
}
