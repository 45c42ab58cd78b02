import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import type { Sql } from 'sql-template-tag'
import {
  type Database,
  type OpenDatabase,
  type Step,
  type Undo,
  UnusableDatabase,
} from './database.ts'
import { readGeneration } from './generation.ts'
import { keepRecent } from './statements.ts'
import { named } from './trouble.ts'

/** Marks a file as ours in its header, so that a foreign database is never touched. */
const applicationId = 0x46535449
const headerLength = 100
const keptStatements = 500

/** One reading and one writing connection; transactions take turns on the second. */
export function openSqlite(file: string): OpenDatabase {
  refuseForeignFile(file)
  const writer = connect(file)
  const reader = connect(file, { readonly: true })
  const reading = statementsOf(reader)
  const writing = statementsOf(writer)
  const inTurn = takeTurns()

  async function transaction<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const undoing: Undo[] = []
    const last = new Set<Step>()
    const inside: Database = {
      dialect: 'sqlite',
      ...writing,
      within: (more) => more(inside),
      beforeCommit: async (step) => void last.add(step),
      onRollback: (undo) => void undoing.push(undo),
    }
    trying(() => writer.exec('begin immediate'))
    try {
      const result = await work(inside)
      for (const step of last) await step(inside)
      trying(() => writer.exec('commit'))
      return result
    } catch (error) {
      // A failed commit may have ended the transaction already.
      if (writer.inTransaction) writer.exec('rollback')
      await Promise.allSettled(undoing.map((undo) => undo()))
      throw error
    }
  }

  const db: Database = {
    dialect: 'sqlite',
    ...reading,
    run: (query) => inTurn(() => writing.run(query)),
    within: (work) => inTurn(() => transaction(work)),
    beforeCommit: (step) => db.within(step),
    onRollback: () => {},
  }
  return {
    ...db,
    ...alone(db),
    close: () =>
      inTurn(async () => {
        reader.close()
        writer.close()
      }),
  }
}

/** One state for as long as it is open, on a connection of its own. The file stays as it is. */
export function openSqliteSnapshot(file: string): OpenDatabase {
  refuseForeignFile(file)
  const reader = connect(file, { readonly: true })
  reader.exec('begin')
  const snapshot: Database = {
    dialect: 'sqlite',
    ...statementsOf(reader),
    within: (work) => work(snapshot),
    beforeCommit: (step) => step(snapshot),
    onRollback: () => {},
  }
  return { ...snapshot, ...alone(snapshot), close: async () => void reader.close() }
}

/** One file and no copies of it: asking is as quick as remembering. */
function alone(db: Database): Pick<OpenDatabase, 'generation' | 'readerAt'> {
  return { generation: () => readGeneration(db), readerAt: async () => db }
}

function connect(file: string, options: Sqlite.Options = {}): Sqlite.Database {
  const connection = new Sqlite(file, options)
  try {
    connection.pragma('busy_timeout = 10000')
    if (!options.readonly) {
      markAsOurs(connection)
      connection.pragma('journal_mode = wal')
    }
    // An acknowledged write is on the disk, also when the power fails.
    connection.pragma('synchronous = full')
    connection.pragma('foreign_keys = on')
    connection.pragma('temp_store = memory')
    connection.pragma('cache_size = -32000')
    return connection
  } catch (error) {
    connection.close()
    throw new UnusableDatabase(`The database ${file} cannot be read: ${(error as Error).message}.`)
  }
}

/** Before the log is used, so that the mark is in the file itself from the first moment on. */
function markAsOurs(connection: Sqlite.Database): void {
  if (connection.pragma('application_id', { simple: true }) === applicationId) return
  connection.pragma(`application_id = ${applicationId}`)
}

/** Looks at the bytes, because opening alone may already write to a file that is not ours. */
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

function statementsOf(connection: Sqlite.Database): Pick<Database, 'all' | 'one' | 'run'> {
  const prepared = keepRecent(keptStatements, (text) => connection.prepare(text))
  return {
    all: async <Row>(query: Sql) => trying(() => prepared(query.sql).all(...query.values) as Row[]),
    one: async <Row>(query: Sql) =>
      trying(() => prepared(query.sql).get(...query.values) as Row | undefined),
    run: async (query: Sql) => trying(() => prepared(query.sql).run(...query.values).changes),
  }
}

/** A file that is locked, full or cannot be written is away like any other database. */
function trying<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw named(error)
  }
}

function takeTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine
    return mine
  }
}
