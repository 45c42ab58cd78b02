import type { Migration } from './migration.ts'

/**
 * Signing in and people (§22, §19). A user without a `name` is shown by the login. A session ends at
 * `expires_utc`, or when it was not used for `idle_seconds`; `seen_utc` and `used_utc` are written
 * once in a while only. Of one-time links only the hash of the secret is stored.
 *
 * Nodes of the version before can go on: `sessions` has the columns that they read, and there were
 * no sessions, since nobody could sign in. They do not know that a user is disabled.
 */
export const people: Migration = {
  name: 'people',
  steps: ({ dialect, integer, text }) => [
    dialect === 'postgres'
      ? 'create sequence session_ids'
      : "insert into sequences (name, last) values ('session', 0)",
    `
alter table users add column name ${text};
alter table users add column disabled_utc ${integer};
alter table tokens add column used_utc ${integer};
alter table tokens add column used_network ${text};
drop table sessions;
create table sessions (
  hash ${text} primary key,
  id ${integer} not null unique,
  user_id ${integer} not null references users (id) on delete cascade,
  nonce_hash ${text} not null,
  created_utc ${integer} not null,
  seen_utc ${integer} not null,
  idle_seconds ${integer} not null,
  expires_utc ${integer} not null,
  network ${text} not null,
  browser ${text} not null
);
create index sessions_by_user on sessions (user_id);
create table one_time_links (
  hash ${text} primary key,
  user_id ${integer} not null references users (id) on delete cascade,
  kind ${text} not null,
  expires_utc ${integer} not null
);
create index one_time_links_by_user on one_time_links (user_id)`,
  ],
}
