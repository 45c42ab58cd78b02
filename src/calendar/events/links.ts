// The SQL of an event's venues, organizers and terms.

import sql, { type Sql, bulk, join, raw } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { isOneOf } from '../../storage/dialect.ts'
import type { FieldLinks, LinkField } from '../items/columns.ts'
import type { OrganizerRow } from '../organizers/view.ts'
import { type TermRow, termColumns } from '../terms/store.ts'
import type { VenueRow } from '../venues/store.ts'
import { type EventRow, isSeriesCode } from './store.ts'

/** The tables of links, of what they lead to, and of their counted days. */
export const targets = {
  venue: { links: 'event_venues', column: 'venue_id', table: 'venues', days: 'venue_days' },
  organizer: {
    links: 'event_organizers',
    column: 'organizer_id',
    table: 'organizers',
    days: 'organizer_days',
  },
  term: { links: 'event_terms', column: 'term_id', table: 'terms', days: 'term_days' },
} as const

export type Target = keyof typeof targets
export const targetNames = Object.keys(targets) as readonly Target[]

interface Linked {
  /** Absent if all rows are of one event. */
  readonly event_id?: number
}

/** All that events are linked to, by event: items in link order, terms by name. */
export interface LinkedRows {
  readonly venues: readonly (VenueRow & Linked)[]
  readonly organizers: readonly (OrganizerRow & Linked)[]
  readonly terms: readonly (TermRow & Linked)[]
}

export const allLinked = async (db: Database, ids: readonly number[]): Promise<LinkedRows> => ({
  venues: await linked(db, 'venue', ids, sql`l.position`),
  organizers: await linked(db, 'organizer', ids, sql`l.position`),
  terms: await linked(db, 'term', ids, sql`t.name_folded, t.id`, termColumns),
})

function linked<Row>(
  db: Database,
  target: Target,
  ids: readonly number[],
  order: Sql,
  columns = sql`t.*`,
): Promise<Row[]> {
  const { links, column, table } = targets[target]
  return db.all(sql`
    select ${columns}, l.event_id
    from ${raw(links)} l
    join ${raw(table)} t on t.id = l.${raw(column)}
    where ${isOneOf(db, 'l.event_id', ids)}
    order by l.event_id, ${order}`)
}

export type ByTarget<Value> = Readonly<Record<Target, Value>>
export type LinkedIds = ByTarget<readonly number[]>

export const byTarget = <Value>(of: (target: Target) => Value): ByTarget<Value> => ({
  venue: of('venue'),
  organizer: of('organizer'),
  term: of('term'),
})

export const nowhere: LinkedIds = byTarget(() => [])

export const linkedIdsOf = ({ venue, organizer, categories, tags }: FieldLinks): LinkedIds => ({
  venue,
  organizer,
  term: [...categories, ...tags],
})

/** Where the links of a field are stored. */
export const targetOf = {
  venue: 'venue',
  organizer: 'organizer',
  categories: 'term',
  tags: 'term',
} as const satisfies Record<LinkField, Target>

export const noLinks: FieldLinks = { venue: [], organizer: [], categories: [], tags: [] }

/** What events are linked to, each in link order. */
export type LinksOf = (event: number) => FieldLinks

export const linksOfEvents = async (db: Database, ids: readonly number[]): Promise<LinksOf> =>
  ids.length === 0 ? () => noLinks : linksWhere(db, isOneOf(db, 'l.event_id', ids))

/** Those of a series and of its occurrences. */
export const linksOfSeries = (db: Database, series: number): Promise<LinksOf> =>
  linksWhere(
    db,
    sql`(l.event_id = ${series}
      or l.event_id in (select event_id from occurrences where series_id = ${series}))`,
  )

export async function fieldLinksOf(db: Database, event: number): Promise<FieldLinks> {
  const linksOf = await linksWhere(db, sql`l.event_id = ${event}`)
  return linksOf(event)
}

async function linksWhere(db: Database, condition: Sql): Promise<LinksOf> {
  const rows = await db.all<{ event_id: number; field: LinkField; id: number }>(sql`
    select l.event_id, 'venue' as field, l.venue_id as id, l.position
    from event_venues l where ${condition}
    union all
    select l.event_id, 'organizer', l.organizer_id, l.position
    from event_organizers l where ${condition}
    union all
    select l.event_id, case t.taxonomy when 'post_tag' then 'tags' else 'categories' end,
      l.term_id, l.position
    from event_terms l join terms t on t.id = l.term_id where ${condition}
    order by event_id, position`)
  const found = new Map<number, Record<LinkField, number[]>>()
  for (const { event_id, field, id } of rows) {
    const links = found.get(event_id) ?? { venue: [], organizer: [], categories: [], tags: [] }
    links[field].push(id)
    found.set(event_id, links)
  }
  return (event) => found.get(event) ?? noLinks
}

/** By id: the versions of items, and the names of terms, whose versions rise with their counts. */
export type LinkedStates = ByTarget<ReadonlyMap<number, number | string>>

