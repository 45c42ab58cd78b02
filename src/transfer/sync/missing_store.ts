// The SQL of what a source does not have any more.

import sql from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { inPieces, tableOf } from '../../storage/rows.ts'

/** An event that a source has brought, as it is here. */
export interface TrackedRow {
  readonly key: string
  readonly item_id: number
  /** Since when it has been missing; 0 if it was decided that it stays; null if it is there. */
  readonly missing_utc: number | null
  readonly title: string
  readonly start_utc: number
  readonly end_utc: number
  /** 1 for a series, whose last start follows, by its own clock; null if it goes on. */
  readonly is_series: number
  readonly last: string | null
  readonly timezone: string
}

/** Those that are neither gone here nor in the trash. */
export function trackedEvents(db: Database, source: number): Promise<readonly TrackedRow[]> {
  return db.all(sql`
    select source_items.key, source_items.item_id, source_items.missing_utc, events.title,
      events.start_utc, events.end_utc, events.timezone, series.last,
      case when series.event_id is null then 0 else 1 end as is_series
    from source_items
    join events on events.id = source_items.item_id
    left join series on series.event_id = events.id
    where source_items.source_id = ${source} and source_items.kind = 'event'
      and events.status <> 'trash'
    order by events.start_utc, events.id`)
}

/** Null is that they are there. */
export async function markMissing(
  db: Database,
  source: number,
  keys: readonly string[],
  missing_utc: number | null,
): Promise<void> {
  await inPieces(
    keys.map((key) => ({ key })),
    (some) =>
      db.run(sql`
        update source_items set missing_utc = ${missing_utc}
        where source_id = ${source} and kind = 'event'
          and key in (select key from ${tableOf(db, some, { key: 'text' })} as given)`),
  )
}

/** An import that has changed nothing, and is of no interest to anybody. */
export async function forgetImport(db: Database, id: number): Promise<void> {
  await db.run(sql`delete from import_outcomes where import_id = ${id}`)
  await db.run(sql`delete from imports where id = ${id}`)
}
