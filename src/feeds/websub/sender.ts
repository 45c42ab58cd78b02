// Which of the processes delivers: the one that holds the lease, until it ends or stops.

import type { Database } from '../../storage/database.ts'
import { type Lease, dropLease, renewLease, takeLease } from '../../jobs/leases_store.ts'
import { renewSeconds } from './rules.ts'

const name = 'websub'

export interface Sender {
  /** Whether it is this process; `newly` if it was another one before. */
  readonly isHere: (now: number) => Promise<'no' | 'newly' | 'still'>
  readonly leave: () => Promise<void>
}

export function electSender(db: Database): Sender {
  let lease: Lease | undefined
  let askedAt = -Infinity

  return {
    isHere: async (now) => {
      if (isRecent(now, askedAt)) return lease === undefined ? 'no' : 'still'
      const isStill = lease !== undefined && (await renewLease(db, lease))
      if (!isStill) lease = await takeLease(db, name)
      askedAt = now
      if (isStill) return 'still'
      return lease ? 'newly' : 'no'
    },
    leave: async () => {
      if (lease) await dropLease(db, lease)
      lease = undefined
    },
  }
}

/** A clock may be set back. */
const isRecent = (now: number, since: number): boolean => now >= since && now - since < renewSeconds
