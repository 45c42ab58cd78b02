import type { Context } from '../../access/context.ts'
import { memoize, tenant } from '../../memo/memo.ts'
import { type Brief, type Span, listSpans, readBriefs } from './listing/overlap.ts'
import { type EventFilters, filterOf } from './read.ts'

export type { Brief, Span } from './listing/overlap.ts'

/** What overlaps a window: the same month is shown in every language. */
const overlaps = tenant<readonly Span[]>('overlaps')

/** Two dates as text, and what holds them. */
const bytesOfSpan = 200

/**
 * When everything public is that runs between two instants, both included, however much it is and
 * in no order; the dates of the input do not count.
 */
export async function findSpans(
  context: Context,
  input: EventFilters,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Span[]> {
  const filter = { ...(await filterOf(context, input)), window: { endFrom: from, startTo: to } }
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
