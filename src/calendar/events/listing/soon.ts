// The best of the next public events that match a search: for suggestions, which are asked for with
// every other letter, and are nobody's reason to count days.

import sql from 'sql-template-tag'
import type { Reader } from '../../../access/context.ts'
import { nobody } from '../../../access/roles.ts'
import { atMost, isOneOf } from '../../../storage/dialect.ts'
import type { Search } from '../../../language/text/search/search.ts'
import { selectEvent, searchedText } from '../../items/columns_store.ts'
import type { EventRow } from '../store.ts'
import { list } from './by_date.ts'
import type { EventFilter } from './filter.ts'
import { listEvents } from './find.ts'
import { rowsInOrder } from './folded.ts'
import { type Ranked, rankedIds } from './search/rank.ts'
import { planSearch } from './search/search.ts'

const whole = selectEvent('e')
/** How many of the next events are looked at for common texts, and how many matches are ranked. */
const looked = 1000
const most = 300

/** Each series once. */
export async function findSoon(
  reader: Reader,
  search: Search,
  from: number,
  size: number,
): Promise<readonly EventRow[]> {
  const { db } = reader
  const plan = await planSearch(reader, { actor: nobody, search })
  if (!plan.isCommon) {
    const filter = { actor: nobody, search, window: { endFrom: from }, fold: 'next' } as const
    return listEvents(reader, filter, { size, skip: 0 }, 'relevance')
  }
  const filter = { actor: nobody, window: { startFrom: from } }
  const form = { order: 'ascending', columns: sql`e.id` } as const
  const next = await list<{ id: number }>(reader, filter, { size: looked, skip: 0 }, form)
  const ids = next.map(({ id }) => id)
  const rows = await db.all<Ranked & { readonly series: number | null }>(sql`
    select e.id, e.start_date, ${searchedText('e')},
      (select o.series_id from occurrences o where o.event_id = e.id) as series
    from events e
    where ${isOneOf(db, 'e.id', ids)} and e.password is null and ${plan.condition}
    order by e.start_utc, e.id
    ${atMost(most)}`)
  const seen = new Set<number>()
  const folded = rows.filter(({ series }) => {
    const isNew = series === null || !seen.has(series)
    if (series !== null) seen.add(series)
    return isNew
  })
  const best = (await rankedIds(db, plan, folded)).slice(0, size)
  return rowsInOrder<EventRow>(reader, best, { columns: whole[db.dialect] })
}

/**
 * Whether a search of a list matches anything, if few texts can match: others would be scanned, and
 * are taken for unknown.
 */
export async function hasRareMatch(
  reader: Reader,
  filter: EventFilter,
  search: Search,
): Promise<boolean> {
  const { isCommon } = await planSearch(reader, { actor: filter.actor, search })
  if (isCommon) return false
  const form = { order: 'descending', columns: sql`e.id` } as const
  const rows = await list<{ id: number }>(reader, filter, { size: 1, skip: 0 }, form)
  return rows.length > 0
}
