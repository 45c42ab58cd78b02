import type { Migration } from './migration.ts'

/**
 * The public facts of an event in the trash, as they were when it went there; feeds report it for
 * 30 days. Venues, organizers and terms are lists of ids as JSON. `located`: one of the public
 * venues had coordinates.
 */
export const tombstones: Migration = {
  name: 'tombstones',
  steps: ({ integer, text }) => [
    `
create table event_tombstones (
  event_id ${integer} primary key references events (id) on delete cascade,
  trashed_utc ${integer} not null,
  version ${integer} not null,
  title ${text} not null,
  start_date ${text} not null,
  end_date ${text} not null,
  timezone ${text} not null,
  start_utc ${integer} not null,
  end_utc ${integer} not null,
  all_day ${integer} not null,
  is_protected ${integer} not null,
  featured ${integer} not null,
  located ${integer} not null,
  venues ${text} not null,
  organizers ${text} not null,
  terms ${text} not null
);
create index event_tombstones_by_time on event_tombstones (trashed_utc)`,
  ],
}
