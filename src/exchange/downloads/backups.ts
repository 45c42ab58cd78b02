// The backups in the folder of this node, and what it knows of others, for administrators.

import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Static } from 'typebox'
import type { Context } from '../../access/context.ts'
import { Problem } from '../../language/problem.ts'
import type { Download } from '../../http/route.ts'
import { Type, line, lineOrNull, listOf, whole, wholeOrNull } from '../../contract/schema/shapes.ts'
import { readMark } from '../../storage/backup/folder_mark.ts'
import { readRuns } from '../../storage/job_runs.ts'
import { writeWall } from '../../language/time/wall.ts'
import type { BackupPlace } from '../../jobs/tasks/task_runner.ts'
import { mostKept } from '../../jobs/tasks/rules.ts'
import { taskPages } from '../../jobs/tasks/store.ts'

/** Any name that a backup may have been given there; none leads out of the folder. */
const fileName = /^[\w-][\w.-]*\.tar\.zst$/

export const backupsView = Type.Object(
  {
    backups: listOf(
      Type.Object({
        file: line('The name of the file.'),
        bytes: whole('How large it is.'),
        made: line('When it was made, in UTC.'),
        node: lineOrNull(
          'The node that made it, if it is not in the folder of the one that answers; null if it is.',
        ),
      }),
      'The backups, the newest first.',
    ),
    folder: line('The folder in which they are, on this machine.'),
    every: wholeOrNull('How often the server makes one, in seconds; null is never.'),
    keep: wholeOrNull('How many of them it keeps; null is all.'),
    last_error: lineOrNull('Why the last one could not be made; null if it was.'),
  },
  { title: 'Backups', description: 'The backups of the calendar.' },
)

type Backups = Static<typeof backupsView>

export async function listBackups({ db }: Context, place: BackupPlace): Promise<Backups> {
  const folder = resolve(place.folder)
  const names = (await readFolder(folder)).filter((name) => fileName.test(name))
  const found = await Promise.all(names.map((name) => fileIn(folder, name)))
  const here = found.filter((one) => one !== undefined)
  const backups = [...here, ...(await elsewhere(db, folder))]
    .toSorted((a, b) => b.modified - a.modified || b.file.localeCompare(a.file))
    .map(({ file, bytes, modified, node }) => ({ file, bytes, made: writeWall(modified), node }))
  const { every, keep } = place
  return { backups, folder, every, keep, last_error: await lastErrorOf(db) }
}

/** Of the last attempt, unless a later one has succeeded. */
async function lastErrorOf(db: Context['db']): Promise<string | null> {
  const run = (await readRuns(db)).find(({ name }) => name === 'back_up')
  const hasFailed = (run?.failed_utc ?? 0) > (run?.ran_utc ?? 0)
  return hasFailed ? (run?.error ?? null) : null
}

/** A folder that was not needed yet is empty. */
async function readFolder(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}

interface BackupFile {
  readonly file: string
  readonly bytes: number
  /** Whole seconds since 1970. */
  readonly modified: number
  /** Who made it, if it is not here. */
  readonly node: string | null
}

/** No links are followed, and what is removed meanwhile is not there. */
async function fileIn(folder: string, file: string): Promise<BackupFile | undefined> {
  const found = await lstat(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (!found?.isFile()) return undefined
  return { file, bytes: found.size, modified: Math.floor(found.mtimeMs / 1000), node: null }
}

/** Of a backup that a server has made. */
interface Made {
  readonly file: string
  readonly bytes: number
  readonly node?: string
  readonly folder?: string
}

/** Those in folders that this node does not have; of its own folder its content alone counts. */
async function elsewhere(db: Context['db'], own: string): Promise<readonly BackupFile[]> {
  const tasks = await taskPages(db).items({ size: mostKept, skip: 0 })
  const asked = tasks.filter(({ kind, state }) => kind === 'backup' && state === 'done')
  const runs = (await readRuns(db)).filter(({ name }) => name === 'back_up')
  const known = [
    ...asked.map(({ result, ended_utc: ended }) => ({ text: result, ended })),
    ...runs.map(({ done, ran_utc: ended }) => ({ text: done, ended })),
  ]
  const mark = await readMark(own)
  return known.flatMap(({ text, ended }) => {
    const made = JSON.parse(text) as Made | null
    if (made?.node === undefined || made.folder === mark || ended === null) return []
    return [{ file: basename(made.file), bytes: made.bytes, modified: ended, node: made.node }]
  })
}

export async function backupFile(
  { db }: Context,
  place: BackupPlace,
  name: string,
): Promise<Download> {
  const folder = resolve(place.folder)
  const found = fileName.test(name) ? await fileIn(folder, name) : undefined
  if (!found) {
    const other = (await elsewhere(db, folder)).find(({ file }) => file === name)
    if (other?.node) throw new Problem('backup-is-elsewhere', { facts: { node: other.node } })
    throw new Problem('rest-backup-not-found')
  }
  const { file, bytes } = found
  return {
    name: file,
    type: 'application/zstd',
    bytes,
    open: async () => createReadStream(join(folder, file)),
  }
}
