// Makes a backup: one file with all of a calendar as of one moment, while it is served.

import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { now } from '../../language/time/clock.ts'
import { syncFolder } from '../disk.ts'
import type { DatabaseLocation } from '../open.ts'
import { calendarAt, untilWhole } from './calendar.ts'
import { names, notStored } from './contents.ts'
import { type Source, type Watching, advanceBy } from './parts.ts'
import { type Verified, verifyBackup } from './verify.ts'
import { type ArchiveWriter, writeArchive } from './archive/write.ts'

export interface BackupOrder {
  readonly source: DatabaseLocation
  /** Replaced if it exists: whether it may be is for the caller to say. */
  readonly file: string
  /** A step is a row or a file that is written, and again when it is checked. */
  readonly report: (done: number, all: number, stage: string) => void
  readonly signal?: AbortSignal | undefined
}

/** A backup that is being written has this at the end of its name. */
export const unfinished = '.part'

/** When this resolves, the file is on the disk and was read back and checked completely. */
export async function makeBackup({ source, file, report, signal }: BackupOrder): Promise<Verified> {
  const part = `${file}${unfinished}`
  let [done, all] = [0, 0]
  const watching: Watching = {
    signal,
    advance: (steps, stage) => report((done += steps), all, stage),
  }
  const begin: Watching['begin'] = ({ steps }) => void ([done, all] = [0, 2 * steps])
  try {
    const calendar = await calendarAt(source, { leftOut: notStored, hasFiles: true })
    await untilWhole(() => writeWhole(calendar, part, { ...watching, begin }))
    const verified = await verifyBackup(part, watching)
    await rename(part, file)
    await syncFolder(dirname(file))
    return verified
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function writeWhole(source: Source, file: string, watching: Watching): Promise<void> {
  const archive = writeArchive(file, now())
  try {
    await writeParts(source, archive, watching)
    await archive.finish()
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

async function writeParts(source: Source, archive: ArchiveWriter, watching: Watching) {
  const counts = new Map<string, number>()
  const { contents } = await source.read(async (part) => {
    if (part.kind === 'header') await archive.add(names.header, jsonOf(part.header))
    else if (part.kind === 'file') await archive.add(`${names.media}${part.path}`, part.content)
    else {
      const count = (counts.get(part.table) ?? 0) + 1
      counts.set(part.table, count)
      const place = `${names.tables}${part.table}/${String(count).padStart(6, '0')}.jsonl`
      await archive.add(place, part.lines)
    }
    advanceBy(part, watching, 'copying')
  }, watching)
  await archive.add(names.contents, jsonOf(contents))
}

const jsonOf = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)
