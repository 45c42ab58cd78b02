import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Search } from '../language/text/search/search.ts'
import type { Database } from './database.ts'

/** Items and images draw from one sequence, terms from another; others have their own. */
export type Sequence =
  | 'item'
  | 'term'
  | 'user'
  | 'token'
  | 'session'
  | 'feed'
  | 'history'
  | 'webhook'
  | 'delivery'
  | 'note'
  | 'view'
  | 'comment'
  | 'proposal'
  | 'message'
  | 'proposal_picture'
  | 'reply'
  | 'mail'
  | 'identity'
  | 'subscriber'
  | 'source'
  | 'import'
  | 'sync'
  | 'sync_run'
  | 'task'
  | 'passkey'

/** The next id of a sequence. Ids are never used again (§1). */
export async function nextId(db: Database, sequence: Sequence): Promise<number> {
  const row = await db.one<{ id: number }>(
    db.dialect === 'postgres'
      ? sql`select ${nextIdOf(sequence)} as id`
      : sql`update sequences set last = last + 1 where name = ${sequence} returning last as id`,
  )
  if (!row) throw new Error(`There is no sequence ${sequence}.`)
  return row.id
}

/** Several ids, in ascending order. */
export async function nextIds(
  db: Database,
  sequence: Sequence,
  count: number,
): Promise<readonly number[]> {
  if (db.dialect === 'postgres') {
    return db.ids(sql`
      select ${nextIdOf(sequence)} as id from generate_series(1, ${count}::int)`)
  }
  const row = await db.one<{ last: number }>(sql`
    update sequences set last = last + ${count} where name = ${sequence} returning last`)
  if (!row) throw new Error(`There is no sequence ${sequence}.`)
  return Array.from({ length: count }, (_, index) => row.last - count + 1 + index)
}

/** The same as part of a statement of PostgreSQL. */
export const nextIdOf = (sequence: Sequence): Sql => sql`nextval(${`${sequence}_ids`})`

/**
 * Locks the rows that are read until the transaction ends; others may still refer to them. SQLite
 * has one writer anyway.
 */
export const forUpdate = (db: Database): Sql =>
  db.dialect === 'postgres' ? sql`for no key update` : sql``

/**
 * Serializes transactions that claim the same name; one that would have to wait leaves its batch.
 * SQLite has one writer anyway.
 */
export async function advisoryLock(db: Database, name: string): Promise<void> {
  if (db.dialect !== 'postgres') return
  const { batch } = db
  if (batch) {
    if (batch.reserve(name) && (await tryClaim(db, name))) return
    batch.leave()
  }
  await db.all(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** A shared lock on a name: it excludes `advisoryLock`, but not other shared locks. */
export async function claimShared(db: Database, name: string): Promise<void> {
  if (db.dialect !== 'postgres') return
  await db.all(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`)
}

/** Takes the lock of `advisoryLock` unless another transaction holds it; returns whether it did. */
export async function tryClaim(db: Database, name: string): Promise<boolean> {
  if (db.dialect !== 'postgres') return true
  const row = await db.one<{ mine: boolean }>(sql`select ${canClaim(db, name)} as mine`)
  return row?.mine === true
}

/** The same as a condition of a statement. */
export function canClaim(db: Database, name: string): Sql {
  if (db.dialect !== 'postgres') return sql`true`
  return sql`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/**
 * The column contains `value` literally. Both sides are folded text. The cast has the same reason
 * as in `atMost`.
 */
export function contains(column: string, value: string): Sql {
  const pattern = `%${value.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${raw(column)} like cast(${pattern} as text) escape '\\'`
}

/** Each text of a search is in one of the columns, or in none if it must not occur. */
export function containsEach(columns: readonly string[], { all, none }: Search): Sql {
  const somewhere = (text: string) => {
    const places = columns.map((column) => contains(column, text))
    return sql`(${join(places, ' or ')})`
  }
  return join([...all.map(somewhere), ...none.map((text) => sql`not ${somewhere(text)}`)], ' and ')
}

/** The first line of a column's text. */
export function firstLine(db: Database, column: string): Sql {
  const text = raw(column)
  return db.dialect === 'postgres'
    ? sql`split_part(${text}, chr(10), 1)`
    : sql`substr(${text}, 1, instr(${text} || char(10), char(10)) - 1)`
}

/** The time by the clock of the database, in whole seconds since 1970. */
export const databaseTime = (db: Database): Sql =>
  db.dialect === 'postgres'
    ? sql`floor(extract(epoch from clock_timestamp()))::bigint`
    : sql`unixepoch()`

/** A bare parameter would make SQLite compile the statement again on every run. */
export const atMost = (rows: number): Sql => sql`limit ${rows} + 0`

/** Up to this many ids SQLite is faster with a plain list than with `json_each`. */
const fewIds = 4

/** The column is one of these ids. Few different texts, so that statements stay prepared. */
export function isOneOf(db: Database, column: string, ids: readonly number[]): Sql {
  if (db.dialect === 'postgres') return sql`${raw(column)} = any(${ids}::bigint[])`
  if (ids.length > 0 && ids.length <= fewIds) return sql`${raw(column)} in (${join([...ids])})`
  return sql`${raw(column)} in (select value from json_each(${JSON.stringify(ids)}))`
}

/** All values of a column in the order of the rows, as the text of a JSON list. */
export const gathered = (db: Database, column: string): Sql =>
  db.dialect === 'postgres'
    ? sql`coalesce(json_agg(${raw(column)}), '[]')::text`
    : sql`json_group_array(${raw(column)})`
