// Mails that were sent, or given up, are forgotten after a while.

import { SECONDS_OF_DAY } from '../../language/time/gregorian.ts'
import type { Database } from '../../storage/database.ts'
import { yieldToEventLoop } from '../../storage/event_loop.ts'
import { deleteEnded } from './store.ts'

/** Longer than how many a receiver gets is counted over. */
const sentDays = 2
/** Administrators see for so long that something went wrong. */
const failedDays = 7

export async function trimMail(db: Database, now: number): Promise<number> {
  const pause = yieldToEventLoop()
  const before = {
    sent: now - sentDays * SECONDS_OF_DAY,
    others: now - failedDays * SECONDS_OF_DAY,
  }
  let removed = 0
  for (;;) {
    const some = await deleteEnded(db, before)
    if (some === 0) return removed
    removed += some
    await pause()
  }
}
