// Reads a list in date order: by its slice, if it has one; else through a selective link, by search,
// or from one event to the next.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Reader } from '../../../access/context.ts'
import { type Database, UnusableDatabase } from '../../../storage/database.ts'
import { atMost } from '../../../storage/dialect.ts'
import type { Page } from '../../../contract/schema/paging.ts'
import { boundsOf } from './bounds.ts'
import { byState } from './conditions/traits.ts'
import {
  leadOf,
  matching,
  scannedFrom,
  seesPublicLists,
  throughLinks,
} from './conditions/conditions.ts'
import { isCounted, askToCount } from './counted/common_words.ts'
import { hasKey } from './counted/keys.ts'
import type { EventFilter, DateOrder } from './filter.ts'
import { type Listed, listIn } from './memory/spans.ts'
import { type OrderedPage, pageOf, rowsById } from './slices/page.ts'
import { armsFrom } from './running.ts'
import { type SearchPlan, foundBy, planSearch } from './search/search.ts'
import { type Slice, isUnion, sliceOf, wordSlice } from './slices/slice.ts'

/** Longer texts are hardly common, and poor keys. */
const longestKey = 80

/** Whether the slice is all public events. */
export const isAllPublic = (slice: Slice | undefined, filter: EventFilter): slice is Slice =>
  slice?.table === 'events' && seesPublicLists(filter)

/** The public events of common words that have counted days; unknown ones are queued for it. */
export async function countedSlice({ db }: Reader, plan: SearchPlan): Promise<Slice | undefined> {
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

/** A page in the order of starts. */
export async function list<Row>(
  reader: Reader,
  given: EventFilter,
  { size, skip }: Page,
  form: Pick<OrderedPage<Row>, 'columns' | 'known'> & { readonly order: DateOrder },
): Promise<Row[]> {
  const { db } = reader
  const { order, columns } = form
  const filter = given.attendance ? await byState(reader, given) : given
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
    const { endFrom, startFrom } = filter.window ?? {}
    const isFromThenOn = endFrom !== undefined && startFrom === undefined
    if (plan.isCommon && isPublic && order === 'ascending' && isFromThenOn) {
      return fromThenOn(db, filter, endFrom, { size, skip, columns }, plan.condition)
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
    const from = order === 'ascending' ? scannedFrom(filter) : undefined
    if (from !== undefined) return fromThenOn(db, filter, from, { size, skip, columns })
    return db.all(sql`
      select ${columns}
      from events e
      where ${matching(db, filter)}
      order by e.start_utc ${way}, e.id ${way}
      ${atMost(size)} offset ${skip}`)
  }
  const ids = await db.ids(sql`
    select ${lead.ids.length === 1 ? sql`` : sql`distinct`} l.event_id as id, l.start_utc
    ${throughLinks(db, filter, lead)}
    order by l.start_utc ${way}, l.event_id ${way}
    ${atMost(size)} offset ${skip}`)
  return rowsById(reader, ids, form)
}

/**
 * What is running at an instant, then what starts from it on, up to the end of the page: without
 * counted days no more than that is read, and nothing that is over.
 */
function fromThenOn<Row>(
  db: Database,
  filter: EventFilter,
  endFrom: number,
  { size, skip, columns }: Page & { readonly columns: Sql },
  condition?: Sql,
): Promise<Row[]> {
  const others = matching(db, filter, condition)
  const arms = armsFrom(endFrom).map(
    (arm) => sql`
      select * from (
        select e.id, e.start_utc
        from events e
        where ${arm} and ${others}
        order by e.start_utc, e.id
        ${atMost(skip + size)}) as arm`,
  )
  return db.all(sql`
    select ${columns}
    from (
      select id from (${join(arms, ' union all ')}) as found
      order by start_utc, id
      ${atMost(size)} offset ${skip}) as page
    join events e on e.id = page.id
    order by e.start_utc, e.id`)
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
