import { closeSync, existsSync, openSync, readSync } from 'node:fs'
// The global `performance` is a getter, and slower.
import { performance } from 'node:perf_hooks'
import Sqlite from 'better-sqlite3'
import { type Database, type OpenDatabase, UnusableDatabase } from '../database.ts'
import { readServed, served, servedGeneration } from '../generation/generation.ts'
import { writeInBatches } from './batches.ts'
import { type ChangeDetector, detectChanges } from './change_detector.ts'
import { openWriteAheadLog } from './write_ahead_log.ts'
import { retryBusy } from './busy_timeout.ts'
import { cacheQueries } from './query_cache.ts'
import { type Statements, asked, eitherOf, startStopwatch, statementsOf } from './statements.ts'
import { unavailable, asUnavailable } from '../errors.ts'

/** Marks a file as ours in its header, so that a foreign database is never touched. */
const applicationId = 0x46535449
const headerLength = 100
/** The most bytes that SQLite maps into memory. */
const mappedBytes = 2 ** 31 - 65_536
/** The page cache for reading in passing, in KiB. */
const passingCache = 2000
/** The same for work that writes very much, and reads some of it again. */
const bulkCaches = { writer: 32_000, reader: 8000 }
/** Pages in the log before a checkpoint; one written often is copied to the database less often. */
const loggedPages = 4000
/** The busy timeout while opening: no requests are served yet, so it may block. */
const openingMs = 10_000

/**
 * One connection writes, with serialized transactions, and another reads meanwhile. Reading in
 * passing has a third.
 */
export function openSqlite(file: string, { bulk = false } = {}): OpenDatabase {
  refuseForeignFile(file)
  const writer = connect(file)
  const reader = connect(file, { readonly: true })
  if (bulk) {
    unmap(writer, bulkCaches.writer)
    unmap(reader, bulkCaches.reader)
  }
  let passing: { connection: Sqlite.Database; db: Database } | undefined
  const log = openWriteAheadLog(
    file,
    versionOf(reader),
    () => void batches.between(async () => mend()).catch(() => {}),
  )
  const watch = startStopwatch()
  let hasWritten = false
  const writing = statementsOf(writer, watch, () => (hasWritten = true))
  const haveWritten = () => {
    const answer = hasWritten
    hasWritten = false
    return answer
  }
  const batches = writeInBatches(writer, { ...asked(writing, soon), haveWritten }, log, mend)

  /**
   * After a failed sync the log in memory and on the disk may differ, and no later sync would
   * report it. Its content is checkpointed into the database instead, and the log truncated; until
   * that has succeeded nothing is written.
   */
  function mend(): void {
    log.refuseIfStalled()
    const trouble = log.trouble()
    if (!trouble) return
    const [done] = trying(() => writer.pragma('wal_checkpoint(truncate)')) as [{ busy: number }]
    if (done.busy !== 0) throw unavailable(trouble)
    log.renew()
  }

  const apart = statementsOf(reader, watch)
  const between = statementsOf(writer, watch, refuse)
  // After a commit the page cache of the reader is stale, but that of the writer is not.
  const statements = eitherOf(() => (writer.inTransaction ? apart : between))
  const [detector, another] = [detectChanges(file), detectChanges(file)]
  const db: Database = {
    dialect: 'sqlite',
    ...asked(statements, retryBusy),
    run: (query) => batches.within((inside) => inside.run(query)),
    within: (work, options) => batches.within(work, options),
    beforeCommit: (step, ...notes) => batches.within((inside) => step(inside, notes)),
    onRollback: () => {},
  }

  function openPassing() {
    const connection = connectUnmapped(file, passingCache)
    const { all, one } = asked(statementsOf(connection, watch), retryBusy)
    return { connection, db: { ...db, all, one } }
  }

  return {
    ...db,
    ...alone(db, statements, detector, () => (passing ??= openPassing()).db),
    lookUp: cacheQueries(db, another),
    syncs: () => log.syncs(),
    timed: watch.read,
    close: () =>
      batches.between(async () => {
        if (!writer.open) return
        // Other processes may continue, and would not sync what was written here last.
        await log.settle().finally(() => {
          passing?.connection.close()
          reader.close()
          writer.close()
          log.close()
          detector.close()
          another.close()
        })
      }),
  }
}

/**
 * A snapshot for as long as it is open, on a connection of its own. The file is only read.
 * `in passing`: for reading all of it once, in little memory.
 */
export function openSqliteSnapshot(file: string, manner?: 'in passing'): OpenDatabase {
  refuseForeignFile(file)
  const keeper = existsSync(`${file}-wal`) ? undefined : keepTidy(file)
  const cache = manner === 'in passing' ? passingCache : bulkCaches.writer
  const reader = connectUnmapped(file, cache)
  reader.exec('begin')
  const statements = statementsOf(reader, startStopwatch())
  const detector = detectChanges(file)
  const snapshot: Database = {
    dialect: 'sqlite',
    ...asked(statements, retryBusy),
    within: (work) => work(snapshot),
    beforeCommit: (step, ...notes) => step(snapshot, notes),
    onRollback: () => {},
  }
  return {
    ...snapshot,
    ...alone(snapshot, statements, detector),
    lookUp: (query) => snapshot.one(query),
    close: async () => {
      reader.close()
      keeper?.close()
      detector.close()
    },
  }
}

