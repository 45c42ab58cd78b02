// On PostgreSQL rows are loaded first, and their indexes and foreign keys are made of all of them
// at once, which takes a fraction of the time. Unique indexes stay: they are what refuses a row.

import sql, { type Sql, raw } from 'sql-template-tag'
import type { Database } from '../database.ts'
import { type Table, hasTable } from '../tables.ts'

/** An index or a foreign key, and the statements that drop it and make it again. */
interface Dropped {
  readonly drop: string
  readonly create: string
}

/** Drops them and stores, in the target, how to make them again: a killed move loses nothing. */
export async function beginBulkLoad(db: Database, tables: readonly Table[]): Promise<void> {
  if (db.dialect !== 'postgres') return
  await db.run(sql`
    create table if not exists dropped_by_move (
      position bigint generated always as identity primary key,
      definition text not null
    )`)
  const names = tables.map(({ name }) => name)
  for (const query of [foreignKeysOf(names), indexesOf(names)]) {
    for (const { drop, create } of await db.all<Dropped>(query)) {
      await db.run(sql`insert into dropped_by_move (definition) values (${create})`)
      await db.run(raw(drop))
    }
  }
}

/** Makes them again, indexes first: foreign keys are checked with their help. */
export async function endBulkLoad(db: Database): Promise<void> {
  if (db.dialect !== 'postgres') return
  if (!(await hasTable(db, 'dropped_by_move'))) return
  await db.run(sql`set local maintenance_work_mem = '256MB'`)
  const rows = await db.all<{ definition: string }>(
    sql`select definition from dropped_by_move order by position desc`,
  )
  for (const { definition } of rows) await db.run(raw(definition))
  await db.run(sql`drop table dropped_by_move`)
}

const foreignKeysOf = (tables: readonly string[]): Sql => sql`
  select format('alter table %I drop constraint %I', t.relname, f.conname) as "drop",
    format('alter table %I add constraint %I %s', t.relname, f.conname,
      pg_get_constraintdef(f.oid)) as "create"
  from pg_constraint f
  join pg_class t on t.oid = f.conrelid
  where f.contype = 'f' and t.relnamespace = current_schema()::regnamespace
    and t.relname = any(${tables}::text[])
  order by f.conname`

const indexesOf = (tables: readonly string[]): Sql => sql`
  select format('drop index %I', c.relname) as "drop", pg_get_indexdef(c.oid) as "create"
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  join pg_class t on t.oid = i.indrelid
  where not i.indisunique and t.relnamespace = current_schema()::regnamespace
    and t.relname = any(${tables}::text[])
  order by c.relname`
