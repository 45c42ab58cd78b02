// Caches the write generation in this process, so that not every request has to query it.

import type { MaybePromise } from '../database.ts'

/** Writes of other processes are seen after this long, even without a notification. */
const trustedMs = 100

export interface GenerationWatch {
  /** The cached generation, queried again when it is too old. */
  recent(): MaybePromise<number>
  /** Queried now. */
  now(): Promise<number>
  /** Another process announced a write. */
  hear(generation: number): void
  /** This process has committed a write, and knows its generation. */
  learn(generation: number): void
  /** Something may have been written here, or a notification may have been missed. */
  doubt(): void
}

export function watchGeneration(ask: () => Promise<number>): GenerationWatch {
  let known = -1
  /** The last one announced since the running query was sent. */
  let heard = -1
  let trustedUntil = -Infinity
  let asking: Promise<number> | undefined

  /** Callers that come while a query is running share its result. */
  function inquire(): Promise<number> {
    const mine = ask().then(
      (generation) => {
        // Queried before `doubt` was called: it answers this caller, but is not cached.
        if (asking !== mine) return generation
        asking = undefined
        known = Math.max(generation, heard)
        trustedUntil = performance.now() + trustedMs
        return known
      },
      (error: unknown) => {
        if (asking === mine) asking = undefined
        throw error
      },
    )
    asking = mine
    heard = -1
    return mine
  }

  return {
    recent: () => (performance.now() < trustedUntil ? known : (asking ?? inquire())),
    now: ask,
    hear: (generation) => {
      heard = Math.max(heard, generation)
      known = Math.max(known, generation)
    },
    learn: (generation) => {
      known = Math.max(known, generation)
      trustedUntil = performance.now() + trustedMs
      // The result of a running query may be older.
      asking = undefined
    },
    doubt: () => {
      trustedUntil = -Infinity
      asking = undefined
    },
  }
}
