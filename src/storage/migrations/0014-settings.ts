import type { Migration, Words } from './migration.ts'

/**
 * What administrators have set in the console; what is not here is as the environment says. Values
 * are JSON. And what became of the background jobs, for the status of the console. Nodes of the
 * version before can go on: they do not read it.
 */
export const settings: Migration = {
  name: 'settings',
  steps: (words) => [tables(words)],
}

const tables = ({ integer, text }: Words) => `
create table settings (
  name ${text} primary key,
  value ${text} not null,
  changed_utc ${integer} not null,
  changed_by ${integer} references users (id) on delete set null
);
create table job_runs (
  name ${text} primary key,
  ran_utc ${integer},
  done ${text} not null,
  failed_utc ${integer},
  error ${text}
)`
