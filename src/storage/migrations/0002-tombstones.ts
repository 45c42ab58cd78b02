import type { Migration } from './migration.ts'

/**
 * What everybody could see of an event that is in the trash, as it was when it went there; feeds
 * tell of it for a while. Venues, organizers and terms are lists of ids as JSON. `located`: one of
 * the venues that everybody could see had coordinates.
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
