// The disk that files are kept on, when it is full, read-only, broken or out of reach.

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder that cannot be used for now: the same may go well a moment later. */
export class DiskTrouble extends Error {}

/**
 * Whatever the system says against a file, from ENOSPC to EACCES, is for the operator to mend and
 * no fault of the program.
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

/** Rejects unless so many bytes can be written there and kept. Nothing stays of them. */
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
