-- Who may sign in (§22). A user without a `name` is shown by the login. A session ends at
-- `expires_utc`, or when it was not used for `idle_seconds`; `seen_utc` and `used_utc` are written
-- once in a while only. Of application passwords, sessions, feeds and one-time links only the hash
-- of the secret is stored.
create table users (
  id {integer} primary key,
  login {text} not null unique,
  email {text} unique,
  role {text} not null,
  password {text},
  created_utc {integer} not null,
  name {text},
  disabled_utc {integer}
);
create table tokens (
  id {integer} primary key,
  user_id {integer} not null references users (id) on delete cascade,
  name {text} not null,
  hash {text} not null unique,
  created_utc {integer} not null,
  expires_utc {integer},
  used_utc {integer},
  used_network {text}
);
create index tokens_by_user on tokens (user_id);
create table sessions (
  hash {text} primary key,
  id {integer} not null unique,
  user_id {integer} not null references users (id) on delete cascade,
  nonce_hash {text} not null,
  created_utc {integer} not null,
  seen_utc {integer} not null,
  idle_seconds {integer} not null,
  expires_utc {integer} not null,
  network {text} not null,
  browser {text} not null
);
create index sessions_by_user on sessions (user_id);
create table one_time_links (
  hash {text} primary key,
  user_id {integer} not null references users (id) on delete cascade,
  kind {text} not null,
  expires_utc {integer} not null
);
create index one_time_links_by_user on one_time_links (user_id);
create table feeds (
  id {integer} primary key,
  user_id {integer} not null references users (id) on delete cascade,
  name {text} not null,
  hash {text} not null unique,
  drafts {integer} not null,
  hidden {integer} not null,
  created_utc {integer} not null
);
create index feeds_by_user on feeds (user_id);
