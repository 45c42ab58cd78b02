// Databases of earlier versions. `npm run upgrade-file` writes that of this version.

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import type { Database } from '../../src/storage/database.ts'
import { readGeneration } from '../../src/storage/generation/generation.ts'
import { readIdentity, setIdentity } from '../../src/storage/identity.ts'
import { migrate, migrations } from '../../src/storage/migrations/migrate.ts'
import { appliedNames, schemaOf } from '../../src/storage/migrations/unreleased.ts'
import {
  insertRows,
  readBatches,
  readSequences,
  setGeneration,
  setSequences,
} from '../../src/storage/backup/store.ts'
import { openPostgres } from '../../src/storage/postgres/database.ts'
import { openSqliteSnapshot } from '../../src/storage/sqlite/database.ts'
import { listTables } from '../../src/storage/tables.ts'
import type { DatabaseName } from './databases.ts'
import type { Json } from './fasti.ts'
import { freshDatabase } from './postgres.ts'

const folder = new URL('../upgrades/', import.meta.url)

/** The last one from before the first release. */
export const unreleased = '0000-unreleased'

/** Named by their last migration: `0001-first-release`. */
export const versions = readdirSync(folder)
  .filter((file) => file.endsWith('.db.gz'))
  .map((file) => file.slice(0, -'.db.gz'.length))
  .toSorted()

export interface Earlier extends AsyncDisposable {
  /** Settings that select it; it is not migrated yet. */
  readonly settings: {
    readonly FASTI_DATA: string
    readonly DATABASE_URL?: string
    readonly FASTI_MEDIA: 'database'
  }
  /** The application password of an editor. */
  readonly secret: string
  /** The answers of that version to this editor, by path. */
  readonly answers: Readonly<Record<string, Json>>
}

export async function earlierCalendar(name: DatabaseName, version: string): Promise<Earlier> {
  const data = mkdtempSync(join(tmpdir(), 'fasti-earlier-'))
  const file = join(data, 'fasti.db')
  writeFileSync(file, gunzipSync(readFileSync(new URL(`${version}.db.gz`, folder))))
  const server = name === 'postgres' ? await freshDatabase() : undefined
  const from = openSqliteSnapshot(file)
  const names = await appliedNames(from)
  assert.equal(version === unreleased || names.at(-1) === version.slice('0001-'.length), true)
  if (server) await copyInto(server.url, from, names)
  await from.close()
  return {
    settings: {
      FASTI_DATA: data,
      FASTI_MEDIA: 'database',
      ...(server ? { DATABASE_URL: server.url } : {}),
    },
    ...JSON.parse(readFileSync(new URL(`${version}.json`, folder), 'utf8')),
    [Symbol.asyncDispose]: async () => {
      await server?.drop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Copies the rows into PostgreSQL tables at the same migration. */
async function copyInto(url: string, from: Database, names: readonly string[]): Promise<void> {
  const to = await openPostgres(url, { bulk: true })
  try {
    await migrate(to, migrations.slice(0, schemaOf(names)))
    await to.within((inside) => copyRows(from, inside))
    if (schemaOf(names) !== names.length) await makeUnreleased(to, names)
  } finally {
    await to.close()
  }
}

/** As these migrations of a checkout from before the first release had left it. */
export async function makeUnreleased(db: Database, names: readonly string[]): Promise<void> {
  await db.run(sql`delete from migrations`)
  for (const [at, name] of names.entries()) {
    await db.run(sql`insert into migrations (id, name) values (${at + 1}, ${name})`)
  }
  if (db.dialect === 'sqlite') return
  await db.run(sql`alter index common_words_pkey rename to words_pkey`)
  await db.run(sql`alter index leases_pkey rename to turns_pkey`)
}

/** Tables that the schema fills by itself, or that have another form. */
const ownTables = new Set(['migrations', 'sequences', 'generation', 'identity'])

async function copyRows(from: Database, to: Database): Promise<void> {
  for (const table of await listTables(from)) {
    if (ownTables.has(table.name)) continue
    for await (const rows of readBatches(from, table)) await insertRows(to, table, rows)
  }
  await setSequences(to, await readSequences(from))
  await setGeneration(to, await readGeneration(from))
  await setIdentity(to, await readIdentity(from))
}