export async function linkedStates(db: Database, ids: LinkedIds): Promise<LinkedStates> {
  const read = async (target: Target, column: 'version' | 'name') => {
    const rows = await db.all<{ id: number; state: number | string }>(sql`
      select id, ${raw(column)} as state
      from ${raw(targets[target].table)}
      where ${isOneOf(db, 'id', ids[target])}`)
    return new Map(rows.map(({ id, state }) => [id, state]))
  }
  return {
    venue: await read('venue', 'version'),
    organizer: await read('organizer', 'version'),
    term: await read('term', 'name'),
  }
}

/** What every link of an event copies from it, so that lists need no join. */
export type LinkFacts = Pick<
  EventRow,
  'id' | 'start_utc' | 'end_utc' | 'dur_class' | 'list_code' | 'status' | 'password'
>

const factNames = ['start_utc', 'end_utc', 'dur_class', 'list_code', 'status', 'password'] as const

/** Whether all that links copy, and all that is counted of an event, is the same. */
export const hasSameFacts = (one: LinkFacts, other: LinkFacts): boolean =>
  factNames.every((name) => one[name] === other[name])

/** The `visibility` of the links of an event: see the migration `usual-names`; -2 of a series. */
export function visibilityOf({ list_code, status, password }: LinkFacts): number {
  if (isSeriesCode(list_code)) return -2
  if (status === 'trash') return -1
  if (status !== 'publish' || password !== null) return 0
  return list_code === 1 ? 2 : 1
}

export async function replaceLinks(
  db: Database,
  target: Target,
  event: LinkFacts,
  ids: readonly number[],
): Promise<void> {
  await db.run(sql`delete from ${raw(targets[target].links)} where event_id = ${event.id}`)
  if (ids.length > 0) await db.run(inserting(db, target, rowsOf(event, ids)))
}

export interface NewLinks {
  readonly event: LinkFacts
  readonly ids: LinkedIds
}

/**
 * The links of a new event: on PostgreSQL just before the commit, with those of the whole batch. On
 * SQLite a later transaction of the batch may change the event already. Those of a series are copied
 * to its occurrences at once.
 */
export async function addLinks(db: Database, event: LinkFacts, ids: LinkedIds): Promise<void> {
  const isLate = db.dialect === 'postgres' && !isSeriesCode(event.list_code)
  if (isLate) await db.beforeCommit(insertAllLinks, { event, ids })
  else await insertAllLinks(db, [{ event, ids }])
}

export async function insertAllLinks(db: Database, links: readonly NewLinks[]): Promise<void> {
  const all = targetNames.flatMap((target) => {
    const rows = links.flatMap(({ event, ids }) => rowsOf(event, ids[target]))
    return rows.length === 0 ? [] : [{ target, rows }]
  })
  if (all.length === 0) return
  if (db.dialect === 'postgres') {
    const parts = all.map(
      ({ target, rows }) => sql`${raw(target)} as (${inserting(db, target, rows)})`,
    )
    await db.run(sql`with ${join(parts)} select 1`)
  } else for (const { target, rows } of all) await insertInPieces(db, target, rows)
}

/** Rows in one statement of SQLite, which is prepared for each number of them. */
const mostTogether = 16

async function insertInPieces(db: Database, target: Target, rows: readonly number[][]) {
  for (let at = 0; at < rows.length; at += mostTogether) {
    await db.run(inserting(db, target, rows.slice(at, at + mostTogether)))
  }
}

/** Before the rows that all writers lock. */
insertAllLinks.comesFirst = true

const linkColumns = 'position, visibility, start_utc, end_utc, dur_class'

function rowsOf(event: LinkFacts, ids: readonly number[]): readonly number[][] {
  const { id, start_utc, end_utc, dur_class } = event
  const facts = [visibilityOf(event), start_utc, end_utc, dur_class]
  return ids.map((other, position) => [id, other, position, ...facts])
}

function inserting(db: Database, target: Target, rows: readonly number[][]): Sql {
  const { links, column } = targets[target]
  return sql`
    insert into ${raw(links)} (event_id, ${raw(column)}, ${raw(linkColumns)})
    ${db.dialect === 'postgres' ? unnested(rows) : sql`values ${bulk(rows)}`}`
}

/** One statement for any number of rows, so that it stays prepared. */
function unnested(rows: readonly number[][]): Sql {
  const columns = rows[0]?.map((_, at) => sql`${rows.map((row) => row[at])}::bigint[]`) ?? []
  return sql`select * from unnest(${join(columns)})`
}

export async function refreshLinks(db: Database, event: LinkFacts): Promise<void> {
  for (const { links } of Object.values(targets)) {
    await db.run(sql`
      update ${raw(links)}
      set visibility = ${visibilityOf(event)}, start_utc = ${event.start_utc}, end_utc = ${event.end_utc},
        dur_class = ${event.dur_class}
      where event_id = ${event.id}`)
  }
}

export async function eventsWith(
  db: Database,
  target: Target,
  id: number,
): Promise<readonly number[]> {
  const { links, column } = targets[target]
  return db.ids(sql`
    select event_id as id from ${raw(links)} where ${raw(column)} = ${id} order by event_id`)
}
