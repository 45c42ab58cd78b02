// What is read of an item.

import sql, { type Sql, raw } from 'sql-template-tag'
import type { Dialect } from '../../storage/database.ts'
import { type ColumnType, type EventColumn, eventColumns, stateNames } from './columns.ts'

/** The kinds of items, with their tables and the columns of their names. */
export const itemKinds = {
  event: { table: 'events', title: 'title' },
  venue: { table: 'venues', title: 'venue' },
  organizer: { table: 'organizers', title: 'organizer' },
} as const

export type ItemName = keyof typeof itemKinds
export const itemNames = Object.keys(itemKinds) as readonly ItemName[]

export type Table = (typeof itemKinds)[ItemName]['table']
export const itemTables: readonly Table[] = itemNames.map((name) => itemKinds[name].table)

export type Selected = Readonly<Record<Dialect, Sql>>

type SqlType = 'bigint' | 'text'

const typeOf = (type: ColumnType): SqlType =>
  type === 'text' || type === 'json' ? 'text' : 'bigint'

const typed = Object.entries(eventColumns).map(([name, { type }]) => [name, typeOf(type)])

export const eventColumnTypes = Object.fromEntries(typed) as Readonly<Record<EventColumn, SqlType>>

const eventColumnNames = Object.keys(eventColumnTypes) as readonly EventColumn[]

export const eventColumnsBut = <Name extends EventColumn>(
  names: readonly Name[],
): readonly Exclude<EventColumn, Name>[] => {
  const left = new Set<EventColumn>(names)
  return eventColumnNames.filter((name): name is Exclude<EventColumn, Name> => !left.has(name))
}

/** What an occurrence may have from its series, and what can be long. */
const textNames = ['description', 'excerpt', 'folded'] as const
const plainNames = eventColumnsBut(textNames)
const occurrenceNames = ['series_id', 'original_start', 'own', 'gone']
const seriesNames = ['recurrence', 'first', 'last', 'known_until']

type Event = 'e' | 'events'

const builders: Readonly<Record<Dialect, string>> = {
  sqlite: 'json_object',
  postgres: 'json_build_object',
}

/** One row of another table as JSON, or null: in one statement, for a further one costs as much. */
function beside(dialect: Dialect, names: readonly string[], table: string, event: Event): string {
  const members = names.map((name) => `'${name}', ${name}`).join(', ')
  return `(select cast(${builders[dialect]}(${members}) as text)
    from ${table} where event_id = ${event}.id)`
}

const stateOf = (event: Event, dialect: Dialect) =>
  `${beside(dialect, stateNames, 'event_states', event)} as state`

/** The texts of an occurrence are those of its series, unless it has its own (migration `series`). */
const valueOf = (name: string, event: Event) =>
  `case when ${event}.folded = '' then (select s.${name} from events s where s.id = ${event}.post_parent)
    else ${event}.${name} end`
const textOf = (name: string, event: Event) => `${valueOf(name, event)} as ${name}`

export const searchedText = (event: Event): Sql => raw(textOf('folded', event))

export const beginningOfText = (event: Event, letters: number): Sql =>
  raw(`substr(${valueOf('folded', event)}, 1, ${letters}) as folded`)

/** By name, because a long text that is read twice costs twice. */
function shortParts(event: Event, dialect: Dialect): string {
  const plain = plainNames.map((name) => `${event}.${name}`).join(', ')
  return `${plain}, ${stateOf(event, dialect)},
    case when ${event}.post_parent = 0 then null
      else ${beside(dialect, occurrenceNames, 'occurrences', event)} end as occurrence,
    case when ${event}.list_code between -9 and 9 then null
      else ${beside(dialect, seriesNames, 'series', event)} end as recurrence`
}

const inBoth = (write: (dialect: Dialect) => string): Selected => ({
  sqlite: raw(write('sqlite')),
  postgres: raw(write('postgres')),
})

/** All columns of an event, its state, and what makes it a series or an occurrence. */
export const selectEvent = (event: Event): Selected => {
  const texts = textNames.map((name) => textOf(name, event)).join(', ')
  return inBoth((dialect) => `${shortParts(event, dialect)}, ${texts}`)
}

/** The same without its texts, which can be long. */
export const shortEventColumns = inBoth((dialect) => shortParts('events', dialect))

/** All that is stored of an event itself, and its state; an occurrence may have no texts. */
export const storedEventColumns = inBoth((dialect) => `e.*, ${stateOf('e', dialect)}`)

const all: Selected = { sqlite: sql`*`, postgres: sql`*` }

export const allColumns: Readonly<Record<Table, Selected>> = {
  events: selectEvent('events'),
  venues: all,
  organizers: all,
}
