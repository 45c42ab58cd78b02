// The SQL of what people have edited, from the history.

import sql from 'sql-template-tag'
import type { Via } from '../../storage/provenance.ts'
import type { Database } from '../../storage/database.ts'
import { isOneOf } from '../../storage/dialect.ts'
import type { ItemKind } from './store.ts'

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
