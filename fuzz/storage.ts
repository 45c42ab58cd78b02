// The data of the program under test: made once, copied for every stretch of a run, and read past
// the program to detect changes.

import { hash } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { connect } from '../test/support/ask.ts'
import { type FreshDatabase, freshDatabase } from '../test/support/postgres.ts'
import type { Settings } from './target.ts'

export type DatabaseName = 'sqlite' | 'postgres'

/** Reads the data past the program. */
export interface Reader {
  /** A number that changes with every write, if there is one at no cost. */
  version(): number | undefined
  /** Hash of everything that requests can change and users can see. */
  digest(): Promise<string>
  close(): Promise<void>
}

export interface Place {
  readonly settings: Settings
  copy(): Promise<Place>
  read(): Promise<Reader>
  remove(): Promise<void>
}

/**
 * Tables that refused requests may change, such as counts of wrong passwords and when a secret was
 * last used, or that change beside requests, such as what is to be sent.
 */
const besides =
  /^(?:attempts|idempotency|sessions|tokens|leases|job_runs|webhooks|deliveries|websub|common_words|word_days|word_names|sqlite_.*|.*_(?:data|idx|content|docsize|config))$/

export async function makePlace(name: DatabaseName): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'fasti-fuzz-'))
  return name === 'sqlite' ? inFolder(folder) : inPostgres(folder, await freshDatabase())
}

function inFolder(folder: string): Place {
  return {
    settings: { FASTI_DATA: folder },
    copy: async () => {
      const other = await mkdtemp(join(tmpdir(), 'fasti-fuzz-'))
      await cp(folder, other, { recursive: true })
      return inFolder(other)
    },
    read: async () => sqliteReader(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

function sqliteReader(folder: string): Reader {
  const db = new Sqlite(join(folder, 'fasti.db'), { readonly: true })
  const names = db
    .prepare<[], string>(`select name from sqlite_master where type = 'table' order by name`)
    .pluck()
    .all()
  const tables = names.filter((name) => !besides.test(name))
  return {
    version: () => Number(db.pragma('data_version', { simple: true })),
    digest: async () => {
      const rows = tables.map((name) => db.prepare(`select * from ${name}`).raw().all())
      return hash('sha1', JSON.stringify([rows, await filesIn(folder)]))
    },
    close: async () => void db.close(),
  }
}

function inPostgres(folder: string, database: FreshDatabase): Place {
  return {
    settings: { FASTI_DATA: folder, DATABASE_URL: database.url },
    copy: async () => {
      const other = await mkdtemp(join(tmpdir(), 'fasti-fuzz-'))
      await cp(folder, other, { recursive: true })
      return inPostgres(other, await freshDatabase(database.name))
    },
    read: () => postgresReader(folder, database.url),
    remove: async () => {
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function postgresReader(folder: string, url: string): Promise<Reader> {
  const client = await connect(url)
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const tables = rows.map(({ name }) => name).filter((name) => !besides.test(name))
  const sums = tables.map(
    (name) =>
      `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t)`,
  )
  return {
    version: () => undefined,
    digest: async () => {
      const found = await client.query(`select concat_ws(' ', ${sums.join()}) as sum`)
      return hash('sha1', JSON.stringify([found.rows, await filesIn(folder)]))
    },
    close: () => client.end(),
  }
}

/** Names of stored images; the folder has files of the database as well. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true })
  return found.filter((name) => name.startsWith('media')).toSorted()
}
