import type { Migration } from './migration.ts'

/**
 * What visitors propose (§21), beside the calendar: nothing here is part of a public answer, and what
 * was said about a person is removed without a trace in the history.
 */
export const proposals: Migration = {
  name: 'proposals',
  sharedSince: 'first-release',
  steps: ({ dialect, integer, text }) => [
    `create table proposals (
      id ${integer} primary key,
      token ${text} not null unique,
      version ${integer} not null,
      told ${text} not null,
      stage ${text} not null,
      made_utc ${integer} not null,
      confirmed_utc ${integer},
      decided_utc ${integer},
      event_id ${integer} references events (id) on delete set null,
      title ${text} not null,
      said ${text} not null,
      sender_name ${text} not null,
      sender_email ${text} not null,
      language ${text} not null,
      note ${text} not null,
      network ${text} not null,
      marks ${text} not null
    );
    create index proposals_by_stage on proposals (stage, made_utc);
    create index proposals_of_event on proposals (event_id);
    create index proposals_of_sender on proposals (sender_email);
    create index proposals_of_network on proposals (network);
    create table proposal_messages (
      id ${integer} primary key,
      proposal_id ${integer} not null references proposals (id) on delete cascade,
      at_utc ${integer} not null,
      user_id ${integer},
      text ${text} not null
    );
    create index messages_of_proposal on proposal_messages (proposal_id, id);
    create table proposal_proofs (
      hash ${text} primary key,
      until_utc ${integer} not null
    );
    create index proofs_by_end on proposal_proofs (until_utc);
    create table proposal_senders (
      name ${text} primary key,
      trust ${text} not null
    );
    create table proposal_desk (
      one ${integer} primary key,
      user_id ${integer} references users (id) on delete set null
    );`,
    dialect === 'sqlite'
      ? `insert into sequences (name, last) values ('proposal', 0);
         insert into sequences (name, last) values ('message', 0);`
      : `create sequence proposal_ids;
         create sequence message_ids;`,
  ],
}
