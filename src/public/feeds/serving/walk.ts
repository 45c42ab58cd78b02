// Iterates over all events of a list in batches.

import { setImmediate } from 'node:timers/promises'
import type { Context } from '../../../access/context.ts'
import type { EventQuery } from '../../../calendar/events/listing/filter.ts'
import { someTimes } from '../../../calendar/events/read.ts'
import type { EventTimes } from '../../../calendar/events/store.ts'

const batchSize = 500

/**
 * In the order of their start. Each batch begins where the last one ended, so that the last costs
 * no more than the first; an offset is used only among events of the same second.
 */
export async function* walkTimes(
  context: Context,
  query: EventQuery,
): AsyncGenerator<readonly EventTimes[]> {
  let from: number | undefined
  let skip = 0
  let seen = new Set<number>()
  for (;;) {
    const window = { ...query.window, ...(from === undefined ? {} : { startFrom: from }) }
    const items = await someTimes(context, { ...query, window }, { size: batchSize, skip })
    const fresh = items.filter(({ id }) => !seen.has(id))
    if (fresh.length > 0) yield fresh
    const last = items.at(-1)
    if (!last || items.length < batchSize) return
    if (last.start_utc === from) skip += batchSize
    else [from, skip, seen] = [last.start_utc, 0, new Set()]
    for (const { id, start_utc } of items) if (start_utc === from) seen.add(id)
    // A database in this process answers synchronously: yield to the event loop.
    await setImmediate()
  }
}
