// The SQL of venues and organizers: the items that events link to.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import { type Actor, may } from '../../../access/roles.ts'
import type { Pages } from '../../../contract/schema/paging.ts'
import type { Search } from '../../../language/text/search/search.ts'
import type { Database } from '../../../storage/database.ts'
import { containsEach } from '../../../storage/dialect.ts'
import { pagesFrom } from '../../../storage/queries.ts'
import type { Status } from '../status.ts'
import { type ItemRow, visibleTo } from '../store.ts'

export interface LinkedRow extends ItemRow {
  /** The name in lower case, for finding duplicates. */
  readonly name_key: string
}

export interface LinkTable {
  readonly table: 'venues' | 'organizers'
  readonly links: 'event_venues' | 'event_organizers'
  readonly column: 'venue_id' | 'organizer_id'
}

export interface LinkedFilter {
  readonly actor: Actor
  readonly now: number
  readonly statuses: readonly Status[] | undefined
  readonly search: Search | undefined
  readonly event: number | undefined
  readonly hasEvents: boolean | undefined
  readonly onlyWithUpcoming: boolean
}

export const linkedItems = <Row extends LinkedRow>(
  db: Database,
  kind: LinkTable,
  filter: LinkedFilter,
): Pages<Row> =>
  pagesFrom(db, {
    columns: sql`t.*`,
    from: sql`${raw(kind.table)} t where ${matching(kind, filter)}`,
    order: sql`t.date_utc desc, t.id desc`,
  })

/** The events that are linked to a venue or an organizer, and its place among the others of each. */
export function eventsLinkedTo(
  db: Database,
  kind: 'venue' | 'organizer',
  id: number,
): Promise<{ id: number; position: number }[]> {
  const links = raw(`event_${kind}s`)
  return db.all(sql`
    select l.event_id as id, (
      select count(*) from ${links} o
      where o.event_id = l.event_id and o.position < l.position) as position
    from ${links} l
    where l.${raw(`${kind}_id`)} = ${id}
    order by l.event_id`)
}

/** Candidates for being the same as the one to be created (§6.8), oldest first. */
export const findNamesakes = <Row extends LinkedRow>(
  db: Database,
  { table }: LinkTable,
  nameKey: string,
): Promise<Row[]> =>
  db.all(sql`
    select *
    from ${raw(table)}
    where name_key = ${nameKey} and status <> 'trash'
    order by id`)

function matching(kind: LinkTable, filter: LinkedFilter): Sql {
  const conditions = [visibleTo(filter.actor, filter.statuses, 't')]
  if (filter.search) conditions.push(containsEach(['t.folded'], filter.search))
  if (filter.event !== undefined) {
    conditions.push(linked(kind, sql`l.event_id = ${filter.event}`))
  }
  if (filter.hasEvents !== undefined) {
    const has = readable(kind, filter, sql`1 = 1`)
    conditions.push(filter.hasEvents ? has : sql`not ${has}`)
  }
  if (filter.onlyWithUpcoming) {
    conditions.push(readable(kind, filter, sql`l.end_utc > ${filter.now}`))
  }
  return join(conditions, ' and ')
}

const linked = ({ links, column }: LinkTable, condition: Sql): Sql =>
  sql`exists (
    select 1 from ${raw(links)} l where l.${raw(column)} = t.id and ${condition})`

/** Linked from an event that the caller may read and that is not protected from them (§5.8). */
function readable(kind: LinkTable, { actor }: LinkedFilter, condition: Sql): Sql {
  // The link alone decides for most callers; the values are listed so that the index is used.
  if (may(actor, 'editOthers')) return linked(kind, sql`l.visibility in (0, 1, 2) and ${condition}`)
  const open = linked(kind, sql`l.visibility in (1, 2) and ${condition}`)
  return actor.id === 0 ? open : sql`(${open} or ${linkedFromOwn(kind, actor, condition)})`
}

function linkedFromOwn({ links, column }: LinkTable, actor: Actor, condition: Sql): Sql {
  const edits = may(actor, 'publish')
    ? sql`1 = 1`
    : may(actor, 'create')
      ? sql`e.status in ('draft', 'pending')`
      : sql`1 = 0`
  return sql`t.id in (
    select l.${raw(column)}
    from events e
    join ${raw(links)} l on l.event_id = e.id
    where e.author = ${actor.id} and l.visibility >= 0 and (e.password is null or ${edits})
      and ${condition})`
}
