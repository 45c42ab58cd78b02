import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nowMillis } from '../../../language/time/clock.ts'
import type { Database } from '../../database.ts'
import { makeFolder, syncFolder } from '../../disk.ts'
import { setIdentity } from '../../identity.ts'
import {
  type Sequences,
  insertRows,
  readBatches,
  readSequences,
  setGeneration,
  setSequences,
} from '../store.ts'
import { type Table, listTables } from '../../tables.ts'
import { contentOf } from '../calendar.ts'
import { type Header, lineOf, rowsOf } from '../contents.ts'
import { type Read, type Source, type Watching, advanceBy } from '../parts.ts'
import { UnusableBackup, goOn } from '../unusable.ts'

/** What was in the place that a calendar is brought to. */
export interface Present {
  readonly isEmpty: boolean
  /** Which calendar it is, be it an empty one; undefined if there is none that can be read. */
  readonly identity?: string
  readonly generation: number
  readonly sequences: Sequences
  /** It cannot be read. */
  readonly isDamaged: boolean
}

/** The files of images that are added; those of the calendar that is there stay. */
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
      if ((await contentOf(whole))?.equals(content)) return
      await makeFolder(dirname(whole))
      folders.add(dirname(whole))
      added.add(part)
      // One of the same name and another content was damaged: it is not removed again.
      if (!existsSync(whole)) added.add(whole)
      await writeFile(part, content, { flush: true })
      if (!(await contentOf(part))?.equals(content)) throw new Error(`${part} is not as written.`)
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

/** Writes all rows, and hands on the files. */
export function loadCalendar(
  source: Source,
  to: Database,
  files: AddedFiles,
  watching: Watching,
): Promise<Read> {
  let tables: ReadonlyMap<string, Table> = new Map()
  return source.read(async (part) => {
    if (part.kind === 'header') tables = await fittingTables(source, to, part.header)
    else if (part.kind === 'file') await files.add(part.path, part.content)
    else {
      const table = tables.get(part.table)
      if (!table) throw new Error(`There is no table ${part.table}.`)
      await to.within((inside) => insertRows(inside, table, rowsOf(table, part.lines)))
    }
    advanceBy(part, watching, 'copying')
  }, watching)
}

/** The tables of the source, each of which is of the same form there. */
async function fittingTables(
  { name }: Source,
  to: Database,
  { tables }: Header,
): Promise<ReadonlyMap<string, Table>> {
  const theirs = new Map((await listTables(to)).map((table) => [table.name, table]))
  for (const table of tables) {
    if (JSON.stringify(theirs.get(table.name)) === JSON.stringify(table)) continue
    throw new UnusableBackup(
      `The table ${table.name} of ${name} is not of the form that its version has.`,
    )
  }
  return new Map(tables.map((table) => [table.name, table]))
}

export interface Compared {
  /** Of the table. */
  readonly name: string
  /** How many rows are there. */
  readonly found: number
  readonly isSame: boolean
}

/** Reads all rows: whether they are those that were read elsewhere. */
export async function compareRows(
  to: Database,
  { header, contents }: Read,
  { advance = () => {}, signal }: Watching,
): Promise<readonly Compared[]> {
  const compared: Compared[] = []
  for (const [at, table] of header.tables.entries()) {
    const hash = createHash('sha256')
    let count = 0
    for await (const rows of readBatches(to, table)) {
      goOn(signal)
      for (const row of rows) hash.update(lineOf(table, row))
      count += rows.length
      advance(rows.length, `comparing ${table.name}`)
    }
    const isSame = hash.digest('hex') === contents.tables[at]?.sha256
    compared.push({ name: table.name, found: count, isSame })
  }
  return compared
}

/** What was stored has to be what was read. */
export async function refuseOther(
  { name }: Source,
  to: Database,
  read: Read,
  watching: Watching,
): Promise<void> {
  const other = (await compareRows(to, read, watching)).find(({ isSame }) => !isSame)
  if (!other) return
  throw new UnusableBackup(`The table ${other.name} could not be restored from ${name} as it was.`)
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
