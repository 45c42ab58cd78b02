// What servers refuse for good pauses a subscription after a few times: the address may be gone.

import type { Database, OpenDatabase } from '../../storage/database.ts'
import { confirmSeconds, mostRefusals, pausedSeconds } from './rules.ts'
import { findOutcomes, noteRefusals, trimSubscribers, updateSubscriber } from './store.ts'

export async function pauseRefused(db: OpenDatabase, now: number): Promise<number> {
  let paused = 0
  for (const { id, mail, ...one } of await db.within(findOutcomes)) {
    const refusals = one.taken === 1 ? 0 : one.refusals + one.failed
    await db.within(async (inside) => {
      await noteRefusals(inside, id, { refusals, mail })
      if (refusals < mostRefusals) return
      await updateSubscriber(inside, id, { state: 'paused', changed_utc: now })
      paused += 1
    })
  }
  return paused
}

export const trimSubscriptions = (db: Database, now: number): Promise<number> =>
  db.within((inside) =>
    trimSubscribers(inside, { confirm: now - confirmSeconds, paused: now - pausedSeconds }),
  )
