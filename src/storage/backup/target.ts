// Where a backup goes, and what may be replaced by it.

import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { now } from '../../language/time/clock.ts'
import { toWall } from '../../language/time/zone.ts'
import { makeFolder } from '../disk.ts'
import { readIdentity } from '../identity.ts'
import type { DatabaseLocation } from '../open.ts'
import { withOlderSnapshot } from '../snapshot.ts'
import { mediaOf } from './images.ts'
import { beginsLikeBackup } from './archive/read.ts'
import { UnusableBackup } from './unusable.ts'

export const ending = '.tar.zst'

export interface Target {
  /** The folder, if it was one that was given. */
  readonly folder?: string
  readonly file: string
  /** The beginning of the names of all backups of this calendar. */
  readonly prefix: string
}

/** What is missing of the path of a folder is made; a file needs a folder that is there. */
export async function targetOf(
  source: DatabaseLocation,
  given: string,
  isForced: boolean,
): Promise<Target> {
  const path = resolve(given)
  await refuseMedia(source, path)
  const identity = await withOlderSnapshot(source, readIdentity)
  const prefix = `fasti-${identity.slice(0, 8)}-`
  const kind = await kindOf(path)
  if (kind === 'folder' || given.endsWith('/') || given.endsWith(sep)) {
    await makeFolder(path)
    return { folder: path, file: join(path, await freeName(path, prefix)), prefix }
  }
  const parent = await kindOf(dirname(path))
  if (parent !== 'folder') throw new UnusableBackup(`There is no folder ${dirname(path)}.`)
  if (kind !== 'nothing') await refuseOther(path, isForced)
  return { file: path, prefix }
}

/** `fasti-3f9c2a1b-2026-11-17-143005.tar.zst`: of which calendar and moment it is, in UTC. */
async function freeName(folder: string, prefix: string): Promise<string> {
  const moment = toWall(now(), 'UTC').replace(' ', '-').replaceAll(':', '')
  for (let count = 1; ; count += 1) {
    const name = `${prefix}${moment}${count === 1 ? '' : `-${count}`}${ending}`
    if ((await kindOf(join(folder, name))) === 'nothing') return name
  }
}

type Kind = 'nothing' | 'folder' | 'file'

async function kindOf(path: string): Promise<Kind> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file'
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'nothing'
    throw error
  }
}

/** A name that was mistyped must not cost a database. */
async function refuseOther(path: string, isForced: boolean): Promise<void> {
  if (!isForced) {
    throw new UnusableBackup(`The file ${path} is there already; --force replaces it.`)
  }
  const found = await stat(path)
  if (found.isFile() && (found.size === 0 || (await beginsLikeBackup(path)))) return
  throw new UnusableBackup(`The file ${path} is not a backup of Fasti; it was left as it is.`)
}

/** There it would be removed as a file without an image. */
async function refuseMedia(source: DatabaseLocation, path: string): Promise<void> {
  const media = await realOf(mediaOf(source))
  const real = await realOf(path)
  if (real !== media && !real.startsWith(`${media}${sep}`)) return
  throw new UnusableBackup(`The folder ${media} is for images alone; choose another for backups.`)
}

/** With all links followed, as far as it exists. */
async function realOf(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if ((code !== 'ENOENT' && code !== 'ENOTDIR') || dirname(path) === path) throw error
    return join(await realOf(dirname(path)), basename(path))
  }
}
