// Work that of all nodes one does at a time.

import type { Database, OpenDatabase } from '../../storage/database.ts'
import { keepLease } from '../../storage/kept_lease.ts'
import { dropLease, takeLease } from '../../storage/leases.ts'

/** What such work is, be it by the settings or by hand. */
export type Leased = 'back up' | 'keep in step'

/** A node that has died leaves its lease behind for so long. */
const leaseSeconds = 120

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
  const kept = keepLease(db, name, begun)
  try {
    await work()
  } finally {
    kept.end()
    await dropLease(db, name, kept.taken())
  }
}
