// A read-only snapshot of a database, which stays the same however long it is read.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { type Database, UnusableDatabase } from './database.ts'
import { appliedTo, migrations } from './migrations/migrate.ts'
import { type Place, placeName } from './open.ts'
import { openSqliteSnapshot } from './sqlite/database.ts'
import { listTables } from './tables.ts'

export async function withSnapshot<T>(
  place: Place,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const checked = async (db: Database) => {
    await refuseUnready(db, placeName(place))
    return work(db)
  }
  return place.url ? fromPostgres(place.url, checked) : fromSqlite(place, checked)
}

async function fromSqlite<T>(place: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const file = join(place.folder, 'fasti.db')
  if (!existsSync(file)) throw noCalendar(placeName(place))
  const db = openSqliteSnapshot(file)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function fromPostgres<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  // The driver is loaded only where it is used.
  const { openPostgres } = await import('./postgres/database.ts')
  const db = await openPostgres(url, { bulk: true })
  try {
    const reading = async (inside: Database) => {
      await inside.run(sql`set transaction isolation level repeatable read, read only`)
      // The transaction is idle while the rows are written elsewhere.
      await inside.run(sql`set local idle_in_transaction_session_timeout = 0`)
      return work(inside)
    }
    return await db.within(reading, { notRetryable: true })
  } finally {
    await db.close()
  }
}

const noCalendar = (name: string) => new UnusableDatabase(`There is no calendar in ${name}.`)

/** A snapshot cannot be migrated: that would write to it. */
async function refuseUnready(db: Database, name: string): Promise<void> {
  const tables = await listTables(db)
  if (!tables.some((table) => table.name === 'migrations')) throw noCalendar(name)
  if ((await appliedTo(db)) === migrations.length) return
  throw new UnusableDatabase(
    `The calendar in ${name} was written by an older version of Fasti; fasti doctor brings it up to date.`,
  )
}
