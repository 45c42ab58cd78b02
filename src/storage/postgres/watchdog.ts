// Notices that a server is away, lets nobody wait for it meanwhile, and notices that it is back.

import { unavailable } from '../errors.ts'

const betweenProbesMs = 500

export interface WatchdogTiming {
  /** What takes longer makes us ask whether the server is there at all. */
  readonly suspiciousMs: number
  /** A server that has not answered a question by then is away. */
  readonly probeMs: number
}

/** For a server that nothing can replace. */
export const careful: WatchdogTiming = { suspiciousMs: 1500, probeMs: 2000 }
/** For one that others stand in for. */
export const hasty: WatchdogTiming = { suspiciousMs: 500, probeMs: 500 }

export interface Watchdog {
  /** Waits for the work, but no longer than the server is there. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Somebody saw a sign that the server is away. */
  suspect(): void
  stop(): void
}

/**
 * `probe` rejects within its own bound if the server is away; then `letGo` gives up all that
 * hangs on it. Together with `suspiciousMs` that bound is how long anybody waits in vain.
 */
export function startWatchdog(
  probe: () => Promise<void>,
  letGo: () => void,
  { suspiciousMs }: WatchdogTiming,
): Watchdog {
  const waiting = new Set<(error: Error) => void>()
  let isAway: Error | undefined
  let isWatching = false
  let isOver = false

  function fall(error: Error): void {
    const isNew = isAway === undefined
    isAway = error
    if (!isNew) return
    for (const reject of waiting) reject(error)
    letGo()
  }

  async function watch(): Promise<void> {
    if (isWatching || isOver) return
    isWatching = true
    try {
      await probe()
      isAway = undefined
      isWatching = false
    } catch (error) {
      if (isOver) return
      // Asked again until it answers; all others learn it from us.
      fall(unavailable(error))
      setTimeout(() => {
        isWatching = false
        void watch()
      }, betweenProbesMs).unref()
    }
  }

  return {
    run: async (work) => {
      if (isAway) throw isAway
      const { promise: gone, reject } = Promise.withResolvers<never>()
      waiting.add(reject)
      const timer = setTimeout(() => void watch(), suspiciousMs)
      try {
        return await Promise.race([work(), gone])
      } finally {
        clearTimeout(timer)
        waiting.delete(reject)
      }
    },
    suspect: () => void watch(),
    stop: () => (isOver = true),
  }
}
