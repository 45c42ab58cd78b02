import sql from 'sql-template-tag'
import { type Database, type Dialect, type OpenDatabase, UnusableDatabase } from '../database.ts'
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

const migrationLock = 4_610_203

/** Applies the missing migrations, while other nodes wait. */
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
    const applied = await appliedTo(inside, wanted)
    if (applied < wanted.length) begin(applied, wanted)
    for (const [index, { name, steps }] of [...wanted.entries()].slice(applied)) {
      for (const step of steps(words[db.dialect])) await take(inside, step)
      await inside.run(sql`insert into migrations (id, name) values (${index + 1}, ${name})`)
    }
  })
}

/** How many migrations were applied to a database. */
export async function appliedTo(
  db: Database,
  known: readonly Migration[] = migrations,
): Promise<number> {
  const row = await db.one<{ last: number }>(
    sql`select coalesce(max(id), 0) as last from migrations`,
  )
  const last = row?.last ?? 0
  if (last > known.length) {
    throw new UnusableDatabase(
      'The database was written by a newer version of Fasti; it was left as it is.',
    )
  }
  return last
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
