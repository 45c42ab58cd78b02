// What a backup says of itself, at its beginning and at its end.

import { readJson } from '../../language/text/json.ts'
import type { Database, Dialect } from '../database.ts'
import { migrations, tableNames } from '../migrations/migrate.ts'
import { lastUnreleased } from '../migrations/unreleased.ts'
import type { Row, Sequences, Value } from './store.ts'
import { type Table, listTables } from '../tables.ts'
import { UnusableBackup, damaged } from './unusable.ts'

/** Raised when older versions of Fasti could not read it any more. 1: before the first release. */
export const format = 2

export const names = {
  header: 'backup.json',
  contents: 'contents.json',
  sums: 'SHA256SUMS',
  tables: 'tables/',
  media: 'media/',
} as const

/** Nowhere copied: bookkeeping of the schema and the server, caches, and what expires within a day. */
export const leftOut: ReadonlySet<string> = new Set([
  'migrations',
  'sequences',
  'generation',
  'identity',
  'attempts',
  'idempotency',
  'leases',
  'common_words',
  'word_days',
  'word_names',
  'presence',
  'job_runs',
  'tasks',
  'used_challenges',
])

/**
 * Sessions and one-time links too: those that were ended since must not come back. And what waits to
 * be mailed, with up to when people were told: a calendar that is restored mails nothing old again.
 */
export const notStored: ReadonlySet<string> = new Set([
  ...leftOut,
  'sessions',
  'one_time_links',
  'session_identities',
  'provider_sign_outs',
  'outbox',
  'mail_marks',
  'subscriber_marks',
])

/** The tables of a calendar but these; other programs may have theirs beside them. */
export async function storedTables(
  db: Database,
  without: ReadonlySet<string>,
): Promise<readonly Table[]> {
  const ours = tableNames()
  return (await listTables(db)).filter(({ name }) => ours.has(name) && !without.has(name))
}

/** The first entry. */
export interface Header {
  readonly format: number
  /** The version of Fasti that wrote it. */
  readonly version: string
  /** How many migrations its tables have. */
  readonly schema: number
  readonly database: Dialect
  /** Of which moment it is, in seconds since 1970. */
  readonly taken_utc: number
  readonly identity: string
  readonly generation: number
  readonly sequences: Sequences
  /** How many rows and files of images there are. */
  readonly steps: number
  /** In an order in which they can be filled. */
  readonly tables: readonly Table[]
}

export interface TableContents {
  readonly name: string
  readonly rows: number
  /** Of all its lines. */
  readonly sha256: string
}

/** The last entry but the checksums. */
export interface Contents {
  readonly tables: readonly TableContents[]
  readonly files: number
  readonly file_bytes: number
  /** Files of images that were not there any more, or not as long as they should be. */
  readonly wrong_files: readonly string[]
}

/** Throws if it is of a version that this program does not know. */
export function readHeader(file: string, text: string): Header {
  const header = adopted(file, objectIn(file, text))
  const { schema, taken_utc, identity, generation, sequences, steps, tables } = header
  if (typeof header.format !== 'number') throw damaged(file, 'its header cannot be read')
  const isNewer = header.format > format || Number(schema) > migrations.length
  if (isNewer) {
    throw new UnusableBackup(
      `The backup ${file} was written by a newer version of Fasti (${String(header.version)}); this one cannot read it.`,
    )
  }
  const numbers = [schema, taken_utc, generation, steps]
  const isWhole =
    numbers.every((one) => Number.isSafeInteger(one)) &&
    typeof identity === 'string' &&
    typeof sequences === 'object' &&
    Array.isArray(tables)
  if (!isWhole) throw damaged(file, 'its header cannot be read')
  return header as Header
}

/** One of the last schema before the first release is one of the first release. */
function adopted(file: string, header: Partial<Header>): Partial<Header> {
  if (header.format !== 1) return header
  if (header.schema === lastUnreleased) return { ...header, format, schema: 1 }
  throw new UnusableBackup(
    `The backup ${file} was written by a checkout from before the first release; the program that wrote it can restore and export it.`,
  )
}

export const readContents = (file: string, text: string): Contents =>
  objectIn(file, text) as Contents

function objectIn(file: string, text: string): object {
  const found = readJson(text)
  if (typeof found === 'object' && found !== null) return found
  throw damaged(file, 'what it says of itself cannot be read')
}

/** A row as a line: its values in the order of the columns, binary ones in base64. */
export function lineOf({ columns }: Table, row: Row): string {
  const values = columns.map((name) => {
    const value = row[name] ?? null
    return Buffer.isBuffer(value) ? value.toString('base64') : value
  })
  return `${JSON.stringify(values)}\n`
}

export function rowsOf(table: Table, lines: Buffer): readonly Row[] {
  const isBytes = table.columns.map((name) => table.bytes.includes(name))
  const valueOf = (value: Value, at: number) =>
    isBytes[at] && typeof value === 'string' ? Buffer.from(value, 'base64') : value
  return lines
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const values = JSON.parse(line) as Value[]
      return Object.fromEntries(
        table.columns.map((name, at) => [name, valueOf(values[at] ?? null, at)]),
      )
    })
}
