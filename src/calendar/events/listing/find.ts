// Chooses how a list of events is read: by its slice, if it has one; else through a selective link,
// by search, or in date order.

import sql, { raw } from 'sql-template-tag'
import { UnusableDatabase } from '../../../storage/database.ts'
import { atMost } from '../../../storage/dialect.ts'
import type { Reader } from '../../../access/context.ts'
import type { Search } from '../../../text/search.ts'
import { eventColumns, searchedText } from '../../items/columns_store.ts'
import type { Page } from '../../items/page.ts'
import type { EventRow, EventTimes, EventVersion } from '../store.ts'
import { boundsOf } from './bounds.ts'
import { leadOf, matching, seesPublicLists, throughLinks } from './conditions.ts'
import { countKnown, countSlice } from './count.ts'
import { isCounted, askToCount } from './counted/common_words.ts'
import { hasKey } from './counted/keys.ts'
import type { EventFilter, ListOrder, Order } from './filter.ts'
import { knownPages } from './memory/next_events.ts'
import { type Listed, countIn, listIn } from './memory/spans.ts'
import { type OrderedPage, pageOf, rowsById } from './page.ts'
import { rankedIds } from './rank.ts'
import { type SearchPlan, foundBy, planSearch } from './search.ts'
import { type Slice, isUnion, sliceOf, wordSlice } from './slice.ts'

const whole = eventColumns('e')
const version = sql`e.id, e.version`
const times = sql`e.id, e.version, e.start_utc, e.end_utc, e.start_date, e.end_date`

/** Longer texts are hardly common, and poor keys. */
const longestKey = 80
/** Up to this many texts, scanning them is faster than the trigram index for a common word. */
const fewTexts = 20_000
/** How many matches of a search are ranked: all of a rare text, the first ones of a common one. */
const rankedOfRare = 10_000
const rankedOfCommon = 500

/** The total from the memo alone; undefined if something is missing there. */
export function countAtOnce(reader: Reader, filter: EventFilter): number | undefined {
  const slice = sliceOf(reader.db, filter)
  return slice && countKnown(reader, slice, filter.window)
}

export async function countEvents(reader: Reader, filter: EventFilter): Promise<number> {
  const { db } = reader
  const slice = sliceOf(db, filter)
  if (slice) return countSlice(reader, slice, filter.window)
  if (filter.search) return countFound(reader, filter, filter.search)
  const lead = leadOf(filter)
  const query = lead
    ? sql`select count(${lead.ids.length === 1 ? sql`*` : sql`distinct l.event_id`}) as n
        ${throughLinks(db, filter, lead)}`
    : sql`select count(*) as n from events e where ${matching(db, filter)}`
  return (await db.one<{ n: number }>(query))?.n ?? 0
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
  const row = await db.one<{ n: number }>(sql`
    ${withClause} select count(*) as n from ${fromClause}
    where ${matching(db, filter, isSmall ? condition : thorough)}`)
  return row?.n ?? 0
}

/** Whether the slice is all public events. */
const isAllPublic = (slice: Slice | undefined, filter: EventFilter): slice is Slice =>
  slice?.table === 'events' && seesPublicLists(filter)

/** The public events of common words that have counted days; unknown ones are queued for it. */
async function countedSlice({ db }: Reader, plan: SearchPlan): Promise<Slice | undefined> {
  const { key: word, names: signature, series, isPublic, parts } = plan
  if (word.length > longestKey || !isPublic) return undefined
  const hasNames = signature !== ''
  const names = { signature, parts: hasNames ? parts.map(({ linked }) => linked) : [] }
  const known = await isCounted(db, word, names)
  if (known !== undefined) {
    const key = { word, hasNames, series: parts.map((part) => part.series) }
    return known ? wordSlice({ word, series, condition: hasKey(db, key) }) : undefined
  }
  try {
    await askToCount(db, word, names)
  } catch (error) {
    // The list does not depend on it: a replica can be read while the primary is unavailable.
    if (!(error instanceof UnusableDatabase)) throw error
  }
  return undefined
}

export function listEvents(
  reader: Reader,
  filter: EventFilter,
  page: Page,
  order: ListOrder = 'ascending',
): Promise<EventRow[]> {
  const columns = whole[reader.db.dialect]
  if (order === 'relevance') return listRanked(reader, filter, page, { columns })
  return list(reader, filter, page, { order, columns })
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
  return list(reader, filter, page, { order: 'ascending', columns: version, known })
}

