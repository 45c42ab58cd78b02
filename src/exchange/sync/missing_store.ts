// The SQL of what a source does not have any more.

import sql from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { atMost } from '../../storage/dialect.ts'
import { inChunks, tableOf } from '../../storage/rows.ts'

/** In the place of a time: it is missing, and was decided to stay. */
export const stays = 0
/** The same: it is missing after the end of what its source shows, and people decide. */
export const undecided = -1

/** An event that a source has brought, as it is here. */
export interface TrackedRow {
  readonly key: string
  readonly item_id: number
  /** Since when it has been missing; `stays`, `undecided`; null if it is there. */
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

export interface UndecidedRow {
  readonly id: number
  readonly title: string
  readonly start_date: string
}

/** Those that people are to decide about: not over, and not in the trash. */
export function undecidedEvents(
  db: Database,
  source: number,
  now: number,
): Promise<UndecidedRow[]> {
  return db.all(sql`
    select events.id, events.title, events.start_date
    from source_items
    join events on events.id = source_items.item_id
    where source_items.source_id = ${source} and source_items.kind = 'event'
      and source_items.missing_utc = ${undecided}
      and events.status <> 'trash' and events.end_utc > ${now}
    order by events.start_utc, events.id ${atMost(mostUndecided)}`)
}

/** So many are shown at once. */
const mostUndecided = 100

/** Null is that they are there. */
export async function markMissing(
  db: Database,
  source: number,
  keys: readonly string[],
  missing_utc: number | null,
): Promise<void> {
  await inChunks(
    keys.map((key) => ({ key })),
    (some) =>
      db.run(sql`
        update source_items set missing_utc = ${missing_utc}
        where source_id = ${source} and kind = 'event'
          and key in (select key from ${tableOf(db, some, { key: 'text' })} as given)`),
  )
}

/** It was decided about, and is not asked about again. */
export const decideMissing = (db: Database, source: number, event: number): Promise<number> =>
  db.run(sql`
    update source_items set missing_utc = ${stays}
    where source_id = ${source} and kind = 'event' and item_id = ${event}`)

/** An import that has changed nothing, and is of no interest to anybody. */
export async function forgetImport(db: Database, id: number): Promise<void> {
  await db.run(sql`delete from import_outcomes where import_id = ${id}`)
  await db.run(sql`delete from imports where id = ${id}`)
}
