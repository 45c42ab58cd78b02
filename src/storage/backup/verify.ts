// Reads a backup completely and compares it with what it says of itself.

import { type Hash, createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { type Contents, type Header, names, readContents, readHeader } from './contents.ts'
import { type ArchiveEntry, readArchive, refuseChanged } from './read.ts'
import { damaged, goOn } from './unusable.ts'

export interface Verified {
  readonly header: Header
  readonly contents: Contents
  /** The size of the file. */
  readonly bytes: number
}

export interface Watching {
  /** Called with the header, before anything else. */
  readonly begin?: (header: Header) => void
  /** A step is a row or a file of an image. */
  readonly advance?: (steps: number, stage: string) => void
  readonly signal?: AbortSignal | undefined
}

/** Throws unless all of it is as it was written. */
export async function verifyBackup(file: string, watching: Watching = {}): Promise<Verified> {
  const { size: bytes } = await stat(file)
  for await (const part of partsOf(file, watching)) {
    if (part.kind === 'end') return { header: part.header, contents: part.contents, bytes }
  }
  throw damaged(file, 'it ends too early')
}

export type Part =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'rows'; readonly table: string; readonly lines: Buffer }
  | { readonly kind: 'file'; readonly path: string; readonly content: Buffer }
  | { readonly kind: 'end'; readonly header: Header; readonly contents: Contents }

/** Everything in a backup in its order. `end` comes only if all of it is as it was written. */
export async function* partsOf(file: string, watching: Watching = {}): AsyncGenerator<Part> {
  const { begin = () => {}, advance = () => {}, signal } = watching
  let header: Header | undefined
  let contents: Contents | undefined
  const tally = newTally()
  for await (const entry of readArchive(file)) {
    goOn(signal)
    if (!header) {
      if (entry.name !== names.header) throw damaged(file, 'its header is missing')
      header = await headerOf(file, entry.content.toString())
      begin(header)
      yield { kind: 'header', header }
    } else if (entry.name === names.contents) {
      contents = readContents(file, entry.content.toString())
    } else if (contents) {
      throw damaged(file, 'there is more in it than it says')
    } else {
      const part = partOf(file, entry)
      if (part.kind === 'rows') advance(tally.rows(part.table, part.lines), 'checking rows')
      else advance(tally.file(part.content), 'checking files of images')
      yield part
    }
  }
  if (!header || !contents) throw damaged(file, 'it ends too early')
  const order = header.tables.map(({ name }) => name)
  const { wrong_files } = contents
  const found: Contents = { ...tally.result(order), wrong_files }
  if (JSON.stringify(found) !== JSON.stringify(contents)) {
    throw damaged(file, 'what is in it is not what it says')
  }
  yield { kind: 'end', header, contents }
}

/** That it is of a newer version may be the work of a flipped byte. */
async function headerOf(file: string, text: string): Promise<Header> {
  try {
    return readHeader(file, text)
  } catch (error) {
    await refuseChanged(file)
    throw error
  }
}

/** No way out of the folder of the images, and no hidden files. */
const safePath = /^(?:[^./\\:\0][^/\\:\0]*\/)*[^./\\:\0][^/\\:\0]*$/

function partOf(file: string, { name, content }: ArchiveEntry): Part & { kind: 'rows' | 'file' } {
  const [, table] = /^tables\/(\w+)\/\d+\.jsonl$/.exec(name) ?? []
  if (table !== undefined) return { kind: 'rows', table, lines: content }
  const path = name.slice(names.media.length)
  if (name.startsWith(names.media) && safePath.test(path)) return { kind: 'file', path, content }
  throw damaged(file, 'it has an entry of an unknown name')
}

export interface Tally {
  /** Counts lines of a table; returns how many. */
  rows(table: string, lines: Buffer): number
  file(content: { readonly length: number }): 1
  result(tables: readonly string[]): Omit<Contents, 'wrong_files'>
}

/** Counts what is in a backup. */
export function newTally(): Tally {
  const tables = new Map<string, { rows: number; hash: Hash }>()
  let [files, file_bytes] = [0, 0]
  return {
    rows: (name, lines) => {
      const known = tables.get(name) ?? { rows: 0, hash: createHash('sha256') }
      tables.set(name, known)
      known.hash.update(lines)
      let count = 0
      for (let at = lines.indexOf(10); at >= 0; at = lines.indexOf(10, at + 1)) count += 1
      known.rows += count
      return count
    },
    file: ({ length }) => {
      files += 1
      file_bytes += length
      return 1
    },
    result: (order) => ({
      tables: [...new Set([...order, ...tables.keys()])].map((name) => {
        const { rows, hash } = tables.get(name) ?? { rows: 0, hash: createHash('sha256') }
        return { name, rows, sha256: hash.digest('hex') }
      }),
      files,
      file_bytes,
    }),
  }
}
