// On PostgreSQL rows are loaded first, and their indexes and foreign keys are made of all of them
// at once, which takes a fraction of the time. Unique indexes stay: they are what refuses a row.

import sql, { type Sql, raw } from 'sql-template-tag'
import type { Database } from '../../database.ts'

/** An index or a foreign key, and the statements that drop it and make it again. */
interface Dropped {
  readonly drop: string
  readonly create: string
}

/** Drops them; what it returns makes them again, in the same transaction. */
export async function beginBulkLoad(
  db: Database,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const dropped = [
    ...(await db.all<Dropped>(foreignKeysOf(tables))),
    ...(await db.all<Dropped>(indexesOf(tables))),
  ]
  for (const { drop } of dropped) await db.run(raw(drop))
  return async () => {
    await db.run(sql`set local maintenance_work_mem = '256MB'`)
    // Indexes first: foreign keys are checked with their help.
    for (const { create } of dropped.toReversed()) await db.run(raw(create))
  }
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
