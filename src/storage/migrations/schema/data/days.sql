-- How many events start and end on each day (level 0, counted since 1970 in UTC) and in each 64
-- days (level 1). Of linked events only those with `visibility` 2 count.
create table {table} (
  {column} {key} not null {reference},
  level {integer} not null,
  day {integer} not null,
  starts {integer} not null,
  ends {integer} not null,
  primary key ({column}, level, day)
){by_key};
