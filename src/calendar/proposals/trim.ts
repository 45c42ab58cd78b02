import type { Database } from '../../storage/database.ts'
import { trimPictures } from './pictures/store.ts'
import {
  confirmSeconds,
  expiredSeconds,
  keptSeconds,
  stagedSeconds,
  undecidedSeconds,
} from './rules.ts'
import { trimRows } from './store.ts'

/** What nobody has confirmed expires, and personal data goes some time after the decision (§21). */
export const trimProposals = (db: Database, now: number): Promise<number> =>
  db.within(async (inside) => {
    const removed = await trimRows(
      inside,
      {
        confirm: now - confirmSeconds,
        expired: now - confirmSeconds - expiredSeconds,
        kept: now - keptSeconds,
      },
      now,
    )
    await trimPictures(inside, { staged: now - stagedSeconds, decided: now - undecidedSeconds })
    return removed
  })
