import type { Migration } from './migration.ts'

/**
 * What people say to each other about events, in the console: comments, whom they mention, and up to
 * when a user has seen what was new, without what they do not want to be told. Nothing here is part
 * of a public answer. Whose comment it was outlives the user: it has no reference.
 */
export const talk: Migration = {
  name: 'talk',
  sharedSince: 'first-release',
  steps: ({ dialect, integer, text }) => [
    `create table comments (
      id ${integer} primary key,
      event_id ${integer} not null references events (id) on delete cascade,
      user_id ${integer} not null,
      at_utc ${integer} not null,
      text ${text} not null
    );
    create index comments_of_event on comments (event_id, id);
    create index comments_by_time on comments (at_utc);
    create table mentions (
      comment_id ${integer} not null references comments (id) on delete cascade,
      user_id ${integer} not null references users (id) on delete cascade,
      primary key (comment_id, user_id)
    );
    create index mentions_of_user on mentions (user_id, comment_id);
    create table news_marks (
      user_id ${integer} primary key references users (id) on delete cascade,
      seen_utc ${integer} not null,
      muted ${text} not null
    );`,
    dialect === 'sqlite'
      ? `insert into sequences (name, last) values ('comment', 0);`
      : 'create sequence comment_ids;',
  ],
}
