// The SQL that events, venues and organizers share.

import { updateRows } from '../../storage/queries.ts'
import sql, { type Sql, join, raw } from 'sql-template-tag'
import { type Actor, may } from '../../access/roles.ts'
import type { Database } from '../../storage/database.ts'
import {
  atMost,
  canClaim,
  advisoryLock,
  claimShared,
  forUpdate,
  isOneOf,
  nextId,
  nextIdOf,
} from '../../storage/dialect.ts'
import { raiseEmbedded, raiseGeneration } from '../../storage/generation/generation.ts'
import { type Table, allColumns, itemTables } from './columns_store.ts'
import type { Status } from './status.ts'

export interface ItemRow {
  readonly id: number
  readonly author: number
  readonly status: Status
  /** Seconds since 1970, as all columns that end in `_utc`. */
  readonly date_utc: number
  readonly modified_utc: number
  readonly slug: string
  readonly description: string
  /** The id of the image; 0 is none. */
  readonly image: number
  /** Raised with every visible change. */
  readonly version: number
  /** All searched texts, folded. */
  readonly folded: string
  readonly was_status: Status | null
  readonly was_slug: string | null
  readonly trashed_utc: number | null
}

type AddedColumns =
  | 'id'
  | 'slug'
  | 'modified_utc'
  | 'version'
  | 'was_status'
  | 'was_slug'
  | 'trashed_utc'

export type NewRow<Row extends ItemRow> = Omit<Row, AddedColumns>

/** Columns that are filled in one after the other. */
export type Unsettled<Columns> = { -readonly [K in keyof Columns]?: Columns[K] }

export const findItem = <Row extends ItemRow>(
  db: Database,
  table: Table,
  id: number,
  columns = allColumns[table],
): Promise<Row | undefined> =>
  db.one(sql`select ${columns[db.dialect]} from ${raw(table)} where id = ${id}`)

/** In no order. */
export async function findItems<Row extends ItemRow>(
  db: Database,
  table: Table,
  ids: readonly number[],
  columns = allColumns[table],
): Promise<Row[]> {
  if (ids.length === 0) return []
  return db.all(
    sql`select ${columns[db.dialect]} from ${raw(table)} where ${isOneOf(db, 'id', ids)}`,
  )
}

export const findItemBySlug = <Row extends ItemRow>(
  db: Database,
  table: Table,
  slug: string,
  columns = allColumns[table],
): Promise<Row | undefined> =>
  db.one(sql`select ${columns[db.dialect]} from ${raw(table)} where slug = ${slug}`)

export async function lockItem(db: Database, table: Table, id: number): Promise<void> {
  await db.one(sql`select id from ${raw(table)} where id = ${id} ${forUpdate(db)}`)
}

/** The same of many, in the order of their ids: two who lock the same never wait for each other. */
export async function lockItems(
  db: Database,
  table: Table,
  ids: ReadonlySet<number>,
): Promise<void> {
  if (db.dialect !== 'postgres' || ids.size === 0) return
  await db.all(sql`
    select id from ${raw(table)} where ${isOneOf(db, 'id', [...ids])} order by id ${forUpdate(db)}`)
}

/**
 * Writers of event links take a shared lock, and deletions of what events link to an exclusive
 * one, each before anything else: later on, the two could deadlock on each other's rows.
 */
export const lockLinksShared = (db: Database): Promise<void> => claimShared(db, 'links')
export const claimLinks = (db: Database): Promise<void> => advisoryLock(db, 'links')

export async function isSlugTaken(
  db: Database,
  table: Table,
  slug: string,
  own?: number,
): Promise<boolean> {
  const row = await db.one<{ id: number }>(sql`select id from ${raw(table)} where slug = ${slug}`)
  return row !== undefined && row.id !== own
}

export const isOtherKind = (db: Database, id: number): Promise<boolean> =>
  db.exists(sql`
    select id from venues where id = ${id}
    union all
    select id from organizers where id = ${id}
    union all
    select id from images where id = ${id}`)

export const newItemId = (db: Database): Promise<number> => nextId(db, 'item')

/**
 * Serializes transactions that want the same slug: each holds it from before it checks whether it
 * is free.
 */
export const claimSlug = (db: Database, table: Table, slug: string): Promise<void> =>
  advisoryLock(db, slugLock(table, slug))

const slugLock = (table: Table, slug: string) => `${table} slug ${slug}`

