// Notes that a backup was made, for the status of the console.

import { now } from '../../language/time/clock.ts'
import { backupByHand, noteRun } from '../job_runs.ts'
import { type DatabaseLocation, openDatabase } from '../open.ts'
import { readSnapshot } from '../snapshot.ts'

export interface NotedBackup {
  readonly file: string
  readonly bytes: number
  /** Files of images. */
  readonly files: number
  readonly seconds: number
  /** Whether the server made it, by its settings. */
  readonly isScheduled: boolean
  /** The name of the machine, and the mark of the folder, if a server has it made. */
  readonly node?: string
  readonly folder?: string
}

/** A calendar of an older version is left as it is. */
export async function noteBackup(
  place: DatabaseLocation,
  { isScheduled, ...made }: NotedBackup,
): Promise<void> {
  const { state } = await readSnapshot(place, async () => {})
  if (state !== 'current') return
  const db = await openDatabase(place)
  try {
    await noteRun(db, isScheduled ? 'back_up' : backupByHand, now(), { ...made })
  } finally {
    await db.close()
  }
}
