// The SQL of venues and organizers: the items that events link to.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import { type Actor, may } from '../../access/roles.ts'
import type { Database } from '../../storage/database.ts'
import { contains } from '../../storage/dialect.ts'
import type { Page } from './page.ts'
import { type ItemRow, visibleTo } from './store.ts'
import type { Status } from './status.ts'

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
  /** Folded text. */
  readonly search: string | undefined
  readonly event: number | undefined
  readonly hasEvents: boolean | undefined
  readonly onlyWithUpcoming: boolean
}

export async function countLinked(
  db: Database,
  place: LinkTable,
  filter: LinkedFilter,
): Promise<number> {
  const row = await db.one<{ n: number }>(
    sql`select count(*) as n from ${raw(place.table)} t where ${matching(place, filter)}`,
  )
  return row?.n ?? 0
}

export function listLinked<Row extends LinkedRow>(
  db: Database,
  place: LinkTable,
  filter: LinkedFilter,
  { size, skip }: Page,
): Promise<Row[]> {
  return db.all(sql`
    select t.*
    from ${raw(place.table)} t
    where ${matching(place, filter)}
    order by t.date_utc desc, t.id desc
    limit ${size} offset ${skip}`)
}

/** Candidates for being the same as what is about to be made (§6.8), oldest first. */
export function findNamesakes<Row extends LinkedRow>(
  db: Database,
  { table }: LinkTable,
  nameKey: string,
): Promise<Row[]> {
  return db.all(sql`
    select *
    from ${raw(table)}
    where name_key = ${nameKey} and status <> 'trash'
    order by id`)
}

function matching(place: LinkTable, filter: LinkedFilter): Sql {
  const conditions = [visibleTo(filter.actor, filter.statuses, 't')]
  if (filter.search !== undefined) conditions.push(contains('t.folded', filter.search))
  if (filter.event !== undefined) {
    conditions.push(linked(place, sql`l.event_id = ${filter.event}`))
  }
  const readable = readableEvents(filter.actor)
  if (filter.hasEvents === true) conditions.push(linked(place, readable))
  if (filter.hasEvents === false) conditions.push(sql`not ${linked(place, readable)}`)
  if (filter.onlyWithUpcoming) {
    conditions.push(linked(place, sql`${readable} and e.end_utc > ${filter.now}`))
  }
  return join(conditions, ' and ')
}

function linked({ links, column }: LinkTable, condition: Sql): Sql {
  return sql`exists (
    select 1
    from ${raw(links)} l
    join events e on e.id = l.event_id
    where l.${raw(column)} = t.id and ${condition})`
}

/** Events that the caller may read and that are not protected from them (§5.8). */
function readableEvents(actor: Actor): Sql {
  if (may(actor, 'editOthers')) return sql`e.status <> 'trash'`
  const open = sql`(e.status = 'publish' and e.password is null)`
  if (actor.id === 0) return open
  const edits = may(actor, 'publish')
    ? sql`1 = 1`
    : may(actor, 'create')
      ? sql`e.status in ('draft', 'pending')`
      : sql`1 = 0`
  return sql`(${open} or (
    e.author = ${actor.id} and e.status <> 'trash' and (e.password is null or ${edits})))`
}
