// The SQL that scans rows in batches and repairs columns of one row.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { atMost, forUpdate } from '../../storage/dialect.ts'
import { raiseEmbedded } from '../../storage/generation/generation.ts'
import type { EventRow } from '../events/store.ts'

/** Columns of any table, by their names. */
export type Columns = Readonly<Record<string, string | number | null>>

export type RowTable = 'events' | 'venues' | 'organizers' | 'terms' | 'images'

/** Rows in memory at a time. */
const batch = 500

/** An event as it is stored, and whether it is a series or an occurrence. */
export interface StoredEvent extends EventRow {
  readonly in_series: number
  readonly in_occurrences: number
}

const ofEvent = sql`t.*, (select count(*) from series where event_id = t.id) as in_series,
  (select count(*) from occurrences where event_id = t.id) as in_occurrences`

const columnsOf = (table: RowTable): Sql => (table === 'events' ? ofEvent : sql`t.*`)

export const rowsAfter = <Row>(db: Database, table: RowTable, after: number): Promise<Row[]> =>
  db.all(sql`
    select ${columnsOf(table)} from ${raw(table)} t where t.id > ${after} order by t.id ${atMost(batch)}`)

/** A batch of ids of the rows `t` that match the condition. */
export async function idsWhere(
  db: Database,
  table: RowTable,
  after: number,
  condition: Sql,
): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`
    select t.id
    from ${raw(table)} t
    where t.id > ${after} and ${condition}
    order by t.id
    ${atMost(batch)}`)
  return rows.map(({ id }) => id)
}

/** The row, locked until the transaction ends. */
export const holdRow = <Row>(db: Database, table: RowTable, id: number): Promise<Row | undefined> =>
  db.one(sql`
    select ${columnsOf(table)} from ${raw(table)} t where t.id = ${id} ${forUpdate(db)}`)

/** Raises the embedded generation too, so that everything cached before is stale. */
export async function setColumns(
  db: Database,
  table: RowTable,
  id: number,
  columns: Columns,
): Promise<void> {
  const settings = Object.entries(columns).map(([name, value]) => sql`${raw(name)} = ${value}`)
  await db.run(sql`update ${raw(table)} set ${join(settings)} where id = ${id}`)
  await raiseEmbedded(db)
}
