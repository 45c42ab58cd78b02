// Admission control: how many answers are made at a time, and when requests are shed (S13.11).

// The global `performance` is a getter, and slower.
import { performance } from 'node:perf_hooks'

export interface AdmissionLimits {
  /** When an event loop iteration has taken this long, work waits for the next one. */
  readonly turnMs: number
  /** How long work may wait in the queue before new requests are refused. */
  readonly queueMs: number
  /** The most answers in the making, waiting ones included. */
  readonly most: number
}

export const usualLimits: AdmissionLimits = {
  turnMs: 20,
  queueMs: 500,
  most: 1000,
}

/** This many may always wait: a burst is no overload. */
const few = 64

export interface AdmittedWork {
  /** Whether the client has disconnected. */
  readonly isGone: () => boolean
  /** Called now or in a later event loop iteration; `done` has to be called once it is made. */
  readonly start: (done: () => void) => void
  /** Called instead if it would have to wait for too long. */
  readonly refuse: () => void
}

export interface AdmissionCounts {
  readonly running: number
  readonly waiting: number
  readonly shed: number
  readonly abandoned: number
}

export interface Admission {
  /** Whether new requests should be refused. */
  isOverloaded(): boolean
  /** Takes a place without waiting, if that is possible; `leave` gives it back. */
  tryEnter(): boolean
  readonly leave: () => void
  enter(work: AdmittedWork): void
  /** Counts a request that was refused before it was entered. */
  noteShed(): void
  readonly stats: () => AdmissionCounts
}

interface Waiting {
  readonly work: AdmittedWork
  readonly since: number
}

/**
 * Work starts at once while event loop iterations are short. Otherwise it waits in a queue of which
 * one is started per iteration, so that connections, cached answers and monitoring are served in
 * between.
 */
export function admissionOf(limits: AdmissionLimits): Admission {
  const queue: Waiting[] = []
  let head = 0
  let running = 0
  let shed = 0
  let abandoned = 0
  let isScheduled = false
  let turn = -1
  let began = 0
  const waiting = () => queue.length - head

  /** Whether this event loop iteration has time left. */
  function hasTime(now: number): boolean {
    const { loopCount } = performance.nodeTiming.uvMetricsInfo
    if (loopCount !== turn) [turn, began] = [loopCount, now]
    return now - began < limits.turnMs
  }

  function tryEnter(): boolean {
    if (waiting() > 0 || running >= limits.most || !hasTime(performance.now())) return false
    running += 1
    return true
  }

  const leave = (): void => void (running -= 1)

  function start(work: AdmittedWork): void {
    let isDone = false
    work.start(() => {
      if (isDone) return
      isDone = true
      leave()
    })
  }

  function refuse(work: AdmittedWork): void {
    shed += 1
    work.refuse()
  }

  function next(): Waiting | undefined {
    const found = queue[head]
    head += 1
    if (head === queue.length || head === limits.most) {
      queue.splice(0, head)
      head = 0
    }
    return found
  }

  function schedule(): void {
    if (isScheduled || waiting() === 0) return
    isScheduled = true
    setImmediate(startNext)
  }

  function startNext(): void {
    isScheduled = false
    while (waiting() > 0) {
      const one = next()
      if (!one) break
      if (one.work.isGone()) {
        abandoned += 1
        continue
      }
      // It was queued behind something very long.
      const isLate = waiting() > few && performance.now() - one.since > 2 * limits.queueMs
      if (isLate) refuse(one.work)
      else {
        running += 1
        start(one.work)
      }
      break
    }
    schedule()
  }

  return {
    isOverloaded: () => {
      if (running + waiting() >= limits.most) return true
      const oldest = waiting() > few ? queue[head] : undefined
      return oldest !== undefined && performance.now() - oldest.since > limits.queueMs
    },
    tryEnter,
    leave,
    enter: (work) => {
      if (tryEnter()) return start(work)
      if (running + waiting() >= limits.most) return refuse(work)
      queue.push({ work, since: performance.now() })
      schedule()
    },
    noteShed: () => void (shed += 1),
    stats: () => ({ running, waiting: waiting(), shed, abandoned }),
  }
}
