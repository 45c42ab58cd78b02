import type { Migration, Words } from './migration.ts'

/** Seconds are counted since 1970 in UTC; flags are 0 or 1 on both databases. */
export const calendar: Migration = {
  name: 'calendar',
  steps: (words) => [
    sequences(words),
    accounts(words),
    terms(words),
    places(words),
    events(words),
    searching(words),
  ],
}

const sequences = ({ dialect, integer, text }: Words) =>
  dialect === 'postgres'
    ? `
create sequence item_ids;
create sequence term_ids;
create sequence user_ids;
create sequence token_ids;
create sequence feed_ids;
create table generation (
  one ${integer} primary key,
  n ${integer} not null,
  embedded ${integer} not null
);
insert into generation (one, n, embedded) values (1, 1, 1);
create table identity (one ${integer} primary key, uid ${text} not null);
insert into identity (one, uid) values (1, replace(gen_random_uuid()::text, '-', ''))`
    : `
create table sequences (name ${text} primary key, last ${integer} not null);
insert into sequences (name, last) values ('item', 0), ('term', 0), ('user', 0), ('token', 0),
  ('feed', 0);
create table generation (
  one ${integer} primary key,
  n ${integer} not null,
  embedded ${integer} not null
);
insert into generation (one, n, embedded) values (1, 1, 1);
create table identity (one ${integer} primary key, uid ${text} not null);
insert into identity (one, uid) values (1, lower(hex(randomblob(16))))`

const accounts = ({ integer, text }: Words) => `
create table users (
  id ${integer} primary key,
  login ${text} not null unique,
  email ${text} unique,
  role ${text} not null,
  password ${text},
  created_utc ${integer} not null
);
create table tokens (
  id ${integer} primary key,
  user_id ${integer} not null references users (id) on delete cascade,
  name ${text} not null,
  hash ${text} not null unique,
  created_utc ${integer} not null,
  expires_utc ${integer}
);
create index tokens_by_user on tokens (user_id);
create table sessions (
  hash ${text} primary key,
  user_id ${integer} not null references users (id) on delete cascade,
  nonce_hash ${text} not null,
  expires_utc ${integer} not null
);
create table feeds (
  id ${integer} primary key,
  user_id ${integer} not null references users (id) on delete cascade,
  name ${text} not null,
  hash ${text} not null unique,
  drafts ${integer} not null,
  hidden ${integer} not null,
  created_utc ${integer} not null
);
create index feeds_by_user on feeds (user_id);
create table attempts (
  name ${text} primary key,
  failures ${integer} not null,
  until_utc ${integer} not null
);
create index attempts_by_end on attempts (until_utc);
create table idempotency (
  name ${text} primary key,
  fingerprint ${text} not null,
  status ${integer} not null,
  headers ${text} not null,
  body ${text} not null,
  until_utc ${integer} not null
);
create index idempotency_by_end on idempotency (until_utc);
create table turns (
  name ${text} primary key,
  taken_utc ${integer} not null
)`

const terms = ({ integer, text }: Words) => `
create table terms (
  id ${integer} primary key,
  taxonomy ${text} not null,
  name ${text} not null,
  name_key ${text} not null,
  slug ${text} not null,
  description ${text} not null,
  parent ${integer} not null,
  count ${integer} not null,
  version ${integer} not null,
  name_folded ${text} not null,
  slug_folded ${text} not null,
  description_folded ${text} not null
);
create unique index terms_by_slug on terms (taxonomy, slug);
create index terms_by_name on terms (taxonomy, name_key);
create index terms_by_parent on terms (taxonomy, parent)`

/** What events, venues and organizers share. `was_*` is set while an item is in the trash. */
const item = ({ integer, text }: Words) => `
  id ${integer} primary key,
  author ${integer} not null,
  status ${text} not null,
  date_utc ${integer} not null,
  modified_utc ${integer} not null,
  slug ${text} not null unique,
  description ${text} not null,
  image ${integer} not null,
  version ${integer} not null,
  folded ${text} not null,
  was_status ${text},
  was_slug ${text},
  trashed_utc ${integer}`

const itemIndexes = (table: string, ofAuthor = 'status') => `
create index ${table}_by_date on ${table} (status, date_utc, id);
create index ${table}_by_author on ${table} (author, ${ofAuthor})`

const places = (words: Words) => `
create table venues (${item(words)},
  venue ${words.text} not null,
  name_key ${words.text} not null,
  address ${words.text} not null,
  city ${words.text} not null,
  country ${words.text} not null,
  province ${words.text} not null,
  state ${words.text} not null,
  zip ${words.text} not null,
  phone ${words.text} not null,
  stateprovince ${words.text} not null,
  website ${words.text} not null,
  show_map ${words.integer} not null,
  show_map_link ${words.integer} not null,
  geo_lat ${words.real},
  geo_lng ${words.real}
);
${itemIndexes('venues')};
create index venues_by_name on venues (name_key);
create table organizers (${item(words)},
  organizer ${words.text} not null,
  name_key ${words.text} not null,
  phone ${words.text} not null,
  website ${words.text} not null,
  email ${words.text} not null
);
${itemIndexes('organizers')};
create index organizers_by_name on organizers (name_key);
create table images (
  id ${words.integer} primary key,
  hash ${words.text} not null unique,
  path ${words.text} not null unique,
  extension ${words.text} not null,
  width ${words.integer} not null,
  height ${words.integer} not null,
  filesize ${words.integer} not null,
  sizes ${words.text} not null,
  created_utc ${words.integer} not null
);
create table image_sources (
  url_hash ${words.text} primary key,
  url ${words.text} not null,
  image_id ${words.integer} not null references images (id) on delete cascade
);
create index image_sources_by_image on image_sources (image_id);
create table media_files (
  path ${words.text} primary key,
  created_utc ${words.integer} not null,
  bytes ${words.bytes} not null
)`

