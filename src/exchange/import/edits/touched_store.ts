// The SQL of what people have edited, from the history.

import sql, { type Sql } from 'sql-template-tag'
import type { Via } from '../../../storage/transactions/provenance.ts'
import type { Database } from '../../../storage/database.ts'
import { isOneOf } from '../../../storage/dialect.ts'
import type { ItemKind } from '../store.ts'

export interface TouchingEntry {
  readonly item_id: number
  readonly via: Via
  /** JSON: of each changed field the value before and after. */
  readonly changes: string
}

/** All entries of those items that people have changed, the oldest first. */
export async function entriesOfEdited(
  db: Database,
  kind: ItemKind,
  ids: readonly number[],
): Promise<readonly TouchingEntry[]> {
  if (ids.length === 0) return []
  const edited = await db.all<{ item_id: number }>(sql`
    select distinct item_id from history
    where ${isOneOf(db, 'item_id', ids)} and kind = ${kind} and via in ('api', 'console', 'cli')`)
  if (edited.length === 0) return []
  const some = edited.map(({ item_id }) => item_id)
  return db.all<TouchingEntry>(sql`
    select item_id, via, changes from history
    where ${isOneOf(db, 'item_id', some)} and kind = ${kind}
    order by id`)
}

export interface OwnOccurrence {
  readonly event_id: number
  readonly series_id: number
  readonly original_start: string
}

/** The occurrences of some series that differ from them. */
export async function occurrencesWithOwn(
  db: Database,
  series: readonly number[],
): Promise<readonly OwnOccurrence[]> {
  if (series.length === 0) return []
  return db.all(sql`
    select event_id, series_id, original_start from occurrences
    where ${isOneOf(db, 'series_id', series)} and own <> '[]'
    order by original_start`)
}

export interface LastChange {
  readonly action: string
  readonly via: Via
}

/** Without what the program does by itself, such as to empty the trash. */
export function lastChange(
  db: Database,
  kind: ItemKind,
  item: number,
): Promise<LastChange | undefined> {
  return db.one(sql`
    select action, via from history
    where kind = ${kind} and item_id = ${item} and via <> 'job'
    order by id desc
    limit 1`)
}

/** Another text after every write that has changed the item, or an occurrence of the series it is. */
export const versionsOf = async (db: Database, kind: ItemKind, item: number): Promise<string> =>
  JSON.stringify(await db.one(versionQueries[kind](item)))

const versionOfTerm = (id: number) =>
  sql`select name, slug, description, parent from terms where id = ${id}`

const versionQueries: Readonly<Record<ItemKind, (id: number) => Sql>> = {
  event: (id) => sql`
    select count(*) as events, sum(version) as versions from events
    where id = ${id} or id in (select event_id from occurrences where series_id = ${id})`,
  venue: (id) => sql`select version from venues where id = ${id}`,
  organizer: (id) => sql`select version from organizers where id = ${id}`,
  category: versionOfTerm,
  tag: versionOfTerm,
}
