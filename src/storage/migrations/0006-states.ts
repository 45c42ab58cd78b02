import type { Migration } from './migration.ts'

/**
 * What became of an event, where it is online, and its start before the last change of it (§23). An
 * event without a row has the defaults.
 *
 * Nodes of the version before can go on. The state is a table of its own because they read whole
 * rows of `events` with prepared statements, which PostgreSQL refuses once the table has another
 * column. What they write has the defaults, or leaves the state as it is; what they delete takes
 * its state along. Only a start that they change is not recorded as the previous one.
 */
export const states: Migration = {
  name: 'states',
  steps: ({ integer, text }) => [
    `
create table event_states (
  event_id ${integer} primary key references events (id) on delete cascade,
  event_status ${text} not null,
  event_status_reason ${text} not null,
  attendance ${text} not null,
  virtual_url ${text} not null,
  previous_start_utc ${integer}
)`,
  ],
}
