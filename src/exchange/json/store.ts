// The SQL of exports: rows with what belongs to them.

import sql, { type Sql, raw } from 'sql-template-tag'
import { targets } from '../../calendar/events/links.ts'
import type { Database } from '../../storage/database.ts'
import { atMost, isOneOf } from '../../storage/dialect.ts'
import { sumOf } from '../../storage/queries.ts'
import type { Row } from '../../storage/backup/store.ts'
import { type ColumnTypes, insertRows } from '../../storage/rows.ts'

const batchSize = 500

/** All rows of a table in the order of their ids, or those of a condition. */
export async function* readRows(
  db: Database,
  table: string,
  id: 'id' | 'event_id',
  condition: Sql = sql`true`,
): AsyncGenerator<readonly Row[]> {
  let last = 0
  for (;;) {
    const rows = await db.all<Row>(sql`
      select * from ${raw(table)}
      where ${raw(id)} > ${last} and ${condition}
      order by ${raw(id)}
      ${atMost(batchSize)}`)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    last = Number(rows.at(-1)?.[id])
  }
}

/** What each source calls its items, also those that are not here any more. */
export async function* readOrigins(db: Database): AsyncGenerator<readonly Row[]> {
  const sources = await db.all<{ id: number }>(sql`select id from sources order by kind, address`)
  for (const { id } of sources) {
    let last: readonly [kind: string, key: string] = ['', '']
    for (;;) {
      const rows = await db.all<Row>(sql`
        select sources.kind as via, sources.address, source_items.kind as of, key, item_id,
          likeness, fingerprint, missing_utc
        from source_items
        join sources on sources.id = source_items.source_id
        where source_id = ${id} and (source_items.kind, key) > (${last[0]}, ${last[1]})
        order by source_items.kind, key
        ${atMost(batchSize)}`)
      if (rows.length > 0) yield rows
      if (rows.length < batchSize) break
      last = [String(rows.at(-1)?.['of']), String(rows.at(-1)?.['key'])]
    }
  }
}

const originColumns = {
  source_id: 'bigint',
  kind: 'text',
  key: 'text',
  item_id: 'bigint',
  likeness: 'text',
  fingerprint: 'text',
  missing_utc: 'bigint',
} as const satisfies ColumnTypes

export type OriginRow = Readonly<Record<keyof typeof originColumns, string | number | null>>

export const insertOrigins = (db: Database, rows: readonly OriginRow[]): Promise<void> =>
  insertRows(db, 'source_items', originColumns, rows)

export interface AuthorRow {
  readonly id: number
  readonly login: string
  readonly email: string | null
}

/** The users who have something in the calendar. */
export function authorsIn(db: Database): Promise<AuthorRow[]> {
  return db.all(sql`
    select id, login, email from users
    where id in (
      select author from events union select author from venues
      union select author from organizers union select author from images)
    order by id`)
}

export const ofTaxonomy = (taxonomy: string): Sql => sql`taxonomy = ${taxonomy}`

export const countRows = (db: Database, tables: readonly string[]): Promise<number> =>
  sumOf(
    db,
    tables.map((table) => raw(table)),
  )

type ByEvent<Value> = ReadonlyMap<number, Value>

/** In link order. */
export async function linkedTo(
  db: Database,
  target: 'venue' | 'organizer',
  events: readonly number[],
): Promise<ByEvent<readonly number[]>> {
  const { links, column } = targets[target]
  const rows = await db.all<{ event: number; id: number }>(sql`
    select event_id as event, ${raw(column)} as id
    from ${raw(links)}
    where ${isOneOf(db, 'event_id', events)}
    order by event_id, position`)
  return byEvent(rows)
}

/** The same of the terms of one taxonomy. */
export async function termsOfEvents(
  db: Database,
  taxonomy: string,
  events: readonly number[],
): Promise<ByEvent<readonly number[]>> {
  const rows = await db.all<{ event: number; id: number }>(sql`
    select l.event_id as event, l.term_id as id
    from event_terms l
    join terms t on t.id = l.term_id
    where ${isOneOf(db, 'l.event_id', events)} and t.taxonomy = ${taxonomy}
    order by l.event_id, l.position`)
  return byEvent(rows)
}

function byEvent(rows: readonly { event: number; id: number }[]): ByEvent<readonly number[]> {
  const found = Map.groupBy(rows, ({ event }) => event)
  return new Map([...found].map(([event, some]) => [event, some.map(({ id }) => id)]))
}

/** What another table has of these events. */
export async function besideEvents(
  db: Database,
  table: 'event_states' | 'series' | 'occurrences',
  events: readonly number[],
): Promise<ByEvent<Row>> {
  const rows = await db.all<Row & { event_id: number }>(
    sql`select * from ${raw(table)} where ${isOneOf(db, 'event_id', events)}`,
  )
  return new Map(rows.map(({ event_id, ...row }) => [event_id, row]))
}

export async function sourcesOfImages(
  db: Database,
  images: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db.all<{ image_id: number; url: string }>(sql`
    select image_id, url from image_sources where ${isOneOf(db, 'image_id', images)} order by url`)
  const found = Map.groupBy(rows, ({ image_id }) => image_id)
  return new Map([...found].map(([id, some]) => [id, some.map(({ url }) => url)]))
}

export async function coloursOf(
  db: Database,
  terms: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.all<{ term_id: number; colour: string }>(sql`
    select term_id, colour from term_colours where ${isOneOf(db, 'term_id', terms)}`)
  return new Map(rows.map(({ term_id, colour }) => [term_id, colour]))
}
