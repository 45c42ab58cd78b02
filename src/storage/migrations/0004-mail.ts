import type { Migration } from './migration.ts'

/**
 * Mail (§21): the outbox, what users want to get, and up to when they have been told. `content` is
 * JSON, and emptied once nothing is left to be sent; `key` bounds how much one receiver gets. A row
 * whose state is `dropped` counts in `attempts` what was over that.
 */
export const mail: Migration = {
  name: 'mail',
  sharedSince: 'first-release',
  steps: ({ dialect, integer, text }) => [
    `create table outbox (
      id ${integer} primary key,
      message ${text} not null,
      user_id ${integer} references users (id) on delete cascade,
      receiver ${text} not null,
      host ${text} not null,
      key ${text} not null,
      template ${text} not null,
      language ${text} not null,
      content ${text} not null,
      rank ${integer} not null,
      state ${text} not null,
      attempts ${integer} not null,
      created_utc ${integer} not null,
      next_utc ${integer} not null,
      until_utc ${integer} not null,
      ended_utc ${integer},
      failure ${text},
      answer ${text}
    );
    create index outbox_due on outbox (host, rank, next_utc, id) where state = 'waiting';
    create index outbox_by_key on outbox (key, created_utc);
    create index outbox_by_user on outbox (user_id);
    create index outbox_by_time on outbox (created_utc);
    create table mail_choices (
      user_id ${integer} primary key references users (id) on delete cascade,
      news ${text} not null,
      review ${text} not null,
      muted ${text} not null,
      language ${text},
      secret ${text} not null unique
    );
    create table mail_marks (
      user_id ${integer} not null references users (id) on delete cascade,
      kind ${text} not null,
      at_utc ${integer} not null,
      primary key (user_id, kind)
    );`,
    dialect === 'sqlite'
      ? `insert into sequences (name, last) values ('mail', 0);`
      : 'create sequence mail_ids;',
  ],
}
