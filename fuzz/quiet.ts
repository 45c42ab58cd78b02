// When the program under test has nothing more to do, by its processor time: on a busy machine that
// only comes later.

import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured } from './probe.ts'

const turnMs = 100
/** What being measured, and timers that run all the time, may cost: in a turn, and of its length. */
const [quietCpuMs, quietShare] = [10, 0.05]
/** A turn in which it worked takes back so many quiet ones. */
const setback = 3

export interface Quiet {
  /** Calls `tell` after so many quiet turns, or when the program has ended; returns how to stop. */
  after(turns: number, tell: () => void): () => void
  /** Waits for so many quiet turns. */
  until(turns: number): Promise<void>
}

interface Waiter {
  left: number
  readonly turns: number
  readonly tell: () => void
}

export function watchQuiet(measure: () => Promise<Pick<Measured, 'cpuMs'>>): Quiet {
  const waiters = new Set<Waiter>()
  let isWatching = false

  /** In one turn the program answers once, so its event loop has gone round. */
  const watch = async () => {
    isWatching = true
    let [before, since] = [-Infinity, performance.now()]
    for (await sleep(turnMs); waiters.size > 0; await sleep(turnMs)) {
      // Rejected if it has ended: then nothing more comes.
      const cpuMs = await measure().then(
        (measured) => measured.cpuMs,
        () => undefined,
      )
      const lengthMs = performance.now() - since
      const isQuiet =
        cpuMs !== undefined && cpuMs - before < Math.max(quietCpuMs, quietShare * lengthMs)
      for (const waiter of waiters) {
        waiter.left = Math.min(waiter.turns, waiter.left + (isQuiet ? -1 : setback))
        if (waiter.left > 0 && cpuMs !== undefined) continue
        waiters.delete(waiter)
        waiter.tell()
      }
      before = cpuMs ?? before
      since += lengthMs
    }
    isWatching = false
  }

  const after: Quiet['after'] = (turns, tell) => {
    const waiter = { left: turns, turns, tell }
    waiters.add(waiter)
    if (!isWatching) void watch()
    return () => void waiters.delete(waiter)
  }
  return { after, until: (turns) => new Promise((resolve) => void after(turns, resolve)) }
}

/** Of a process with all its threads, as the system counts it; elsewhere than on Linux, time. */
export function processorMs(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before the parenthesis may have blanks; then state, parent and others.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return ticks * msPerTick
  } catch {
    return performance.now()
  }
}

const msPerTick = 10
