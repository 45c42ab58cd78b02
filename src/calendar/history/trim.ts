// What becomes of old entries: addresses are shortened to their networks, and then they go (§18).

import { networkOf } from '../../access/network.ts'
import { yieldToEventLoop } from '../../storage/event_loop.ts'
import type { Database } from '../../storage/database.ts'
import { SECONDS_OF_DAY } from '../../language/time/gregorian.ts'
import { type Traced, deleteBefore, findTraced, replaceAddress } from './store.ts'

/** For how long whole addresses are kept. */
const addressDays = 30

/** How many entries were removed; `days` is how long they are kept, 0 is for good. */
export async function trimHistory(db: Database, now: number, days: number): Promise<number> {
  await shortenAddresses(db, now - addressDays * SECONDS_OF_DAY)
  if (days === 0) return 0
  const pause = yieldToEventLoop()
  let removed = 0
  for (;;) {
    const some = await deleteBefore(db, now - days * SECONDS_OF_DAY)
    if (some === 0) return removed
    removed += some
    await pause()
  }
}

/** From the newest back to those that were shortened before. */
async function shortenAddresses(db: Database, before: number): Promise<void> {
  const pause = yieldToEventLoop()
  let last: Pick<Traced, 'at_utc' | 'id'> | undefined = { at_utc: before, id: 0 }
  while (last) {
    const some: readonly Traced[] = await findTraced(db, last)
    const whole = some.filter(({ address }) => networkOf(address) !== address)
    for (const [network, alike] of Map.groupBy(whole, ({ address }) => networkOf(address))) {
      const ids = alike.map(({ id }) => id)
      await replaceAddress(db, ids, network)
    }
    last = whole.length === 0 ? undefined : some.at(-1)
    await pause()
  }
}
