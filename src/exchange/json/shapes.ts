// How rows of the database stand in an export: by the names of their columns, which are those of
// the interface, with flags, lists and times as people read them. What follows from the rest is
// left out.

import { columnsWith } from '../../calendar/items/columns.ts'
import {
  linkedOf,
  organizerColumns,
  venueColumns,
} from '../../calendar/items/linked/linked_columns.ts'
import type { Row } from '../../storage/backup/store.ts'
import { wallSeconds, writeWall } from '../../language/time/wall.ts'

export type ExportedItem = Readonly<Record<string, unknown>> & { readonly kind: EntryKind }

export const entryKinds = [
  'image',
  'category',
  'tag',
  'venue',
  'organizer',
  'event',
  'tombstone',
  'origin',
] as const
export type EntryKind = (typeof entryKinds)[number]

export interface Shape {
  readonly table: string
  readonly texts: readonly string[]
  readonly integers: readonly string[]
  readonly numbers: readonly string[]
  readonly flags: readonly string[]
  /** Seconds since 1970, written as `YYYY-MM-DD hh:mm:ss` in UTC. */
  readonly times: readonly string[]
  /** JSON. */
  readonly lists: readonly string[]
  /** Columns that may be null. */
  readonly optional: ReadonlySet<string>
}

const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

interface Columns {
  readonly texts: string
  readonly integers: string
  readonly numbers?: string
  readonly flags?: string
  readonly times?: string
  readonly lists?: string
  readonly optional?: string
}

const shape = (table: string, columns: Columns): Shape => ({
  table,
  texts: words(columns.texts),
  integers: words(columns.integers),
  numbers: words(columns.numbers ?? ''),
  flags: words(columns.flags ?? ''),
  times: words(columns.times ?? ''),
  lists: words(columns.lists ?? ''),
  optional: new Set(words(columns.optional ?? '')),
})

const ofItems = {
  texts: 'status slug description was_status was_slug',
  integers: 'id author image version',
  times: 'date_utc modified_utc trashed_utc',
  optional: 'was_status was_slug trashed_utc',
}

const term = shape('terms', {
  texts: 'taxonomy name slug description',
  integers: 'id parent version',
})

/** Of venues and organizers. */
function linkedShape(table: string, columns: Parameters<typeof linkedOf>[0]): Shape {
  const [texts, flags, numbers] = (['text', 'flag', 'number'] as const).map((type) =>
    linkedOf(columns, type).filter((name) => name !== 'description'),
  )
  const shared = shape(table, ofItems)
  return {
    ...shared,
    texts: [...shared.texts, ...(texts ?? [])],
    flags: flags ?? [],
    numbers: numbers ?? [],
    optional: shared.optional.union(new Set(numbers)),
  }
}

export const shapes: Readonly<Record<EntryKind, Shape>> = {
  image: shape('images', {
    texts: 'hash path extension title alt_text',
    integers: 'id width height filesize author',
    numbers: 'focal_x focal_y',
    times: 'created_utc',
    lists: 'sizes',
    optional: 'focal_x focal_y author title alt_text',
  }),
  category: term,
  tag: term,
  venue: linkedShape('venues', venueColumns),
  organizer: linkedShape('organizers', organizerColumns),
  event: {
    table: 'events',
    texts: columnsWith({ exported: true, type: 'text' }),
    integers: columnsWith({ exported: true, type: 'integer' }),
    numbers: [],
    flags: columnsWith({ exported: true, type: 'flag' }),
    times: columnsWith({ exported: true, type: 'instant' }),
    lists: columnsWith({ exported: true, type: 'json' }),
    optional: new Set(columnsWith({ exported: true, nullable: true })),
  },
  tombstone: shape('event_tombstones', {
    texts: 'title start_date end_date timezone slug',
    integers: 'event_id version located',
    flags: 'all_day is_protected featured',
    times: 'trashed_utc start_utc end_utc',
    lists: 'venues organizers terms',
  }),
  // Where an item came from: the source that `via` and `address` name, and what it calls the item.
  origin: shape('source_items', {
    texts: 'via address of key likeness',
    integers: 'item_id missing_utc',
    lists: 'fingerprint',
    optional: 'missing_utc',
  }),
}

export function entryOf(kind: EntryKind, row: Row): Record<string, unknown> {
  const { texts, integers, numbers, flags, times, lists } = shapes[kind]
  const entry: Record<string, unknown> = { kind }
  for (const name of [...integers, ...texts, ...numbers]) entry[name] = row[name] ?? null
  for (const name of flags) entry[name] = row[name] === 1
  for (const name of times) {
    const seconds = row[name]
    entry[name] = typeof seconds === 'number' ? writeWall(seconds) : null
  }
  for (const name of lists) entry[name] = JSON.parse(String(row[name]))
  return entry
}

/** A column that is not what it has to be. */
export class WrongColumn extends Error {
  readonly column: string
  constructor(column: string) {
    super(`${column} is not what it has to be.`)
    this.column = column
  }
}

/** The reverse; throws `WrongColumn`. */
export function rowOf(
  kind: EntryKind,
  entry: ExportedItem,
): Record<string, string | number | null> {
  const { texts, integers, numbers, flags, times, lists, optional } = shapes[kind]
  const row: Record<string, string | number | null> = {}
  const take = (
    names: readonly string[],
    read: (value: unknown) => string | number | undefined,
  ) => {
    for (const name of names) {
      const value = entry[name]
      const isNone = (value ?? null) === null && optional.has(name)
      const found = isNone ? null : read(value)
      if (found === undefined) throw new WrongColumn(name)
      row[name] = found
    }
  }
  take(texts, (value) => (typeof value === 'string' ? value : undefined))
  take(integers, (value) => (Number.isSafeInteger(value) ? Number(value) : undefined))
  take(numbers, (value) => (Number.isFinite(value) ? Number(value) : undefined))
  take(flags, (value) => (typeof value === 'boolean' ? Number(value) : undefined))
  take(times, secondsOf)
  take(lists, (value) => (typeof value === 'object' ? JSON.stringify(value) : undefined))
  return row
}

const aTime = /^-?\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d$/

function secondsOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !aTime.test(value)) return undefined
  const seconds = wallSeconds(value)
  return Number.isSafeInteger(seconds) ? seconds : undefined
}
