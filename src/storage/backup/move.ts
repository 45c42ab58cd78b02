// Moves a calendar into another database: it is read as for a backup and written as by a restore.

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { UnusableDatabase } from '../database.ts'
import { readIdentity } from '../identity.ts'
import { migrations } from '../migrations/migrate.ts'
import { type DatabaseLocation, databaseFile, placeName } from '../open.ts'
import { lookAtAny, withOlderSnapshot } from '../snapshot.ts'
import { calendarAt, contentOf, untilWhole } from './calendar.ts'
import { type Contents, leftOut } from './contents.ts'
import { mediaOf } from './images.ts'
import { type Compared, compareRows } from './restore/load.ts'
import { type Source, type Watching, advanceBy } from './parts.ts'
import { type RestoreOrder, bring, presentAt, watchingOf } from './restore/restore.ts'
import { identify } from './store.ts'

export interface MoveOrder extends Pick<RestoreOrder, 'target' | 'report' | 'signal'> {
  readonly source: DatabaseLocation
}

export interface Finding {
  readonly name: string
  readonly count: number
  readonly targetCount: number
  readonly isSame: boolean
}

export interface Moved {
  readonly findings: readonly Finding[]
  /** Files of images that the source lacks, or that are not of their size there. */
  readonly wrongFiles: readonly string[]
}

/** Each row is written, and then compared. */
const passes = 2

/** Says of every table whether it is the same in both. A calendar that was moved before is compared. */
export async function moveCalendar(order: MoveOrder): Promise<Moved> {
  const { source, target, report, signal } = order
  const name = placeName(target)
  const identity = await withOlderSnapshot(source, readIdentity)
  if ((await originOf(source)) === (await originOf(target))) {
    throw new UnusableDatabase(`The calendar is in ${name} already: that is its source.`)
  }
  const present = await presentAt(target, false)
  const hasFiles = mediaOf(source) !== mediaOf(target)
  const calendar = await calendarAt(source, { leftOut, hasFiles })
  const isOurs = present.identity === identity && calendar.schema === migrations.length
  if (!present.isEmpty && !isOurs) {
    throw new UnusableDatabase(`There is a calendar in ${name} already; it was left as it is.`)
  }
  return untilWhole(async () => {
    const watching = watchingOf(passes, report, signal)
    if (!present.isEmpty) return compare(calendar, target, watching, hasFiles)
    const { contents } = await bring({ source: calendar, target, present, watching }, hasFiles)
    report(1, 1, 'done')
    const tables = contents.tables.map((table) => ({ ...table, found: table.rows, isSame: true }))
    return movedOf(contents, tables, hasFiles ? contents.files : undefined)
  })
}

/** Identifies a database, whichever address leads to it. */
async function originOf(place: DatabaseLocation): Promise<string | undefined> {
  if (place.url !== undefined) return lookAtAny(place, identify)
  const file = statSync(databaseFile(place), { bigint: true, throwIfNoEntry: false })
  return file && `${file.dev} ${file.ino}`
}

async function compare(
  calendar: Source,
  target: DatabaseLocation,
  watching: Watching,
  hasFiles: boolean,
): Promise<Moved> {
  let sameFiles = 0
  const read = await calendar.read(async (part) => {
    if (part.kind === 'file') {
      const found = await contentOf(join(mediaOf(target), part.path))
      if (found?.equals(part.content)) sameFiles += 1
    }
    advanceBy(part, watching, 'reading')
  }, watching)
  const compared = await withOlderSnapshot(target, (db) => compareRows(db, read, watching))
  return movedOf(read.contents, compared, hasFiles ? sameFiles : undefined)
}

function movedOf(
  { tables, files, wrong_files: wrongFiles }: Contents,
  compared: readonly Compared[],
  sameFiles: number | undefined,
): Moved {
  const findings = compared.map(({ name, found, isSame }, at) => {
    return { name, count: tables[at]?.rows ?? 0, targetCount: found, isSame }
  })
  if (sameFiles === undefined) return { findings, wrongFiles }
  const ofFiles = { count: files, targetCount: sameFiles, isSame: files === sameFiles }
  return { findings: [...findings, { name: 'files of images', ...ofFiles }], wrongFiles }
}
