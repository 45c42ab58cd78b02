// The SQL that looks at series and occurrences.

import sql, { type Sql, raw } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { atMost } from '../../storage/dialect.ts'
import { raiseEmbedded } from '../../storage/generation/generation.ts'
import { idsWhere } from './rows_store.ts'

/** Series in memory at a time; they are compared one by one. */
const batch = 100

export async function seriesAfter(db: Database, after: number): Promise<readonly number[]> {
  const rows = await db.all<{ id: number }>(sql`
    select event_id as id from series where event_id > ${after} order by event_id ${atMost(batch)}`)
  return rows.map(({ id }) => id)
}

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

/** Occurrences whose series has been deleted. */
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
export async function countMisplaced(db: Database): Promise<number> {
  const row = await db.one<{ n: number }>(sql`
    select count(*) as n
    from occurrences c
    join events e on e.id = c.event_id
    where (e.status <> 'trash' and ${without('series', 'event_id', 'c.series_id')}
        and exists (select 1 from events s where s.id = c.series_id))
      or exists (select 1 from series s where s.event_id = c.event_id)`)
  return row?.n ?? 0
}
