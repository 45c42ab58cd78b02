// The SQL of many occurrences at once: a statement for hundreds of rows, in pieces.

import sql, { raw } from 'sql-template-tag'
import { yieldToEventLoop } from '../../../storage/event_loop.ts'
import type { Database } from '../../../storage/database.ts'
import { atMost, isOneOf } from '../../../storage/dialect.ts'
import { type Row, inChunks, piece } from '../../../storage/rows.ts'
import { raiseGeneration } from '../../../storage/generation.ts'
import { stateNames } from '../../items/columns.ts'
import { eventColumnsBut, storedEventColumns } from '../../items/columns_store.ts'
import { targets, visibilityOf } from '../links.ts'
import type { State } from '../state/rules.ts'
import type { EventRow, NamedRow } from '../store.ts'
import { tableOf } from './rows_store.ts'
import type { Gone, OwnField } from './rules.ts'

/** An occurrence with all that is stored of it; texts of its series are left out. */
export interface OccurrenceRow extends EventRow {
  readonly original_start: string
  readonly own: string
  readonly gone: Gone | null
}

/** By original start. */
export async function findOccurrences(db: Database, series: number): Promise<OccurrenceRow[]> {
  const pause = yieldToEventLoop()
  const found: OccurrenceRow[] = []
  for (;;) {
    const { original_start = '', id = 0 } = found.at(-1) ?? {}
    const some = await db.all<OccurrenceRow>(sql`
      select ${storedEventColumns[db.dialect]}, o.original_start, o.own, o.gone,
        null as recurrence, null as occurrence
      from occurrences o
      join events e on e.id = o.event_id
      where o.series_id = ${series} and (o.original_start, o.event_id) > (${original_start}, ${id})
      order by o.original_start, o.event_id
      ${atMost(piece)}`)
    found.push(...some)
    if (some.length < piece) return found
    await pause()
  }
}

/** The slugs among these that events have. */
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

export interface NewOccurrence {
  readonly id: number
  readonly slug: string
  readonly start_date: string
  readonly end_date: string
  readonly start_utc: number
  readonly end_utc: number
  readonly dur_class: number
}

const timed = ['id', 'slug', 'start_date', 'end_date', 'start_utc', 'end_utc', 'dur_class'] as const
/** What a new occurrence has from the row of its series. */
const inherited = eventColumnsBut([
  ...timed,
  'list_code',
  'post_parent',
  'modified_utc',
  'version',
  'description',
  'excerpt',
  'folded',
  'was_status',
  'was_slug',
  'trashed_utc',
])

/** New occurrences, which have nothing of their own: all is copied from the series. */
export async function insertOccurrences(
  db: Database,
  series: EventRow,
  list_code: number,
  rows: readonly NewOccurrence[],
  now: number,
): Promise<void> {
  const facts = { ...series, list_code }
  const copied = inherited.map((name) => `s.${name}`).join(', ')
  const given = timed.map((name) => `n.${name}`).join(', ')
  await inChunks(
    rows.map((row) => ({ ...row })),
    async (some) => {
      const table = tableOf(db, some, timed)
      await db.run(sql`
      insert into events (${raw(timed.join(', '))}, ${raw(inherited.join(', '))}, list_code,
        post_parent, modified_utc, version, description, excerpt, folded)
      select ${raw(given)}, ${raw(copied)}, ${list_code}, s.id, ${now}, 1, '', '', ''
      from ${table} as n
      cross join events s
      where s.id = ${series.id}`)
      const isNew = isOneOf(
        db,
        'e.id',
        some.map(({ id }) => Number(id)),
      )
      await db.run(sql`
      insert into occurrences (event_id, series_id, original_start, own)
      select e.id, ${series.id}, e.start_date, '[]' from events e where ${isNew}`)
      for (const { links, column } of Object.values(targets)) {
        // In the order of the index that takes the longest to fill.
        await db.run(sql`
        insert into ${raw(links)} (event_id, ${raw(column)}, position, visibility, start_utc,
          end_utc, dur_class)
        select e.id, l.${raw(column)}, l.position, ${visibilityOf(facts)}, e.start_utc, e.end_utc,
          e.dur_class
        from ${raw(links)} l
        cross join events e
        where l.event_id = ${series.id} and ${isNew}
        order by l.${raw(column)}, e.start_utc`)
      }
      if (series.state !== null) {
        const names = stateNames.filter((name) => name !== 'previous_start_utc').join(', ')
        await db.run(sql`
        insert into event_states (event_id, ${raw(names)})
        select e.id, ${raw(names)}
        from events e
        cross join event_states s
        where s.event_id = ${series.id} and ${isNew}`)
      }
    },
  )
  await raiseGeneration(db)
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

interface OccurrenceChange {
  readonly id: number
  readonly original_start: string
  readonly own: readonly OwnField[]
  readonly gone: Gone | null
}

export async function updateOccurrences(
  db: Database,
  rows: readonly OccurrenceChange[],
): Promise<void> {
  const records = rows.map((row) => ({ ...row, own: JSON.stringify(row.own) }))
  await inChunks(records, (some) =>
    db.run(sql`
      update occurrences
      set original_start = n.original_start, own = n.own, gone = n.gone
      from ${tableOf(db, some, ['id', 'original_start', 'own', 'gone'])} as n
      where occurrences.event_id = n.id`),
  )
}

export async function updateStates(
  db: Database,
  rows: readonly { readonly id: number; readonly state: State }[],
): Promise<void> {
  const records = rows.map(({ id, state }) => ({ id, ...state }))
  const names = stateNames.join(', ')
  const replaced = stateNames.map((name) => `${name} = excluded.${name}`).join(', ')
  await inChunks(records, (some) =>
    db.run(sql`
      insert into event_states (event_id, ${raw(names)})
      select id, ${raw(names)} from ${tableOf(db, some, ['id', ...stateNames])} as n where true
      on conflict (event_id) do update set ${raw(replaced)}`),
  )
}

/** Events below these that stay, with their parent. */
export async function findChildren(
  db: Database,
  ids: readonly number[],
): Promise<readonly (NamedRow & Pick<EventRow, 'post_parent'>)[]> {
  return db.all(sql`
    select id, title, author, post_parent from events
    where ${isOneOf(db, 'post_parent', ids)} and not ${isOneOf(db, 'id', ids)}`)
}

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

export async function forgetTombstones(db: Database, ids: readonly number[]): Promise<void> {
  await db.run(sql`delete from event_tombstones where ${isOneOf(db, 'event_id', ids)}`)
}
