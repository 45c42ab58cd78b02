import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type OpenDatabase, UnusableDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

export interface Place {
  /** The folder of the SQLite file. */
  readonly folder: string
  /** The address of a PostgreSQL database, used instead when given. */
  readonly url?: string | undefined
  /** The most connections to PostgreSQL at a time. */
  readonly connections?: number | undefined
  /** For work whose statements may take minutes. */
  readonly bulk?: boolean | undefined
}

/** For people; without login and password. */
export function placeName({ folder, url }: Place): string {
  if (!url) return resolve(folder)
  const { host, pathname } = new URL(url)
  return `the PostgreSQL database ${pathname.slice(1)} at ${host}`
}

/** Opens the database that is configured and brings it up to date. */
export async function openDatabase(place: Place): Promise<OpenDatabase> {
  // Changing a large table takes longer than anybody may wait for an answer.
  const isBulk = place.bulk || place.url === undefined
  const db = await connect({ ...place, bulk: true })
  try {
    await migrate(db)
    if (isBulk) return db
  } catch (error) {
    await db.close()
    throw error
  }
  await db.close()
  return connect(place)
}

async function connect({ folder, url, connections, bulk }: Place): Promise<OpenDatabase> {
  if (url) {
    // The driver is loaded only where it is used.
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(url, { connections, bulk })
  }
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new UnusableDatabase(
      `The data folder ${folder} cannot be made: ${(error as Error).message}.`,
    )
  }
  return openSqlite(join(folder, 'fasti.db'))
}
