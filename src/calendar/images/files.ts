// The files of images below the media folder, which several servers may share.

import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder, onDisk } from '../../storage/disk.ts'
import { cutText } from '../../language/text/html/plain.ts'
import { slugOf } from '../../language/text/slug.ts'
import { toWall } from '../../language/time/zone.ts'

export interface File {
  /** Below the media folder and below `/media/`. */
  readonly path: string
  readonly bytes: Buffer
}

const longestName = 60
const unfinished = '.part'

/**
 * `2027/02/old-gate-3f9c…`: safe characters, whatever the file was called. The random end is
 * unique to one request, so that rolling it back removes no file of another.
 */
export function newStem(name: string, now: number): string {
  const [year, month] = toWall(now, 'UTC').split('-')
  const plain = slugOf(cutText(name, longestName).replace(/\.\w{1,5}$/, ''))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${year}/${month}/${plain || 'image'}-${randomBytes(6).toString('hex')}`
}

/** Written under a temporary name, flushed and renamed, so that a visible file is complete. */
export const writeFiles = (folder: string, files: readonly File[]): Promise<void> =>
  onDisk(folder, async () => {
    for (const { path, bytes } of files) {
      const whole = join(folder, path)
      await makeFolder(dirname(whole))
      await writeFile(`${whole}${unfinished}`, bytes, { flush: true })
      await rename(`${whole}${unfinished}`, whole)
    }
  })

export async function removeFiles(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await rm(join(folder, path), { force: true })
    await rm(join(folder, `${path}${unfinished}`), { force: true })
  }
}

export interface Found {
  readonly path: string
  /** Seconds since 1970 of the last change. */
  readonly changed: number
}

/** The months that have a folder: `2027/02`. */
export async function listMonths(folder: string): Promise<string[]> {
  const years = await namesIn(folder, /^\d{4}$/)
  const months = years.map(async (year) =>
    (await namesIn(join(folder, year), /^\d{2}$/)).map((month) => `${year}/${month}`),
  )
  return (await Promise.all(months)).flat()
}

export async function listFiles(folder: string, month: string): Promise<Found[]> {
  const files: Found[] = []
  for (const name of await namesIn(join(folder, month), /./)) {
    const found = await statFile(folder, `${month}/${name}`)
    // Another server may have removed it meanwhile.
    if (!found) continue
    files.push({ path: `${month}/${name}`, changed: Math.floor(found.mtimeMs / 1000) })
  }
  return files
}

export const statFile = (folder: string, path: string): Promise<Stats | undefined> =>
  ifThere(folder, () => stat(join(folder, path)))

export const openFile = (folder: string, path: string): Promise<FileHandle | undefined> =>
  ifThere(folder, () => open(join(folder, path)))

/** A folder is created with its first image; until then it counts as empty. */
async function namesIn(folder: string, form: RegExp): Promise<string[]> {
  const names = (await ifThere(folder, () => readdir(folder))) ?? []
  return names.filter((name) => form.test(name)).toSorted()
}

const ifThere = <T>(folder: string, look: () => Promise<T>): Promise<T | undefined> =>
  onDisk(folder, async () => {
    try {
      return await look()
    } catch (error) {
      // A missing file is a result, not an error.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  })
