// What feeds ask of series: which there are, and which of their occurrences differ from them.

import sql from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { atMost, isOneOf } from '../../../storage/dialect.ts'
import type { EventRow, EventTimes } from '../store.ts'

/** An occurrence without values of its own, for all such ones of its series; null if there is none. */
export interface Sample {
  readonly series_id: number
  readonly event_id: number | null
}

export function findSamples(db: Database): Promise<Sample[]> {
  return db.all(sql`
    select s.event_id as series_id, (
      select o.event_id
      from occurrences o
      where o.series_id = s.event_id and o.own = '[]' and o.gone is null
      order by o.original_start
      ${atMost(1)}) as event_id
    from series s`)
}

/** An occurrence with values of its own. */
export interface ChangedOccurrence extends EventTimes {
  readonly series_id: number
  readonly original_start: string
  /** JSON: names of fields. */
  readonly own: string
}

/** Of all series or of one, by series and original start. */
export function findChanged(db: Database, series?: number): Promise<ChangedOccurrence[]> {
  return db.all(sql`
    select e.id, e.version, e.start_utc, e.end_utc, e.start_date, e.end_date,
      o.series_id, o.original_start, o.own
    from occurrences o
    join events e on e.id = o.event_id
    where o.own <> '[]' and o.gone is null${series === undefined ? sql`` : sql` and o.series_id = ${series}`}
    order by o.series_id, o.original_start`)
}

/** A series without its texts; `recurrence` is the JSON of what is stored. */
export interface SeriesRow
  extends
    EventTimes,
    Pick<
      EventRow,
      'modified_utc' | 'timezone' | 'all_day' | 'author' | 'status' | 'was_status' | 'password'
    > {
  readonly recurrence: string
  readonly last: string | null
  readonly known_until: string
}

export function findSeriesRows(db: Database, ids: readonly number[]): Promise<SeriesRow[]> {
  return db.all(sql`
    select e.id, e.version, e.start_utc, e.end_utc, e.start_date, e.end_date, e.modified_utc,
      e.timezone, e.all_day, e.author, e.status, e.was_status, e.password, s.recurrence, s.last,
      s.known_until
    from series s
    join events e on e.id = s.event_id
    where ${isOneOf(db, 's.event_id', ids)}`)
}
