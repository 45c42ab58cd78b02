// The SQL of reading a calendar in batches, and of writing it.

import sql, { type Sql, bulk, join, raw } from 'sql-template-tag'
import type { Database } from '../database.ts'
import type { Table } from '../tables.ts'

export type Value = string | number | Buffer | null
export type Row = Readonly<Record<string, Value>>

/** The most parameters of one SQLite statement. A batch is one statement. */
const mostValues = 32_766
/** The most rows with binary columns in a batch, and their bytes; a single row may be larger. */
const mostFiles = 100
const mostBytes = 8 * 1024 * 1024

const named = (name: string): Sql => raw(`"${name}"`)
const columnList = (names: readonly string[]): Sql => join(names.map(named))
const picked = (row: Row, names: readonly string[]): Value[] =>
  names.map((name) => row[name] ?? null)

/** All rows in the order of the primary key. */
export async function* readBatches(db: Database, table: Table): AsyncGenerator<readonly Row[]> {
  for (let last: readonly Value[] | undefined; ;) {
    const beyond = last ? sql`where (${columnList(table.key)}) > (${join([...last])})` : sql``
    const size = await sizeOfBatch(db, table, beyond)
    const rows = await db.all<Row>(sql`
      select ${columnList(table.columns)}
      from ${named(table.name)}
      ${beyond}
      order by ${columnList(table.key)}
      limit ${size}`)
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < size) return
    last = picked(end, table.key)
  }
}

/** The number of rows that fit into a batch, at least one. */
async function sizeOfBatch(db: Database, table: Table, beyond: Sql): Promise<number> {
  if (table.bytes.length === 0) return Math.floor(mostValues / table.columns.length)
  const lengths = table.bytes.map((name) => sql`length(${named(name)})`)
  const rows = await db.all<{ size: number }>(sql`
    select ${join(lengths, ' + ')} as size
    from ${named(table.name)}
    ${beyond}
    order by ${columnList(table.key)}
    limit ${mostFiles}`)
  let bytes = 0
  const fitting = rows.findIndex(({ size }) => (bytes += size) > mostBytes)
  return fitting < 0 ? mostFiles : Math.max(1, fitting)
}

export async function insertRows(db: Database, table: Table, rows: readonly Row[]): Promise<void> {
  await db.run(sql`
    insert into ${named(table.name)} (${columnList(table.columns)})
    ${isAsRecords(db, table) ? recordsOf(table, rows) : valuesOf(table, rows)}`)
  if (table.name === 'events' && db.dialect === 'sqlite') await indexTexts(db, rows)
}

/** Binary data would double in size as JSON, and a batch has few such rows. */
const isAsRecords = (db: Database, { bytes }: Table) =>
  db.dialect === 'postgres' && bytes.length === 0

/** One JSON parameter: PostgreSQL takes twice as long to read thousands of parameters. */
const recordsOf = ({ name, columns }: Table, rows: readonly Row[]) => sql`
  select ${columnList(columns)}
  from json_populate_recordset(null::${named(name)}, ${JSON.stringify(rows)}::json)`

const valuesOf = ({ columns }: Table, rows: readonly Row[]) =>
  sql`values ${bulk(rows.map((row) => picked(row, columns)))}`

/** Fills the trigram index, a table of its own in SQLite; the text of occurrences is their series'. */
async function indexTexts(db: Database, events: readonly Row[]): Promise<void> {
  await db.run(sql`
    insert into events_text (rowid, folded)
    select id, folded
    from events
    where id between ${events[0]?.['id']} and ${events.at(-1)?.['id']} and folded <> ''
    order by id`)
}

/** The last id that was assigned, by the name of its sequence. */
export type Sequences = Readonly<Record<string, number>>

export async function readSequences(db: Database): Promise<Sequences> {
  const query =
    db.dialect === 'postgres'
      ? sql`
        select regexp_replace(sequencename, '_ids$', '') as name, coalesce(last_value, 0) as last
        from pg_sequences
        where schemaname = current_schema() and sequencename like '%\\_ids'
        order by 1`
      : sql`select name, last from sequences order by name`
  const rows = await db.all<{ name: string; last: number }>(query)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export async function setSequences(db: Database, sequences: Sequences): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    const query =
      db.dialect === 'postgres'
        ? sql`select setval(${`${name}_ids`}::regclass, ${Math.max(last, 1)}, ${last > 0})`
        : sql`update sequences set last = ${last} where name = ${name}`
    await db.run(query)
  }
}

export async function setGeneration(db: Database, generation: number): Promise<void> {
  await db.run(sql`update generation set n = ${generation}, embedded = ${generation} where one = 1`)
}

/**
 * What each database would do later by itself: PostgreSQL updates its planner statistics, and
 * SQLite merges the segments of the trigram index, which a search has to read one by one.
 */
export async function settle(db: Database, tables: readonly string[]): Promise<void> {
  if (db.dialect === 'postgres') {
    for (const name of tables) await db.run(sql`analyze ${named(name)}`)
    return
  }
  await db.run(sql`insert into events_text (events_text) values ('optimize')`)
}

/** Identifies a PostgreSQL database, whichever address led to it. */
export async function identify(db: Database): Promise<string | undefined> {
  const row = await db.one<{ identity: string }>(sql`
    select concat_ws('/', s.system_identifier, d.oid, current_schema()) as identity
    from pg_control_system() s
    join pg_database d on d.datname = current_database()`)
  return row?.identity
}
