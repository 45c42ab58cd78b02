import type { Migration } from './migration.ts'

/**
 * Who gets the newsletter of the week, or reminders of saved events (§21): visitors, who have no
 * account. `wish` is what was confirmed, `asked` what is not yet, both JSON. The marks are of what was
 * sent: they are in no backup, so that a calendar that is restored mails nothing again.
 */
export const subscriptions: Migration = {
  name: 'subscriptions',
  sharedSince: 'first-release',
  steps: ({ dialect, integer, text }) => [
    `create table subscribers (
      id ${integer} primary key,
      kind ${text} not null,
      email ${text} not null,
      token ${text} not null unique,
      language ${text} not null,
      state ${text} not null,
      wish ${text} not null,
      asked ${text},
      asked_utc ${integer},
      network ${text} not null,
      made_utc ${integer} not null,
      changed_utc ${integer} not null,
      unique (kind, email)
    );
    create index subscribers_by_state on subscribers (kind, state, id);
    create index subscribers_by_asking on subscribers (asked_utc) where asked_utc is not null;
    create index subscribers_by_email on subscribers (email);
    create table subscriber_marks (
      subscriber_id ${integer} primary key references subscribers (id) on delete cascade,
      week ${integer} not null,
      refusals ${integer} not null,
      mail ${integer} not null
    );
    create table subscriber_events (
      subscriber_id ${integer} not null references subscribers (id) on delete cascade,
      event_id ${integer} not null,
      start_date ${text} not null,
      is_off ${integer} not null,
      is_told ${integer} not null,
      primary key (subscriber_id, event_id)
    );
    create index subscriber_events_by_event on subscriber_events (event_id);`,
    dialect === 'sqlite'
      ? `insert into sequences (name, last) values ('subscriber', 0);`
      : 'create sequence subscriber_ids;',
  ],
}
