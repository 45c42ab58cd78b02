// The SQL of occurrences: one at a time, and hundreds in one statement.

import sql, { raw } from 'sql-template-tag'
import { yieldToEventLoop } from '../../../../storage/event_loop.ts'
import type { Database } from '../../../../storage/database.ts'
import { atMost, forUpdate, isOneOf } from '../../../../storage/dialect.ts'
import { raiseGeneration } from '../../../../storage/generation/generation.ts'
import { inChunks, piece } from '../../../../storage/rows.ts'
import type { Wall } from '../../../../language/time/wall.ts'
import { stateNames } from '../../../items/columns.ts'
import { eventColumnsBut, storedEventColumns } from '../../../items/columns_store.ts'
import { targets, visibilityOf } from '../../links.ts'
import type { EventRow, NamedRow } from '../../store.ts'
import { tableOf } from '../../writing/many_store.ts'
import type { Gone, OwnField } from '../rules.ts'

export async function setOwn(
  db: Database,
  event: number,
  { own, gone }: { readonly own: readonly OwnField[]; readonly gone: Gone | null },
): Promise<void> {
  await db.run(sql`
    update occurrences set own = ${JSON.stringify(own)}, gone = ${gone} where event_id = ${event}`)
}

/** The ids of all occurrences of an event, also of one that is a series no longer. */
export const occurrenceIds = (db: Database, series: number): Promise<readonly number[]> =>
  db.ids(sql`
    select event_id as id from occurrences where series_id = ${series} order by event_id`)

export async function occurrenceAt(
  db: Database,
  series: number,
  start: Wall,
): Promise<number | undefined> {
  const row = await db.one<{ id: number }>(sql`
    select event_id as id from occurrences
    where series_id = ${series} and original_start = ${start}`)
  return row?.id
}

export async function deletedStarts(db: Database, series: number): Promise<readonly Wall[]> {
  const alone: Gone = 'alone'
  const rows = await db.all<{ original_start: Wall }>(sql`
    select original_start from occurrences
    where series_id = ${series} and gone = ${alone}
    order by original_start`)
  return rows.map(({ original_start }) => original_start)
}

export const hasOccurrenceAfter = (db: Database, series: number, start: Wall): Promise<boolean> =>
  db.exists(sql`
    select 1 from occurrences where series_id = ${series} and original_start > ${start} ${atMost(1)}`)

/** Locks all occurrences of a series until the transaction ends, in the order of their ids. */
export async function lockOccurrences(db: Database, series: number): Promise<void> {
  if (db.dialect !== 'postgres') return
  await db.all(sql`
    select id from events
    where id in (select event_id from occurrences where series_id = ${series})
    order by id
    ${forUpdate(db)}`)
}

/** Raises the versions of the occurrences, which show the recurrence of their series in words. */
export async function touchOccurrences(db: Database, series: number): Promise<void> {
  await db.run(sql`
    update events set version = version + 1
    where id in (select event_id from occurrences where series_id = ${series})`)
  await raiseGeneration(db)
}

/** Occurrences from an original start on go to another series; returns them. */
export async function handOver(
  db: Database,
  series: number,
  from: Wall,
  to: number,
): Promise<readonly NamedRow[]> {
  const moved = await db.all<NamedRow>(sql`
    update events set post_parent = ${to}, version = version + 1
    where id in (
      select event_id from occurrences
      where series_id = ${series} and original_start >= ${from})
    returning id, title, author`)
  await db.run(sql`
    update occurrences set series_id = ${to}
    where series_id = ${series} and original_start >= ${from}`)
  return moved
}

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
