// An event in all that is counted: days, common words, and the events of terms.

import { moveCounts } from '../counts_store.ts'
import type { Database } from '../../../storage/database.ts'
import { linkedIdsOf } from '../links.ts'
import { count, uncount } from '../listing/counted/days.ts'
import type { Compared } from '../series/plan/inherit.ts'
import { type EventRow, isSeriesCode } from '../store.ts'

/** `before` is undefined if it is new, `after` if it is gone for good. */
export async function recount(
  db: Database,
  before: Compared | undefined,
  after: Compared | undefined,
): Promise<void> {
  if (before) await uncount(db, before.row, linkedIdsOf(before.links))
  if (after) await count(db, after.row, linkedIdsOf(after.links))
  await moveCounts(db, publicTerms(before), publicTerms(after))
}

/** Terms count public events, and occurrences instead of series. */
export const isCounted = ({ status, list_code }: EventRow): boolean =>
  status === 'publish' && !isSeriesCode(list_code)

const publicTerms = (event: Compared | undefined): readonly number[] =>
  event && isCounted(event.row) ? linkedIdsOf(event.links).term : []
