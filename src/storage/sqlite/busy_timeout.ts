// Waits for a lock that another process holds, without blocking the event loop.

import { setTimeout as sleep } from 'node:timers/promises'
import { asUnavailable } from '../errors.ts'

const patienceMs = 4000
const longestPauseMs = 4

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/** Retries while another process holds the lock, until 4 s have passed since `since`. */
export async function retryBusy<T>(work: () => T, since?: number): Promise<T> {
  let begun = since
  for (;;) {
    try {
      return work()
    } catch (error) {
      begun ??= performance.now()
      if (!isBusy(error) || performance.now() - begun > patienceMs) throw asUnavailable(error)
    }
    // At random, so that two waiting processes do not collide again and again.
    await sleep(1 + Math.random() * (longestPauseMs - 1))
  }
}
