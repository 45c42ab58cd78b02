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

const members = stateNames.map((name) => `'${name}', ${name}`).join(', ')

/** The state as JSON, or null: in one statement with the event, for a further one costs as much. */
function withState(event: 'e' | 'events', build: 'json_object' | 'json_build_object'): Sql {
  return raw(`${event}.*, (select cast(${build}(${members}) as text)
    from event_states where event_id = ${event}.id) as state`)
}

/** All columns of an event and its state. */
export const eventColumns = (event: 'e' | 'events'): Selected => ({
  sqlite: withState(event, 'json_object'),
  postgres: withState(event, 'json_build_object'),
})

const all: Selected = { sqlite: sql`*`, postgres: sql`*` }

export const allColumns: Readonly<Record<Table, Selected>> = {
  events: eventColumns('events'),
  venues: all,
  organizers: all,
}
