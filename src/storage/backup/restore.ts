// Brings a backup back into a database: all of it, or nothing.

import { UnusableDatabase } from '../database.ts'
import { whyUnwritable } from '../disk.ts'
import { readGeneration } from '../generation.ts'
import { migrations } from '../migrations/migrate.ts'
import { countRows, readSequences } from '../move/store.ts'
import { type Place, placeName } from '../open.ts'
import { lookAtAny } from '../snapshot.ts'
import { type Header, storedTables } from './contents.ts'
import { type Present } from './load.ts'
import { restoreToPostgres } from './to_postgres.ts'
import { restoreToSqlite } from './to_sqlite.ts'
import { UnusableBackup } from './unusable.ts'
import { type Verified, type Watching, verifyBackup } from './verify.ts'

export interface RestoreOrder {
  readonly file: string
  readonly target: Place
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
  const { file, target, signal, report } = order
  let [done, all] = [0, 0]
  const watching: Watching = {
    signal,
    begin: ({ steps }: Header) => void (all = passes * steps),
    advance: (steps, stage) => {
      done += steps
      report(Math.min(done, all), all, stage)
    },
  }
  const verified = await verifyBackup(file, watching)
  const present = await presentAt(order)
  await refuseUnwritable(target, verified)
  const restore = target.url === undefined ? restoreToSqlite : restoreToPostgres
  await restore({ file, target, header: verified.header, present, watching })
  report(all, all, 'done')
  return verified
}

/** PostgreSQL needs a folder for files of images only, and for what an older version wrote. */
async function refuseUnwritable(target: Place, { header, contents }: Verified): Promise<void> {
  const isOlder = header.schema < migrations.length
  if (target.url !== undefined && contents.files === 0 && !isOlder) return
  const why = await whyUnwritable(target.folder)
  if (why === undefined) return
  throw new UnusableDatabase(`The data folder ${target.folder} cannot be written: ${why}.`)
}

const nothing: Present = { isEmpty: true, generation: 0, sequences: {}, isDamaged: false }

/** Throws if there is a calendar that may not be replaced. */
async function presentAt({ target, isForced }: RestoreOrder): Promise<Present> {
  try {
    const present = await lookAtAny(target, async (db): Promise<Present> => {
      let rows = 0
      for (const table of await storedTables(db)) rows += await countRows(db, table)
      return {
        isEmpty: rows === 0,
        generation: await readGeneration(db),
        sequences: await readSequences(db),
        isDamaged: false,
      }
    })
    if (!present || present.isEmpty || isForced) return present ?? nothing
  } catch (error) {
    if (!isForced || !isDamage(error)) throw error
    return { ...nothing, isEmpty: false, isDamaged: true }
  }
  throw new UnusableBackup(
    `There is a calendar in ${placeName(target)} already; --force replaces it.`,
  )
}

/** A file that SQLite cannot read: what is replaced is lost anyway. */
function isDamage(error: unknown): boolean {
  if (!(error instanceof UnusableDatabase)) return false
  const { code = '' } = (error.cause ?? {}) as NodeJS.ErrnoException
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(code)
}
