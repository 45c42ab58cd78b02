-- Wall clock times are stored as written, instants beside them as seconds. `list_code`: 1 public, 2
-- draft, 3 pending, 4 private, 5 scheduled; below zero if it is hidden from lists; 0 in the trash.
-- `dur_class`: 0 up to a day, 1 a week, 2 a month, 3 a year, 4 longer.
create table events ({item},
  title {text} not null,
  excerpt {text} not null,
  start_date {text} not null,
  end_date {text} not null,
  timezone {text} not null,
  all_day {integer} not null,
  start_utc {integer} not null,
  end_utc {integer} not null,
  dur_class {integer} not null,
  list_code {integer} not null,
  cost {text} not null,
  website {text} not null,
  show_map {integer} not null,
  show_map_link {integer} not null,
  hide_from_listings {integer} not null,
  sticky {integer} not null,
  featured {integer} not null,
  tickets {text} not null,
  post_parent {integer} not null,
  password {text},
  accessibility {text} not null default ''
);
create index events_by_start on events (list_code, start_utc, id, end_utc);
create index events_by_end on events (list_code, end_utc, id);
create index events_by_length on events (list_code, dur_class, start_utc, id, end_utc)
  where dur_class > 0;
create index events_by_parent on events (post_parent);
create index events_by_title on events (({title_key}), id);
create index events_by_modified on events (modified_utc, id);
create index events_featured on events (id) where featured = 1;

-- What became of an event, where it is online, and its start before the last change of it (§23). An
-- event without a row has the defaults.
create table event_states (
  event_id {integer} primary key references events (id) on delete cascade,
  event_status {text} not null,
  event_status_reason {text} not null,
  attendance {text} not null,
  virtual_url {text} not null,
  previous_start_utc {integer}
);
create index event_states_by_status on event_states (event_status);

-- The public facts of an event in the trash, as they were when it went there; feeds report it for
-- 30 days. Venues, organizers and terms are lists of ids as JSON. `located`: one of the public
-- venues had coordinates. `slug` is the one it had in public: its file stays at that address, as a
-- cancelled event.
create table event_tombstones (
  event_id {integer} primary key references events (id) on delete cascade,
  trashed_utc {integer} not null,
  version {integer} not null,
  title {text} not null,
  start_date {text} not null,
  end_date {text} not null,
  timezone {text} not null,
  start_utc {integer} not null,
  end_utc {integer} not null,
  all_day {integer} not null,
  is_protected {integer} not null,
  featured {integer} not null,
  located {integer} not null,
  venues {text} not null,
  organizers {text} not null,
  terms {text} not null,
  slug {text} not null default ''
);
create index event_tombstones_by_time on event_tombstones (trashed_utc);
create index event_tombstones_by_slug on event_tombstones (slug);
