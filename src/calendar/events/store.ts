import sql from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import type { ItemRow } from '../items/store.ts'

export interface EventRow extends ItemRow {
  readonly title: string
  readonly excerpt: string
  /** Wall clocks in the event's own zone. */
  readonly start_date: string
  readonly end_date: string
  readonly timezone: string
  readonly all_day: number
  readonly start_utc: number
  readonly end_utc: number
  readonly dur_class: number
  /** Public and not hidden from lists. */
  readonly listed: number
  /** JSON: the entries as given. */
  readonly cost: string
  readonly website: string
  readonly show_map: number
  readonly show_map_link: number
  readonly hide_from_listings: number
  readonly sticky: number
  readonly featured: number
  /** JSON: the tickets as shown. */
  readonly tickets: string
  readonly post_parent: number
  /** Hash of the password; null is none. */
  readonly password: string | null
}

/** The event and all it belongs to, from the nearest up. */
export async function lineage(db: Database, id: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`
    with recursive up (id, post_parent) as (
      select id, post_parent from events where id = ${id}
      union
      select e.id, e.post_parent from events e join up on e.id = up.post_parent)
    select id from up`)
  return rows.map((row) => row.id)
}

export async function orphanChildren(db: Database, id: number): Promise<void> {
  await db.run(sql`
    update events set post_parent = 0, version = version + 1 where post_parent = ${id}`)
}

/** A public event is in lists unless it is hidden from them. */
export async function setListed(db: Database, { id, hide_from_listings }: EventRow): Promise<void> {
  await db.run(sql`update events set listed = ${1 - hide_from_listings} where id = ${id}`)
}
