// The tables of a calendar, as the database's own catalogue describes them.

import sql, { join, raw } from 'sql-template-tag'
import type { Database } from './database.ts'

export interface Table {
  readonly name: string
  /** By name, which is the same order on both databases. */
  readonly columns: readonly string[]
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[]
  /** The binary columns: `blob`, `bytea`. */
  readonly bytes: readonly string[]
}

interface Column {
  readonly table: string
  readonly column: string
  /** Position in the primary key, from 1; 0 if it is not part of it. */
  readonly place: number
  /** 1 or 0. */
  readonly bytes: number
}

interface Reference {
  readonly table: string
  readonly target: string
}

export async function hasTable(db: Database, name: string): Promise<boolean> {
  const found = await db.one<{ name: string | null }>(
    db.dialect === 'postgres'
      ? sql`select to_regclass(${name})::text as name`
      : sql`select name from sqlite_master where name = ${name}`,
  )
  return typeof found?.name === 'string'
}

/** Sorted so that every table comes after those it refers to, and then by name. */
export async function listTables(db: Database): Promise<readonly Table[]> {
  const columns = db.dialect === 'postgres' ? postgresColumns : sqliteColumns
  const references = db.dialect === 'postgres' ? postgresReferences : sqliteReferences
  const found = Map.groupBy(await db.all<Column>(columns), ({ table }) => table)
  const tables = [...found].map(([name, members]) => tableOf(name, members))
  return inOrder(
    tables.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    await db.all<Reference>(references),
  )
}

function tableOf(name: string, members: readonly Column[]): Table {
  const key = members.filter(({ place }) => place > 0).toSorted((a, b) => a.place - b.place)
  return {
    name,
    columns: members.map(({ column }) => column).toSorted(),
    key: key.map(({ column }) => column),
    bytes: members.flatMap(({ column, bytes }) => (bytes === 1 ? [column] : [])).toSorted(),
  }
}

function inOrder(tables: readonly Table[], references: readonly Reference[]): readonly Table[] {
  const placed: Table[] = []
  const isPlaced = (name: string) => placed.some((table) => table.name === name)
  const isReady = ({ name }: Table) =>
    references.every((one) => one.table !== name || one.target === name || isPlaced(one.target))
  while (placed.length < tables.length) {
    const next = tables.find((table) => !isPlaced(table.name) && isReady(table))
    if (!next) throw new Error('The tables refer to each other in a circle.')
    placed.push(next)
  }
  return placed
}

/** Without virtual tables and their shadow tables. */
const sqliteColumns = sql`
  select t.name as "table", c.name as "column", c.pk as place,
    lower(c.type) = 'blob' as bytes
  from pragma_table_list t
  join pragma_table_info(t.name) c
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite^_%' escape '^'`

const sqliteReferences = sql`
  select t.name as "table", f."table" as target
  from pragma_table_list t
  join pragma_foreign_key_list(t.name) f
  where t.schema = 'main' and t.type = 'table'`

/** Without the tables of extensions. The columns of an index are counted from 0. */
const postgresColumns = sql`
  select c.relname as "table", a.attname as "column",
    coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) as place,
    (a.atttypid = 'bytea'::regtype)::int as bytes
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

const postgresReferences = sql`
  select c.relname as "table", t.relname as target
  from pg_constraint f
  join pg_class c on c.oid = f.conrelid
  join pg_class t on t.oid = f.confrelid
  where f.contype = 'f' and c.relnamespace = current_schema()::regnamespace`

export async function countRows(
  db: Database,
  tables: readonly string[],
): Promise<readonly { readonly table: string; readonly rows: number }[]> {
  const arms = tables.map(
    (table) => sql`select cast(${table} as text) as "table", count(*) as "rows" from ${raw(table)}`,
  )
  return db.all(join(arms, ' union all '))
}
