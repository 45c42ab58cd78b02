import type { Migration, Words } from './migration.ts'

/**
 * Calendars elsewhere that are kept in step, with what became of each look at them, and the long
 * work that people start in the console. Nothing here is part of a public answer. Nodes of the
 * version before can go on.
 */
export const syncs: Migration = {
  name: 'syncs',
  steps: (words) => [sequences(words), tables(words), missing(words)],
}

const sequences = ({ dialect }: Words) =>
  dialect === 'postgres'
    ? 'create sequence sync_ids;\ncreate sequence sync_run_ids;\ncreate sequence task_ids'
    : "insert into sequences (name, last) values ('sync', 0), ('sync_run', 0), ('task', 0)"

const tables = ({ integer, text }: Words) => `
create table syncs (
  id ${integer} primary key,
  kind ${text} not null,
  address ${text} not null,
  every_seconds ${integer} not null,
  authority ${text} not null,
  options ${text} not null,
  user_id ${integer} references users (id) on delete set null,
  is_active ${integer} not null,
  created_utc ${integer} not null,
  next_utc ${integer} not null,
  checked_utc ${integer},
  failures ${integer} not null,
  error ${text},
  memory ${text} not null,
  unique (kind, address)
);
create table sync_runs (
  id ${integer} primary key,
  sync_id ${integer} not null references syncs (id) on delete cascade,
  started_utc ${integer} not null,
  ended_utc ${integer} not null,
  outcome ${text} not null,
  remarks ${text} not null,
  import_id ${integer} references imports (id) on delete set null
);
create index sync_runs_by_sync on sync_runs (sync_id, id);
create index sync_runs_by_import on sync_runs (import_id);
create table tasks (
  id ${integer} primary key,
  kind ${text} not null,
  name ${text} not null,
  user_id ${integer} references users (id) on delete set null,
  state ${text} not null,
  created_utc ${integer} not null,
  seen_utc ${integer} not null,
  ended_utc ${integer},
  progress ${text} not null,
  result ${text} not null,
  error ${text}
);
create index tasks_by_state on tasks (state)`

/** Since when a source has not named an item any more. */
const missing = ({ integer }: Words) => `alter table source_items add column missing_utc ${integer}`
