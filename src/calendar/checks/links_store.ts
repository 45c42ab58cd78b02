// References between rows: links, parents, images, counts of terms; and what must be unique.

import { itemTables } from '../items/columns_store.ts'
import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { raiseEmbedded } from '../../storage/generation/generation.ts'
import { sumOf } from '../../storage/queries.ts'
import { refreshLinks, targets } from '../events/links.ts'
import type { EventRow } from '../events/store.ts'
import { type RowTable, holdRow, idsWhere } from './rows_store.ts'

const linkTables = Object.values(targets)

const isOrphan = (alias: string, column: string, target: string): Sql => {
  const missing = (table: string, of: string) =>
    raw(`not exists (select 1 from ${table} o where o.id = ${alias}.${of})`)
  return sql`(${missing('events', 'event_id')} or ${missing(target, column)})`
}

export const countOrphanLinks = (db: Database): Promise<number> =>
  sumOf(
    db,
    linkTables.map(
      ({ links, column, table }) => sql`${raw(links)} l where ${isOrphan('l', column, table)}`,
    ),
  )

export const deleteOrphanLinks = (db: Database): Promise<void> =>
  db.within(async (inside) => {
    for (const { links, column, table } of linkTables) {
      await inside.run(sql`delete from ${raw(links)} where ${isOrphan(links, column, table)}`)
    }
    await raiseEmbedded(inside)
  })

/** The SQL of `visibilityOf` in `events/links.ts`, of an event `t`. */
const visibilitySql = sql`case when abs(t.list_code) > 9 then -2
  when t.status = 'trash' then -1
  when t.status <> 'publish' or t.password is not null then 0
  when t.list_code = 1 then 2 else 1 end`

/** The events whose links differ from them in the copied columns. */
export function eventsWithWrongLinks(db: Database, after: number): Promise<number[]> {
  const wrong = linkTables.map(
    ({ links }) => sql`exists (
      select 1 from ${raw(links)} l
      where l.event_id = t.id and (l.start_utc <> t.start_utc or l.end_utc <> t.end_utc
        or l.dur_class <> t.dur_class or l.visibility <> ${visibilitySql}))`,
  )
  return idsWhere(db, 'events', after, sql`(${join(wrong, ' or ')})`)
}

export async function repairLinks(db: Database, id: number): Promise<void> {
  const event = await holdRow<EventRow>(db, 'events', id)
  if (!event) return
  await refreshLinks(db, event)
  await raiseEmbedded(db)
}

/** What `count` of a term `t` has to be; series do not count. */
const rightCount = sql`(
  select count(*) from event_terms l join events e on e.id = l.event_id
  where l.term_id = t.id and e.status = 'publish' and abs(e.list_code) <= 9)`

export const termsWithWrongCounts = (db: Database, after: number): Promise<number[]> =>
  idsWhere(db, 'terms', after, sql`t.count <> ${rightCount}`)

/** Locks the term first: a transaction that changed its count holds it until the commit. */
export async function repairCount(db: Database, id: number): Promise<void> {
  if (!(await holdRow(db, 'terms', id))) return
  const count = await db.count(sql`select ${rightCount} as n from terms t where t.id = ${id}`)
  await db.run(sql`update terms set count = ${count}, version = version + 1 where id = ${id}`)
  await raiseEmbedded(db)
}

/** A column with ids of a target table; 0 is none. */
export interface Reference {
  readonly table: RowTable
  readonly column: string
  readonly target: RowTable
}

const isDangling = ({ column, target }: Reference): Sql =>
  raw(`t.${column} <> 0 and not exists (select 1 from ${target} o where o.id = t.${column})`)

export const dangling = (reference: Reference, db: Database, after: number): Promise<number[]> =>
  idsWhere(db, reference.table, after, isDangling(reference))

export const countDangling = async (
  db: Database,
  references: readonly Reference[],
): Promise<number> =>
  sumOf(
    db,
    references.map((reference) => sql`${raw(reference.table)} t where ${isDangling(reference)}`),
  )

/** Items in the trash store their former status and slug, and no others do. */
export const countWrongTrash = (db: Database): Promise<number> =>
  sumOf(
    db,
    itemTables.map(
      (table) => sql`
        ${raw(table)}
        where case when status = 'trash'
          then was_status is null or was_slug is null or trashed_utc is null
          else was_status is not null or was_slug is not null or trashed_utc is not null end`,
    ),
  )

export const countEarly = (db: Database, now: number): Promise<number> =>
  sumOf(
    db,
    itemTables.map((table) => sql`${raw(table)} where status = 'publish' and date_utc > ${now}`),
  )

const doubled = (table: string, by: string): Sql => sql`
  (select 1 from ${raw(table)} group by ${raw(by)} having count(*) > 1 or max(slug) = '')
    as doubled`

/** Slugs that are empty, or that several of a kind have. */
export function countWrongSlugs(db: Database): Promise<number> {
  const ofItems = itemTables.map((table) => doubled(table, 'slug'))
  return sumOf(db, [...ofItems, doubled('terms', 'taxonomy, slug')])
}

export interface KnownStates {
  readonly statuses: readonly string[]
  readonly attendances: readonly string[]
}

/** States that no request can give an event (§23). */
export const countWrongStates = (
  db: Database,
  { statuses, attendances }: KnownStates,
): Promise<number> =>
  db.count(sql`
    select count(*) as n
    from event_states
    where event_status not in (${join([...statuses])})
      or attendance not in (${join([...attendances])})
      or (attendance = 'offline' and virtual_url <> '')`)
