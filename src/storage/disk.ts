// Reports a disk that is full, read-only, broken or out of reach.

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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

function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error
}

/** Rejects unless that many bytes can be written and synced there. The file is removed again. */
export function tryDisk(folder: string, bytes: number): Promise<void> {
  const file = join(folder, `.probe-${process.pid}`)
  return onDisk(folder, async () => {
    try {
      await mkdir(folder, { recursive: true })
      await writeFile(file, Buffer.alloc(bytes), { flush: true })
    } finally {
      await rm(file, { force: true })
    }
  })
}
