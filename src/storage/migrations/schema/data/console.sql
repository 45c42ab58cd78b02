-- What the console needs besides the calendar itself: work in progress, saved views, who has which
-- item open, and `notes`, what reviewers say about items that wait for them. Nothing here is part of
-- a public answer, so that writing it does not raise the generation.
create table drafts (
  user_id {integer} not null references users (id) on delete cascade,
  kind {text} not null,
  item_id {integer} not null,
  key {text} not null,
  title {text} not null,
  content {text} not null,
  based_on {text} not null,
  modified_utc {integer} not null,
  primary key (user_id, kind, item_id, key)
);
create index drafts_by_time on drafts (modified_utc);
create table saved_views (
  id {integer} primary key,
  user_id {integer} not null references users (id) on delete cascade,
  name {text} not null,
  screen {text} not null,
  query {text} not null,
  shared {integer} not null,
  created_utc {integer} not null,
  modified_utc {integer} not null
);
create index saved_views_by_user on saved_views (user_id);
create index saved_views_shared on saved_views (id) where shared = 1;
create table presence (
  kind {text} not null,
  item_id {integer} not null,
  user_id {integer} not null references users (id) on delete cascade,
  since_utc {integer} not null,
  seen_utc {integer} not null,
  primary key (kind, item_id, user_id)
);
create index presence_by_time on presence (seen_utc);
create table notes (
  id {integer} primary key,
  kind {text} not null,
  item_id {integer} not null,
  user_id {integer} not null,
  login {text} not null,
  at_utc {integer} not null,
  decision {text} not null,
  text {text} not null
);
create index notes_of_item on notes (item_id, id);