/** The id of the new item; undefined if another item has the slug, or is about to get it. */
export async function insertItem(
  db: Database,
  table: Table,
  row: Omit<ItemRow, 'id'>,
  known?: number,
): Promise<number | undefined> {
  const names = raw(Object.keys(row).join(', '))
  const values = join(Object.values(row))
  const id = known ?? (db.dialect === 'sqlite' ? await newItemId(db) : undefined)
  const inserted = await db.one<{ id: number }>(sql`
    insert into ${raw(table)} (id, ${names})
    select ${id ?? nextIdOf('item')}, ${values}
    where ${canClaim(db, slugLock(table, row.slug))}
    on conflict (slug) do nothing
    returning id`)
  if (inserted) await raiseGeneration(db)
  return inserted?.id
}

export async function updateItem(
  db: Database,
  table: Table,
  id: number,
  changes: Partial<ItemRow>,
): Promise<void> {
  await updateRows(db, table, { ...changes, version: sql`version + 1` }, sql`id = ${id}`)
  await raiseFor(db, table)
}

export async function deleteItem(db: Database, table: Table, id: number): Promise<void> {
  await db.run(sql`delete from ${raw(table)} where id = ${id}`)
  await raiseFor(db, table)
}

/** Venues and organizers are shown inside events. */
const raiseFor = (db: Database, table: Table): Promise<void> =>
  table === 'events' ? raiseGeneration(db) : raiseEmbedded(db)

/** What a caller sees in a list (§5.4). Without wanted statuses: all they may read but trash. */
export function visibleTo(actor: Actor, wanted: readonly Status[] | undefined, alias: string): Sql {
  const statuses = wanted ?? defaultStatuses(actor)
  const status = raw(`${alias}.status`)
  const author = raw(`${alias}.author`)
  if (may(actor, 'editOthers')) return sql`${status} in (${join([...statuses])})`
  const arms = statuses.map((one) => {
    if (one === 'publish') return sql`${status} = 'publish'`
    const own = sql`${status} = ${one} and ${author} = ${actor.id}`
    if (one !== 'trash' || may(actor, 'publish')) return sql`(${own})`
    return sql`(${own} and ${raw(`${alias}.was_status`)} in ('draft', 'pending'))`
  })
  return sql`(${join(arms, ' or ')})`
}

/** The same as in `status.ts`: stores use no rules. */
function defaultStatuses(actor: Actor): readonly Status[] {
  if (!may(actor, 'create')) return ['publish']
  return ['publish', 'draft', 'pending', 'private', 'future']
}

export const listedAmong = async (
  db: Database,
  table: Table,
  actor: Actor,
  ids: readonly number[],
): Promise<readonly number[]> =>
  ids.length === 0 ? [] : listed(db, table, actor, isOneOf(db, 't.id', ids), sql``)

export const listedAfter = (
  db: Database,
  table: Table,
  actor: Actor,
  id: number,
  size: number,
): Promise<readonly number[]> => listed(db, table, actor, sql`t.id > ${id}`, atMost(size))

const listed = (
  db: Database,
  table: Table,
  actor: Actor,
  condition: Sql,
  limit: Sql,
): Promise<readonly number[]> =>
  db.ids(sql`
    select t.id
    from ${raw(table)} t
    where ${join([visibleTo(actor, undefined, 't'), condition], ' and ')}
    order by t.id
    ${limit}`)

export async function publishDue(db: Database, table: Table, now: number): Promise<number[]> {
  const ids = await db.ids(sql`
    select id
    from ${raw(table)}
    where status = 'future' and date_utc <= ${now}
    order by id
    ${forUpdate(db)}`)
  if (ids.length === 0) return []
  // Only the locked ones: another transaction may have scheduled an item since.
  await db.run(sql`
    update ${raw(table)}
    set status = 'publish', version = version + 1
    where ${isOneOf(db, 'id', ids)}`)
  await raiseFor(db, table)
  return ids
}

export async function nextDue(db: Database): Promise<number | undefined> {
  const tables = itemTables.map(
    (table) => sql`select min(date_utc) as due from ${raw(table)} where status = 'future'`,
  )
  const row = await db.one<{ due: number | null }>(
    sql`select min(due) as due from (${join(tables, ' union all ')}) as soonest`,
  )
  return row?.due ?? undefined
}

export const findExpired = (db: Database, table: Table, before: number): Promise<number[]> =>
  db.ids(sql`
    select id
    from ${raw(table)}
    where status = 'trash' and trashed_utc < ${before}
    order by id`)
