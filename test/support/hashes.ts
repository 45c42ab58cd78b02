// Watches how many scrypt hashes this process computes, and how many of them at a time.

import { createHook } from 'node:async_hooks'

export interface Hashes extends Disposable {
  /** How many were begun. */
  readonly begun: () => number
  /** The most that ran at a time. */
  readonly most: () => number
}

export function watchHashes(): Hashes {
  const underWay = new Set<number>()
  let [begun, most] = [0, 0]
  const hook = createHook({
    init: (id, type) => {
      if (type !== 'SCRYPTREQUEST') return
      begun += 1
      underWay.add(id)
      most = Math.max(most, underWay.size)
    },
    // Called just before the callback with the result.
    before: (id) => void underWay.delete(id),
  }).enable()
  return {
    begun: () => begun,
    most: () => most,
    [Symbol.dispose]: () => void hook.disable(),
  }
}
