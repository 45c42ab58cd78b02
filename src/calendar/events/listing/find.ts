// Chooses how a list of events is read: by its slice, if it has one; else through a selective link,
// by search, or in date order.

import sql, { raw } from 'sql-template-tag'
import { type Database, UnusableDatabase } from '../../../storage/database.ts'
import { atMost } from '../../../storage/dialect.ts'
import type { Reader } from '../../../access/context.ts'
import type { Page } from '../../items/page.ts'
import type { EventRow, EventState, EventVersion } from '../store.ts'
import { boundsOf } from './bounds.ts'
import { leadOf, matching, seesPublicLists, throughLinks } from './conditions.ts'
import { countKnown, countSlice } from './count.ts'
import { isCounted, askToCount } from './counted/common_words.ts'
import type { EventFilter, Order } from './filter.ts'
import { knownPages } from './memory/next_events.ts'
import { type Listed, countIn, listIn } from './memory/spans.ts'
import { type OrderedPage, pageOf, rowsById } from './page.ts'
import { type SearchPlan, foundBy, planSearch } from './search.ts'
import { type Slice, isUnion, sliceOf, wordSlice } from './slice.ts'

const whole = sql`e.*`
const version = sql`e.id, e.version`
const state = sql`e.id, e.version, e.start_utc, e.end_utc, e.start_date, e.end_date`

/** Longer texts are hardly common, and poor keys. */
const longestWord = 40
/** Up to this many texts, scanning them is faster than the trigram index for a common word. */
const fewTexts = 20_000

/** The total from the memo alone; undefined if something is missing there. */
export function countAtOnce(reader: Reader, filter: EventFilter): number | undefined {
  const slice = sliceOf(reader.db, filter)
  return slice && countKnown(reader, slice, filter.window)
}

export async function countEvents(reader: Reader, filter: EventFilter): Promise<number> {
  const { db } = reader
  const slice = sliceOf(db, filter)
  if (slice) return countSlice(reader, slice, filter.window)
  if (filter.search !== undefined) return countFound(reader, filter, filter.search)
  const lead = leadOf(filter)
  const query = lead
    ? sql`select count(${lead.ids.length === 1 ? sql`*` : sql`distinct l.event_id`}) as n
        ${throughLinks(db, filter, lead)}`
    : sql`select count(*) as n from events e where ${matching(db, filter)}`
  return (await db.one<{ n: number }>(query))?.n ?? 0
}

async function countFound(reader: Reader, filter: EventFilter, text: string): Promise<number> {
  const { db } = reader
  const { window } = filter
  const bounds = boundsOf(window)
  if (!bounds) return 0
  const plan = await planSearch(reader, text)
  const slice = sliceOf(db, { ...filter, search: undefined })
  if (isAllPublic(slice, filter)) {
    const found = await foundBy(reader, plan, bounds)
    if (found) return countIn(found, bounds)
    if (text.length <= longestWord && (await isCommonWord(db, text))) {
      return countSlice(reader, wordSlice(text), window)
    }
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

/** Whether a word has counted days; an unknown word is queued for counting. */
async function isCommonWord(db: Database, word: string): Promise<boolean> {
  const known = await isCounted(db, word)
  if (known !== undefined) return known
  try {
    await askToCount(db, word)
  } catch (error) {
    // The list does not depend on it: a replica can be read while the primary is unavailable.
    if (!(error instanceof UnusableDatabase)) throw error
  }
  return false
}

export function listEvents(
  reader: Reader,
  filter: EventFilter,
  page: Page,
  order: Order = 'ascending',
): Promise<EventRow[]> {
  return list(reader, filter, page, { order, columns: whole })
}

/** Only ids and versions, for callers that may have the rest cached. */
export function listVersions(
  reader: Reader,
  filter: EventFilter,
  page: Page,
): Promise<EventVersion[]> {
  const known = knownPages(reader)
  return list(reader, filter, page, { order: 'ascending', columns: version, known })
}

/** Versions and times, for callers that may have the rest cached. */
export function listStates(reader: Reader, filter: EventFilter, page: Page): Promise<EventState[]> {
  return list(reader, filter, page, { order: 'ascending', columns: state })
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
  if (filter.search !== undefined) {
    const plan = await planSearch(reader, filter.search)
    const found = await foundIn(reader, filter, plan)
    if (found) {
      const ids = (order === 'ascending' ? found : found.toReversed()).map(({ id }) => id)
      return rowsById(reader, ids.slice(skip, skip + size), form)
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
  if (!bounds || !isAllPublic(sliceOf(reader.db, { ...filter, search: undefined }), filter)) {
    return undefined
  }
  const found = await foundBy(reader, plan, bounds)
  return found && listIn(found, bounds, Infinity)
}
