// What a database error means for the caller, by its code.

import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseAway, UnusableDatabase } from './database.ts'

/**
 * `lost`: the connection is broken. `busy`: the connection is fine, but the statement could not be
 * run now. `conflict`: another transaction was in the way, and nothing was written.
 */
export type ErrorKind = 'lost' | 'busy' | 'conflict'

const troubles: Readonly<Record<string, ErrorKind>> = {
  // The network, as Node names it.
  ECONNREFUSED: 'lost',
  ECONNRESET: 'lost',
  ECONNABORTED: 'lost',
  EPIPE: 'lost',
  ETIMEDOUT: 'lost',
  EHOSTUNREACH: 'lost',
  ENETUNREACH: 'lost',
  ENETDOWN: 'lost',
  ENOTFOUND: 'lost',
  EAI_AGAIN: 'lost',
  ERR_STREAM_DESTROYED: 'lost',
  // PostgreSQL: SQLSTATE, or its class in two letters.
  '08': 'lost',
  '57P01': 'lost',
  '57P02': 'lost',
  '57P03': 'lost',
  '57P04': 'lost',
  '57P05': 'lost',
  '25P03': 'lost',
  '25P04': 'lost',
  // Read-only since a failover: a new connection may lead to the server that takes writes.
  '25006': 'lost',
  // Its disk or its memory is full, or it has too many connections.
  '53': 'busy',
  '58': 'busy',
  // A disk that is read-only or over quota is reported as a lack of rights or an internal error.
  '42501': 'busy',
  XX000: 'busy',
  '57014': 'busy',
  '55P03': 'busy',
  // A referenced row was deleted in the meantime: a retry finds it gone.
  '23503': 'conflict',
  '40001': 'conflict',
  '40P01': 'conflict',
}

const sqliteTrouble = /^SQLITE_(?:BUSY|FULL|READONLY|IOERR|CANTOPEN|NOMEM|PERM|PROTOCOL)/

/** The PostgreSQL driver has no codes for errors that it detects itself. */
const driverTrouble =
  /^(?:Connection terminated|Client (?:was closed|has encountered)|Query read timeout|timeout )/

/** The slug of an event was taken in the meantime: a retry finds it taken. */
const isTakenMeanwhile = (error: Error & { code?: string; constraint?: string }): boolean =>
  error.code === '23505' && error.constraint === 'events_slug_key'

export function kindOfError(error: unknown): ErrorKind | undefined {
  if (!(error instanceof Error)) return undefined
  if (isTakenMeanwhile(error)) return 'conflict'
  const { code } = error as NodeJS.ErrnoException
  if (typeof code !== 'string') return driverTrouble.test(error.message) ? 'lost' : undefined
  return (
    troubles[code] ?? troubles[code.slice(0, 2)] ?? (sqliteTrouble.test(code) ? 'busy' : undefined)
  )
}

/** SQLSTATE of a table or a column that PostgreSQL does not know. */
const unknownNames = new Set(['42P01', '42703'])

export function isUnknownName(error: unknown): boolean {
  const { code = '', message } = error as NodeJS.ErrnoException
  return unknownNames.has(code) || (code === 'SQLITE_ERROR' && message.startsWith('no such '))
}

/** SQLSTATE of a prepared statement whose columns have become others since. */
const otherColumns = '0A000'

/** Whether the schema is another than the statement was written for. */
export const isOfOtherSchema = (error: unknown): boolean =>
  isUnknownName(error) || (error as NodeJS.ErrnoException).code === otherColumns

/** Converts lost connections and busy databases to `DatabaseAway`, and keeps other errors. */
export function asUnavailable(error: unknown): unknown {
  const trouble = kindOfError(error)
  return trouble === 'lost' || trouble === 'busy' ? unavailable(error) : error
}

/** Converts the errors of a damaged SQLite file to a sentence, and keeps other errors. */
export function asUnusable(error: unknown, file: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(code)
    ? new UnusableDatabase(`The database ${file} cannot be read: ${message}.`, { cause: error })
    : error
}

export function unavailable(cause: unknown): DatabaseAway {
  if (cause instanceof DatabaseAway) return cause
  return new DatabaseAway(`The database does not answer: ${reasonOf(cause)}.`, { cause })
}

/** The error of several addresses that all refused has an empty message. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || 'no reason was given'
}

const attempts = 5
const firstPauseMs = 10

/** Retries work that conflicted with another transaction. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (kindOfError(error) !== 'conflict') throw error
      if (attempt === attempts) throw unavailable(error)
      // Gives the other transaction time; at random, so that two do not collide again and again.
      await sleep((1 + Math.random()) * firstPauseMs * 2 ** (attempt - 1))
    }
  }
}
