-- Links carry what a list filters and sorts by. `visibility`: 2 public and in lists, 1 public but
-- hidden from lists, 0 restricted or protected, -1 in the trash.
create table {table} (
  {column} {integer} not null references {target} (id) on delete cascade,
  event_id {integer} not null references events (id) on delete cascade,
  position {integer} not null,
  visibility {integer} not null,
  start_utc {integer} not null,
  end_utc {integer} not null,
  dur_class {integer} not null,
  primary key (event_id, {column})
);
create index {table}_by_start on {table} ({column}, visibility, start_utc, event_id, end_utc);
create index {table}_by_end on {table} ({column}, visibility, end_utc);
create index {table}_by_length
  on {table} ({column}, visibility, dur_class, start_utc, event_id, end_utc) where dur_class > 0;
