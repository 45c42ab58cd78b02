import type { Migration, Words } from './migration.ts'

/** Longer beginnings of titles would make the index large; PostgreSQL limits them as well. */
const longestKey = 100

/** The letters of European languages that have an accent, by the letter without it. */
const accented: Readonly<Record<string, string>> = {
  a: 'áàâäãåāÁÀÂÄÃÅĀ',
  c: 'çćčÇĆČ',
  e: 'éèêëēęÉÈÊËĒĘ',
  i: 'íìîïīÍÌÎÏĪ',
  n: 'ñńÑŃ',
  o: 'óòôöõøōÓÒÔÖÕØŌ',
  s: 'śšŚŠ',
  u: 'úùûüūÚÙÛÜŪ',
  y: 'ýÿÝŸ',
  z: 'źżžŹŻŽ',
  ss: 'ß',
  ae: 'æÆ',
  oe: 'œŒ',
}

const withoutAccents = (column: string): string =>
  Object.entries(accented).reduce(
    (all, [plain, letters]) =>
      Array.from(letters).reduce(
        (some, letter) => `replace(${some}, '${letter}', '${plain}')`,
        all,
      ),
    `lower(${column})`,
  )

/**
 * What titles are sorted by: the beginning of the folded text. An occurrence without a text of its
 * own has none there, so that its title is folded here, as far as a database can.
 */
export const titleKey = (alias: '' | 'e.'): string => `case when ${alias}folded = ''
  then substr(${withoutAccents(`${alias}title`)}, 1, ${longestKey})
  else substr(${alias}folded, 1, ${longestKey}) end`

/**
 * What the console needs besides the calendar itself: indexes for the orders and filters of its
 * table of events, work in progress, saved views, and who has which item open.
 *
 * Nothing here is part of a public answer, so that writing it does not raise the generation. Nodes
 * of the version before can go on.
 */
export const editing: Migration = {
  name: 'editing',
  steps: (words) => [sequence(words), tables(words), indexes],
}

const sequence = ({ dialect }: Words) =>
  dialect === 'postgres'
    ? 'create sequence view_ids'
    : "insert into sequences (name, last) values ('view', 0)"

const tables = ({ integer, text }: Words) => `
create table drafts (
  user_id ${integer} not null references users (id) on delete cascade,
  kind ${text} not null,
  item_id ${integer} not null,
  key ${text} not null,
  title ${text} not null,
  content ${text} not null,
  based_on ${text} not null,
  modified_utc ${integer} not null,
  primary key (user_id, kind, item_id, key)
);
create index drafts_by_time on drafts (modified_utc);
create table saved_views (
  id ${integer} primary key,
  user_id ${integer} not null references users (id) on delete cascade,
  name ${text} not null,
  screen ${text} not null,
  query ${text} not null,
  shared ${integer} not null,
  created_utc ${integer} not null,
  modified_utc ${integer} not null
);
create index saved_views_by_user on saved_views (user_id);
create index saved_views_shared on saved_views (id) where shared = 1;
create table presence (
  kind ${text} not null,
  item_id ${integer} not null,
  user_id ${integer} not null references users (id) on delete cascade,
  since_utc ${integer} not null,
  seen_utc ${integer} not null,
  primary key (kind, item_id, user_id)
);
create index presence_by_time on presence (seen_utc)`

const indexes = `
create index events_by_title on events ((${titleKey('')}), id);
create index events_by_modified on events (modified_utc, id);
create index events_featured on events (id) where featured = 1;
create index event_states_by_status on event_states (event_status)`
