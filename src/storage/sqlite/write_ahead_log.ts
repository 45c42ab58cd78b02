// The write-ahead log of an SQLite file. SQLite syncs it before a checkpoint only, so a commit
// does not wait for the disk; we sync it ourselves, off the main thread, and once for all the
// commits that wait.

import { closeSync, fdatasync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { shareSync, withTimeout } from './shared_sync.ts'
import { syncFolder } from '../disk.ts'
import { unavailable } from '../errors.ts'

const syncData = promisify(fdatasync)

/** The longest wait for the disk; what was written may be on it all the same. */
const longestSyncMs = 10_000
const stalled = () => unavailable(new Error('the disk has not answered for 10 seconds'))

export interface WriteAheadLog {
  /** Resolves when all that is committed now, by whichever process, is on the disk. */
  settle(): Promise<void>
  /** The failure of a sync, after which the log cannot be trusted. */
  trouble(): Error | undefined
  /** Throws while a sync has been running for longer than 10 s. */
  refuseIfStalled(): void
  /** Forgets the failure, after a checkpoint has emptied the log. */
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
      // The log may be a new file, whose directory entry has to be synced as well.
      if (settled === undefined) await syncFolder(dirname(file))
    } catch (error) {
      failure = unavailable(error)
      onTrouble()
    } finally {
      syncingSince = Infinity
    }
    // Also if an earlier sync of this log failed.
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
      // If opening fails, the old number may belong to another file by then.
      descriptor = -1
      descriptor = openNamed(name)
      failure = undefined
    },
    syncs: () => shared.count(),
    close: () => closeQuietly(descriptor),
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
    // Nothing can be done about a descriptor that cannot be closed.
  }
}
