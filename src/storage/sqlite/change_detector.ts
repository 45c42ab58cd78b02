// Detects writes to an SQLite file, by whichever process, with one short read.

import { closeSync, openSync, readSync } from 'node:fs'

/** The header of the WAL index, which is stored twice: every commit changes it. */
const headerLength = 96

export interface ChangeDetector {
  /** Whether the file is unchanged since the last call; false if that is unknown. */
  isUnchanged(): boolean
  /** Only after all connections of the caller are closed. */
  close(): void
}

/**
 * Closing a file drops all locks that the process has on it, also those of SQLite. Therefore all
 * detectors of a file share one descriptor, which is closed with the last of them.
 */
const shared = new Map<string, { readonly descriptor: number; users: number }>()

export function detectChanges(file: string): ChangeDetector {
  const index = `${file}-shm`
  const last = Buffer.alloc(headerLength)
  const seen = Buffer.alloc(headerLength)
  let descriptor: number | undefined
  return {
    isUnchanged: () => {
      descriptor ??= share(index)
      if (descriptor === undefined) return false
      if (readSync(descriptor, seen, 0, headerLength, 0) < headerLength) return false
      if (seen.equals(last)) return true
      seen.copy(last)
      return false
    },
    close: () => {
      if (descriptor !== undefined) leave(index)
      descriptor = undefined
    },
  }
}

/** Undefined where the shared memory of SQLite cannot be read as a file. */
function share(index: string): number | undefined {
  if (process.platform === 'win32') return undefined
  const known = shared.get(index) ?? { descriptor: openSync(index, 'r'), users: 0 }
  known.users += 1
  shared.set(index, known)
  return known.descriptor
}

function leave(index: string): void {
  const known = shared.get(index)
  if (!known) return
  known.users -= 1
  if (known.users > 0) return
  shared.delete(index)
  closeSync(known.descriptor)
}
