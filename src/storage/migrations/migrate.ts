import sql from 'sql-template-tag'
import { type Database, type Dialect, type OpenDatabase, UnusableDatabase } from '../database.ts'
import { raiseAtOnce } from '../generation.ts'
import { knowSchema, leastSchema } from '../schema_fence.ts'
import type { Migration, MigrationStep, Words } from './migration.ts'
import { calendar } from './0001-calendar.ts'
import { tombstones } from './0002-tombstones.ts'
import { usualNames } from './0003-usual-names.ts'
import { tombstoneSlugs } from './0004-tombstone-slugs.ts'
import { words as searchedWords } from './0005-words.ts'
import { states } from './0006-states.ts'
import { series } from './0007-series.ts'
import { history } from './0008-history.ts'
import { webhooks } from './0009-webhooks.ts'
import { websub } from './0010-websub.ts'
import { people } from './0011-people.ts'
import { media } from './0012-media.ts'
import { editing } from './0013-editing.ts'
import { settings } from './0014-settings.ts'
import { colours } from './0015-colours.ts'
import { imports } from './0016-imports.ts'
import { syncs } from './0017-syncs.ts'
import { titles } from './0018-titles.ts'
import { accessibility } from './0019-accessibility.ts'

/** In order; a migration that was released is never changed. */
export const migrations: readonly Migration[] = [
  calendar,
  tombstones,
  usualNames,
  tombstoneSlugs,
  searchedWords,
  states,
  series,
  history,
  webhooks,
  websub,
  people,
  media,
  editing,
  settings,
  colours,
  imports,
  syncs,
  titles,
  accessibility,
]

const words: Record<Dialect, Words> = {
  sqlite: { dialect: 'sqlite', integer: 'integer', real: 'real', text: 'text', bytes: 'blob' },
  // Compared by bytes, as in SQLite, so that both databases sort alike.
  postgres: {
    dialect: 'postgres',
    integer: 'bigint',
    real: 'double precision',
    text: 'text collate "C"',
    bytes: 'bytea',
  },
}

/** The tables that migrations make, also under names of earlier versions. */
export const tableNames: ReadonlySet<string> = new Set(
  Array.from(
    migrations
      .flatMap(({ steps }) => steps(words.sqlite))
      .filter((step) => typeof step === 'string')
      .join(';')
      .matchAll(/\b(?:create table|table \w+ rename to) (\w+)/g),
    ([, name = '']) => name,
  ),
)

knowSchema(migrations.length)

const migrationLock = 4_610_203

/** Applies the missing migrations, while other nodes that start wait. */
export async function migrate(
  db: OpenDatabase,
  wanted: readonly Migration[] = migrations,
  begin: (applied: number, wanted: readonly Migration[]) => void = () => {},
): Promise<void> {
  await db.within(async (inside) => {
    await lockMigrations(inside)
    await inside.run(
      sql`create table if not exists migrations (id integer primary key, name text not null)`,
    )
    if (!(await hasLeast(inside))) {
      await inside.run(sql`alter table migrations add column least integer`)
    }
    const applied = await sharedUpTo(inside, wanted)
    const missing = [...wanted.entries()].slice(applied)
    if (missing.length > 0) begin(applied, wanted)
    for (const [index, migration] of missing) {
      for (const step of migration.steps(words[db.dialect])) await take(inside, step)
      const least = leastOf(migration, wanted) ?? index + 1
      await inside.run(sql`
        insert into migrations (id, name, least) values (${index + 1}, ${migration.name}, ${least})`)
    }
    // Nodes that are under way see a new generation, and with it the new schema.
    if (applied > 0 && missing.length > 0) await raiseAtOnce(inside)
  })
}

/** It is asked first: to alter the table would wait for whoever reads it, and let nobody read. */
async function hasLeast(db: Database): Promise<boolean> {
  const column =
    db.dialect === 'sqlite'
      ? sql`select 1 from pragma_table_info('migrations') where name = 'least'`
      : sql`select 1 from pg_attribute
          where attrelid = 'migrations'::regclass and attname = 'least'`
  return (await db.one(column)) !== undefined
}

function leastOf({ sharedSince }: Migration, wanted: readonly Migration[]): number | undefined {
  if (sharedSince === undefined) return undefined
  const index = wanted.findIndex(({ name }) => name === sharedSince)
  if (index === -1) throw new Error(`There is no migration ${sharedSince}.`)
  return index + 1
}

/** How many of these migrations were applied; there may be later ones that let this node go on. */
async function sharedUpTo(db: Database, wanted: readonly Migration[]): Promise<number> {
  const row = await db.one<{ least: number }>(sql`select ${leastSchema} as least`)
  return row && row.least <= wanted.length
    ? Math.min(await lastOf(db), wanted.length)
    : appliedTo(db, wanted)
}

/** How many migrations were applied to a database. */
export async function appliedTo(
  db: Database,
  known: readonly Migration[] = migrations,
): Promise<number> {
  const last = await lastOf(db)
  if (last > known.length) {
    throw new UnusableDatabase(
      'The database was written by a newer version of Fasti; it was left as it is.',
    )
  }
  return last
}

async function lastOf(db: Database): Promise<number> {
  const row = await db.one<{ last: number }>(
    sql`select coalesce(max(id), 0) as last from migrations`,
  )
  return row?.last ?? 0
}

/** Until the transaction ends, nodes that start wait. */
export async function lockMigrations(db: Database): Promise<void> {
  if (db.dialect === 'postgres') await db.all(sql`select pg_advisory_xact_lock(${migrationLock})`)
}

async function take(db: Database, step: MigrationStep): Promise<void> {
  if (typeof step === 'function') return step(db)
  for (const statement of step.split(/;\s*$/m)) {
    if (statement.trim() !== '') await db.run(sql([statement]))
  }
}