/**
 * Wall clock times are stored as written, instants beside them as seconds. \`listed\`: 1 public, 2
 * draft, 3 pending, 4 private, 5 scheduled; below zero if it is hidden from lists; 0 in the trash.
 * \`dur_class\`: 0 up to a day, 1 a week, 2 a month, 3 a year, 4 longer.
 */
const events = (words: Words) => `
create table events (${item(words)},
  title ${words.text} not null,
  excerpt ${words.text} not null,
  start_date ${words.text} not null,
  end_date ${words.text} not null,
  timezone ${words.text} not null,
  all_day ${words.integer} not null,
  start_utc ${words.integer} not null,
  end_utc ${words.integer} not null,
  dur_class ${words.integer} not null,
  listed ${words.integer} not null,
  cost ${words.text} not null,
  website ${words.text} not null,
  show_map ${words.integer} not null,
  show_map_link ${words.integer} not null,
  hide_from_listings ${words.integer} not null,
  sticky ${words.integer} not null,
  featured ${words.integer} not null,
  tickets ${words.text} not null,
  post_parent ${words.integer} not null,
  password ${words.text}
);
${itemIndexes('events', 'listed, start_utc, id, end_utc')};
create index events_by_start on events (listed, start_utc, id, end_utc);
create index events_by_end on events (listed, end_utc, id);
create index events_by_length on events (listed, dur_class, start_utc, id, end_utc)
  where dur_class > 0;
create index events_by_parent on events (post_parent);
${links('event_venues', 'venue_id', 'venues', words)};
${links('event_organizers', 'organizer_id', 'organizers', words)};
${links('event_terms', 'term_id', 'terms', words)};
${days('event_days', 'listed', '', words)};
${days('venue_days', 'venue_id', 'references venues (id) on delete cascade', words)};
${days('organizer_days', 'organizer_id', 'references organizers (id) on delete cascade', words)};
${days('term_days', 'term_id', 'references terms (id) on delete cascade', words)};
${commonWords(words)}`

/**
 * Links carry what a list filters and sorts by. \`found\`: 2 public and in lists, 1 public but
 * hidden from lists, 0 restricted or protected, -1 in the trash.
 */
const links = (table: string, column: string, target: string, { integer }: Words) => `
create table ${table} (
  ${column} ${integer} not null references ${target} (id) on delete cascade,
  event_id ${integer} not null references events (id) on delete cascade,
  position ${integer} not null,
  found ${integer} not null,
  start_utc ${integer} not null,
  end_utc ${integer} not null,
  dur_class ${integer} not null,
  primary key (event_id, ${column})
);
create index ${table}_by_start on ${table} (${column}, found, start_utc, event_id, end_utc);
create index ${table}_by_end on ${table} (${column}, found, end_utc);
create index ${table}_by_length
  on ${table} (${column}, found, dur_class, start_utc, event_id, end_utc) where dur_class > 0`

/**
 * How many events start and end on each day (level 0, counted since 1970 in UTC) and in each 64
 * days (level 1). Of linked events only those with \`found\` 2 count.
 */
const days = (
  table: string,
  column: string,
  reference: string,
  { dialect, integer }: Words,
  key = integer,
) => `
create table ${table} (
  ${column} ${key} not null ${reference},
  level ${integer} not null,
  day ${integer} not null,
  starts ${integer} not null,
  ends ${integer} not null,
  primary key (${column}, level, day)
)${dialect === 'sqlite' ? ' without rowid' : ''}`

/**
 * Words that were searched for and are in too many texts to count them on every search. The events
 * with an id up to \`done\` are counted.
 */
const commonWords = (words: Words) => `
create table words (
  word ${words.text} primary key,
  done ${words.integer} not null,
  since_utc ${words.integer} not null
);
${days('word_days', 'word', 'references words (word) on delete cascade', words, words.text)}`

/**
 * Trigram index of the folded texts. \`automerge\`: with fewer segments at a level before they are
 * merged, a write into a large index would spend most of its time on merging.
 */
const searching = ({ dialect }: Words) =>
  dialect === 'postgres'
    ? `
create extension if not exists pg_trgm;
create index events_by_trigram on events using gin (folded gin_trgm_ops)`
    : `
create virtual table events_text using fts5 (
  folded, content = '', contentless_delete = 1, detail = 'none',
  tokenize = 'trigram case_sensitive 1'
);
insert into events_text (events_text, rank) values ('automerge', 16)`
