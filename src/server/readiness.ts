// Whether anything can be written, found out by writing.

import type { Site } from '../access/context.ts'
import type { Database } from '../storage/database.ts'
import { DiskTrouble, tryDisk } from '../storage/disk.ts'
import { withTimeout } from '../storage/sqlite/shared_sync.ts'
import { tryWrite } from '../storage/leases.ts'
import { now } from '../time/clock.ts'

export interface Writability {
  /** A write was refused for lack of the disk or the database; so many bytes were sent with it. */
  readonly refused: (error: Error, bytes: number) => void
  /** Why nothing can be written, as known from a probe of the last seconds. */
  trouble(): Promise<Error | undefined>
}

/** From the beginning of one probe to that of the next, at least. */
const pauseMs = { well: 5000, trouble: 1000 } as const
const patienceMs = 5000
const tooSlow = () =>
  new DiskTrouble(`Nothing could be written within ${patienceMs / 1000} seconds.`)
const fewestBytes = 16 * 1024
const mostBytes = 16 * 1024 * 1024

/** `probe` rejects unless so many bytes can be written. */
export function watchWriting(probe: (bytes: number) => Promise<void>): Writability {
  let found: Error | undefined
  /** What is known to have been too much has to find room before all is well again. */
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
      const isDue = performance.now() - begun >= (found ? pauseMs.trouble : pauseMs.well)
      if (isDue) running ??= look()
      // A disk that hangs says nothing, and whoever asks must not wait for it.
      if (running) await withTimeout(running, patienceMs, tooSlow).catch((late) => (found = late))
      return found
    },
  }
}

/** `dataFolder` is where the database itself is, if it is a file. */
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
