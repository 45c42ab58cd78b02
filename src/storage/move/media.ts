// Copies the files of images into another data folder.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { makeFolder } from '../disk.ts'

const unfinished = '.part'

/** The paths of all finished files below a folder, sorted; none if there is no folder. */
export async function listMedia(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith(unfinished))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .toSorted()
  } catch (error) {
    // The folder is created with the first image.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Copies the files and returns how many of them are the same in both folders afterwards. */
export async function copyAllMedia(
  from: string,
  to: string,
  paths: readonly string[],
  advance: () => void,
): Promise<number> {
  let same = 0
  for (const path of paths) {
    await copyMedia(from, to, path)
    if (await isSameFile(join(from, path), join(to, path))) same += 1
    advance()
  }
  return same
}

/** A file under its final name is complete and synced. */
async function copyMedia(from: string, to: string, path: string): Promise<void> {
  const source = join(from, path)
  const target = join(to, path)
  if (await isSameFile(source, target)) return
  await makeFolder(dirname(target))
  await rm(`${target}${unfinished}`, { force: true })
  await copyFile(source, `${target}${unfinished}`)
  const copied = await open(`${target}${unfinished}`, 'r')
  await copied.sync()
  await copied.close()
  await rename(`${target}${unfinished}`, target)
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [size, otherSize] = await Promise.all([sizeOf(one), sizeOf(other)])
  if (size === undefined || size !== otherSize) return false
  const [digest, otherDigest] = await Promise.all([digestOf(one), digestOf(other)])
  return digest === otherDigest
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('base64url')
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
