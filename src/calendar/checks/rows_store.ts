// The SQL that scans rows in batches and repairs columns of one row.

import { updateRows } from '../../storage/queries.ts'
import sql, { type Sql, raw } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { atMost, forUpdate } from '../../storage/dialect.ts'
import { raiseEmbedded } from '../../storage/generation/generation.ts'
import type { EventRow } from '../events/store.ts'

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

export const idsWhere = (
  db: Database,
  table: RowTable,
  after: number,
  condition: Sql,
): Promise<number[]> =>
  db.ids(sql`
    select t.id
    from ${raw(table)} t
    where t.id > ${after} and ${condition}
    order by t.id
    ${atMost(batch)}`)

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
  await updateRows(db, table, columns, sql`id = ${id}`)
  await raiseEmbedded(db)
}

/** Series in memory at a time; they are compared one by one. */
const seriesBatch = 100

export const seriesAfter = (db: Database, after: number): Promise<{ id: number }[]> =>
  db.all(sql`
    select event_id as id from series where event_id > ${after} order by event_id ${atMost(seriesBatch)}`)

export interface StoredOccurrence {
  readonly original_start: string
  readonly own: string
  readonly gone: string | null
}

export const storedOccurrences = (db: Database, series: number): Promise<StoredOccurrence[]> =>
  db.all(sql`
    select original_start, own, gone from occurrences where series_id = ${series}`)

export async function storedHorizon(db: Database, series: number): Promise<number | null> {
  const row = await db.one<{ known_until_utc: number | null }>(sql`
    select known_until_utc from series where event_id = ${series}`)
  return row?.known_until_utc ?? null
}

const without = (table: string, column: string, of: string): Sql =>
  raw(`not exists (select 1 from ${table} o where o.${column} = ${of})`)

export const occurrencesLeft = (db: Database, after: number): Promise<number[]> =>
  idsWhere(
    db,
    'events',
    after,
    sql`exists (select 1 from occurrences l
      where l.event_id = t.id and ${without('events', 'id', 'l.series_id')})`,
  )

export async function forgetOccurrence(db: Database, event: number): Promise<void> {
  await db.run(sql`delete from occurrences where event_id = ${event}`)
  await raiseEmbedded(db)
}

/** Events that say that their text is that of a series, to which they do not belong. */
export function eventsWithoutText(db: Database, after: number): Promise<number[]> {
  const isAlone = without('occurrences', 'event_id', 't.id')
  return idsWhere(db, 'events', after, sql`t.folded = '' and ${isAlone}`)
}

/** Occurrences, not in the trash, of an event that is no series, or that is an occurrence too. */
export const countMisplaced = (db: Database): Promise<number> =>
  db.count(sql`
    select count(*) as n
    from occurrences c
    join events e on e.id = c.event_id
    where (e.status <> 'trash' and ${without('series', 'event_id', 'c.series_id')}
        and exists (select 1 from events s where s.id = c.series_id))
      or exists (select 1 from series s where s.event_id = c.event_id)`)
