import type { Words } from '../migration.ts'
import { days } from './days.ts'
import { item, itemIndexes } from './item.ts'
import { titleKey } from './title_key.ts'

/**
 * Wall clock times are stored as written, instants beside them as seconds. `list_code`: 1 public, 2
 * draft, 3 pending, 4 private, 5 scheduled; below zero if it is hidden from lists; 0 in the trash.
 * `dur_class`: 0 up to a day, 1 a week, 2 a month, 3 a year, 4 longer.
 */
export const events = (words: Words): string => `
create table events (${item(words)},
  title ${words.text} not null,
  excerpt ${words.text} not null,
  start_date ${words.text} not null,
  end_date ${words.text} not null,
  timezone ${words.text} not null,
  all_day ${words.integer} not null,
  start_utc ${words.integer} not null,
  end_utc ${words.integer} not null,
  dur_class ${words.integer} not null,
  list_code ${words.integer} not null,
  cost ${words.text} not null,
  website ${words.text} not null,
  show_map ${words.integer} not null,
  show_map_link ${words.integer} not null,
  hide_from_listings ${words.integer} not null,
  sticky ${words.integer} not null,
  featured ${words.integer} not null,
  tickets ${words.text} not null,
  post_parent ${words.integer} not null,
  password ${words.text},
  accessibility ${words.text} not null default ''
);
${itemIndexes('events', 'list_code, start_utc, id, end_utc')};
create index events_by_start on events (list_code, start_utc, id, end_utc);
create index events_by_end on events (list_code, end_utc, id);
create index events_by_length on events (list_code, dur_class, start_utc, id, end_utc)
  where dur_class > 0;
create index events_by_parent on events (post_parent);
create index events_by_title on events ((${titleKey(words.dialect, '')}), id);
create index events_by_modified on events (modified_utc, id);
create index events_featured on events (id) where featured = 1;
${links('event_venues', 'venue_id', 'venues', words)};
${links('event_organizers', 'organizer_id', 'organizers', words)};
${links('event_terms', 'term_id', 'terms', words)};
${days('event_days', 'list_code', '', words)};
${days('venue_days', 'venue_id', 'references venues (id) on delete cascade', words)};
${days('organizer_days', 'organizer_id', 'references organizers (id) on delete cascade', words)};
${days('term_days', 'term_id', 'references terms (id) on delete cascade', words)};
${states(words)};
${tombstones(words)}`

/**
 * Links carry what a list filters and sorts by. `visibility`: 2 public and in lists, 1 public but
 * hidden from lists, 0 restricted or protected, -1 in the trash.
 */
const links = (table: string, column: string, target: string, { integer }: Words) => `
create table ${table} (
  ${column} ${integer} not null references ${target} (id) on delete cascade,
  event_id ${integer} not null references events (id) on delete cascade,
  position ${integer} not null,
  visibility ${integer} not null,
  start_utc ${integer} not null,
  end_utc ${integer} not null,
  dur_class ${integer} not null,
  primary key (event_id, ${column})
);
create index ${table}_by_start on ${table} (${column}, visibility, start_utc, event_id, end_utc);
create index ${table}_by_end on ${table} (${column}, visibility, end_utc);
create index ${table}_by_length
  on ${table} (${column}, visibility, dur_class, start_utc, event_id, end_utc) where dur_class > 0`

/**
 * What became of an event, where it is online, and its start before the last change of it (§23). An
 * event without a row has the defaults.
 */
const states = ({ integer, text }: Words) => `
create table event_states (
  event_id ${integer} primary key references events (id) on delete cascade,
  event_status ${text} not null,
  event_status_reason ${text} not null,
  attendance ${text} not null,
  virtual_url ${text} not null,
  previous_start_utc ${integer}
);
create index event_states_by_status on event_states (event_status)`

/**
 * The public facts of an event in the trash, as they were when it went there; feeds report it for
 * 30 days. Venues, organizers and terms are lists of ids as JSON. `located`: one of the public
 * venues had coordinates. `slug` is the one it had in public: its file stays at that address, as a
 * cancelled event.
 */
const tombstones = ({ integer, text }: Words) => `
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
  terms ${text} not null,
  slug ${text} not null default ''
);
create index event_tombstones_by_time on event_tombstones (trashed_utc);
create index event_tombstones_by_slug on event_tombstones (slug)`
