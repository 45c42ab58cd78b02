// The SQL of many events at once: a statement for hundreds of rows, in chunks.

import sql, { type Sql, bulk, raw } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { isOneOf } from '../../../storage/dialect.ts'
import { yieldToEventLoop } from '../../../storage/event_loop.ts'
import { raiseGeneration } from '../../../storage/generation/generation.ts'
import {
  type Row,
  type ColumnTypes,
  inChunks,
  piece,
  tableOf as typedTable,
  insertRows,
} from '../../../storage/rows.ts'
import { type EventColumn, eventColumns, stateNames } from '../../items/columns.ts'
import { eventColumnTypes } from '../../items/columns_store.ts'
import { type LinkFacts, type Target, targets, visibilityOf } from '../links.ts'
import type { State } from '../state/rules.ts'
import type { EventRow, NamedRow } from '../store.ts'

/** Of columns that events do not have. */
const otherIntegers: ReadonlySet<string> = new Set([
  ...Object.values(targets).map(({ column }) => column),
  'event_id',
  'position',
  'visibility',
  'previous_start_utc',
])

function typeOf(name: string): 'bigint' | 'text' {
  if (otherIntegers.has(name)) return 'bigint'
  return Object.hasOwn(eventColumnTypes, name) ? eventColumnTypes[name as EventColumn] : 'text'
}

const typesOf = (names: readonly string[]): ColumnTypes =>
  Object.fromEntries(names.map((name) => [name, typeOf(name)]))

export const tableOf = (db: Database, some: readonly Row[], names: readonly string[]): Sql =>
  typedTable(db, some, typesOf(names))

const columnNames = Object.keys(eventColumns) as readonly EventColumn[]
const columns = raw(columnNames.join(', '))

/** Rows in one statement of SQLite, where parameters cost less than JSON. */
const together = 16

/** Their slugs are free. */
export async function insertEvents(db: Database, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return
  if (db.dialect === 'sqlite') {
    for (let at = 0; at < rows.length; at += together) {
      const values = rows
        .slice(at, at + together)
        .map((row) => columnNames.map((name) => row[name]))
      await db.run(sql`insert into events (${columns}) values ${bulk(values)}`)
    }
  } else {
    const records = rows.map((row) =>
      Object.fromEntries(columnNames.map((name) => [name, row[name]])),
    )
    await insertRows(db, 'events', eventColumnTypes, records)
  }
  await raiseGeneration(db)
}

export async function takenSlugs(
  db: Database,
  slugs: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.all<{ slug: string }>(
    db.dialect === 'postgres'
      ? sql`select slug from events where slug = any(${slugs}::text[])`
      : sql`
        select slug from events where slug in (select value from json_each(${JSON.stringify(slugs)}))`,
  )
  return new Set(rows.map(({ slug }) => slug))
}

/** Columns of events that become something else; `id` names the event. */
export async function updateEvents(db: Database, rows: readonly Row[]): Promise<void> {
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) {
    const names = Object.keys(alike[0] ?? {})
    const set = names.filter((name) => name !== 'id').map((name) => `${name} = n.${name}`)
    await inChunks(alike, (some) =>
      db.run(sql`
        update events
        set ${raw([...set, 'version = events.version + 1'].join(', '))}
        from ${tableOf(db, some, names)} as n
        where events.id = n.id`),
    )
  }
  if (rows.length > 0) await raiseGeneration(db)
}

export async function updateStates(
  db: Database,
  rows: readonly { readonly id: number; readonly state: State }[],
): Promise<void> {
  const records = rows.map(({ id, state }) => ({ event_id: id, ...state }))
  const types = typesOf(['event_id', ...stateNames])
  const replaced = stateNames.map((name) => `${name} = excluded.${name}`).join(', ')
  const ending = raw(`on conflict (event_id) do update set ${replaced}`)
  await insertRows(db, 'event_states', types, records, ending)
}

/** Events below these that stay, with their parent. */
export const findChildren = async (
  db: Database,
  ids: readonly number[],
): Promise<readonly (NamedRow & Pick<EventRow, 'post_parent'>)[]> =>
  db.all(sql`
    select id, title, author, post_parent from events
    where ${isOneOf(db, 'post_parent', ids)} and not ${isOneOf(db, 'id', ids)}`)

export async function deleteEvents(db: Database, ids: readonly number[]): Promise<void> {
  const pause = yieldToEventLoop()
  for (let at = 0; at < ids.length; at += piece) {
    const some = ids.slice(at, at + piece)
    await db.run(sql`
      update events set post_parent = 0, version = version + 1
      where ${isOneOf(db, 'post_parent', some)}`)
    await db.run(sql`delete from events where ${isOneOf(db, 'id', some)}`)
    await pause()
  }
  if (ids.length > 0) await raiseGeneration(db)
}

export const forgetTombstones = (db: Database, ids: readonly number[]): Promise<number> =>
  db.run(sql`delete from event_tombstones where ${isOneOf(db, 'event_id', ids)}`)

export async function refreshManyLinks(db: Database, events: readonly LinkFacts[]): Promise<void> {
  const names = ['id', 'visibility', 'start_utc', 'end_utc', 'dur_class']
  const records = events.map((event) => {
    const { id, start_utc, end_utc, dur_class } = event
    return { id, visibility: visibilityOf(event), start_utc, end_utc, dur_class }
  })
  await inChunks(records, async (some) => {
    for (const { links } of Object.values(targets)) {
      await db.run(sql`
        update ${raw(links)}
        set visibility = n.visibility, start_utc = n.start_utc, end_utc = n.end_utc,
          dur_class = n.dur_class
        from ${tableOf(db, some, names)} as n
        where ${raw(links)}.event_id = n.id`)
    }
  })
}

export async function replaceManyLinks(
  db: Database,
  target: Target,
  events: readonly { readonly event: LinkFacts; readonly ids: readonly number[] }[],
): Promise<void> {
  const { links, column } = targets[target]
  await inChunks(
    events.map(({ event: { id } }) => ({ id })),
    (some) => {
      const ids = some.map(({ id }) => Number(id))
      return db.run(sql`delete from ${raw(links)} where ${isOneOf(db, 'event_id', ids)}`)
    },
  )
  const records = events.flatMap(({ event, ids }) => {
    const { id: event_id, start_utc, end_utc, dur_class } = event
    const facts = { visibility: visibilityOf(event), start_utc, end_utc, dur_class }
    return ids.map((other, position) => ({ event_id, [column]: other, position, ...facts }))
  })
  const copied = ['visibility', 'start_utc', 'end_utc', 'dur_class']
  await insertRows(db, links, typesOf(['event_id', column, 'position', ...copied]), records)
}
