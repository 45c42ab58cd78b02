import type { Words } from '../migration.ts'
import { days, withoutRowid } from './days.ts'

export const search = (words: Words): string => `
${trigrams(words)};
${commonWords(words)}`

/**
 * Trigram index of the folded texts. `automerge`: with fewer segments at a level before they are
 * merged, a write into a large index would spend most of its time on merging.
 */
const trigrams = ({ dialect }: Words) =>
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

/**
 * Words that were searched for and are in too many texts to count them on every search. The events
 * with an id up to `done` are counted. Common words may be several, `single` 0: `names` is a
 * signature of the names that count for them besides texts, and `word_names` has the ids of what has
 * these names.
 */
const commonWords = (words: Words) => `
create table common_words (
  word ${words.text} primary key,
  done ${words.integer} not null,
  since_utc ${words.integer} not null,
  names ${words.text} not null default '',
  single ${words.integer} not null default 1
);
${days('word_days', 'word', 'references common_words (word) on delete cascade', words, words.text)};
create table word_names (
  word ${words.text} not null references common_words (word) on delete cascade,
  part ${words.integer} not null,
  kind ${words.text} not null,
  item_id ${words.integer} not null,
  primary key (word, part, kind, item_id)
)${withoutRowid(words.dialect)};
create index word_names_by_item on word_names (item_id)`
