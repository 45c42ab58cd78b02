// Detects that a server is unavailable, fails requests at once meanwhile, and detects its return.

import { unavailable } from '../errors.ts'

const betweenProbesMs = 500

export interface WatchdogTiming {
  /** Work that takes longer triggers a probe of the server. */
  readonly suspiciousMs: number
  /** A server that has not answered a probe by then is unavailable. */
  readonly probeMs: number
}

/** For the primary, which nothing can replace. */
export const careful: WatchdogTiming = { suspiciousMs: 1500, probeMs: 2000 }
/** For replicas. */
export const hasty: WatchdogTiming = { suspiciousMs: 500, probeMs: 500 }

export interface Watchdog {
  /** Waits for the work, but rejects as soon as the server is known to be unavailable. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Triggers a probe after a sign that the server is unavailable. */
  suspect(): void
  stop(): void
}

/**
 * `probe` rejects within its own timeout if the server is unavailable; then `release` drops its
 * connections. That timeout plus `suspiciousMs` is the longest wait for a server that is gone.
 */
export function startWatchdog(
  probe: () => Promise<void>,
  release: () => void,
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
    release()
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
      // Probes again until the server answers; until then all callers are rejected at once.
      fall(unavailable(error))
      setTimeout(() => {
        isWatching = false
        void watch()
      }, betweenProbesMs).unref()
    }
  }

  return {
    run: (work) =>
      new Promise((resolve, reject) => {
        if (isAway) return reject(isAway)
        waiting.add(reject)
        const timer = setTimeout(() => void watch(), suspiciousMs)
        const end = () => {
          clearTimeout(timer)
          waiting.delete(reject)
        }
        // Not a race of promises: this runs with every statement.
        void work().then(resolve, reject).finally(end)
      }),
    suspect: () => void watch(),
    stop: () => (isOver = true),
  }
}
