// The SQL of what a row of the table shows besides its event.

import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { isOneOf } from '../../../storage/dialect.ts'
import { targets } from '../../events/links.ts'
import type { Standing } from '../../items/status.ts'

export interface LinkedName extends Standing {
  readonly event_id: number
  readonly id: number
  readonly name: string
}

export function linkedNames(
  db: Database,
  target: 'venue' | 'organizer',
  ids: readonly number[],
): Promise<LinkedName[]> {
  const { links, column, table } = targets[target]
  return db.all(sql`
    select l.event_id, t.id, t.${raw(target)} as name, t.author, t.status, t.was_status
    from ${raw(links)} l
    join ${raw(table)} t on t.id = l.${raw(column)}
    where ${isOneOf(db, 'l.event_id', ids)}
    order by l.event_id, l.position`)
}

export interface TermName {
  readonly event_id: number
  readonly id: number
  readonly name: string
  readonly taxonomy: string
}

export const termNames = (db: Database, ids: readonly number[]): Promise<TermName[]> =>
  db.all(sql`
    select l.event_id, t.id, t.name, t.taxonomy
    from event_terms l
    join terms t on t.id = l.term_id
    where ${isOneOf(db, 'l.event_id', ids)}
    order by l.event_id, t.name_folded, t.id`)

/** The names of users, or their logins where they have none, by id. */
export async function authorNames(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.all<{ id: number; name: string }>(sql`
    select id, coalesce(nullif(name, ''), login) as name
    from users where ${isOneOf(db, 'id', ids)}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function standingsOf(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  const rows = await db.all<Standing & { id: number }>(sql`
    select id, author, status, was_status from events where ${isOneOf(db, 'id', ids)}`)
  return new Map(rows.map((row) => [row.id, row]))
}
