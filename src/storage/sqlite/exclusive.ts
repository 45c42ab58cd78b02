// An SQLite file that no other process may use while it is replaced.

import { closeSync, existsSync, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { UnusableDatabase } from '../database.ts'

export interface HeldFile {
  /** Puts another file in its place, in one step. That one has to be complete and closed. */
  replaceBy(newer: string): void
  /** A file that was not there before is removed again, unless it was replaced. */
  release(): void
}

/** How long a server that is stopping may take to close the file. */
const patienceMs = 2000

/** What SQLite keeps beside a file; of an old one it must not be applied to a new one. */
const besides = ['-wal', '-shm', '-journal'] as const

/**
 * Takes the file for itself. Everything that its log has is brought into the file first, and the log
 * removed: a server that was killed may have left one. `isDamaged`: if SQLite cannot read it, it is
 * replaced all the same.
 */
export function holdFile(file: string, isDamaged: boolean): HeldFile {
  const isNew = !existsSync(file)
  const connection = lock(file, isDamaged)
  // Not closed before the connection: closing drops all locks that the process has on the file.
  const descriptor = openSync(file, 'r+')
  let isReplaced = false
  const end = () => {
    connection?.close()
    closeSync(descriptor)
  }
  return {
    replaceBy: (newer) => {
      if (!connection) for (const beside of besides) rmSync(`${file}${beside}`, { force: true })
      // An open file cannot be replaced there.
      if (process.platform === 'win32') end()
      renameSync(newer, file)
      isReplaced = true
    },
    release: () => {
      if (isReplaced && process.platform === 'win32') return
      if (isNew && !isReplaced) rmSync(file, { force: true })
      spoilIfLost(descriptor)
      end()
    },
  }
}

const headerLength = 100

/**
 * Who waits for the lock has opened this file. If it has no name any more, nobody would find again
 * what is written to it; so it is made unreadable. A hard link to it may be somebody's copy.
 */
function spoilIfLost(descriptor: number): void {
  if (fstatSync(descriptor).nlink > 0) return
  writeSync(descriptor, Buffer.alloc(headerLength, 'replaced '), 0, headerLength, 0)
}

/** Undefined if it is damaged, which may be. */
function lock(file: string, isDamaged: boolean): Sqlite.Database | undefined {
  let connection: Sqlite.Database | undefined
  try {
    connection = new Sqlite(file, { timeout: patienceMs })
    // Only possible while no other connection is open.
    connection.pragma('journal_mode = delete')
    connection.exec('begin exclusive')
    if (connection.pragma('journal_mode', { simple: true }) === 'wal') throw inUse(file)
    return connection
  } catch (error) {
    connection?.close()
    if (isBusy(error)) throw inUse(file)
    if (error instanceof UnusableDatabase) throw error
    if (isDamaged) return undefined
    throw new UnusableDatabase(`The database ${file} cannot be read: ${(error as Error).message}.`)
  }
}

const isBusy = (error: unknown): boolean =>
  /^SQLITE_(?:BUSY|LOCKED)/.test((error as NodeJS.ErrnoException).code ?? '')

const inUse = (file: string) =>
  new UnusableDatabase(`The database ${file} is in use; stop the server first.`)
