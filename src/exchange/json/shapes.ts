// How rows of the database stand in an export: by the names of their columns, which are those of
// the interface, with flags, lists and times as people read them. What follows from the rest is
// left out.

import { columnsWith, eventColumns } from '../../calendar/items/columns.ts'
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

type Value = string | number | null

/** How a column of each type is shown, and read again: undefined if it is not of the type. */
const types = {
  integer: {
    show: (value: unknown) => value,
    read: (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : undefined),
  },
  text: {
    show: (value: unknown) => value,
    read: (value: unknown) => (typeof value === 'string' ? value : undefined),
  },
  number: {
    show: (value: unknown) => value,
    read: (value: unknown) => (Number.isFinite(value) ? Number(value) : undefined),
  },
  flag: {
    show: (value: unknown) => value === 1,
    read: (value: unknown) => (typeof value === 'boolean' ? Number(value) : undefined),
  },
  // Seconds since 1970, written as `YYYY-MM-DD hh:mm:ss` in UTC.
  instant: {
    show: (value: unknown) => (typeof value === 'number' ? writeWall(value) : null),
    read: secondsOf,
  },
  json: {
    show: (value: unknown) => JSON.parse(String(value)),
    read: (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : undefined),
  },
} as const

type Type = keyof typeof types
const typeNames = Object.keys(types) as readonly Type[]

interface Shape {
  readonly table: string
  readonly columns: readonly (readonly [name: string, type: Type])[]
  /** Columns that may be null. */
  readonly optional: ReadonlySet<string>
}

const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

/** With the names of its columns by their types. */
const shape = (
  table: string,
  columns: Readonly<Partial<Record<Type, string>>>,
  optional = '',
): Shape => ({
  table,
  columns: typeNames.flatMap((type) =>
    words(columns[type] ?? '').map((name) => [name, type] as const),
  ),
  optional: new Set(words(optional)),
})

const term = shape('terms', {
  integer: 'id parent version',
  text: 'taxonomy name slug description',
})

/** Of venues and organizers. */
function linkedShape(table: string, columns: Parameters<typeof linkedOf>[0]): Shape {
  const own = (type: 'text' | 'flag' | 'number') =>
    linkedOf(columns, type)
      .filter((name) => name !== 'description')
      .join(' ')
  return shape(
    table,
    {
      integer: 'id author image version',
      text: `status slug description was_status was_slug ${own('text')}`,
      number: own('number'),
      flag: own('flag'),
      instant: 'date_utc modified_utc trashed_utc',
    },
    `was_status was_slug trashed_utc ${own('number')}`,
  )
}

export const shapes: Readonly<Record<EntryKind, Shape>> = {
  image: shape(
    'images',
    {
      integer: 'id width height filesize author',
      text: 'hash path extension title alt_text',
      number: 'focal_x focal_y',
      instant: 'created_utc',
      json: 'sizes',
    },
    'focal_x focal_y author title alt_text',
  ),
  category: term,
  tag: term,
  venue: linkedShape('venues', venueColumns),
  organizer: linkedShape('organizers', organizerColumns),
  event: {
    table: 'events',
    columns: columnsWith({ exported: true }).map((name) => [name, eventColumns[name].type]),
    optional: new Set(columnsWith({ exported: true, nullable: true })),
  },
  tombstone: shape('event_tombstones', {
    integer: 'event_id version located',
    text: 'title start_date end_date timezone slug',
    flag: 'all_day is_protected featured',
    instant: 'trashed_utc start_utc end_utc',
    json: 'venues organizers terms',
  }),
  // Where an item came from: the source that `via` and `address` name, and what it calls the item.
  origin: shape(
    'source_items',
    { integer: 'item_id missing_utc', text: 'via address of key likeness', json: 'fingerprint' },
    'missing_utc',
  ),
}

export const entryOf = (kind: EntryKind, row: Row): Record<string, unknown> => ({
  kind,
  ...Object.fromEntries(
    shapes[kind].columns.map(([name, type]) => [name, types[type].show(row[name] ?? null)]),
  ),
})

/** A column that is not what it has to be. */
export class WrongColumn extends Error {
  readonly column: string
  constructor(column: string) {
    super(`${column} is not what it has to be.`)
    this.column = column
  }
}

/** The reverse; throws `WrongColumn`. */
export function rowOf(kind: EntryKind, entry: ExportedItem): Record<string, Value> {
  const { columns, optional } = shapes[kind]
  const pairs = columns.map(([name, type]) => {
    const value = entry[name]
    const isNone = (value ?? null) === null && optional.has(name)
    const found = isNone ? null : types[type].read(value)
    if (found === undefined) throw new WrongColumn(name)
    return [name, found]
  })
  return Object.fromEntries(pairs)
}

const aTime = /^-?\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d$/

function secondsOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !aTime.test(value)) return undefined
  const seconds = wallSeconds(value)
  return Number.isSafeInteger(seconds) ? seconds : undefined
}
