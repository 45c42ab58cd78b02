// The SQL of tombstones.

import { insertRow } from '../../../storage/queries.ts'
import sql from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { atMost } from '../../../storage/dialect.ts'
import type { LinkedIds } from '../links.ts'
import { inWindow } from '../listing/bounds.ts'
import type { Window } from '../listing/filter.ts'
import type { EventRow } from '../store.ts'

/** An event as it was publicly visible when it went into the trash. */
export interface TombstoneRow extends Pick<
  EventRow,
  | 'version'
  | 'slug'
  | 'title'
  | 'start_date'
  | 'end_date'
  | 'timezone'
  | 'start_utc'
  | 'end_utc'
  | 'all_day'
  | 'featured'
> {
  readonly event_id: number
  /** Later than all that was told of it before. */
  readonly trashed_utc: number
  readonly is_protected: number
  readonly located: number
  /** JSON: ids. */
  readonly venues: string
  readonly organizers: string
  readonly terms: string
}

/** When what an event is linked to was last changed; 0 if it is linked to nothing. */
export async function lastLinkedChange(db: Database, event: number): Promise<number> {
  const row = await db.one<{ changed: number | null }>(sql`
    select max(modified_utc) as changed
    from (
      select v.modified_utc from event_venues l join venues v on v.id = l.venue_id
      where l.event_id = ${event}
      union all
      select o.modified_utc from event_organizers l join organizers o on o.id = l.organizer_id
      where l.event_id = ${event}) as linked`)
  return row?.changed ?? 0
}

/** `event` is the state before the trash; `version` and `trashed_utc` are those after it. */
export async function addTombstone(
  db: Database,
  event: EventRow,
  links: LinkedIds,
  { version, trashed_utc }: Pick<EventRow, 'version' | 'trashed_utc'>,
): Promise<void> {
  const { slug, title, start_date, end_date, timezone, start_utc, end_utc, featured } = event
  const shown = { slug, title, start_date, end_date, timezone, start_utc, end_utc, featured }
  const is_protected = event.password === null ? 0 : 1
  // The redacted form of a protected event hides whether it is all-day.
  const all_day = is_protected === 1 ? 0 : event.all_day
  const located = sql`(
    select count(*) from event_venues l join venues v on v.id = l.venue_id
    where l.event_id = ${event.id} and v.status = 'publish' and v.geo_lat is not null)`
  await insertRow(db, 'event_tombstones', {
    event_id: event.id,
    trashed_utc,
    version,
    ...shown,
    all_day,
    is_protected,
    located,
    venues: JSON.stringify(links.venue),
    organizers: JSON.stringify(links.organizer),
    terms: JSON.stringify(links.term),
  })
}

export const removeTombstone = (db: Database, event: number): Promise<number> =>
  db.run(sql`delete from event_tombstones where event_id = ${event}`)

/** Of several events that had the slug, the one that was trashed last. */
export const findTombstone = (db: Database, slug: string): Promise<TombstoneRow | undefined> =>
  db.one(sql`
    select t.*
    from event_tombstones t
    where t.slug = ${slug}
    order by t.trashed_utc desc, t.event_id desc
    ${atMost(1)}`)

/**
 * A batch of the tombstones since then, by event id. A series counts at any time, because its own
 * times are those of its first occurrence; occurrences are exceptions of their series.
 */
export function listTombstones(
  db: Database,
  asked: { readonly since: number; readonly window: Window | undefined; readonly after: number },
  size: number,
): Promise<TombstoneRow[]> {
  const { since, window, after } = asked
  return db.all(sql`
    select t.*
    from event_tombstones t
    where t.trashed_utc >= ${since} and t.event_id > ${after}
      and not exists (select 1 from occurrences o where o.event_id = t.event_id)
      and (exists (select 1 from series s where s.event_id = t.event_id)
        or 1 = 1${inWindow(window, 't.')})
    order by t.event_id
    ${atMost(size)}`)
}
