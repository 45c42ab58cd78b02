import type { Words } from '../migration.ts'

/** What has ids. */
const counted =
  'item term user token feed session view note history webhook delivery source import sync sync_run task'.split(
    ' ',
  )

/** The last ids, the write generation, and the unique id of the calendar. */
export const counters = ({ dialect, integer, text }: Words): string => `
${
  dialect === 'postgres'
    ? counted.map((name) => `create sequence ${name}_ids`).join(';\n')
    : `create table sequences (name ${text} primary key, last ${integer} not null);
insert into sequences (name, last) values ${counted.map((name) => `('${name}', 0)`).join(', ')}`
};
create table generation (
  one ${integer} primary key,
  n ${integer} not null,
  embedded ${integer} not null
);
insert into generation (one, n, embedded) values (1, 1, 1);
create table identity (one ${integer} primary key, uid ${text} not null);
insert into identity (one, uid) values (1, ${
  dialect === 'postgres'
    ? "replace(gen_random_uuid()::text, '-', '')"
    : 'lower(hex(randomblob(16)))'
})`
