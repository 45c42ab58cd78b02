// Fills an empty calendar with what a backup has.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nowMillis } from '../../time/clock.ts'
import type { Database } from '../database.ts'
import { makeFolder, syncFolder } from '../disk.ts'
import { setIdentity } from '../identity.ts'
import {
  type Row,
  type Sequences,
  insertRows,
  readBatches,
  readSequences,
  setGeneration,
  setSequences,
} from '../move/store.ts'
import { type Table, listTables } from '../tables.ts'
import { type Contents, type Header, lineOf, rowsOf } from './contents.ts'
import { UnusableBackup, damaged, goOn } from './unusable.ts'
import { type Watching, partsOf } from './verify.ts'

/** What was in the place that a backup is restored to. */
export interface Present {
  readonly isEmpty: boolean
  readonly generation: number
  readonly sequences: Sequences
  /** It cannot be read. */
  readonly isDamaged: boolean
}

/** The files of images that a restore adds; those of the calendar that is there stay. */
export interface AddedFiles {
  add(path: string, content: Buffer): Promise<void>
  /** Makes them durable. */
  finish(): Promise<void>
  /** From now on they may be those of the calendar: they are not removed any more. */
  keep(): void
  /** Removes them again. */
  undo(): Promise<void>
}

const unfinished = '.part'

/** The names of files are unique, so that none of another calendar is replaced. */
export function addFilesTo(media: string): AddedFiles {
  const added = new Set<string>()
  const folders = new Set<string>()
  return {
    add: async (path, content) => {
      const whole = join(media, path)
      const part = `${whole}${unfinished}`
      const present = await contentOf(whole, content.length)
      if (present?.equals(content)) return
      await makeFolder(dirname(whole))
      folders.add(dirname(whole))
      added.add(part)
      // One of the same name and another content was damaged: it is not removed again.
      if (!existsSync(whole)) added.add(whole)
      await writeFile(part, content, { flush: true })
      await rename(part, whole)
    },
    finish: async () => {
      for (const folder of folders) await syncFolder(folder)
    },
    keep: () => added.clear(),
    undo: async () => {
      for (const path of added) await rm(path, { force: true })
    },
  }
}

/** Undefined if there is no file of that size. */
async function contentOf(path: string, size: number): Promise<Buffer | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.size === size ? readFile(path) : undefined
}

/** Writes all rows, and hands on the files; returns what is in the backup. */
export async function loadBackup(
  file: string,
  to: Database,
  files: AddedFiles,
  { advance = () => {}, signal }: Watching,
): Promise<Contents> {
  let tables: ReadonlyMap<string, Table> = new Map()
  for await (const part of partsOf(file, { signal })) {
    if (part.kind === 'header') tables = await fittingTables(file, to, part.header)
    else if (part.kind === 'rows') {
      const table = tables.get(part.table)
      if (!table) throw damaged(file, 'it has rows of an unknown table')
      const rows = rowsOf(table, part.lines)
      await insertBatch(to, table, rows)
      advance(rows.length, `restoring ${table.name}`)
    } else if (part.kind === 'file') {
      await files.add(part.path, part.content)
      advance(1, 'restoring files of images')
    } else return part.contents
  }
  throw damaged(file, 'it ends too early')
}

export async function insertBatch(to: Database, table: Table, rows: readonly Row[]): Promise<void> {
  await to.within((inside) => insertRows(inside, table, rows))
}

/** The tables of the backup, each of which is of the same form there. */
async function fittingTables(
  file: string,
  to: Database,
  { tables }: Header,
): Promise<ReadonlyMap<string, Table>> {
  const theirs = new Map((await listTables(to)).map((table) => [table.name, table]))
  for (const table of tables) {
    if (JSON.stringify(theirs.get(table.name)) === JSON.stringify(table)) continue
    throw new UnusableBackup(
      `The table ${table.name} of the backup ${file} is not of the form that its version has.`,
    )
  }
  return new Map(tables.map((table) => [table.name, table]))
}

/** Reads all rows again: what was stored is what the backup has. */
export async function compareRows(
  file: string,
  to: Database,
  { tables }: Header,
  contents: Contents,
  { advance = () => {}, signal }: Watching,
): Promise<void> {
  for (const [at, table] of tables.entries()) {
    const hash = createHash('sha256')
    for await (const rows of readBatches(to, table)) {
      goOn(signal)
      for (const row of rows) hash.update(lineOf(table, row))
      advance(rows.length, `comparing ${table.name}`)
    }
    if (hash.digest('hex') === contents.tables[at]?.sha256) continue
    throw new UnusableBackup(
      `The table ${table.name} could not be restored from ${file} as it was.`,
    )
  }
}

/**
 * The generation is one that neither calendar has had, nor the one that was lost: nothing that was
 * cached before is fresh. Ids continue after those of both.
 */
export async function completeCalendar(
  db: Database,
  { generation, identity, sequences }: Header,
  present: Present,
): Promise<void> {
  const later = Math.max(generation, present.generation, nowMillis() * 1000) + 1
  const known = Object.keys(await readSequences(db))
  const last = known.map((name) => [
    name,
    Math.max(sequences[name] ?? 0, present.sequences[name] ?? 0),
  ])
  await db.within(async (inside) => {
    await setSequences(inside, Object.fromEntries(last))
    await setGeneration(inside, later)
    await setIdentity(inside, identity)
  })
}
