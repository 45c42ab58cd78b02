import type { Context } from '../../access/context.ts'
import { memoize, tenant } from '../../memo/memo.ts'
import { type Brief, type Span, listSpans, readBriefs } from './listing/overlap.ts'
import type { EventQuery } from './listing/filter.ts'

export type { Brief, Span } from './listing/overlap.ts'

/** The events that overlap a window; the same month serves every language. */
const overlaps = tenant<readonly Span[]>('overlaps')

/** An estimate: two dates as text, and the object around them. */
const bytesOfSpan = 200

/**
 * The times of all events of a query that overlap two instants, both included, in no order and
 * without a limit; the window of the query is ignored.
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

/** What a day shows of these events, without those that are no longer listed. */
export async function findBriefs(
  { db }: Context,
  ids: readonly number[],
): Promise<readonly Brief[]> {
  return ids.length === 0 ? [] : readBriefs(db, ids)
}
