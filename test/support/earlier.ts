// Databases of earlier versions. `npm run upgrade-file` writes that of this version.

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Database } from '../../src/storage/database.ts'
import { readGeneration } from '../../src/storage/generation.ts'
import { readIdentity, setIdentity } from '../../src/storage/identity.ts'
import { appliedTo, migrate, migrations } from '../../src/storage/migrations/migrate.ts'
import {
  insertRows,
  readBatches,
  readSequences,
  setGeneration,
  setSequences,
} from '../../src/storage/move/store.ts'
import { openPostgres } from '../../src/storage/postgres/database.ts'
import { openSqliteSnapshot } from '../../src/storage/sqlite/database.ts'
import { listTables } from '../../src/storage/tables.ts'
import type { DatabaseName } from './databases.ts'
import type { Json } from './fasti.ts'
import { freshDatabase } from './postgres.ts'

const folder = new URL('../upgrades/', import.meta.url)

/** Named by their last migration: `0001-calendar`. */
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
  const applied = migrations.slice(0, await appliedTo(from))
  assert.equal(applied.at(-1)?.name, version.slice('0001-'.length))
  if (server) await copyInto(server.url, from, applied)
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
async function copyInto(url: string, from: Database, applied: typeof migrations): Promise<void> {
  const to = await openPostgres(url, { bulk: true })
  try {
    await migrate(to, applied)
    await to.within((inside) => copyRows(from, inside))
  } finally {
    await to.close()
  }
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
