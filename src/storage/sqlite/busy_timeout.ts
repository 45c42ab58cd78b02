// Waiting for a lock that another process has, without holding up this one.

import { setTimeout as sleep } from 'node:timers/promises'
import { asUnavailable } from '../errors.ts'

const patienceMs = 4000
const longestPauseMs = 4

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/** Tries until nobody is in the way, or 4 s have passed since `since`. */
export async function retryBusy<T>(work: () => T, since?: number): Promise<T> {
  let begun = since
  for (;;) {
    try {
      return work()
    } catch (error) {
      begun ??= performance.now()
      if (!isBusy(error) || performance.now() - begun > patienceMs) throw asUnavailable(error)
    }
    // At random, so that two who wait do not meet again and again.
    await sleep(1 + Math.random() * (longestPauseMs - 1))
  }
}
