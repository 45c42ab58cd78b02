// Counts and lists events: all of a list, or folded by series, by date or by relevance.

import sql, { type Sql, join } from 'sql-template-tag'
import type { Reader } from '../../../access/context.ts'
import type { Database } from '../../../storage/database.ts'
import { atMost } from '../../../storage/dialect.ts'
import type { Search } from '../../../language/text/search/search.ts'
import { selectEvent, searchedText } from '../../items/columns_store.ts'
import type { Page } from '../../../contract/schema/paging.ts'
import type { EventRow, EventTimes, EventVersion } from '../store.ts'
import { boundsOf } from './bounds.ts'
import { countedSlice, isAllPublic, list } from './by_date.ts'
import { leadOf, matching, scannedFrom, throughLinks } from './conditions/conditions.ts'
import { countKnown, countSlice } from './slices/count.ts'
import type { EventFilter, ListOrder, DateOrder } from './filter.ts'
import { countFolded, foldOf, inTheirPlace, listFolded, rowsInOrder } from './folded.ts'
import { knownPages } from './memory/next_events.ts'
import { countIn } from './memory/spans.ts'
import type { OrderedPage } from './slices/page.ts'
import { byState } from './conditions/traits.ts'
import { armsFrom } from './running.ts'
import { type Ranked, rankedIds } from './search/rank.ts'
import { type SearchPlan, foundBy, planSearch } from './search/search.ts'
import { sliceOf } from './slices/slice.ts'

export { type CountedBy, countComing } from './counted/coming.ts'
export { type Named, findNamed } from './memory/names.ts'
export { hasOccurrences } from './memory/series_times.ts'
export { readVocabulary } from './memory/vocabulary.ts'

const whole = selectEvent('e')
const version = sql`e.id, e.version`
const times = sql`e.id, e.version, e.start_utc, e.end_utc, e.start_date, e.end_date`

/** Up to this many texts, scanning them is faster than the trigram index for a common word. */
const fewTexts = 20_000
/** How many matches of a search are ranked: all of a rare text, the first ones of a common one. */
const rankedOfRare = 10_000
const rankedOfCommon = 500

/** The total from the memo alone; undefined if something is missing there. */
export function countAtOnce(reader: Reader, filter: EventFilter): number | undefined {
  const slice = filter.fold ? undefined : sliceOf(reader.db, filter)
  return slice && countKnown(reader, slice, filter.window)
}

/** At most `most`, where the list has to be scanned to count it. */
export async function countEvents(
  reader: Reader,
  given: EventFilter,
  most = Infinity,
): Promise<number> {
  const { db } = reader
  const filter = await byState(reader, given)
  if (await foldOf(reader, filter)) return countFolded(reader, filter)
  const slice = sliceOf(db, filter)
  if (slice) return countSlice(reader, slice, filter.window)
  if (filter.search) return countFound(reader, filter, filter.search)
  return db.count(sql`
    select count(*) as n
    from (${scanned(db, filter)} ${most === Infinity ? sql`` : atMost(most)}) as found`)
}

/** The ids of a list that is neither a slice nor a search. */
function scanned(db: Database, filter: EventFilter): Sql {
  const lead = leadOf(filter)
  if (lead) {
    const ids = lead.ids.length === 1 ? sql`l.event_id` : sql`distinct l.event_id`
    return sql`select ${ids} as id ${throughLinks(db, filter, lead)}`
  }
  const others = matching(db, filter)
  const from = scannedFrom(filter)
  // Reads nothing that is over at this instant.
  const arms = from === undefined ? [sql`1 = 1`] : armsFrom(from)
  return join(
    arms.map((arm) => sql`select e.id from events e where ${arm} and ${others}`),
    ' union all ',
  )
}

