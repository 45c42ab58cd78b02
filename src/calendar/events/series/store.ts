// The SQL of series and of their occurrences, one at a time.

import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { atMost, forUpdate } from '../../../storage/dialect.ts'
import { raiseGeneration } from '../../../storage/generation.ts'
import type { Wall } from '../../../time/wall.ts'
import { stateNames } from '../../items/columns.ts'
import { targets } from '../links.ts'
import type { EventRow, NamedRow } from '../store.ts'
import type { Gone, OwnField, Series, StoredRecurrence } from './rules.ts'

export interface SavedSeries extends Series {
  /** The instant of `known_until`; null if no start comes after it. */
  readonly known_until_utc: number | null
}

export async function saveSeries(db: Database, event: number, series: SavedSeries): Promise<void> {
  const { rules, dates, except, deleted, first, last, known_until, known_until_utc } = series
  const recurrence: StoredRecurrence = { rules, dates, except, deleted }
  await db.run(sql`
    insert into series (event_id, recurrence, first, last, known_until, known_until_utc)
    values (${event}, ${JSON.stringify(recurrence)}, ${first}, ${last}, ${known_until},
      ${known_until_utc})
    on conflict (event_id) do update
    set recurrence = excluded.recurrence, first = excluded.first, last = excluded.last,
      known_until = excluded.known_until, known_until_utc = excluded.known_until_utc`)
  await raiseGeneration(db)
}

export async function isSeries(db: Database, event: number): Promise<boolean> {
  return (await db.one(sql`select 1 as one from series where event_id = ${event}`)) !== undefined
}

export async function forgetSeries(db: Database, event: number): Promise<void> {
  await db.run(sql`delete from series where event_id = ${event}`)
}

/** The series, not those in the trash, whose horizon lies at or before an instant. */
export async function seriesBehind(db: Database, until: number): Promise<readonly number[]> {
  const rows = await db.all<{ id: number }>(sql`
    select s.event_id as id
    from series s
    join events e on e.id = s.event_id
    where s.known_until_utc <= ${until} and e.status <> 'trash'
    order by s.event_id`)
  return rows.map(({ id }) => id)
}

export async function setOwn(
  db: Database,
  event: number,
  { own, gone }: { readonly own: readonly OwnField[]; readonly gone: Gone | null },
): Promise<void> {
  await db.run(sql`
    update occurrences set own = ${JSON.stringify(own)}, gone = ${gone} where event_id = ${event}`)
}

/** The ids of all occurrences of an event, also of one that is a series no longer. */
export async function occurrenceIds(db: Database, series: number): Promise<readonly number[]> {
  const rows = await db.all<{ id: number }>(sql`
    select event_id as id from occurrences where series_id = ${series} order by event_id`)
  return rows.map(({ id }) => id)
}

/** The occurrence that the recurrence gives this start; undefined if there is none. */
export async function occurrenceAt(
  db: Database,
  series: number,
  start: Wall,
): Promise<number | undefined> {
  const row = await db.one<{ id: number }>(sql`
    select event_id as id from occurrences
    where series_id = ${series} and original_start = ${start}`)
  return row?.id
}

/** The original starts of the occurrences of an event that were deleted one by one. */
export async function deletedStarts(db: Database, series: number): Promise<readonly Wall[]> {
  const alone: Gone = 'alone'
  const rows = await db.all<{ original_start: Wall }>(sql`
    select original_start from occurrences
    where series_id = ${series} and gone = ${alone}
    order by original_start`)
  return rows.map(({ original_start }) => original_start)
}

export async function hasOccurrenceAfter(
  db: Database,
  series: number,
  start: Wall,
): Promise<boolean> {
  const found = await db.one(sql`
    select 1 from occurrences where series_id = ${series} and original_start > ${start} ${atMost(1)}`)
  return found !== undefined
}

/** Locks all occurrences of a series until the transaction ends, in the order of their ids. */
export async function lockOccurrences(db: Database, series: number): Promise<void> {
  if (db.dialect !== 'postgres') return
  await db.all(sql`
    select id from events
    where id in (select event_id from occurrences where series_id = ${series})
    order by id
    ${forUpdate(db)}`)
}

/** Raises the versions of the occurrences, which show the recurrence of their series in words. */
export async function touchOccurrences(db: Database, series: number): Promise<void> {
  await db.run(sql`
    update events set version = version + 1
    where id in (select event_id from occurrences where series_id = ${series})`)
  await raiseGeneration(db)
}

/** `now` if it is changed itself, and not an occurrence alone. */
export async function touchSeries(db: Database, series: number, now?: number): Promise<void> {
  const modified = now === undefined ? sql`` : sql`, modified_utc = ${now}`
  await db.run(sql`update events set version = version + 1${modified} where id = ${series}`)
  await raiseGeneration(db)
}

/** Occurrences from an original start on go to another series; returns them. */
export async function handOver(
  db: Database,
  series: number,
  from: Wall,
  to: number,
): Promise<readonly NamedRow[]> {
  const moved = await db.all<NamedRow>(sql`
    update events set post_parent = ${to}, version = version + 1
    where id in (
      select event_id from occurrences
      where series_id = ${series} and original_start >= ${from})
    returning id, title, author`)
  await db.run(sql`
    update occurrences set series_id = ${to}
    where series_id = ${series} and original_start >= ${from}`)
  return moved
}

/** Links and state of a series for another one, which has times of its own. */
export async function copyBeside(db: Database, from: number, to: EventRow): Promise<void> {
  const { id, start_utc, end_utc, dur_class } = to
  for (const { links, column } of Object.values(targets)) {
    await db.run(sql`
      insert into ${raw(links)}
        (event_id, ${raw(column)}, position, visibility, start_utc, end_utc, dur_class)
      select ${id}, ${raw(column)}, position, visibility, ${start_utc}, ${end_utc}, ${dur_class}
      from ${raw(links)} where event_id = ${from}`)
  }
  const state = raw(stateNames.join(', '))
  await db.run(sql`
    insert into event_states (event_id, ${state})
    select ${id}, ${state} from event_states where event_id = ${from}`)
}
