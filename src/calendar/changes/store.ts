// The SQL of following changes.

import sql, { type Sql, raw } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { atMost, isOneOf } from '../../storage/dialect.ts'
import type { Action, HistoryKind } from '../history/rules.ts'

/** An entry of the history, as far as it says what may look different now. */
export interface ReadEntry {
  readonly id: number
  readonly at_utc: number
  readonly kind: HistoryKind
  readonly item_id: number
  readonly owner: number
  readonly action: Action
  readonly request: string | null
  /** JSON: the changes of `facts`, in their order; null for those that it does not have. */
  readonly facts: string
}

/** The fields whose changes say who else looks different. Texts, which may be long, are not read. */
export const facts = [
  'status',
  'hide_from_listings',
  'recurrence',
  'categories',
  'tags',
  'events',
] as const

function factsOf(db: Database): Sql {
  if (db.dialect === 'postgres') {
    const members = facts.map((name) => `changes::json -> '${name}'`)
    return raw(`json_build_array(${members.join(', ')})::text`)
  }
  return raw(`json_extract(changes, ${facts.map((name) => `'$.${name}'`).join(', ')})`)
}

const columns = (db: Database): Sql =>
  sql`id, at_utc, kind, item_id, owner, action, request, ${factsOf(db)} as facts`

/** From an entry on, in their order. */
export function entriesFrom(db: Database, id: number, size: number): Promise<ReadEntry[]> {
  return db.all(sql`
    select ${columns(db)} from history where id >= ${id} order by id ${atMost(size)}`)
}

export function lastEntry(db: Database): Promise<ReadEntry | undefined> {
  return db.one(sql`select ${columns(db)} from history order by id desc limit 1`)
}

export function findEntry(db: Database, id: number): Promise<ReadEntry | undefined> {
  return db.one(sql`select ${columns(db)} from history where id = ${id}`)
}

/** Those of these events that are series. */
export async function seriesAmong(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.all<{ id: number }>(sql`
    select event_id as id from series where ${isOneOf(db, 'event_id', ids)}`)
  return new Set(rows.map(({ id }) => id))
}

/** The terms of these events, by event. */
export async function termsOfEvents(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<{ event: number; term: number }>(sql`
    select event_id as event, term_id as term from event_terms where ${isOneOf(db, 'event_id', ids)}`)
  const byEvent = Map.groupBy(rows, ({ event }) => event)
  return new Map([...byEvent].map(([event, some]) => [event, some.map(({ term }) => term)]))
}

/** By what events show something of something else. */
export type Link = 'series' | 'venue' | 'organizer' | 'term'

const links = {
  series: { table: 'occurrences', column: 'series_id' },
  venue: { table: 'event_venues', column: 'venue_id' },
  organizer: { table: 'event_organizers', column: 'organizer_id' },
  term: { table: 'event_terms', column: 'term_id' },
} as const

/** The first events after an id that are linked to one of these, in the order of their ids. */
export async function eventsAfter(
  db: Database,
  link: Link,
  targets: readonly number[],
  id: number,
  size: number,
): Promise<readonly number[]> {
  const { table, column } = links[link]
  const rows = await db.all<{ id: number }>(sql`
    select distinct event_id as id
    from ${raw(table)}
    where ${isOneOf(db, column, targets)} and event_id > ${id}
    order by event_id
    ${atMost(size)}`)
  return rows.map((row) => row.id)
}

/** The first terms of a taxonomy after an id. */
export async function termsAfter(
  db: Database,
  taxonomy: string,
  id: number,
  size: number,
): Promise<readonly number[]> {
  const rows = await db.all<{ id: number }>(sql`
    select id from terms where taxonomy = ${taxonomy} and id > ${id} order by id ${atMost(size)}`)
  return rows.map((row) => row.id)
}

/** Whose an item is, and who may see it. */
export interface Standing {
  readonly id: number
  readonly status: string
  readonly author: number
  /** Whether it is left out of lists: 1 or 0. A series always is. */
  readonly hidden: number
  readonly series: number
}

export async function standingOf(
  db: Database,
  table: 'events' | 'venues' | 'organizers',
  ids: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  if (ids.length === 0) return new Map()
  const isEvent = table === 'events'
  const rows = await db.all<Standing>(sql`
    select t.id, t.status, t.author, ${raw(isEvent ? 't.hide_from_listings' : '0')} as hidden,
      ${raw(isEvent ? '(select count(*) from series s where s.event_id = t.id)' : '0')} as series
    from ${raw(table)} t
    where ${isOneOf(db, 't.id', ids)}`)
  return new Map(rows.map((row) => [row.id, row]))
}
