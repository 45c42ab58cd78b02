import type { Context } from '../../access/context.ts'
import { memoize, tenant } from '../../storage/memo.ts'
import { type Brief, type OverlapSpan, listSpans, readBriefs } from './listing/overlap.ts'
import type { EventQuery } from './listing/filter.ts'

export type { Brief, OverlapSpan } from './listing/overlap.ts'

/**
 * The times of all events of a query that overlap two instants, both included, in no order and
 * without a limit; the window of the query is ignored.
 */
export async function findSpans(
  context: Context,
  query: EventQuery,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly OverlapSpan[]> {
  const window = { endFrom: from, startTo: to }
  return listSpans(context, { ...query, window, actor: context.actor })
}

/** What days show of their events; the same month serves every language and host. */
const briefs = tenant<readonly Brief[]>('briefs')

/** An estimate: texts of usual length, and the object around them. */
const bytesOfBrief = 500

export async function findBriefs(
  { db, memo }: Context,
  ids: readonly number[],
): Promise<readonly Brief[]> {
  if (ids.length === 0) return []
  const key = briefs.key(ids.join(' '))
  return memoize(
    memo,
    key,
    () => readBriefs(db, ids),
    (found) => found.length * bytesOfBrief,
  )
}
