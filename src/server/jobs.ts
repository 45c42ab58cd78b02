import type { FastifyBaseLogger } from 'fastify'
import type { Site } from '../access/context.ts'
import { cleanMedia } from '../calendar/images/clean.ts'
import { countWords } from '../calendar/events/listing/counted/common_words.ts'
import { emptyTrash } from '../calendar/schedule.ts'
import { type Database, DatabaseAway } from '../storage/database.ts'
import { DiskTrouble } from '../storage/disk.ts'
import { takeLease } from '../storage/leases.ts'
import { now } from '../time/clock.ts'

const hourSeconds = 3600
/** Timers of processes that started together do not run out together. */
const slackSeconds = 60
const wordSeconds = 10

/** What has to happen without being asked, on one of the nodes. Gives back how to stop it. */
export function startJobs(db: Database, site: Site, log: FastifyBaseLogger): () => void {
  const run = async () => {
    try {
      if (!(await takeLease(db, 'clean up', now(), hourSeconds - slackSeconds))) return
      const removed = await emptyTrash(db, now(), site.trashDays)
      if (removed > 0) log.info({ removed }, 'the trash was emptied')
      const files = await cleanMedia(db, site.media.folder, now())
      if (files.length > 0) log.info({ files: files.length }, 'files without an image were removed')
    } catch (error) {
      // It is tried again within the hour; the server goes on.
      const isOutside = error instanceof DatabaseAway || error instanceof DiskTrouble
      const level = isOutside ? 'warn' : 'error'
      log[level]({ err: error }, 'cleaning up has to wait')
    }
  }
  void run()
  const timers = [
    setInterval(() => void run(), hourSeconds * 1000),
    setInterval(
      countingWords(db, log, () => isStopped),
      wordSeconds * 1000,
    ),
  ]
  let isStopped = false
  for (const timer of timers) timer.unref()
  return () => {
    isStopped = true
    for (const timer of timers) clearInterval(timer)
  }
}

/** One after the other, however long it takes. */
function countingWords(db: Database, log: FastifyBaseLogger, isStopped: () => boolean): () => void {
  let isBusy = false
  const count = async () => {
    isBusy = true
    try {
      await countWords(db, now(), isStopped)
    } catch (error) {
      // Until then such words are counted whenever they are searched for.
      if (!isStopped()) log.warn({ err: error }, 'counting words has to wait')
    }
    isBusy = false
  }
  return () => {
    if (!isBusy) void count()
  }
}
