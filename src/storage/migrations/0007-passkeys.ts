import type { Migration } from './migration.ts'

/**
 * Passkeys (§22): several per user, each with its public key and the number that its device counts
 * with; and the challenges that were used, until they expire.
 */
export const passkeys: Migration = {
  name: 'passkeys',
  sharedSince: 'first-release',
  steps: ({ dialect, integer, text }) => [
    `create table passkeys (
      id ${integer} primary key,
      user_id ${integer} not null references users (id) on delete cascade,
      credential ${text} not null unique,
      public_key ${text} not null,
      counter ${integer} not null,
      transports ${text} not null,
      name ${text} not null,
      created_utc ${integer} not null,
      used_utc ${integer},
      copied_utc ${integer}
    );
    create index passkeys_by_user on passkeys (user_id);
    create table used_challenges (
      hash ${text} primary key,
      until_utc ${integer} not null
    );
    create index used_challenges_by_end on used_challenges (until_utc);`,
    dialect === 'sqlite'
      ? `insert into sequences (name, last) values ('passkey', 0);`
      : 'create sequence passkey_ids;',
  ],
}
