import type { Migration } from './migration.ts'

/**
 * Pictures of proposals (§21), which are beside those of the calendar until an event with them is
 * public, and texts that editors say to senders again and again. The indexes keep what is asked at
 * each form and each proposal cheap while thousands wait.
 */
export const proposalPictures: Migration = {
  name: 'proposal-pictures',
  sharedSince: 'first-release',
  steps: ({ dialect, integer, text, bytes }) => [
    `create table proposal_pictures (
      id ${integer} primary key,
      proposal_id ${integer} references proposals (id) on delete cascade,
      made_utc ${integer} not null,
      network ${text} not null,
      name ${text} not null,
      media ${text} not null,
      width ${integer} not null,
      height ${integer} not null,
      size ${integer} not null,
      small ${bytes} not null,
      bytes ${bytes} not null
    );
    create index pictures_of_proposal on proposal_pictures (proposal_id);
    create index pictures_of_network on proposal_pictures (network);
    create index proposals_by_time on proposals (made_utc);
    create index proposals_by_title on proposals (title);
    create table proposal_replies (
      id ${integer} primary key,
      language ${text} not null,
      text ${text} not null,
      user_id ${integer} not null,
      made_utc ${integer} not null
    );`,
    dialect === 'sqlite'
      ? `insert into sequences (name, last) values ('proposal_picture', 0);
         insert into sequences (name, last) values ('reply', 0);`
      : `create sequence proposal_picture_ids;
         create sequence reply_ids;`,
  ],
}
