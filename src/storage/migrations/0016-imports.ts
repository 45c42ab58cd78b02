import type { Migration, Words } from './migration.ts'

/**
 * Where imported things come from, so that a second import changes them instead of doubling them,
 * and what became of each import. Nothing here is part of a public answer. Nodes of the version
 * before can go on.
 */
export const imports: Migration = {
  name: 'imports',
  steps: (words) => [sequences(words), tables(words)],
}

const sequences = ({ dialect }: Words) =>
  dialect === 'postgres'
    ? 'create sequence source_ids;\ncreate sequence import_ids'
    : "insert into sequences (name, last) values ('source', 0), ('import', 0)"

const tables = ({ integer, text }: Words) => `
create table sources (
  id ${integer} primary key,
  kind ${text} not null,
  address ${text} not null,
  checkpoint ${text},
  unique (kind, address)
);
create table source_items (
  source_id ${integer} not null references sources (id) on delete cascade,
  kind ${text} not null,
  key ${text} not null,
  item_id ${integer} not null,
  likeness ${text} not null,
  fingerprint ${text} not null,
  primary key (source_id, kind, key)
);
create index source_items_by_item on source_items (kind, item_id);
create index source_items_by_likeness on source_items (source_id, likeness);
create table imports (
  id ${integer} primary key,
  source_id ${integer} not null references sources (id) on delete cascade,
  name ${text} not null,
  user_id ${integer} references users (id) on delete set null,
  group_id ${text} not null,
  started_utc ${integer} not null,
  ended_utc ${integer},
  counts ${text} not null,
  error ${text}
);
create index imports_by_source on imports (source_id);
create table import_outcomes (
  import_id ${integer} not null references imports (id) on delete cascade,
  position ${integer} not null,
  outcome ${text} not null,
  kind ${text} not null,
  item_id ${integer},
  title ${text} not null,
  line ${integer},
  remarks ${text} not null,
  primary key (import_id, position)
)`
