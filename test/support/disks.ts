// Simulates full disks without root.

import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import sql from 'sql-template-tag'
import type { OpenDatabase } from '../../src/storage/database.ts'
import type { Fasti } from './fasti.ts'

/** Makes the database full, and returns a function that frees the space. */
export async function fill(db: OpenDatabase): Promise<() => Promise<void>> {
  return db.dialect === 'sqlite' ? fillSqlite(db) : fillPostgres(db)
}

/** Makes every write fail, and returns a function that ends this. */
export async function refuseWrites({
  db,
  settings,
}: Pick<Fasti, 'db' | 'settings'>): Promise<() => Promise<void>> {
  if (db.dialect === 'postgres') return fillPostgres(db)
  const other = new Sqlite(join(settings.FASTI_DATA, 'fasti.db'))
  other.exec('begin immediate')
  return async () => void other.close()
}

const mostPages = 1_000_000_000

/** Without free pages and growth of the file, SQLite raises the error of a full disk. */
async function fillSqlite(db: OpenDatabase): Promise<() => Promise<void>> {
  const ask = <Row>(text: string) => db.within((inside) => inside.all<Row>(sql([text])))
  await db.run(sql`create table filling (bytes blob)`)
  await ask('pragma max_page_count = 1')
  const isFull = () =>
    db.run(sql`insert into filling values (zeroblob(1000))`).then(
      () => false,
      () => true,
    )
  while (!(await isFull()));
  return async () => {
    await ask(`pragma max_page_count = ${mostPages}`)
    await db.run(sql`drop table filling`)
  }
}

/** Triggers on every table raise the error of a full disk. */
async function fillPostgres(db: OpenDatabase): Promise<() => Promise<void>> {
  const tables = await db.all<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public'`)
  const each = (statement: (name: string) => string) =>
    db.within(async (inside) => {
      for (const { name } of tables) await inside.run(sql([statement(name)]))
    })
  await db.run(sql`
    create or replace function no_room() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$`)
  await each(
    (name) => `create trigger no_room before insert or update on ${name}
    for each row execute function no_room()`,
  )
  return () => each((name) => `drop trigger no_room on ${name}`)
}
