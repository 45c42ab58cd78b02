// Reports a disk that is full, read-only, broken or out of reach.

import {
  access,
  constants,
  mkdir,
  open,
  rm,
  rmdir,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'

/** A folder that cannot be used for now: a retry may succeed a moment later. */
export class DiskTrouble extends Error {}

/**
 * Any error of the file system, from ENOSPC to EACCES, is for the operator to fix and no bug of the
 * program.
 */
export async function onDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isOfSystem(error)) throw error
    throw new DiskTrouble(`The folder ${folder} cannot be used: ${error.message}.`, {
      cause: error,
    })
  }
}

/** An error of the operating system: the state of the machine, and no bug of the program. */
export function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error
}

/** Rejects unless that many bytes can be written and synced there. The file is removed again. */
export function tryDisk(folder: string, bytes: number): Promise<void> {
  const file = join(folder, `.probe-${process.pid}`)
  return onDisk(folder, async () => {
    try {
      await makeFolder(folder)
      await writeFile(file, Buffer.alloc(bytes), { flush: true })
    } finally {
      await rm(file, { force: true })
    }
  })
}

/**
 * Creates a folder and those above it; after a failure none of them is left. Node's own recursive
 * `mkdir` never returns where the system takes no folders, such as /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  const { missing } = await standingAbove(folder)
  const made: string[] = []
  try {
    for (const one of missing) if (await makeOne(one)) made.push(one)
  } catch (error) {
    for (const one of made.toReversed()) await rmdir(one).catch(() => {})
    throw error
  }
}

/** Makes the names in a folder durable; not every file system can do this, or needs it. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch {
    // Then the directory entry is as durable as that file system makes it.
  }
}

/** Returns false if another process has made it meanwhile. */
async function makeOne(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** Linux file systems of the kernel itself, by their magic numbers: procfs and sysfs. */
const kernelTypes: readonly number[] = process.platform === 'linux' ? [0x9fa0, 0x62656572] : []

/** Of one file or folder, on all usual file systems. */
const longestName = 255

/** Why nothing can be written there, if so; nothing is created to find out. */
export async function whyUnwritable(folder: string): Promise<string | undefined> {
  const names = resolve(folder).split(sep)
  if (names.some((name) => Buffer.byteLength(name) > longestName)) {
    return `a name in it is longer than ${longestName} bytes`
  }
  try {
    const { standing } = await standingAbove(folder)
    await access(standing, constants.R_OK | constants.W_OK | constants.X_OK)
    const { type, blocks, bavail } = await statfs(standing)
    if (kernelTypes.includes(type)) return `${standing} is of the kernel, and not on a disk`
    return blocks > 0 && bavail === 0 ? 'the disk is full' : undefined
  } catch (error) {
    return (error as Error).message
  }
}

interface Standing {
  /** The folder itself, or the nearest above it that exists. */
  readonly standing: string
  /** What is missing below that, from the top. */
  readonly missing: readonly string[]
}

async function standingAbove(folder: string): Promise<Standing> {
  const missing: string[] = []
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (await isFolder(at)) return { standing: at, missing: missing.toReversed() }
    missing.push(at)
    // A drive that does not exist has nothing above it.
    if (dirname(at) === at) throw ofSystem('ENOENT', `there is no ${at}`)
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ENOTDIR'].includes(code)) return false
    throw error
  }
  throw ofSystem('ENOTDIR', `${path} is not a folder`)
}

const ofSystem = (code: string, message: string) =>
  Object.assign(new Error(message), { code, syscall: 'mkdir' })
