import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type OpenDatabase, UnusableDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

export interface Place {
  /** The folder of the SQLite file. */
  readonly folder: string
  /** The address of a PostgreSQL database, used instead when given. */
  readonly url?: string | undefined
}

/** Opens the database that is configured and brings it up to date. */
export async function openDatabase(place: Place): Promise<OpenDatabase> {
  const db = await connect(place)
  try {
    await migrate(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

async function connect({ folder, url }: Place): Promise<OpenDatabase> {
  if (url) {
    // The driver is loaded only where it is used.
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(url)
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
