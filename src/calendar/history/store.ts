// The SQL of the history.

import sql, { bulk, join, raw } from 'sql-template-tag'
import type { Pages } from '../../contract/schema/paging.ts'
import type { Database } from '../../storage/database.ts'
import { atMost, contains, isOneOf, nextIdOf, nextIds } from '../../storage/dialect.ts'
import { yieldToEventLoop } from '../../storage/event_loop.ts'
import { allOf, pagesFrom } from '../../storage/queries.ts'
import { type ColumnTypes, inChunks, tableOf } from '../../storage/rows.ts'
import type { Via } from '../../storage/transactions/provenance.ts'
import type { Action, HistoryKind } from './rules.ts'

export interface EntryRow {
  readonly id: number
  readonly at_utc: number
  readonly user_id: number | null
  readonly login: string | null
  readonly via: Via
  readonly address: string | null
  readonly kind: HistoryKind
  readonly item_id: number
  readonly owner: number
  readonly title: string
  readonly title_folded: string
  readonly action: Action
  /** JSON: of each changed field the value before and after. */
  readonly changes: string
  readonly request: string | null
  /** The same for all entries of a transaction that has several. */
  readonly group_id: string | null
}

export type NewEntry = Omit<EntryRow, 'id'>

const columns = {
  at_utc: 'bigint',
  user_id: 'bigint',
  login: 'text',
  via: 'text',
  address: 'text',
  kind: 'text',
  item_id: 'bigint',
  owner: 'bigint',
  title: 'text',
  title_folded: 'text',
  action: 'text',
  changes: 'text',
  request: 'text',
  group_id: 'text',
} as const satisfies ColumnTypes & Record<keyof NewEntry, string>

const columnNames = Object.keys(columns) as readonly (keyof NewEntry)[]
const names = raw(columnNames.join(', '))

export const insertEntries = async (
  db: Database,
  entries: readonly NewEntry[],
): Promise<readonly number[]> =>
  db.dialect === 'sqlite' ? insertSome(db, entries) : insertAll(db, entries)

/** Entries in one statement of SQLite, which is prepared for each number of them. */
const mostTogether = 16

/** SQLite: parameters cost less than reading all entries from JSON. */
async function insertSome(db: Database, entries: readonly NewEntry[]): Promise<readonly number[]> {
  const ids = await nextIds(db, 'history', entries.length)
  const pause = yieldToEventLoop()
  for (let at = 0; at < entries.length; at += mostTogether) {
    const rows = entries
      .slice(at, at + mostTogether)
      .map((entry, index) =>
        [ids[at + index] as unknown].concat(columnNames.map((name) => entry[name])),
      )
    await db.run(sql`insert into history (id, ${names}) values ${bulk(rows)}`)
    await pause()
  }
  return ids
}

/** PostgreSQL: each statement is a round trip. */
async function insertAll(db: Database, entries: readonly NewEntry[]): Promise<readonly number[]> {
  const inserted: number[] = []
  await inChunks(
    entries.map((entry) => ({ ...entry })),
    async (some) => {
      const made = await db.ids(sql`
      insert into history (id, ${names})
      select ${nextIdOf('history')}, ${names}
      from ${tableOf(db, some, columns)} as given
      returning id`)
      inserted.push(...made)
    },
  )
  return inserted
}

export const findEntry = (db: Database, id: number): Promise<EntryRow | undefined> =>
  db.one(sql`select id, ${names} from history where id = ${id}`)

export const findGroup = (db: Database, group: string): Promise<EntryRow[]> =>
  db.all(sql`select id, ${names} from history where group_id = ${group} order by id`)

export const findEntries = (db: Database, ids: readonly number[]): Promise<EntryRow[]> =>
  db.all(sql`select id, ${names} from history where ${isOneOf(db, 'id', ids)} order by id`)

export interface HistoryFilter {
  /** Only what belongs to this user. */
  readonly owner?: number | undefined
  readonly kinds?: readonly HistoryKind[] | undefined
  readonly items?: readonly number[] | undefined
  readonly users?: readonly number[] | undefined
  /** Only what users have done, and not this one. */
  readonly but?: number | undefined
  readonly actions?: readonly Action[] | undefined
  /** Whole seconds since 1970. */
  readonly from?: number | undefined
  readonly until?: number | undefined
  /** Folded. */
  readonly search?: string | undefined
}

/** The newest first. */
export function entriesWhere(db: Database, filter: HistoryFilter): Pages<EntryRow> {
  const { owner, kinds, items, users, but, actions, from, until, search } = filter
  const conditions = allOf(
    owner === undefined ? owner : sql`owner = ${owner}`,
    kinds && sql`kind in (${join([...kinds])})`,
    items && isOneOf(db, 'item_id', items),
    users && isOneOf(db, 'user_id', users),
    but === undefined ? but : sql`user_id <> ${but}`,
    actions && sql`action in (${join([...actions])})`,
    from === undefined ? from : sql`at_utc >= ${from}`,
    until === undefined ? until : sql`at_utc < ${until}`,
    search === undefined ? search : contains('title_folded', search),
  )
  return pagesFrom(db, {
    columns: sql`id, ${names}`,
    from: sql`history where ${conditions}`,
    order: sql`id desc`,
  })
}

const mostTrimmed = 1000

export interface Traced {
  readonly id: number
  readonly at_utc: number
  readonly address: string
}

/** Some of the entries with an address that are older than this one, the newest first. */
export const findTraced = (
  db: Database,
  { at_utc, id }: Pick<Traced, 'at_utc' | 'id'>,
): Promise<Traced[]> =>
  db.all(sql`
    select id, at_utc, address from history
    where (at_utc, id) < (${at_utc}, ${id}) and address is not null
    order by at_utc desc, id desc
    ${atMost(mostTrimmed)}`)

export const replaceAddress = (
  db: Database,
  ids: readonly number[],
  address: string,
): Promise<number> =>
  db.run(sql`update history set address = ${address} where ${isOneOf(db, 'id', ids)}`)

/**
 * Removes some of the entries before a time, and says how many. The last one stays: readers who have
 * come as far as that are told by it that nothing is missing.
 */
export const deleteBefore = (db: Database, before: number): Promise<number> =>
  db.run(sql`
    delete from history
    where id in (
      select id
      from history
      where at_utc < ${before} and id < (select max(id) from history)
      order by at_utc, id
      ${atMost(mostTrimmed)})`)

/** More than any one change raises the version of a thing by. */
const mostRaises = 4

/**
 * Raises the versions of what was made anew with an old id above all that it ever had, for caches
 * and calendar programs know things by id and version. Every change has left an entry.
 */
export async function bumpVersionsPast(
  db: Database,
  table: 'events' | 'venues' | 'organizers' | 'terms',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await db.run(sql`
    update ${raw(table)}
    set version = version + ${mostRaises} * (select coalesce(max(id), 0) from history)
    where ${isOneOf(db, 'id', ids)}`)
}
