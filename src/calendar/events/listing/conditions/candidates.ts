// The few events that a list can have, if one of its filters is selective: then all of them are read
// and sorted. Else a list is read along the index of its order, and most events match.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import { may } from '../../../../access/roles.ts'
import type { Database } from '../../../../storage/database.ts'
import { atMost, isOneOf } from '../../../../storage/dialect.ts'
import { list } from '../by_date.ts'
import type { EventFilter } from '../filter.ts'
import { planSearch } from '../search/search.ts'
import { countSlice } from '../slices/count.ts'
import { sliceOf } from '../slices/slice.ts'
import { leadOf, linkFilters } from './conditions.ts'

/** Reading and sorting this many costs about as much as finding a page among fifty times as many. */
export const fewCandidates = 1500

export interface Candidates {
  readonly isFew: boolean
  /** Stands before the `select`. */
  readonly withClause: Sql
  /** Stands after `from`; the events are `e`. */
  readonly fromClause: Sql
  readonly condition?: Sql | undefined
  readonly among?: Sql | undefined
}

const plain = { withClause: sql``, fromClause: sql`events e` }

/** SQLite would rather read all events of a status than few by their ids. */
const byId = ({ dialect }: Database) =>
  dialect === 'sqlite' ? { ...plain, fromClause: sql`events e not indexed` } : plain

/**
 * `isByStart`: in this order the links of a filter and the events of a window are in an index already,
 * so that they are read along it, however few they are.
 */
export async function findCandidates(
  reader: Reader,
  filter: EventFilter,
  few: number,
  isByStart: boolean,
): Promise<Candidates> {
  const { actor, search } = filter
  const plan = search && (await planSearch(reader, { actor, search }))
  if (plan && !plan.isCommon && few > 0) {
    const { withClause, fromClause, condition } = plan
    return { isFew: true, withClause, fromClause, condition }
  }
  const ids =
    (await fewIds(reader, selective(reader, filter, isByStart), few)) ??
    (isByStart ? undefined : await fewInTime(reader, filter, few))
  if (!ids) return { isFew: false, ...plain, condition: plan?.condition }
  const among = isOneOf(reader.db, 'e.id', ids)
  return { isFew: true, ...byId(reader.db), among, condition: plan?.condition }
}

/** Undefined if none of the statements finds few. */
async function fewIds(
  { db }: Reader,
  statements: readonly Sql[],
  few: number,
): Promise<readonly number[] | undefined> {
  for (const rows of statements) {
    // Looking past them costs far less than reading them for nothing.
    const [beyond] = await db.all(sql`${rows} ${atMost(1)} offset ${few}`)
    if (beyond) continue
    return db.ids(rows)
  }
  return undefined
}

/** Statements that read the ids of the events that one of the filters lets through. */
function selective({ db }: Reader, filter: EventFilter, isByStart: boolean): readonly Sql[] {
  const { featured, eventStatus } = filter
  const lead = isByStart ? leadOf(filter) : undefined
  const links = linkFilters(filter)
    .filter((one) => one.ids !== lead?.ids)
    .map(
      ({ table, column, ids }) => sql`
        select event_id as id from ${raw(table)} where ${isOneOf(db, column, ids)}`,
    )
  const authors = authorsOf(filter)
  const isStated = eventStatus?.isWanted && eventStatus.values.length > 0
  return [
    ...links,
    ...(authors ? [sql`select id from events where ${isOneOf(db, 'author', authors)}`] : []),
    ...(featured ? [sql`select id from events where featured = 1`] : []),
    ...(isStated
      ? [
          sql`select event_id as id from event_states
            where event_status in (${join([...eventStatus.values])})`,
        ]
      : []),
  ]
}

/** Of what is not public, authors see only their own. */
function authorsOf({ authors, actor, statuses }: EventFilter): readonly number[] | undefined {
  if (authors) return authors
  const isOwn = !may(actor, 'editOthers') && statuses && !statuses.includes('publish')
  return isOwn ? [actor.id] : undefined
}

/** The events of these statuses in this window, if they are few: counted days say so. */
async function fewInTime(
  reader: Reader,
  { actor, statuses, window, showsHidden, seriesOnce }: EventFilter,
  few: number,
): Promise<readonly number[] | undefined> {
  const filter = { actor, statuses, window, showsHidden }
  const slice = sliceOf(reader.db, filter)
  if (!slice || (await countSlice(reader, slice, window)) > few) return undefined
  const series = seriesOnce ? await allSeries(reader, few) : []
  if (series.length > few) return undefined
  const form = { order: 'ascending', columns: sql`e.id` } as const
  const rows = await list<{ id: number }>(reader, filter, { size: few, skip: 0 }, form)
  return [...rows.map(({ id }) => id), ...series]
}

const allSeries = async ({ db }: Reader, few: number): Promise<readonly number[]> =>
  db.ids(sql`select event_id as id from series ${atMost(few + 1)}`)