/**
 * For files without a log: every connection makes one, and the last one removes it, but not if it
 * is read-only. Therefore this one is closed after those; it reads nothing but the header.
 */
function keepTidy(file: string): Sqlite.Database {
  const keeper = connect(file, { fileMustExist: true }, 'read')
  keeper.pragma('query_only = on')
  keeper.pragma('schema_version')
  return keeper
}

/** The generation and the readers of a single file without replicas. */
function alone(
  db: Database,
  statements: Statements,
  detector: ChangeDetector,
  inPassing: () => Database = () => db,
): Pick<OpenDatabase, 'generation' | 'readerAt'> {
  let known: number | undefined
  let lookedAt = -1
  return {
    generation: (age) => {
      try {
        const turn = performance.nodeTiming.uvMetricsInfo.loopCount
        if (known !== undefined && turn === lookedAt && age === 'recent') return known
        lookedAt = turn
        if (known !== undefined && detector.isUnchanged()) return known
        known = servedGeneration(statements.one(served) as { n: number; least: number })
        return known
      } catch {
        known = undefined
        // This waits for locks, and reports what is wrong.
        return readServed(db)
      }
    },
    readerAt: async (_, options) => (options === 'in passing' ? inPassing() : db),
  }
}

function connectUnmapped(file: string, cache: number): Sqlite.Database {
  const connection = connect(file, { readonly: true })
  unmap(connection, cache)
  return connection
}

/** Mapped pages count as memory of the process, which would grow by all that is read. */
function unmap(connection: Sqlite.Database, cache: number): void {
  connection.pragma('mmap_size = 0')
  connection.pragma(`cache_size = -${cache}`)
}

function connect(
  file: string,
  options: Sqlite.Options = {},
  purpose: 'read' | 'write' = options.readonly ? 'read' : 'write',
): Sqlite.Database {
  let connection: Sqlite.Database | undefined
  try {
    connection = new Sqlite(file, options)
    connection.pragma(`busy_timeout = ${openingMs}`)
    if (purpose === 'write') {
      markAsOurs(connection)
      connection.pragma('journal_mode = wal')
      connection.pragma(`wal_autocheckpoint = ${loggedPages}`)
    }
    // A commit does not wait for the disk; its acknowledgement does.
    connection.pragma('synchronous = normal')
    connection.pragma('foreign_keys = on')
    connection.pragma('temp_store = memory')
    // Reads are mapped into memory, not copied; the cache is for pages in the log.
    connection.pragma(`mmap_size = ${mappedBytes}`)
    connection.pragma('cache_size = -8000')
    connection.pragma('busy_timeout = 0')
    return connection
  } catch (error) {
    connection?.close()
    const { message } = error as Error
    throw new UnusableDatabase(`The database ${file} cannot be read: ${message}.`, { cause: error })
  }
}

/** Before WAL mode is set, so that the mark is in the file itself from the start. */
function markAsOurs(connection: Sqlite.Database): void {
  if (connection.pragma('application_id', { simple: true }) === applicationId) return
  connection.pragma(`application_id = ${applicationId}`)
}

/** Reads the bytes, because opening alone may already write to a file that is not ours. */
function refuseForeignFile(file: string): void {
  if (!existsSync(file)) return
  const header = readHeader(file)
  if (header.length === 0) return
  if (header.length < headerLength || !header.toString('latin1').startsWith('SQLite format 3\0')) {
    throw new UnusableDatabase(`The file ${file} is not an SQLite database; it was left as it is.`)
  }
  if (header.readUInt32BE(68) !== applicationId) {
    throw new UnusableDatabase(
      `The file ${file} is the database of another program; it was left as it is.`,
    )
  }
}

function readHeader(file: string): Buffer {
  const header = Buffer.alloc(headerLength)
  try {
    const descriptor = openSync(file, 'r')
    const length = readSync(descriptor, header)
    closeSync(descriptor)
    return header.subarray(0, length)
  } catch (error) {
    throw new UnusableDatabase(`The file ${file} cannot be read: ${(error as Error).message}.`)
  }
}

function refuse(): never {
  throw new Error('Only a transaction may write.')
}

/** Changes with every commit of another connection, in whichever process. */
function versionOf(connection: Sqlite.Database): () => number {
  const version = connection.prepare('pragma data_version').pluck()
  return () => version.get() as number
}

const soon = async <T>(work: () => T): Promise<T> => trying(work)

/** Reports a file that is locked, full or not writable as unavailable. */
function trying<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw asUnavailable(error)
  }
}
