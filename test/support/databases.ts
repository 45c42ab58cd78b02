import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenDatabase } from '../../src/storage/database.ts'
import { databaseFile, openDatabase } from '../../src/storage/open.ts'
import { openPostgres } from '../../src/storage/postgres/database.ts'
import { openSqlite } from '../../src/storage/sqlite/database.ts'
import { type FreshDatabase, freshDatabase } from './postgres.ts'

export const bothDatabases = ['sqlite', 'postgres'] as const
export type DatabaseName = (typeof bothDatabases)[number]

/**
 * Every contract test is the same on both, and `npm run test:all` runs it on both. `npm test` names
 * one of them for each file that does not ask for `bothDatabases`.
 */
export const databases: readonly DatabaseName[] = bothDatabases.filter((name) =>
  [name, undefined].some((one) => one === process.env['FASTI_TEST_DATABASE']),
)

export interface Fresh {
  /** Settings that select it. */
  readonly settings: { readonly FASTI_DATA: string; readonly DATABASE_URL?: string }
  readonly db: OpenDatabase
  drop(): Promise<void>
}

let template: Promise<FreshDatabase> | undefined
let fileTemplate: Promise<string> | undefined

/** A new, empty, migrated database. */
export async function freshCalendar(name: DatabaseName): Promise<Fresh> {
  const folder = await mkdtemp(join(tmpdir(), 'fasti-'))
  const server = name === 'postgres' ? await freshFromTemplate() : undefined
  if (name === 'sqlite') await copyFile(await templateFile(), databaseFile({ folder }))
  // Without a look whether it has to be migrated: it is a copy of what was.
  const db = server ? await openPostgres(server.url) : openSqlite(databaseFile({ folder }))
  return {
    settings: { FASTI_DATA: folder, ...(server ? { DATABASE_URL: server.url } : {}) },
    db,
    drop: async () => {
      await db.close()
      await server?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Migrating once for all test files and copying is quicker than migrating for every test. */
async function freshFromTemplate(): Promise<FreshDatabase> {
  const shared = process.env['FASTI_TEST_TEMPLATE']
  if (shared !== undefined) return freshDatabase(shared)
  template ??= migratedDatabase()
  return freshDatabase((await template).name)
}

function templateFile(): Promise<string> {
  const shared = process.env['FASTI_TEST_FILE']
  if (shared !== undefined) return Promise.resolve(shared)
  fileTemplate ??= mkdtemp(join(tmpdir(), 'fasti-')).then(migratedFile)
  return fileTemplate
}

/** An empty, migrated SQLite database in that folder. */
export async function migratedFile(folder: string): Promise<string> {
  const db = await openDatabase({ folder })
  await db.close()
  return databaseFile({ folder })
}

export async function migratedDatabase(): Promise<FreshDatabase> {
  const made = await freshDatabase()
  const db = await openDatabase({ folder: tmpdir(), url: made.url })
  await db.close()
  return made
}
