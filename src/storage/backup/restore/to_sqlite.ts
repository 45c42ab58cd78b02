// Brings a calendar into a new SQLite file, which takes the place of the old one in one step.

import { existsSync } from 'node:fs'
import { open, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder, syncFolder } from '../../disk.ts'
import { migrate, migrations } from '../../migrations/migrate.ts'
import { type DatabaseLocation, databaseFile } from '../../open.ts'
import { openSqlite } from '../../sqlite/database.ts'
import { holdFile } from '../../sqlite/exclusive.ts'
import { mediaOf } from '../images.ts'
import {
  type AddedFiles,
  type Present,
  addFilesTo,
  completeCalendar,
  loadCalendar,
  refuseOther,
} from './load.ts'
import type { Read, Source, Watching } from '../parts.ts'
import { settle } from '../store.ts'
import { goOn } from '../unusable.ts'

export interface Restoring {
  readonly source: Source
  readonly target: DatabaseLocation
  readonly present: Present
  readonly watching: Watching
}

/** The folder of a calendar that is not complete yet. */
export const stagingOf = ({ folder }: DatabaseLocation): string => join(folder, 'restore.part')

/** What a restore that was killed has left; while one is at work nobody else has the calendar open. */
export async function removeStaging(place: DatabaseLocation): Promise<void> {
  const file = await realFile(databaseFile(place))
  for (const folder of new Set([place.folder, dirname(file)])) {
    await rm(stagingOf({ folder }), { recursive: true, force: true })
  }
}

/** Images come first, beside those that are there: until the last step the old calendar is whole. */
export async function restoreToSqlite(restoring: Restoring): Promise<Read> {
  const { target, present, watching } = restoring
  await makeFolder(target.folder)
  const file = await realFile(databaseFile(target))
  const staging = stagingOf({ folder: dirname(file) })
  const held = holdFile(file, present.isDamaged)
  const files = addFilesTo(mediaOf(target))
  try {
    const { built, read } = await buildCalendar(restoring, files, staging)
    goOn(watching.signal)
    files.keep()
    held.replaceBy(built)
    await syncFolder(dirname(file))
    return read
  } catch (error) {
    await files.undo()
    throw error
  } finally {
    held.release()
    await rm(staging, { recursive: true, force: true })
  }
}

/** The file itself may be elsewhere, and has to be replaced there. */
const realFile = async (file: string): Promise<string> => (existsSync(file) ? realpath(file) : file)

/** A complete and closed SQLite file of the present version in that folder, which is emptied before. */
export async function buildCalendar(
  { source, present, watching }: Restoring,
  files: AddedFiles,
  folder: string,
): Promise<{ built: string; read: Read }> {
  await rm(folder, { recursive: true, force: true })
  await makeFolder(folder)
  const built = databaseFile({ folder })
  const db = openSqlite(built)
  try {
    await migrate(db, migrations.slice(0, source.schema))
    const read = await loadCalendar(source, db, files, watching)
    await refuseOther(source, db, read, watching)
    await migrate(db)
    await completeCalendar(db, read.header, present)
    await settle(db, [])
    await files.finish()
    await db.close()
    if (existsSync(`${built}-wal`)) throw new Error('A part of the calendar is in its log only.')
    await syncFile(built)
    return { built, read }
  } finally {
    await db.close()
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