async function countFound(reader: Reader, filter: EventFilter, search: Search): Promise<number> {
  const { db } = reader
  const { window } = filter
  const bounds = boundsOf(window)
  if (!bounds) return 0
  const plan = await planSearch(reader, { actor: filter.actor, search })
  const slice = sliceOf(db, { ...filter, search: undefined })
  if (isAllPublic(slice, filter)) {
    const found = await foundBy(reader, plan, bounds)
    if (found) return countIn(found, bounds)
    const counted = await countedSlice(reader, plan)
    if (counted) return countSlice(reader, counted, window)
  }
  const isSmall = slice && (await countSlice(reader, slice, window)) <= fewTexts
  const { withClause, fromClause, condition, thorough } = plan
  return db.count(sql`
    ${withClause} select count(*) as n from ${fromClause}
    where ${matching(db, filter, isSmall ? condition : thorough)}`)
}

export function listEvents(
  reader: Reader,
  filter: EventFilter,
  page: Page,
  order: ListOrder = 'ascending',
): Promise<EventRow[]> {
  const columns = whole[reader.db.dialect]
  if (order === 'relevance') return listRanked(reader, filter, page, { columns })
  return listByDate(reader, filter, page, { order, columns })
}

/** Only ids and versions, for callers that may have the rest cached. */
export function listVersions(
  reader: Reader,
  filter: EventFilter,
  page: Page,
  order: 'ascending' | 'relevance' = 'ascending',
): Promise<EventVersion[]> {
  if (order === 'relevance') return listRanked(reader, filter, page, { columns: version })
  const known = knownPages(reader)
  return listByDate(reader, filter, page, { order: 'ascending', columns: version, known })
}

/** Versions and times, for callers that may have the rest cached. */
export const listTimes = (reader: Reader, filter: EventFilter, page: Page): Promise<EventTimes[]> =>
  listByDate(reader, filter, page, { order: 'ascending', columns: times })

async function listByDate<Row extends { readonly id: number }>(
  reader: Reader,
  filter: EventFilter,
  page: Page,
  form: Pick<OrderedPage<Row>, 'columns' | 'known'> & { readonly order: DateOrder },
): Promise<Row[]> {
  const isFolded = (await foldOf(reader, filter)) !== undefined
  return isFolded ? listFolded(reader, filter, page, form) : list(reader, filter, page, form)
}

/**
 * The best matches of a search first. Of a search for common texts the first matches by date are
 * ranked, so that it costs the same in every calendar; the others follow by date. A list is folded
 * before it is ranked.
 */
async function listRanked<Row extends { readonly id: number }>(
  reader: Reader,
  filter: EventFilter,
  { size, skip }: Page,
  form: Pick<OrderedPage<Row>, 'columns'>,
): Promise<Row[]> {
  const { actor, search } = filter
  const byDate = { order: 'ascending', ...form } as const
  if (!search) return listByDate(reader, filter, { size, skip }, byDate)
  const plan = await planSearch(reader, { actor, search })
  const most = plan.isCommon ? rankedOfCommon : rankedOfRare
  const isBeyond = skip >= most
  const ranked = isBeyond ? [] : await rankFirst(reader, filter, plan, most)
  const ids = await inTheirPlace(reader, filter, ranked.slice(skip, skip + size))
  const best = await rowsInOrder<Row>(reader, ids, form)
  if (ids.length === size || (!isBeyond && ranked.length < most)) return best
  const rest = { size: size - ids.length, skip: Math.max(skip, most) }
  return [...best, ...(await listByDate<Row>(reader, filter, rest, byDate))]
}

async function rankFirst(
  reader: Reader,
  filter: EventFilter,
  plan: SearchPlan,
  most: number,
): Promise<readonly number[]> {
  const texts = sql`e.id, e.start_date, ${searchedText('e')}`
  const first = { size: most, skip: 0 }
  // The occurrence that stands for its series: the list is of what was found.
  const found = { ...filter, fold: filter.fold && 'next' } as const
  const rows = await listByDate<Ranked>(reader, found, first, {
    order: 'ascending',
    columns: texts,
  })
  return rankedIds(reader.db, plan, rows)
}
