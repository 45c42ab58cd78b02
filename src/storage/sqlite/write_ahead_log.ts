// The write-ahead log of an SQLite file. SQLite syncs it before a checkpoint only, so a commit
// does not wait for the disk; we sync it ourselves, off the main thread, and once for all the
// commits that wait.

import { closeSync, fdatasync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { shareSync, withTimeout } from './shared_sync.ts'
import { unavailable } from '../errors.ts'

const syncData = promisify(fdatasync)

/** Nobody waits longer for the disk; what they wrote may be there all the same. */
const longestSyncMs = 10_000
const stalled = () => unavailable(new Error('the disk has not answered for 10 seconds'))

export interface WriteAheadLog {
  /** Resolves when all that is committed now, by whichever process, is on the disk. */
  settle(): Promise<void>
  /** Why the disk cannot be trusted with the log as it is. */
  trouble(): Error | undefined
  /** Rejects whoever comes while the disk has not answered for too long. */
  refuseIfStalled(): void
  /** All that was in the log is on the disk elsewhere, and the log is empty. */
  renew(): void
  syncs(): number
  close(): void
}

/**
 * `versionNow` changes with every commit of any connection. The log has to be open already: it
 * is one and the same file for as long as a connection has it open, and no lock is on it, so a
 * further descriptor does no harm. One on the database itself would: closing it drops all locks.
 */
export function openWriteAheadLog(
  file: string,
  versionNow: () => number,
  onTrouble: () => void,
): WriteAheadLog {
  const name = `${file}-wal`
  let descriptor = openSync(name, 'r+')
  let seen = -1
  let settled: number | undefined
  let failure: Error | undefined
  let syncingSince = Infinity

  const shared = shareSync(async () => {
    const version = seen
    syncingSince = performance.now()
    try {
      await syncData(descriptor)
      // The log may be a new file, whose name has to last as well.
      if (settled === undefined) await syncFolder(dirname(file))
    } catch (error) {
      failure = unavailable(error)
      onTrouble()
    } finally {
      syncingSince = Infinity
    }
    // Also when the trouble came while others were waiting for the same log.
    if (failure) throw failure
    settled = version
  })

  function refuseIfStalled(): void {
    if (performance.now() - syncingSince > longestSyncMs) throw stalled()
  }

  return {
    settle: async () => {
      if (failure) throw failure
      refuseIfStalled()
      seen = versionNow()
      if (seen !== settled) await withTimeout(shared.wait(), longestSyncMs, stalled)
    },
    refuseIfStalled,
    trouble: () => failure,
    renew: () => {
      if (!failure) return
      closeQuietly(descriptor)
      // Nobody's, should opening fail: the number may belong to another file by then.
      descriptor = -1
      descriptor = openNamed(name)
      failure = undefined
    },
    syncs: () => shared.count(),
    close: () => closeQuietly(descriptor),
  }
}

/** Not every file system can do this, and SQLite does not insist on it either. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch {
    // Then the name of a file is as lasting as that file system makes it.
  }
}

function openNamed(name: string): number {
  try {
    return openSync(name, 'r+')
  } catch (error) {
    throw unavailable(error)
  }
}

function closeQuietly(descriptor: number): void {
  try {
    closeSync(descriptor)
  } catch {
    // A descriptor that cannot be closed is of no use to anybody else either.
  }
}
