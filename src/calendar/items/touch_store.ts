// Raises the versions of events when something is changed that they are linked to, where nothing else
// of them tells readers that their text has changed (§17.6).

import sql, { type Sql, raw } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import type { ItemRow } from './store.ts'

const links = {
  venues: ['event_venues', 'venue_id'],
  organizers: ['event_organizers', 'organizer_id'],
  terms: ['event_terms', 'term_id'],
} as const

type Linked = keyof typeof links

const linksTo = (table: Linked, id: number, event: string): Sql => {
  const [link, column] = links[table]
  return sql`exists (
    select 1 from ${raw(link)} l where l.${raw(column)} = ${id} and l.event_id = ${raw(event)})`
}

export async function touchLinked(db: Database, table: Linked, id: number): Promise<void> {
  const [link, column] = links[table]
  await touch(db, sql`select event_id from ${raw(link)} where ${raw(column)} = ${id}`)
}

/**
 * The same where the moment of its change is no later than the last one of an event; and series with
 * a changed occurrence that is linked to it, which a filter may leave out from now on.
 */
export async function touchChanged(
  db: Database,
  table: 'venues' | 'organizers',
  id: number,
  now: number,
): Promise<void> {
  await db.run(sql`
    update events set version = version + 1
    where id in (
      select o.series_id from occurrences o
      where o.own <> '[]' and ${linksTo(table, id, 'o.event_id')})`)
  if (await hasChangedSince(db, id, now)) return touchLinked(db, table, id)
  await touch(
    db,
    sql`
      select e.id from events e
      where e.modified_utc >= ${now} and ${linksTo(table, id, 'e.id')}
      union
      select o.event_id from events s
      join occurrences o on o.series_id = s.id
      where s.modified_utc >= ${now} and ${linksTo(table, id, 'o.event_id')}`,
  )
}

/** Before it is deleted for good: what was told with it is not told as earlier without. */
export async function touchLeft(
  db: Database,
  table: 'venues' | 'organizers',
  { id, modified_utc }: Pick<ItemRow, 'id' | 'modified_utc'>,
): Promise<void> {
  await touchLinked(db, table, id)
  await db.run(sql`
    update events set modified_utc = ${modified_utc}
    where modified_utc < ${modified_utc} and ${linksTo(table, id, 'events.id')}`)
}

/** Whether anything else that events are linked to was changed at this moment. */
const hasChangedSince = (db: Database, id: number, now: number): Promise<boolean> =>
  db.exists(sql`
    select 1 as one from venues where modified_utc >= ${now} and id <> ${id}
    union all
    select 1 from organizers where modified_utc >= ${now} and id <> ${id}`)

const touch = (db: Database, events: Sql): Promise<unknown> =>
  db.run(sql`
    update events set version = version + 1
    where id in (
      ${events}
      union
      select o.series_id from occurrences o where o.event_id in (${events}))`)
