-- Where imported things come from, so that a second import changes them instead of doubling them
-- (`missing_utc`: since when a source has not named an item any more), and what became of each
-- import; calendars elsewhere that are kept in step, with what became of each poll; and the long
-- work that people start in the console. Nothing here is part of a public answer.
create table sources (
  id {integer} primary key,
  kind {text} not null,
  address {text} not null,
  checkpoint {text},
  unique (kind, address)
);
create table source_items (
  source_id {integer} not null references sources (id) on delete cascade,
  kind {text} not null,
  key {text} not null,
  item_id {integer} not null,
  likeness {text} not null,
  fingerprint {text} not null,
  missing_utc {integer},
  primary key (source_id, kind, key)
);
create index source_items_by_item on source_items (kind, item_id);
create index source_items_by_likeness on source_items (source_id, likeness);
create table imports (
  id {integer} primary key,
  source_id {integer} not null references sources (id) on delete cascade,
  name {text} not null,
  user_id {integer} references users (id) on delete set null,
  group_id {text} not null,
  started_utc {integer} not null,
  ended_utc {integer},
  counts {text} not null,
  error {text}
);
create index imports_by_source on imports (source_id);
create table import_outcomes (
  import_id {integer} not null references imports (id) on delete cascade,
  position {integer} not null,
  outcome {text} not null,
  kind {text} not null,
  item_id {integer},
  title {text} not null,
  line {integer},
  remarks {text} not null,
  primary key (import_id, position)
);
create table syncs (
  id {integer} primary key,
  kind {text} not null,
  address {text} not null,
  every_seconds {integer} not null,
  authority {text} not null,
  options {text} not null,
  user_id {integer} references users (id) on delete set null,
  is_active {integer} not null,
  created_utc {integer} not null,
  next_utc {integer} not null,
  checked_utc {integer},
  failures {integer} not null,
  error {text},
  memory {text} not null,
  unique (kind, address)
);
create table sync_runs (
  id {integer} primary key,
  sync_id {integer} not null references syncs (id) on delete cascade,
  started_utc {integer} not null,
  ended_utc {integer} not null,
  outcome {text} not null,
  remarks {text} not null,
  import_id {integer} references imports (id) on delete set null
);
create index sync_runs_by_sync on sync_runs (sync_id, id);
create index sync_runs_by_import on sync_runs (import_id);
create table tasks (
  id {integer} primary key,
  kind {text} not null,
  name {text} not null,
  user_id {integer} references users (id) on delete set null,
  state {text} not null,
  created_utc {integer} not null,
  seen_utc {integer} not null,
  ended_utc {integer},
  progress {text} not null,
  result {text} not null,
  error {text}
);
create index tasks_by_state on tasks (state);
