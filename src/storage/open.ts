import { chmodSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type OpenDatabase, UnusableDatabase } from './database.ts'
import { makeFolder, whyUnwritable } from './disk.ts'
import { asUnusable } from './errors.ts'
import { migrate } from './migrations/migrate.ts'
import type { Migration } from './migrations/migration.ts'
import { serverName } from './postgres/hosts.ts'
import type { ServerReport } from './postgres/replicas.ts'
import { openSqlite } from './sqlite/database.ts'

export interface DatabaseLocation {
  /** The folder of the SQLite file. */
  readonly folder: string
  /** The address of a PostgreSQL database, used instead when given. */
  readonly url?: string | undefined
  /** The most connections to PostgreSQL at a time. */
  readonly connections?: number | undefined
  /** The URLs of its read replicas. */
  readonly replicas?: readonly string[] | undefined
  /**
   * Called when a replica is lost, or a primary that replicas stand in for, and when it is back; and
   * when a second server takes writes.
   */
  readonly report?: ServerReport | undefined
  /** For work whose statements may take minutes, and which reads and writes very much. */
  readonly bulk?: boolean | undefined
  /** Told in a sentence what is done before the database can be used, and takes longer than usual. */
  readonly tell?: ((sentence: string) => void) | undefined
}

/** For messages; without login and password. */
export const placeName = ({ folder, url }: DatabaseLocation): string =>
  url ? serverName(url) : resolve(folder)

/** The SQLite file of a place without a URL. */
export const databaseFile = ({ folder }: DatabaseLocation) => join(folder, 'fasti.db')

/** Opens the configured database and migrates it. */
export async function openDatabase(place: DatabaseLocation): Promise<OpenDatabase> {
  // Migrating a large table takes longer than the statement timeout of requests.
  const isLast = place.bulk || place.url === undefined
  const db = await connect(place.url === undefined ? place : { ...place, bulk: true })
  try {
    await migrate(db, undefined, (applied, wanted) => place.tell?.(stepOf(place, applied, wanted)))
    if (isLast) return db
  } catch (error) {
    await db.close()
    throw asUnusable(error, databaseFile(place))
  }
  await db.close()
  return connect(place)
}

function stepOf(place: DatabaseLocation, applied: number, wanted: readonly Migration[]): string {
  const name = placeName(place)
  if (applied === 0) return `Creating the calendar in ${name}.`
  const names = wanted.slice(applied).map((one) => one.name)
  const versions = `from version ${applied} to ${wanted.length}`
  return `Upgrading the database in ${name} ${versions}: ${names.join(', ')}.`
}

/** The write generation of a server that may be a replica, which cannot be migrated. */
export async function generationAt(url: string): Promise<number> {
  const { openPostgres } = await import('./postgres/database.ts')
  const db = await openPostgres(url, { bulk: true })
  try {
    return await db.generation('now')
  } finally {
    await db.close()
  }
}

async function connect({
  folder,
  url,
  bulk,
  tell,
  ...more
}: DatabaseLocation): Promise<OpenDatabase> {
  if (url) {
    // The driver is loaded only where it is used.
    const { openPostgres } = await import('./postgres/database.ts')
    return openPostgres(url, {
      ...more,
      bulk,
      ...(bulk ? { replicas: [], report: undefined } : {}),
    })
  }
  const why = await whyUnwritable(folder)
  if (why !== undefined) throw unwritable(folder, why)
  try {
    await makeFolder(folder)
  } catch (error) {
    throw unwritable(folder, (error as Error).message)
  }
  makePrivate(databaseFile({ folder }), tell)
  return openSqlite(databaseFile({ folder }), { bulk: bulk ?? false })
}

/** It has hashes of passwords and drafts; older versions made it readable for all. */
function makePrivate(file: string, tell: DatabaseLocation['tell']): void {
  if (process.platform === 'win32') return
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
    if ((mode & 0o077) === 0) continue
    try {
      chmodSync(path, 0o600)
    } catch {
      tell?.(`Other users of this machine may read ${path}, which is not yours to change.`)
    }
  }
}

const unwritable = (folder: string, why: string) =>
  new UnusableDatabase(`The data folder ${resolve(folder)} cannot be written: ${why}.`)
