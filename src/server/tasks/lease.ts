// Work that of all nodes one does at a time.

import type { Database, OpenDatabase } from '../../storage/database.ts'
import { dropLease, renewLease, takeLease } from '../../storage/leases.ts'
import { now } from '../../time/clock.ts'

/** What such work is, be it by the settings or by hand. */
export type Leased = 'back up' | 'keep in step'

/** A node that has died leaves its lease behind for so long. */
const leaseSeconds = 120
const renewMs = 30_000

/** False if it is being done. */
export const leaseWork = (db: Database, name: Leased, begun: number): Promise<boolean> =>
  takeLease(db, name, begun, leaseSeconds)

/** Keeps the lease that was taken at `begun` for as long as the work takes. */
export async function withLease(
  db: OpenDatabase,
  name: Leased,
  begun: number,
  work: () => Promise<void>,
): Promise<void> {
  let taken = begun
  const timer = setInterval(() => {
    const later = now()
    // A node that cannot renew it goes on: it does no harm if two do the work.
    renewLease(db, name, taken, later).then(
      (isRenewed) => isRenewed && (taken = later),
      () => {},
    )
  }, renewMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
    await dropLease(db, name, taken)
  }
}
