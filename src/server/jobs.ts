import type { FastifyBaseLogger } from 'fastify'
import type { Site } from '../access/context.ts'
import { extendSeries } from '../calendar/events/series/horizon.ts'
import { cleanMedia } from '../calendar/images/clean.ts'
import { countWords } from '../calendar/events/listing/counted/common_words.ts'
import { trimHistory } from '../calendar/history/trim.ts'
import { emptyTrash } from '../calendar/schedule.ts'
import { type Database, DatabaseAway } from '../storage/database.ts'
import { DiskTrouble } from '../storage/disk.ts'
import { takeLease } from '../storage/leases.ts'
import { now } from '../time/clock.ts'

const hourSeconds = 3600
/** Leases end this much before the next run: timers of several processes do not fire together. */
const slackSeconds = 60
const wordSeconds = 10

/** Starts the periodic background jobs. Returns a function that stops them. */
export function startJobs(db: Database, site: Site, log: FastifyBaseLogger): () => void {
  const run = async () => {
    try {
      if (!(await takeLease(db, 'clean up', now(), hourSeconds - slackSeconds))) return
      const removed = await emptyTrash(db, now(), site.trashDays)
      if (removed > 0) log.info({ removed }, 'the trash was emptied')
      const trimmed = await trimHistory(db, now(), site.historyDays)
      if (trimmed > 0) log.info({ trimmed }, 'old entries of the history were removed')
      const extended = await extendSeries(db, site, now(), () => isStopped)
      if (extended > 0) log.info({ extended }, 'series were extended')
      const files = await cleanMedia(db, site.media.folder, now())
      if (files.length > 0) log.info({ files: files.length }, 'files without an image were removed')
    } catch (error) {
      // Retried within the hour; the server continues.
      const isOutside = error instanceof DatabaseAway || error instanceof DiskTrouble
      const level = isOutside ? 'warn' : 'error'
      log[level]({ err: error }, 'cleaning up has to wait')
    }
  }
  let isStopped = false
  void run()
  const timers = [
    setInterval(() => void run(), hourSeconds * 1000),
    setInterval(
      countingWords(db, log, () => isStopped),
      wordSeconds * 1000,
    ),
  ]
  for (const timer of timers) timer.unref()
  return () => {
    isStopped = true
    for (const timer of timers) clearInterval(timer)
  }
}

/** One run at a time, however long it takes. */
function countingWords(db: Database, log: FastifyBaseLogger, isStopped: () => boolean): () => void {
  let isBusy = false
  const count = async () => {
    isBusy = true
    try {
      await countWords(db, now(), isStopped)
    } catch (error) {
      // Retried in 10 seconds; until then such words are counted at every search.
      if (!isStopped()) log.warn({ err: error }, 'counting words has to wait')
    }
    isBusy = false
  }
  return () => {
    if (!isBusy) void count()
  }
}
