import type { Migration } from './migration.ts'

/**
 * Signing in by OpenID Connect (§22): who of a provider is which user, which sessions were opened so,
 * and which were ended by the provider of late, so that one that is just being opened ends as well.
 */
export const identities: Migration = {
  name: 'identities',
  sharedSince: 'first-release',
  steps: ({ dialect, integer, text }) => [
    `create table identities (
      id ${integer} primary key,
      user_id ${integer} not null references users (id) on delete cascade,
      issuer ${text} not null,
      subject ${text} not null,
      email ${text},
      created_utc ${integer} not null,
      used_utc ${integer} not null,
      unique (issuer, subject)
    );
    create index identities_of_user on identities (user_id);
    create table session_identities (
      session_id ${integer} primary key references sessions (id) on delete cascade,
      identity_id ${integer} not null references identities (id) on delete cascade,
      sid ${text}
    );
    create index sessions_of_identity on session_identities (identity_id);
    create table provider_sign_outs (
      token ${text} primary key,
      issuer ${text} not null,
      subject ${text},
      sid ${text},
      issued_utc ${integer} not null,
      until_utc ${integer} not null
    );
    create index sign_outs_by_end on provider_sign_outs (until_utc);`,
    dialect === 'sqlite'
      ? `insert into sequences (name, last) values ('identity', 0);`
      : 'create sequence identity_ids;',
  ],
}
