// Reads all of a calendar from its database and its folder of images.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { now } from '../../language/time/clock.ts'
import { ownVersion } from '../version.ts'
import type { Database } from '../database.ts'
import { readGeneration } from '../generation/generation.ts'
import { readIdentity } from '../identity.ts'
import { type DatabaseLocation, placeName } from '../open.ts'
import { withOlderSnapshot } from '../snapshot.ts'
import { type Table, countRows } from '../tables.ts'
import { type Header, format, lineOf, storedTables } from './contents.ts'
import { type ImageFile, listImageFiles, mediaOf } from './images.ts'
import { type Source, type Take, type Watching, newTally } from './parts.ts'
import { readBatches, readSequences } from './store.ts'
import { UnusableBackup, goOn } from './unusable.ts'

export interface CalendarParts {
  /** Tables without these. */
  readonly leftOut: ReadonlySet<string>
  readonly hasFiles: boolean
}

/** How often it is read again if images are deleted meanwhile, and their files with them. */
const attempts = 5

/** Files of images were removed before they could be read. */
class ImagesGone extends Error {}

export async function untilWhole<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ImagesGone)) throw error
    }
  }
  throw new UnusableBackup('Images are deleted faster than they can be copied; try again later.')
}

/** All rows of one snapshot, which is not held any longer than that, and then the files. */
export async function calendarAt(place: DatabaseLocation, parts: CalendarParts): Promise<Source> {
  return {
    name: `the calendar in ${placeName(place)}`,
    schema: await withOlderSnapshot(place, async (_db, schema) => schema),
    read: async (take, watching) => {
      const tally = newTally()
      const all: Take = async (part) => {
        goOn(watching.signal)
        tally.add(part)
        await take(part)
      }
      const { header, files } = await withOlderSnapshot(place, (db, schema) =>
        readRows(db, schema, parts, all, watching),
      )
      const wrong = await readFiles(place, files, all)
      if (wrong.length > 0 && (await areGone(place, wrong))) throw new ImagesGone()
      const tables = header.tables.map(({ name }) => name)
      return {
        header,
        contents: { ...tally.result(tables), wrong_files: wrong.map(({ path }) => path) },
      }
    },
  }
}

async function readRows(
  db: Database,
  schema: number,
  { leftOut, hasFiles }: CalendarParts,
  take: Take,
  { begin = () => {} }: Watching,
) {
  const tables = await storedTables(db, leftOut)
  const files = hasFiles ? await listImageFiles(db) : []
  const header = await headerOf(db, schema, tables, files.length)
  begin(header)
  await take({ kind: 'header', header })
  for (const table of tables) {
    for await (const rows of readBatches(db, table)) {
      const lines = Buffer.from(rows.map((row) => lineOf(table, row)).join(''))
      await take({ kind: 'rows', table: table.name, lines, count: rows.length })
    }
  }
  return { header, files }
}

async function headerOf(
  db: Database,
  schema: number,
  tables: readonly Table[],
  files: number,
): Promise<Header> {
  const counted = await countRows(
    db,
    tables.map(({ name }) => name),
  )
  return {
    format,
    version: ownVersion(),
    schema,
    database: db.dialect,
    taken_utc: now(),
    identity: await readIdentity(db),
    generation: await readGeneration(db),
    sequences: await readSequences(db),
    steps: counted.reduce((sum, { rows }) => sum + rows, files),
    tables,
  }
}

/** Returns the files that are not as the database says. One that is shorter is read as it is. */
async function readFiles(
  place: DatabaseLocation,
  files: readonly ImageFile[],
  take: Take,
): Promise<readonly ImageFile[]> {
  const wrong: ImageFile[] = []
  for (const file of files) {
    const content = await contentOf(join(mediaOf(place), file.path))
    if (content?.length !== file.size) wrong.push(file)
    if (content) await take({ kind: 'file', path: file.path, content })
  }
  return wrong
}

/** Undefined if there is no such file. */
export async function contentOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether any of these files is of an image that was deleted or written anew since. */
const areGone = (place: DatabaseLocation, wrong: readonly ImageFile[]): Promise<boolean> =>
  withOlderSnapshot(place, async (db) => {
    const present = new Map((await listImageFiles(db)).map(({ path, size }) => [path, size]))
    return wrong.some(({ path, size }) => present.get(path) !== size)
  })
