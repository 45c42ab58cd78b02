// Which of the processes delivers: the one that holds the lease, until it ends or stops.

import type { Database } from '../../storage/database.ts'
import { dropLease, renewLease, takeLease } from '../../storage/leases.ts'
import { leaseSeconds, renewSeconds } from './rules.ts'

const name = 'websub'

export interface Sender {
  /** Whether it is this process; `newly` if it was another one before. */
  readonly isHere: (now: number) => Promise<'no' | 'newly' | 'still'>
  readonly leave: () => Promise<void>
}

export function electSender(db: Database): Sender {
  let taken: number | undefined
  let askedAt = -Infinity

  return {
    isHere: async (now) => {
      if (isRecent(now, askedAt)) return taken === undefined ? 'no' : 'still'
      const isStill = taken !== undefined && (await renewLease(db, name, taken, now))
      const isMine = isStill || (await takeLease(db, name, now, leaseSeconds))
      taken = isMine ? now : undefined
      askedAt = now
      if (isStill) return 'still'
      return isMine ? 'newly' : 'no'
    },
    leave: async () => {
      if (taken !== undefined) await dropLease(db, name, taken)
      taken = undefined
    },
  }
}

/** A clock may be set back. */
const isRecent = (now: number, since: number): boolean => now >= since && now - since < renewSeconds
