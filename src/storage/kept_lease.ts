// A lease that is renewed while long work goes on.

import { now } from '../time/clock.ts'
import type { Database } from './database.ts'
import { renewLease } from './leases.ts'

const renewMs = 30_000

export interface KeptLease {
  /** When it was renewed last. */
  readonly taken: () => number
  readonly end: () => void
}

/** Renews a lease that was taken at `begun`, for as long as the work takes. */
export function keepLease(db: Database, name: string, begun: number): KeptLease {
  let taken = begun
  const timer = setInterval(() => {
    const later = now()
    // Who cannot renew it goes on: such work does no harm if two do it.
    renewLease(db, name, taken, later).then(
      (isRenewed) => isRenewed && (taken = later),
      () => {},
    )
  }, renewMs)
  return { taken: () => taken, end: () => clearInterval(timer) }
}
