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
  readonly action: Action
  readonly request: string | null
  readonly group_id: string | null
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
  'author',
  'parent',
  'post_parent',
] as const

/** What an entry says about `facts`: their values before and after. */
export type Facts = Readonly<Partial<Record<(typeof facts)[number], readonly [unknown, unknown]>>>

export const factsOf = ({ facts: text }: Pick<ReadEntry, 'facts'>): Facts =>
  namedChanges(facts, text)

function changesOf(db: Database, names: readonly string[]): Sql {
  if (db.dialect === 'postgres') {
    const members = names.map((name) => `changes::json -> '${name}'`)
    return raw(`json_build_array(${members.join(', ')})::text`)
  }
  return raw(`json_extract(changes, ${names.map((name) => `'$.${name}'`).join(', ')})`)
}

const columns = (db: Database): Sql =>
  sql`id, at_utc, kind, item_id, action, request, group_id, ${changesOf(db, facts)} as facts`

export const entriesFrom = (db: Database, id: number, size: number): Promise<ReadEntry[]> =>
  db.all(sql`
    select ${columns(db)} from history where id >= ${id} order by id ${atMost(size)}`)

export const lastEntry = (db: Database): Promise<ReadEntry | undefined> =>
  db.one(sql`select ${columns(db)} from history order by id desc limit 1`)

export const findEntry = (db: Database, id: number): Promise<ReadEntry | undefined> =>
  db.one(sql`select ${columns(db)} from history where id = ${id}`)

/** The first entry of the same transaction, which a reader may have read already. */
export async function transactionStart(
  db: Database,
  { id, at_utc, group_id }: Pick<ReadEntry, 'id' | 'at_utc' | 'group_id'>,
): Promise<number> {
  if (group_id === null) return id
  const row = await db.one<{ id: number | null }>(sql`
    select min(id) as id from history where group_id = ${group_id} and at_utc = ${at_utc}`)
  return row?.id ?? id
}

export interface PastChange {
  readonly entry: number
  readonly id: number
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

/** What was changed of these things from an entry on, the last change first. */
export async function changesFrom(
  db: Database,
  kind: HistoryKind,
  ids: readonly number[],
  from: number,
  names: readonly string[],
): Promise<readonly PastChange[]> {
  if (ids.length === 0) return []
  const rows = await db.all<{ entry: number; id: number; changes: string }>(sql`
    select id as entry, item_id as id, ${changesOf(db, names)} as changes
    from history
    where kind = ${kind} and ${isOneOf(db, 'item_id', ids)} and id >= ${from}
    order by id desc`)
  return rows.map(({ entry, id, changes }) => ({
    entry,
    id,
    changes: namedChanges(names, changes),
  }))
}

function namedChanges(names: readonly string[], text: string): PastChange['changes'] {
  const values: unknown[] = JSON.parse(text)
  return Object.fromEntries(
    names.flatMap((name, nth) => {
      const change = values[nth] as readonly [unknown, unknown] | null
      return change ? [[name, change]] : []
    }),
  )
}

export async function categoryParents(db: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await db.all<{ id: number; parent: number }>(sql`
    select id, parent from terms where taxonomy = 'cal_events_cat'`)
  return new Map(rows.map(({ id, parent }) => [id, parent]))
}

export async function seriesAmong(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const found = await db.ids(sql`
    select event_id as id from series where ${isOneOf(db, 'event_id', ids)}`)
  return new Set(found)
}

/** By what events show something of something else. */
export type Link = 'series' | 'venue' | 'organizer' | 'term'

const links = {
  series: { table: 'occurrences', column: 'series_id' },
  venue: { table: 'event_venues', column: 'venue_id' },
  organizer: { table: 'event_organizers', column: 'organizer_id' },
  term: { table: 'event_terms', column: 'term_id' },
} as const

export async function eventsAfter(
  db: Database,
  link: Link,
  targets: readonly number[],
  id: number,
  size: number,
): Promise<readonly number[]> {
  const { table, column } = links[link]
  return db.ids(sql`
    select distinct event_id as id
    from ${raw(table)}
    where ${isOneOf(db, column, targets)} and event_id > ${id}
    order by event_id
    ${atMost(size)}`)
}

/** The largest number of rows that PostgreSQL takes in `atMost`. */
const allRows = 2 ** 31 - 1

export const eventsLinkedTo = (db: Database, link: Link, targets: readonly number[]) =>
  eventsAfter(db, link, targets, 0, allRows)

export const occurrencesOf = async (
  db: Database,
  series: readonly number[],
): Promise<readonly number[]> => (series.length === 0 ? [] : eventsLinkedTo(db, 'series', series))

export async function seriesOfEvents(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<{ event: number; series: number }>(sql`
    select event_id as event, series_id as series
    from occurrences
    where ${isOneOf(db, 'event_id', ids)}`)
  return new Map(rows.map(({ event, series }) => [event, series]))
}

export const termsAfter = (
  db: Database,
  taxonomy: string,
  id: number,
  size: number,
): Promise<readonly number[]> =>
  db.ids(sql`
    select id from terms where taxonomy = ${taxonomy} and id > ${id} order by id ${atMost(size)}`)
