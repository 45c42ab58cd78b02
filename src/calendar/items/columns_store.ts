// What is read of an item.

import sql, { type Sql, raw } from 'sql-template-tag'
import type { Dialect } from '../../storage/database.ts'

export type Table = 'events' | 'venues' | 'organizers'

export type Selected = Readonly<Record<Dialect, Sql>>

/** The columns of the state of an event, which is a table of its own (migration `states`). */
export const stateNames = [
  'event_status',
  'event_status_reason',
  'attendance',
  'virtual_url',
  'previous_start_utc',
] as const

type Event = 'e' | 'events'
type Build = 'json_object' | 'json_build_object'

const members = (names: readonly string[]) => names.map((name) => `'${name}', ${name}`).join(', ')

/** One row of another table as JSON, or null: in one statement, for a further one costs as much. */
const beside = (build: Build, names: readonly string[], table: string, event: Event) =>
  `(select cast(${build}(${members(names)}) as text) from ${table} where event_id = ${event}.id)`

/** The texts of an occurrence are those of its series, unless it has its own (migration `series`). */
const textOf = (name: string, event: Event) =>
  `case when ${event}.folded = '' then (select s.${name} from events s where s.id = ${event}.post_parent)
    else ${event}.${name} end as ${name}`

/** The searched text of an event. */
export const searchedText = (event: Event): Sql => raw(textOf('folded', event))

const textNames = ['description', 'excerpt', 'folded']
/** All others; by name, because a long text that is read twice costs twice. */
const plainNames = [
  'id',
  'author',
  'status',
  'date_utc',
  'modified_utc',
  'slug',
  'image',
  'version',
  'was_status',
  'was_slug',
  'trashed_utc',
  'title',
  'start_date',
  'end_date',
  'timezone',
  'all_day',
  'start_utc',
  'end_utc',
  'dur_class',
  'list_code',
  'cost',
  'website',
  'show_map',
  'show_map_link',
  'hide_from_listings',
  'sticky',
  'featured',
  'tickets',
  'post_parent',
  'password',
]
const occurrenceNames = ['series_id', 'original_start', 'own', 'gone']
const seriesNames = ['recurrence', 'first', 'last', 'known_until']

function wholeEvent(event: Event, build: Build): Sql {
  const plain = plainNames.map((name) => `${event}.${name}`).join(', ')
  return raw(`${plain}, ${textNames.map((name) => textOf(name, event)).join(', ')},
    ${beside(build, stateNames, 'event_states', event)} as state,
    case when ${event}.post_parent = 0 then null
      else ${beside(build, occurrenceNames, 'occurrences', event)} end as occurrence,
    case when ${event}.list_code between -9 and 9 then null
      else ${beside(build, seriesNames, 'series', event)} end as recurrence`)
}

/** All columns of an event, its state, and what makes it a series or an occurrence. */
export const eventColumns = (event: Event): Selected => ({
  sqlite: wholeEvent(event, 'json_object'),
  postgres: wholeEvent(event, 'json_build_object'),
})

const all: Selected = { sqlite: sql`*`, postgres: sql`*` }

export const allColumns: Readonly<Record<Table, Selected>> = {
  events: eventColumns('events'),
  venues: all,
  organizers: all,
}
