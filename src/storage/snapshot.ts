// A read-only snapshot of a database, which stays the same however long it is read.

import { existsSync } from 'node:fs'
import sql from 'sql-template-tag'
import { type Database, UnusableDatabase } from './database.ts'
import { appliedTo, migrations } from './migrations/migrate.ts'
import { asUnusable } from './errors.ts'
import { type DatabaseLocation, databaseFile, placeName } from './open.ts'
import { openSqliteSnapshot } from './sqlite/database.ts'
import { hasTable } from './tables.ts'

/** What there is, and what `work` found in it: a snapshot cannot be migrated, only read. */
export type Look<T> =
  | { readonly state: 'missing' | 'older' }
  | { readonly state: 'current'; readonly found: T }

/** Reads a database and changes nothing: what is missing stays missing. */
export async function readSnapshot<T>(
  place: DatabaseLocation,
  work: (db: Database) => Promise<T>,
): Promise<Look<T>> {
  const look = (db: Database) => lookInto(db, work)
  if (place.url) return fromPostgres(place.url, look)
  const file = databaseFile(place)
  return existsSync(file) ? fromSqlite(file, look) : { state: 'missing' }
}

async function lookInto<T>(db: Database, work: (db: Database) => Promise<T>): Promise<Look<T>> {
  const state = await stateOf(db)
  return state === 'current' ? { state, found: await work(db) } : { state }
}

/** Rejects unless there is a calendar of this version. */
export async function withSnapshot<T>(
  place: DatabaseLocation,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return foundIn(place, await readSnapshot(place, work))
}

function foundIn<T>(place: DatabaseLocation, look: Look<T>): T {
  if (look.state === 'current') return look.found
  const name = placeName(place)
  throw new UnusableDatabase(
    look.state === 'missing'
      ? `There is no calendar in ${name}.`
      : `The calendar in ${name} was written by an older version of Fasti; the next start of the server brings it up to date.`,
  )
}

/** Looks at a snapshot of what there is by then. */
export type Snapshots = <T>(work: (db: Database) => Promise<T>) => Promise<T>

/** The same for one snapshot after another, with one connection to PostgreSQL for all. */
export function withSnapshots<T>(
  place: DatabaseLocation,
  work: (snapshot: Snapshots) => Promise<T>,
): Promise<T> {
  if (!place.url) return work((look) => withSnapshot(place, look))
  return withPostgres(place.url, (db) =>
    work(async (look) => foundIn(place, await snapshotOf(db, (inside) => lookInto(inside, look)))),
  )
}

type OlderWork<T> = (db: Database, schema: number) => Promise<T>

/** Reads all of a calendar of this version or an older one; undefined if there is none. */
export async function lookAtAny<T>(
  place: DatabaseLocation,
  work: OlderWork<T>,
): Promise<T | undefined> {
  const look = async (db: Database): Promise<T | undefined> =>
    (await stateOf(db)) === 'missing' ? undefined : work(db, await appliedTo(db))
  if (place.url) return fromPostgres(place.url, look)
  const file = databaseFile(place)
  return existsSync(file) ? fromSqlite(file, look, 'in passing') : undefined
}

/** The same, if there has to be one. `schema` is the number of its migrations. */
export async function withOlderSnapshot<T>(
  place: DatabaseLocation,
  work: OlderWork<T>,
): Promise<T> {
  const found = await lookAtAny(place, async (db, schema) => ({ value: await work(db, schema) }))
  if (!found) throw new UnusableDatabase(`There is no calendar in ${placeName(place)}.`)
  return found.value
}

async function fromSqlite<T>(
  file: string,
  work: (db: Database) => Promise<T>,
  manner?: 'in passing',
): Promise<T> {
  const db = openSqliteSnapshot(file, manner)
  try {
    return await work(db)
  } catch (error) {
    throw asUnusable(error, file)
  } finally {
    await db.close()
  }
}

const fromPostgres = <T>(url: string, work: (db: Database) => Promise<T>): Promise<T> =>
  withPostgres(url, (db) => snapshotOf(db, work))

async function withPostgres<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  // The driver is loaded only where it is used.
  const { openPostgres } = await import('./postgres/database.ts')
  const db = await openPostgres(url, { bulk: true })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

function snapshotOf<T>(db: Database, work: (inside: Database) => Promise<T>): Promise<T> {
  const reading = async (inside: Database) => {
    await inside.run(sql`set transaction isolation level repeatable read, read only`)
    // The transaction is idle while the rows are written elsewhere.
    await inside.run(sql`set local idle_in_transaction_session_timeout = 0`)
    return work(inside)
  }
  return db.within(reading, { notRetryable: true })
}

async function stateOf(db: Database): Promise<Look<unknown>['state']> {
  if (!(await hasTable(db, 'migrations'))) return 'missing'
  return (await appliedTo(db)) === migrations.length ? 'current' : 'older'
}
