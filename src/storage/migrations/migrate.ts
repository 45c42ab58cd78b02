import sql from 'sql-template-tag'
import { type Database, type Dialect, type OpenDatabase, UnusableDatabase } from '../database.ts'
import { raiseAtOnce } from '../generation/generation.ts'
import { knowSchema, leastSchema } from '../schema_fence.ts'
import type { Migration, MigrationStep, Words } from './migration.ts'
import { firstRelease } from './0001-first-release.ts'
import { talk } from './0002-talk.ts'
import { signingKeys } from './0003-signing-keys.ts'
import { mail } from './0004-mail.ts'
import { proposals } from './0005-proposals.ts'
import { identities } from './0006-identities.ts'
import { passkeys } from './0007-passkeys.ts'
import { subscriptions } from './0008-subscriptions.ts'
import { proposalPictures } from './0009-proposal-pictures.ts'
import { adopt, appliedNames, schemaOf } from './unreleased.ts'

/** In order; a migration that was released is never changed. */
export const migrations: readonly Migration[] = [
  firstRelease,
  talk,
  signingKeys,
  mail,
  proposals,
  identities,
  passkeys,
  subscriptions,
  proposalPictures,
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
export function tableNames(): ReadonlySet<string> {
  const steps = migrations.flatMap((migration) => migration.steps(words.sqlite))
  const statements = steps.filter((step) => typeof step === 'string').join(';')
  const made = statements.matchAll(/\b(?:create table|table \w+ rename to) (\w+)/g)
  return new Set(Array.from(made, ([, name = '']) => name))
}

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
    await inside.run(sql`
      create table if not exists migrations (
        id integer primary key,
        name text not null,
        least integer
      )`)
    await adopt(inside, firstRelease.name)
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

const lastOf = async (db: Database): Promise<number> => schemaOf(await appliedNames(db))

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