/** Versions and times, for callers that may have the rest cached. */
export function listTimes(reader: Reader, filter: EventFilter, page: Page): Promise<EventTimes[]> {
  return list(reader, filter, page, { order: 'ascending', columns: times })
}

/**
 * The best matches of a search first. Of a search for common texts the first matches by date are
 * ranked, so that it costs the same in every calendar; the others follow by date.
 */
async function listRanked<Row extends { readonly id: number }>(
  reader: Reader,
  filter: EventFilter,
  { size, skip }: Page,
  form: Pick<OrderedPage<Row>, 'columns'>,
): Promise<Row[]> {
  const { actor, search } = filter
  const byDate = { order: 'ascending', ...form } as const
  if (!search) return list(reader, filter, { size, skip }, byDate)
  const plan = await planSearch(reader, { actor, search })
  const most = plan.isCommon ? rankedOfCommon : rankedOfRare
  const isBeyond = skip >= most
  const ranked = isBeyond ? [] : await rankFirst(reader, filter, plan, most)
  const ids = ranked.slice(skip, skip + size)
  const rows = new Map((await rowsById<Row>(reader, ids, form)).map((row) => [row.id, row]))
  const best = ids.flatMap((id) => rows.get(id) ?? [])
  if (ids.length === size || (!isBeyond && ranked.length < most)) return best
  const rest = { size: size - ids.length, skip: Math.max(skip, most) }
  return [...best, ...(await list<Row>(reader, filter, rest, byDate))]
}

async function rankFirst(
  reader: Reader,
  filter: EventFilter,
  { parts }: SearchPlan,
  most: number,
): Promise<readonly number[]> {
  const texts = sql`e.id, ${searchedText('e')}`
  const first = { size: most, skip: 0 }
  const rows = await list<Pick<EventRow, 'id' | 'folded'>>(reader, filter, first, {
    order: 'ascending',
    columns: texts,
  })
  return rankedIds(reader.db, parts, rows)
}

async function list<Row>(
  reader: Reader,
  filter: EventFilter,
  { size, skip }: Page,
  form: Pick<OrderedPage<Row>, 'columns' | 'known'> & { readonly order: Order },
): Promise<Row[]> {
  const { db } = reader
  const { order, columns } = form
  const slice = sliceOf(db, filter)
  if (slice && (order === 'ascending' || !isUnion(slice))) {
    return pageOf(reader, slice, filter.window, { size, skip, ...form })
  }
  const way = raw(order === 'ascending' ? '' : 'desc')
  const { actor, search } = filter
  if (search) {
    const plan = await planSearch(reader, { actor, search })
    const isPublic = isAllPublic(sliceOf(db, { ...filter, search: undefined }), filter)
    const found = isPublic ? await foundIn(reader, filter, plan) : undefined
    if (found) {
      const ids = (order === 'ascending' ? found : found.toReversed()).map(({ id }) => id)
      return rowsById(reader, ids.slice(skip, skip + size), form)
    }
    const counted =
      isPublic && search.byWords && plan.isCommon ? await countedSlice(reader, plan) : undefined
    if (counted && order === 'ascending') {
      return pageOf(reader, counted, filter.window, { size, skip, columns })
    }
    return db.all(sql`
      ${plan.withClause}
      select ${columns}
      from ${plan.fromClause}
      where ${matching(db, filter, plan.condition)}
      order by e.start_utc ${way}, e.id ${way}
      ${atMost(size)} offset ${skip}`)
  }
  const lead = leadOf(filter)
  if (!lead) {
    return db.all(sql`
      select ${columns}
      from events e
      where ${matching(db, filter)}
      order by e.start_utc ${way}, e.id ${way}
      ${atMost(size)} offset ${skip}`)
  }
  const linked = await db.all<{ id: number }>(sql`
    select ${lead.ids.length === 1 ? sql`` : sql`distinct`} l.event_id as id, l.start_utc
    ${throughLinks(db, filter, lead)}
    order by l.start_utc ${way}, l.event_id ${way}
    ${atMost(size)} offset ${skip}`)
  const ids = linked.map(({ id }) => id)
  return rowsById(reader, ids, form)
}

/** All events of a public search, if few match. */
async function foundIn(
  reader: Reader,
  filter: EventFilter,
  plan: SearchPlan,
): Promise<readonly Listed[] | undefined> {
  const bounds = boundsOf(filter.window)
  const found = bounds && (await foundBy(reader, plan, bounds))
  return found && listIn(found, bounds, Infinity)
}
