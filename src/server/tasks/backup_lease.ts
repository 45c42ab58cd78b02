// Of all nodes one makes a backup at a time, be it by the settings or by hand.

import type { Database, OpenDatabase } from '../../storage/database.ts'
import { dropLease, renewLease, takeLease } from '../../storage/leases.ts'
import { now } from '../../time/clock.ts'

const lease = 'back up'
/** A node that has died leaves its lease behind for so long. */
const leaseSeconds = 120
const renewMs = 30_000

/** Takes the lease; false if a backup is being made. */
export const backupLease = (db: Database, begun: number): Promise<boolean> =>
  takeLease(db, lease, begun, leaseSeconds)

/** Keeps the lease that was taken at `begun` for as long as the work takes. */
export async function withLease(
  db: OpenDatabase,
  begun: number,
  work: () => Promise<void>,
): Promise<void> {
  let taken = begun
  const timer = setInterval(() => {
    const later = now()
    // A node that cannot renew it goes on: two backups do no harm.
    renewLease(db, lease, taken, later).then(
      (isRenewed) => isRenewed && (taken = later),
      () => {},
    )
  }, renewMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
    await dropLease(db, lease, taken)
  }
}
