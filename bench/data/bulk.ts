// Bulk inserts that bypass the product: millions of rows in minutes.

import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import type { DatabaseLocation } from '../../src/storage/open.ts'

export type Row = object

/** Rows of one table, all with the same columns. */
export interface Bulk {
  insert(table: string, rows: readonly Row[]): Promise<void>
  /** One statement; `?` stands for a value in both databases. */
  run(statement: string, ...values: readonly (string | number)[]): Promise<void>
  /** Restores what was switched off for speed, and closes. */
  finish(): Promise<void>
}

/** For a new calendar: drops the indexes and builds them at the end. */
export function openBulk(place: DatabaseLocation): Promise<Bulk> {
  return place.url === undefined ? openSqlite(place.folder) : openPostgres(place.url)
}

async function openSqlite(folder: string): Promise<Bulk> {
  const db = new Sqlite(join(folder, 'fasti.db'))
  for (const setting of ['synchronous = off', 'foreign_keys = off', 'cache_size = -600000']) {
    db.pragma(setting)
  }
  db.pragma('journal_mode = off')
  const indexes = db
    .prepare(`select name, sql from sqlite_master where type = 'index' and sql is not null`)
    .all() as { name: string; sql: string }[]
  for (const { name } of indexes) db.exec(`drop index ${name}`)
  const prepared = new Map<string, Sqlite.Statement>()
  const inserting = (table: string, columns: readonly string[]) => {
    const known = prepared.get(table)
    if (known) return known
    const holes = columns.map(() => '?').join(', ')
    const made = db.prepare(`insert into ${table} (${columns.join(', ')}) values (${holes})`)
    prepared.set(table, made)
    return made
  }
  return {
    insert: async (table, rows) => {
      const [first] = rows
      if (!first) return
      const statement = inserting(table, Object.keys(first))
      db.exec('begin')
      for (const row of rows) statement.run(Object.values(row))
      db.exec('commit')
    },
    run: async (statement, ...values) => void db.prepare(statement).run(values),
    finish: async () => {
      for (const { sql } of indexes) db.exec(sql)
      db.pragma('journal_mode = wal')
      db.close()
    },
  }
}

async function openPostgres(url: string): Promise<Bulk> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const setting of [
    'synchronous_commit = off',
    // Disables foreign key checks.
    'session_replication_role = replica',
    `maintenance_work_mem = '512MB'`,
  ]) {
    await client.query(`set ${setting}`)
  }
  const { rows: indexes } = await client.query<{ name: string; sql: string }>(`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as sql
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    where not i.indisunique and c.relnamespace = current_schema()::regnamespace`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return {
    insert: async (table, rows) => {
      const [first] = rows
      if (!first) return
      const columns = Object.keys(first).join(', ')
      const text = `insert into ${table} (${columns})
        select ${columns} from json_populate_recordset(null::${table}, $1)`
      await client.query({ name: table, text, values: [JSON.stringify(rows)] })
    },
    run: async (statement, ...values) => {
      let n = 0
      await client.query(statement.replaceAll('?', () => `$${(n += 1)}`), [...values])
    },
    finish: async () => {
      for (const { sql } of indexes) await client.query(sql)
      await client.query('vacuum analyze')
      await client.query('checkpoint')
      await client.end()
    },
  }
}
