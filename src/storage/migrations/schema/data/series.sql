-- Recurring events (§17). A series is an event with a row in `series`: its recurrence as JSON, its
-- first and last start, and the horizon up to which its occurrences exist. An occurrence is an event
-- with a row in `occurrences`: the start that the recurrence gives it, in the zone of the series,
-- the names of its own fields as JSON, and why it is in the trash. Its `post_parent` is the series.
--
-- Its texts are stored once, with the series: an empty `folded` says that they are found there. No
-- other event has one, because the line break between title and description is always there.
create table series (
  event_id {integer} primary key references events (id) on delete cascade,
  recurrence {text} not null,
  first {text},
  last {text},
  known_until {text} not null,
  known_until_utc {integer}
);
create index series_by_horizon on series (known_until_utc);
create table occurrences (
  event_id {integer} primary key references events (id) on delete cascade,
  series_id {integer} not null,
  original_start {text} not null,
  own {text} not null,
  gone {text}
);
create index occurrences_by_start on occurrences (series_id, original_start);
create index occurrences_with_own on occurrences (series_id, original_start) where own <> '[]';
