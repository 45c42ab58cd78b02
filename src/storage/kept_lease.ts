// Long work that of all processes one does at a time: its lease is renewed while it goes on.

import { now } from '../time/clock.ts'
import type { Database } from './database.ts'
import { dropLease, renewLease, takeLease } from './leases.ts'

/** A process that has died leaves its lease behind for so long. */
const leaseSeconds = 120
const renewMs = 30_000

/** False if the work is being done. */
export const leaseWork = (db: Database, name: string, begun: number): Promise<boolean> =>
  takeLease(db, name, begun, leaseSeconds)

/** Whether its last holder has not renewed it for so long that it must have died. */
export const hasLapsed = (taken: number, at: number): boolean => taken <= at - leaseSeconds

/** Keeps the lease that was taken at `begun` for as long as the work takes. */
export async function withLease<T>(
  db: Database,
  name: string,
  begun: number,
  work: () => Promise<T>,
): Promise<T> {
  let taken = begun
  const timer = setInterval(() => {
    const later = now()
    // Who cannot renew it goes on: such work does no harm if two do it.
    renewLease(db, name, taken, later).then(
      (isRenewed) => isRenewed && (taken = later),
      () => {},
    )
  }, renewMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // It lapses by itself; until then the next has to wait.
    await dropLease(db, name, taken).catch(() => {})
  }
}
