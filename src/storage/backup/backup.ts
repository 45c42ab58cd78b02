// Makes a backup: one file with all of a calendar as of one moment, while it is served.

import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { now } from '../../time/clock.ts'
import { ownVersion } from '../../version.ts'
import { type Database, UnusableDatabase } from '../database.ts'
import { syncFolder } from '../disk.ts'
import { readGeneration } from '../generation.ts'
import { readIdentity } from '../identity.ts'
import { readJournal } from '../move/journal.ts'
import { countRows, readBatches, readSequences } from '../move/store.ts'
import { type Place, placeName } from '../open.ts'
import { withOlderSnapshot } from '../snapshot.ts'
import type { Table } from '../tables.ts'
import { type Contents, type Header, format, lineOf, names, storedTables } from './contents.ts'
import { type ImageFile, listImageFiles, mediaOf } from './images.ts'
import { UnusableBackup, goOn } from './unusable.ts'
import { type Tally, type Verified, newTally, verifyBackup } from './verify.ts'
import { type ArchiveWriter, writeArchive } from './write.ts'

export interface BackupOrder {
  readonly source: Place
  /** Replaced if it exists: whether it may be is for the caller to say. */
  readonly file: string
  /** A step is a row or a file that is written, and again when it is checked. */
  readonly report: (done: number, all: number, stage: string) => void
  readonly signal?: AbortSignal | undefined
}

/** A backup that is being written has this at the end of its name. */
export const unfinished = '.part'

/** How often it begins again if images are deleted meanwhile, and their files with them. */
const attempts = 5

/** When this resolves, the file is on the disk and was read back and checked completely. */
export async function makeBackup(order: BackupOrder): Promise<Verified> {
  const part = `${order.file}${unfinished}`
  try {
    const advance = await writeWhole(order, part)
    const verified = await verifyBackup(part, { advance, signal: order.signal })
    await rename(part, order.file)
    await syncFolder(dirname(order.file))
    return verified
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

type Advance = (steps: number, stage: string) => void

async function writeWhole(order: BackupOrder, part: string): Promise<Advance> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const advance = await writeOnce(order, part)
    if (advance) return advance
  }
  throw new UnusableBackup('Images are deleted faster than they can be copied; try again later.')
}

/** Undefined if files of images were removed before they could be copied. */
async function writeOnce(order: BackupOrder, part: string): Promise<Advance | undefined> {
  const archive = writeArchive(part, now())
  try {
    const tally = newTally()
    const stored = await withOlderSnapshot(order.source, (db, schema) =>
      writeRows(order, { db, schema, archive, tally }),
    )
    const wrong = await writeFiles(order, archive, tally, stored)
    if (wrong.length > 0 && (await areGone(order.source, wrong))) {
      await archive.abandon()
      return undefined
    }
    const contents: Contents = {
      ...tally.result(stored.tables.map(({ name }) => name)),
      wrong_files: wrong.map(({ path }) => path),
    }
    await archive.add(names.contents, jsonOf(contents))
    await archive.finish()
    return stored.advance
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

interface Writing {
  readonly db: Database
  readonly schema: number
  readonly archive: ArchiveWriter
  readonly tally: Tally
}

interface Stored {
  readonly tables: readonly Table[]
  readonly files: readonly ImageFile[]
  readonly advance: Advance
}

/** All rows, in one snapshot, which is not held any longer than that. */
async function writeRows(order: BackupOrder, writing: Writing): Promise<Stored> {
  const { db, archive, tally } = writing
  await refuseUnfinished(db, order.source)
  const tables = await storedTables(db)
  const files = await listImageFiles(db)
  let steps = files.length
  for (const table of tables) steps += await countRows(db, table)
  await archive.add(names.header, jsonOf(await headerOf(writing, tables, steps)))
  const advance = startProgress(order, steps)
  for (const table of tables) {
    let count = 0
    for await (const rows of readBatches(db, table)) {
      goOn(order.signal)
      count += 1
      const lines = Buffer.from(rows.map((row) => lineOf(table, row)).join(''))
      tally.rows(table.name, lines)
      const place = `${names.tables}${table.name}/${String(count).padStart(6, '0')}.jsonl`
      await archive.add(place, lines)
      advance(rows.length, `copying ${table.name}`)
    }
  }
  return { tables, files, advance }
}

async function headerOf(
  { db, schema }: Writing,
  tables: readonly Table[],
  steps: number,
): Promise<Header> {
  return {
    format,
    version: ownVersion(),
    schema,
    database: db.dialect,
    taken_utc: now(),
    identity: await readIdentity(db),
    generation: await readGeneration(db),
    sequences: await readSequences(db),
    steps,
    tables,
  }
}

async function refuseUnfinished(db: Database, source: Place): Promise<void> {
  const journal = await readJournal(db)
  if (!journal || journal.isDone) return
  throw new UnusableDatabase(`A move to ${placeName(source)} is not finished.`)
}

/** Everything is written, and then checked. */
function startProgress({ report }: BackupOrder, steps: number): Advance {
  let done = 0
  return (more, stage) => {
    done += more
    report(done, 2 * steps, stage)
  }
}

/** Returns the files that are not as the database says. One that is shorter is copied as it is. */
async function writeFiles(
  { source, signal }: BackupOrder,
  archive: ArchiveWriter,
  tally: Tally,
  { files, advance }: Stored,
): Promise<readonly ImageFile[]> {
  const wrong: ImageFile[] = []
  for (const file of files) {
    goOn(signal)
    const length = await writeFile(archive, join(mediaOf(source), file.path), file.path)
    if (length !== file.size) wrong.push(file)
    if (length !== undefined) tally.file({ length })
    advance(1, 'copying files of images')
  }
  return wrong
}

/** Undefined if it is not there. */
async function writeFile(
  archive: ArchiveWriter,
  whole: string,
  path: string,
): Promise<number | undefined> {
  const handle = await openIfThere(whole)
  if (!handle) return undefined
  try {
    const { size } = await handle.stat()
    const pieces = handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>
    await archive.addPieces(`${names.media}${path}`, size, pieces)
    return size
  } finally {
    await handle.close()
  }
}

async function openIfThere(path: string) {
  try {
    return await open(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether any of these files is of an image that was deleted or written anew since. */
function areGone(source: Place, wrong: readonly ImageFile[]): Promise<boolean> {
  return withOlderSnapshot(source, async (db) => {
    const present = new Map((await listImageFiles(db)).map(({ path, size }) => [path, size]))
    return wrong.some(({ path, size }) => present.get(path) !== size)
  })
}

const jsonOf = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)
