// A calendar as a sequence of parts: that is how it is read from a database or from a backup, and how
// it is written into a backup or another database.

import { type Hash, createHash } from 'node:crypto'
import type { Contents, Header } from './contents.ts'

export type CalendarPart =
  | { readonly kind: 'header'; readonly header: Header }
  | {
      readonly kind: 'rows'
      readonly table: string
      readonly lines: Buffer
      /** How many lines. */
      readonly count: number
    }
  | { readonly kind: 'file'; readonly path: string; readonly content: Buffer }

export type Take = (part: CalendarPart) => Promise<void>

export interface Read {
  readonly header: Header
  readonly contents: Contents
}

export interface Source {
  /** In sentences. */
  readonly name: string
  /** How many migrations its tables have. */
  readonly schema: number
  /** Hands on everything, the header first; returns only if that was all. */
  read(take: Take, watching: Watching): Promise<Read>
}

export interface Watching {
  /** Called with the header, before anything else. */
  readonly begin?: (header: Header) => void
  /** A step is a row or a file of an image. */
  readonly advance?: (steps: number, stage: string) => void
  readonly signal?: AbortSignal | undefined
}

/** What is said while a part is worked on, as in `copying events`. */
export function advanceBy(
  part: CalendarPart,
  { advance = () => {} }: Watching,
  what: string,
): void {
  if (part.kind === 'rows') advance(part.count, `${what} ${part.table}`)
  if (part.kind === 'file') advance(1, `${what} files of images`)
}

export interface Tally {
  add(part: CalendarPart): void
  result(tables: readonly string[]): Omit<Contents, 'wrong_files'>
}

/** Counts what there is. */
export function newTally(): Tally {
  const tables = new Map<string, { rows: number; hash: Hash }>()
  let [files, file_bytes] = [0, 0]
  const entryOf = (name: string) => tables.get(name) ?? { rows: 0, hash: createHash('sha256') }
  return {
    add: (part) => {
      if (part.kind === 'rows') {
        const { rows, hash } = entryOf(part.table)
        tables.set(part.table, { rows: rows + part.count, hash: hash.update(part.lines) })
      } else if (part.kind === 'file') {
        files += 1
        file_bytes += part.content.length
      }
    },
    result: (order) => ({
      tables: [...new Set([...order, ...tables.keys()])].map((name) => {
        const { rows, hash } = entryOf(name)
        return { name, rows, sha256: hash.digest('hex') }
      }),
      files,
      file_bytes,
    }),
  }
}
