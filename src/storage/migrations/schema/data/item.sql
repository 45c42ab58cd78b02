-- The columns that events, venues and organizers share. `was_*` is set while an item is in the trash.
  id {integer} primary key,
  author {integer} not null,
  status {text} not null,
  date_utc {integer} not null,
  modified_utc {integer} not null,
  slug {text} not null unique,
  description {text} not null,
  image {integer} not null,
  version {integer} not null,
  folded {text} not null,
  was_status {text},
  was_slug {text},
  trashed_utc {integer}
