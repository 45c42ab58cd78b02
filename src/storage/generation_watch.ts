// The write generation as this process knows it, so that not every request has to ask for it.

import type { MaybePromise } from './database.ts'

/** What others have written is seen after this long, even if we were not told. */
const trustedMs = 100

export interface GenerationWatch {
  /** The generation, asked for again when what is known is too old. */
  recent(): MaybePromise<number>
  /** Asked for now. */
  now(): Promise<number>
  /** Another process says that it has written. */
  hear(generation: number): void
  /** Something was written here, or what was told may have been missed. */
  doubt(): void
}

export function watchGeneration(ask: () => Promise<number>): GenerationWatch {
  let known = -1
  let trustedUntil = -Infinity
  let asking: Promise<number> | undefined

  /** Whoever comes while somebody is asking gets the same answer. */
  function inquire(): Promise<number> {
    const mine = ask().then(
      (generation) => {
        // Asked before the doubt arose, it answers this caller, but nobody else.
        if (asking !== mine) return generation
        asking = undefined
        known = generation
        trustedUntil = performance.now() + trustedMs
        return generation
      },
      (error: unknown) => {
        if (asking === mine) asking = undefined
        throw error
      },
    )
    asking = mine
    return mine
  }

  return {
    recent: () => (performance.now() < trustedUntil ? known : (asking ?? inquire())),
    now: ask,
    hear: (generation) => void (known = Math.max(known, generation)),
    doubt: () => {
      trustedUntil = -Infinity
      asking = undefined
    },
  }
}
