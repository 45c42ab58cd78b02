import type { Context } from '../../access/context.ts'
import { memoize, tenant } from '../../memo/memo.ts'
import { type Brief, type Span, listSpans, readBriefs } from './listing/overlap.ts'
import type { EventQuery } from './listing/filter.ts'

export type { Brief, Span } from './listing/overlap.ts'

/** What overlaps a window: the same month is shown in every language. */
const overlaps = tenant<readonly Span[]>('overlaps')

/** Two dates as text, and what holds them. */
const bytesOfSpan = 200

/**
 * When everything public is that runs between two instants, both included, however much it is and
 * in no order; the window of the query does not count.
 */
export async function findSpans(
  context: Context,
  query: EventQuery,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Span[]> {
  const window = { endFrom: from, startTo: to }
  const filter = { ...query, window, actor: context.actor }
  const key = overlaps.key(JSON.stringify(filter))
  const find = () => listSpans(context, filter)
  return memoize(context.memo, key, find, (spans) => spans.length * bytesOfSpan)
}

/** What days show of these events, as far as they are still there. */
export async function findBriefs(
  { db }: Context,
  ids: readonly number[],
): Promise<readonly Brief[]> {
  return ids.length === 0 ? [] : readBriefs(db, ids)
}
