import type { FastifyBaseLogger } from 'fastify'
import type { Site } from '../access/context.ts'
import { cleanMedia } from '../calendar/images/clean.ts'
import { emptyTrash } from '../calendar/schedule.ts'
import { type Database, DatabaseAway } from '../storage/database.ts'
import { now } from '../time/clock.ts'

const hour = 3_600_000

/** What has to happen without being asked. Gives back how to stop it. */
export function startJobs(db: Database, site: Site, log: FastifyBaseLogger): () => void {
  const run = async () => {
    try {
      const removed = await emptyTrash(db, now(), site.trashDays)
      if (removed > 0) log.info({ removed }, 'the trash was emptied')
      const files = await cleanMedia(db, site.mediaFolder, now())
      if (files.length > 0) log.info({ files: files.length }, 'files without an image were removed')
    } catch (error) {
      // It is tried again within the hour; the server goes on.
      const level = error instanceof DatabaseAway ? 'warn' : 'error'
      log[level]({ err: error }, 'cleaning up has to wait')
    }
  }
  void run()
  const timer = setInterval(() => void run(), hour)
  timer.unref()
  return () => clearInterval(timer)
}
