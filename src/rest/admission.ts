// Admission control: how much is made at a time, and who is refused when that is too much (S13.11).

// The global one is a getter, and dearer.
import { performance } from 'node:perf_hooks'

export interface AdmissionLimits {
  /** When a turn of the event loop has taken so long, work waits for the next one. */
  readonly turnMs: number
  /** So long work may wait in the queue before what comes behind it is refused. */
  readonly queueMs: number
  /** If even the quickest answer takes longer, there is a queue elsewhere, such as for a database. */
  readonly answerMs: number
  /** Answers in the making, waiting ones included. */
  readonly most: number
}

export const usualLimits: AdmissionLimits = {
  turnMs: 20,
  queueMs: 500,
  answerMs: 500,
  most: 1000,
}

/** For how long the quickest answer is looked for. */
const intervalMs = 200
/** With no more than these waiting or under way, long times are no sign of too much work. */
const few = 8

export interface Work {
  /** Whether nobody waits for the answer any more. */
  readonly isGone: () => boolean
  /** Is called now or in a later turn of the event loop; `done` has to be called once it is made. */
  readonly start: (done: () => void) => void
  /** Is called instead if it would have to wait for too long. */
  readonly refuse: () => void
}

export interface AdmissionCounts {
  readonly running: number
  readonly waiting: number
  readonly shed: number
  readonly abandoned: number
}

export interface Admission {
  /** Whether whatever comes now had better be refused. */
  isOverloaded(): boolean
  enter(work: Work): void
  /** Counts a request that was refused before it was entered. */
  noteShed(): void
  readonly look: () => AdmissionCounts
}

interface Waiting {
  readonly work: Work
  readonly since: number
}

/**
 * Work starts at once as long as the event loop comes round soon. Otherwise it waits in a queue of which
 * one is started each turn, so that connections, kept answers and those who watch over the server
 * get theirs in between.
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
  const quickest = quickestAnswer(limits.answerMs)
  const waiting = () => queue.length - head

  /** Whether this turn of the event loop has not taken too long already. */
  function hasTime(now: number): boolean {
    const { loopCount } = performance.nodeTiming.uvMetricsInfo
    if (loopCount !== turn) [turn, began] = [loopCount, now]
    return now - began < limits.turnMs
  }

  function begin(work: Work, since: number): void {
    running += 1
    let isDone = false
    work.start(() => {
      if (isDone) return
      isDone = true
      running -= 1
      quickest.note(since, performance.now())
    })
  }

  function refuse(work: Work): void {
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
      // One that stood behind something very long.
      const isLate = waiting() > few && performance.now() - one.since > 2 * limits.queueMs
      if (isLate) refuse(one.work)
      else begin(one.work, one.since)
      break
    }
    schedule()
  }

  return {
    isOverloaded: () => {
      if (running + waiting() >= limits.most) return true
      const oldest = waiting() > few ? queue[head] : undefined
      if (oldest && performance.now() - oldest.since > limits.queueMs) return true
      return running > few && quickest.isSlow(performance.now())
    },
    enter: (work) => {
      const now = performance.now()
      if (waiting() === 0 && hasTime(now)) return begin(work, now)
      if (running + waiting() >= limits.most) return refuse(work)
      queue.push({ work, since: now })
      schedule()
    },
    noteShed: () => void (shed += 1),
    look: () => ({ running, waiting: waiting(), shed, abandoned }),
  }
}

/** Some answers may take long by themselves; if all do, they wait for something. */
function quickestAnswer(slowMs: number) {
  let best = Infinity
  let last = 0
  let began = 0
  return {
    note: (since: number, now: number) => {
      const took = now - since
      if (now - began > intervalMs) {
        last = best
        best = took
        began = now
      } else if (took < best) best = took
    },
    isSlow: (now: number) => {
      const current = now - began > intervalMs ? best : Math.min(best, last)
      return current !== Infinity && current > slowMs
    },
  }
}
