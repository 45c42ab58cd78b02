// All events of a list, however many, a batch at a time.

import { setImmediate } from 'node:timers/promises'
import type { Context } from '../access/context.ts'
import { type EventFilters, findEvents } from '../calendar/events/operations.ts'
import type { EventRow } from '../calendar/events/store.ts'

const batchSize = 50

/**
 * In the order of their start. Each batch begins where the last one ended, so that the last costs
 * no more than the first; only events of the same second are counted off.
 */
export async function* walkEvents(
  outer: Context,
  filters: EventFilters,
): AsyncGenerator<readonly EventRow[]> {
  // Nobody asks how many there are; counting them for every batch would cost more than reading.
  const context = { ...outer, count: async () => Number.MAX_SAFE_INTEGER }
  let from: number | undefined
  let page = 1
  let seen = new Set<number>()
  for (;;) {
    const start = from === undefined ? {} : { start_date: { kind: 'instant', at: from } as const }
    const wanted = { ...filters, ...start, page, per_page: batchSize }
    const { items, size } = await findEvents(context, wanted)
    const fresh = items.filter(({ id }) => !seen.has(id))
    if (fresh.length > 0) yield fresh
    const last = items.at(-1)
    if (!last || items.length < size) return
    if (last.start_utc === from) page += 1
    else [from, page, seen] = [last.start_utc, 1, new Set()]
    for (const { id, start_utc } of items) if (start_utc === from) seen.add(id)
    // A database in this process answers at once; others want their turn as well.
    await setImmediate()
  }
}
