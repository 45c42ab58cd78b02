// Whether anything can be written, found out by writing.

import type { Site } from '../../../access/context.ts'
import type { Database } from '../../../storage/database.ts'
import { DiskTrouble, tryDisk } from '../../../storage/disk.ts'
import { withTimeout } from '../../../storage/sqlite/shared_sync.ts'
import { tryWrite } from '../../../storage/transactions/try_write.ts'
import { now } from '../../../language/time/clock.ts'

export interface Writability {
  /** Reports a write that failed for lack of the disk or the database, and its size in bytes. */
  readonly refused: (error: Error, bytes: number) => void
  /** Why nothing can be written, according to a probe of the last few seconds. */
  trouble(): Promise<Error | undefined>
}

/** Minimum time from the start of one probe to the start of the next. */
export interface ProbePauses {
  readonly wellMs: number
  readonly troubleMs: number
}

const usualProbePauses: ProbePauses = { wellMs: 5000, troubleMs: 1000 }
const timeoutMs = 5000
const tooSlow = () =>
  new DiskTrouble(`Nothing could be written within ${timeoutMs / 1000} seconds.`)
const fewestBytes = 16 * 1024
const mostBytes = 16 * 1024 * 1024

/** `probe` rejects unless this many bytes can be written. */
export function watchWriting(
  probe: (bytes: number) => Promise<void>,
  { wellMs, troubleMs }: ProbePauses = usualProbePauses,
): Writability {
  let found: Error | undefined
  /** The largest refused size: it must fit before writing counts as possible again. */
  let bytes = fewestBytes
  let begun = -Infinity
  let running: Promise<void> | undefined

  async function look(): Promise<void> {
    begun = performance.now()
    const before = found
    const met = await probe(bytes).then(
      () => undefined,
      (error: Error) => error,
    )
    running = undefined
    // Another write was refused meanwhile.
    if (found !== before) return
    found = met
    if (!met) bytes = fewestBytes
  }

  return {
    refused: (error, sent) => {
      found = error
      bytes = Math.min(mostBytes, Math.max(bytes, sent))
    },
    trouble: async () => {
      const isDue = performance.now() - begun >= (found ? troubleMs : wellMs)
      if (isDue) running ??= look()
      // A hung disk never answers, and the caller must not wait for it.
      if (running) await withTimeout(running, timeoutMs, tooSlow).catch((late) => (found = late))
      return found
    },
  }
}

/** `dataFolder` holds the database, if it is a file. */
export function probeWriting(
  db: Database,
  media: Site['media'],
  dataFolder: string | undefined,
): (bytes: number) => Promise<void> {
  const folders = [
    ...(dataFolder === undefined ? [] : [dataFolder]),
    ...(media.place === 'folder' ? [media.folder] : []),
  ]
  return async (bytes) => {
    for (const folder of folders) await tryDisk(folder, bytes)
    await tryWrite(db, now())
  }
}
