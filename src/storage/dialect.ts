import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Database } from './database.ts'

/** Items and images draw from one sequence, terms from another; others have their own. */
export type Sequence = 'item' | 'term' | 'user' | 'token' | 'feed'

/** The next id of a sequence. Ids are never used again (§1). */
export async function nextId(db: Database, sequence: Sequence): Promise<number> {
  const row = await db.one<{ id: number }>(
    db.dialect === 'postgres'
      ? sql`select nextval(${`${sequence}_ids`}) as id`
      : sql`update sequences set last = last + 1 where name = ${sequence} returning last as id`,
  )
  if (!row) throw new Error(`There is no sequence ${sequence}.`)
  return row.id
}

/**
 * Rows read with this stay as they are until the transaction ends; others may refer to them
 * meanwhile. SQLite has one writer anyway.
 */
export function forUpdate(db: Database): Sql {
  return db.dialect === 'postgres' ? sql`for no key update` : sql``
}

/**
 * Two transactions that claim the same name take turns. SQLite has one writer anyway.
 */
export async function claim(db: Database, name: string): Promise<void> {
  if (db.dialect !== 'postgres') return
  await db.all(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Whether nobody else has claimed the name in a transaction that still goes on. */
export async function tryClaim(db: Database, name: string): Promise<boolean> {
  if (db.dialect !== 'postgres') return true
  const row = await db.one<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`,
  )
  return row?.mine === true
}

/**
 * The whole of `value`, as it is written, occurs in the column. Both sides are folded text. The
 * cast is for the reason that `atMost` gives.
 */
export function contains(column: string, value: string): Sql {
  const pattern = `%${value.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${raw(column)} like cast(${pattern} as text) escape '\\'`
}

/** A bare parameter would have SQLite compile the statement anew whenever it is run. */
export const atMost = (rows: number): Sql => sql`limit ${rows} + 0`

/** SQLite takes longer to read a list of so few than to find them. */
const fewIds = 4

/** The column is one of these ids. A few texts whatever their number, so the statement is kept. */
export function isOneOf(db: Database, column: string, ids: readonly number[]): Sql {
  if (db.dialect === 'postgres') return sql`${raw(column)} = any(${ids}::bigint[])`
  if (ids.length > 0 && ids.length <= fewIds) return sql`${raw(column)} in (${join([...ids])})`
  return sql`${raw(column)} in (select value from json_each(${JSON.stringify(ids)}))`
}

/** All values of a column in the order of the rows, as the text of a JSON list. */
export function gathered(db: Database, column: string): Sql {
  return db.dialect === 'postgres'
    ? sql`coalesce(json_agg(${raw(column)}), '[]')::text`
    : sql`json_group_array(${raw(column)})`
}
