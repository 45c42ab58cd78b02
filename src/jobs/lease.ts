// Work that of all processes one does at a time: its lease is renewed while it goes on.

import type { Database } from '../storage/database.ts'
import { type Lease, dropLease, renewLease, takeLease } from './leases_store.ts'

/** Whether this process still has it; asked before what no two processes may do. */
export type KeepLease = () => Promise<boolean>

/** Undefined if another process is at this work. */
export async function withLease<T>(
  db: Database,
  { name, seconds }: { readonly name: string; readonly seconds?: number },
  work: (keep: KeepLease) => Promise<T>,
): Promise<T | undefined> {
  const lease = await takeLease(db, name, seconds)
  return lease && whileLeased(db, lease, work)
}

/** Of the time that it holds, so that it survives renewals that fail. */
const renewals = 5

/** Renews a lease for as long as the work takes, and gives it back. */
export async function whileLeased<T>(
  db: Database,
  lease: Lease,
  work: (keep: KeepLease) => Promise<T>,
): Promise<T> {
  const pauseMs = (lease.seconds * 1000) / renewals
  let renewedAt = performance.now()
  let isLost = false
  let renewing: Promise<void> | undefined

  async function renewOnce(): Promise<void> {
    const at = performance.now()
    isLost = !(await renewLease(db, lease))
    renewedAt = at
  }
  const renew = () => (renewing ??= renewOnce().finally(() => (renewing = undefined)))
  // What fails is tried again with the next turn, and reported to who has to know.
  const timer = setInterval(() => void renew().catch(() => {}), pauseMs)
  try {
    return await work(async () => {
      if (performance.now() - renewedAt >= pauseMs) await renew()
      return !isLost
    })
  } finally {
    clearInterval(timer)
    // It lapses by itself; until then the next has to wait.
    await Promise.resolve(renewing)
      .then(() => dropLease(db, lease))
      .catch(() => {})
  }
}
