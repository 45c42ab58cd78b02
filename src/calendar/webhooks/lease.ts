// The lease of the node that sends, which it renews while it works.

import type { Database } from '../../storage/database.ts'
import { dropLease, renewLease, takeLease } from '../../storage/leases.ts'
import { now } from '../../time/clock.ts'

const name = 'webhooks'
/** Longer than an attempt and the time in which the lease is renewed together. */
const leaseSeconds = 20
const renewMs = 2000

export interface Lease {
  /** Renews it in time; false if it is lost. */
  readonly keep: () => Promise<boolean>
  readonly drop: () => Promise<void>
}

/** Undefined if another node has it. */
export async function leaseFor(db: Database): Promise<Lease | undefined> {
  let taken = now()
  if (!(await takeLease(db, name, taken, leaseSeconds))) return undefined
  let renewedAt = performance.now()
  return {
    keep: async () => {
      if (performance.now() - renewedAt < renewMs) return true
      const moment = now()
      if (!(await renewLease(db, name, taken, moment))) return false
      taken = moment
      renewedAt = performance.now()
      return true
    },
    drop: () => dropLease(db, name, taken),
  }
}
