// Brings a backup back into a database: all of it, or nothing.

import { UnusableDatabase } from '../../database.ts'
import { whyUnwritable } from '../../disk.ts'
import { readGeneration } from '../../generation/generation.ts'
import { readIdentity } from '../../identity.ts'
import { migrations } from '../../migrations/migrate.ts'
import { type DatabaseLocation, placeName } from '../../open.ts'
import { lookAtAny } from '../../snapshot.ts'
import { countRows } from '../../tables.ts'
import { leftOut, storedTables } from '../contents.ts'
import type { Present } from './load.ts'
import type { Read, Watching } from '../parts.ts'
import { readSequences } from '../store.ts'
import { restoreToPostgres } from './to_postgres.ts'
import { type Restoring, restoreToSqlite } from './to_sqlite.ts'
import { UnusableBackup } from '../unusable.ts'
import { type Verified, backupAt, verifyBackup } from '../verify.ts'

export interface RestoreOrder {
  readonly file: string
  readonly target: DatabaseLocation
  /** Replaces the calendar that is there. */
  readonly isForced: boolean
  /** A step is a row or a file that is checked, restored or compared. */
  readonly report: (done: number, all: number, stage: string) => void
  readonly signal?: AbortSignal | undefined
}

/** How often each row is read or written. */
const passes = 3

/** Nothing is touched before all of the backup was read and found whole. */
export async function restoreBackup(order: RestoreOrder): Promise<Verified> {
  const { file, target, isForced, signal, report } = order
  const watching = watchingOf(passes, report, signal)
  const verified = await verifyBackup(file, watching)
  const present = await presentAt(target, isForced)
  if (!present.isEmpty && !isForced) {
    throw new UnusableBackup(
      `There is a calendar in ${placeName(target)} already; --force replaces it.`,
    )
  }
  const source = backupAt(file, verified.header)
  await bring({ source, target, present, watching }, verified.contents.files > 0)
  report(1, 1, 'done')
  return verified
}

/** Progress over all of the rows and files, each of which is read or written so many times. */
export function watchingOf(
  times: number,
  report: RestoreOrder['report'],
  signal: AbortSignal | undefined,
): Watching {
  let [done, all] = [0, 0]
  return {
    signal,
    begin: ({ steps }) => void (all = times * steps),
    advance: (steps, stage) => {
      done += steps
      report(Math.min(done, all), all, stage)
    },
  }
}

/** PostgreSQL needs a folder for files of images only, and for what an older version wrote. */
export async function bring(restoring: Restoring, hasFiles: boolean): Promise<Read> {
  const { source, target } = restoring
  const needsFolder = hasFiles || source.schema < migrations.length
  if (target.url === undefined || needsFolder) {
    const why = await whyUnwritable(target.folder)
    if (why !== undefined) {
      throw new UnusableDatabase(`The data folder ${target.folder} cannot be written: ${why}.`)
    }
  }
  return (target.url === undefined ? restoreToSqlite : restoreToPostgres)(restoring)
}

const nothing: Present = { isEmpty: true, generation: 0, sequences: {}, isDamaged: false }

/** One that cannot be read is told if it may be replaced. */
export async function presentAt(
  target: DatabaseLocation,
  isReplaceable: boolean,
): Promise<Present> {
  try {
    const present = await lookAtAny(target, async (db): Promise<Present> => {
      const tables = await storedTables(db, leftOut)
      const counted = await countRows(
        db,
        tables.map(({ name }) => name),
      )
      return {
        isEmpty: counted.every(({ rows }) => rows === 0),
        identity: await readIdentity(db),
        generation: await readGeneration(db),
        sequences: await readSequences(db),
        isDamaged: false,
      }
    })
    return present ?? nothing
  } catch (error) {
    if (!isReplaceable || !isDamage(error)) throw error
    return { ...nothing, isEmpty: false, isDamaged: true }
  }
}

/** A file that SQLite cannot read: what is replaced is lost anyway. */
function isDamage(error: unknown): boolean {
  if (!(error instanceof UnusableDatabase)) return false
  const { code = '' } = (error.cause ?? {}) as NodeJS.ErrnoException
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(code)
}
