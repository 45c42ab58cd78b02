import type { FastifyBaseLogger } from 'fastify'
import type { Context, Site } from '../access/context.ts'
import { nobody } from '../access/roles.ts'
import { extendSeries } from '../calendar/events/series/horizon.ts'
import { cleanMedia } from '../calendar/images/clean.ts'
import { countWords } from '../calendar/events/listing/counted/common_words.ts'
import { trimHistory } from '../calendar/history/trim.ts'
import { emptyTrash, watchSchedule } from '../calendar/schedule.ts'
import { trimDeliveries } from '../calendar/webhooks/deliveries.ts'
import type { SenderParts } from '../calendar/webhooks/sender.ts'
import { startSending } from '../calendar/webhooks/watch.ts'
import { ownNamespace } from '../rest/roots.ts'
import { type Database, DatabaseAway, type OpenDatabase } from '../storage/database.ts'
import { DiskTrouble } from '../storage/disk.ts'
import { takeLease } from '../storage/leases.ts'
import type { Languages } from '../text/say.ts'
import { now } from '../time/clock.ts'

const hourSeconds = 3600
/** Leases end this much before the next run: timers of several processes do not fire together. */
const slackSeconds = 60
const wordSeconds = 10

export interface JobParts {
  readonly db: OpenDatabase
  readonly site: Site
  readonly languages: Languages
  /** The address of the site that shows the calendar to people, by the origin of this server. */
  readonly homeOf: (origin: string) => string
  readonly log: FastifyBaseLogger
}

/** Starts the background jobs. Returns a function that stops them. */
export function startJobs(parts: JobParts): () => Promise<void> {
  const { db, site, log } = parts
  const run = async () => {
    try {
      if (!(await takeLease(db, 'clean up', now(), hourSeconds - slackSeconds))) return
      const removed = await emptyTrash(db, now(), site.trashDays)
      if (removed > 0) log.info({ removed }, 'the trash was emptied')
      const trimmed = await trimHistory(db, now(), site.historyDays)
      if (trimmed > 0) log.info({ trimmed }, 'old entries of the history were removed')
      const forgotten = await trimDeliveries(db, now())
      if (forgotten > 0) log.info({ forgotten }, 'old deliveries of webhooks were removed')
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
  const stopSending = startSending(senderOf(parts), (error) => {
    log.warn({ err: error }, 'webhooks have to wait')
  })
  return async () => {
    isStopped = true
    for (const timer of timers) clearInterval(timer)
    await stopSending()
  }
}

/** What sends webhooks: it reads the calendar as requests to the own namespace do. */
export function senderOf({ db, site, languages, homeOf, log }: JobParts): SenderParts {
  const refresh = watchSchedule(db, (error) => log.warn({ err: error }, 'publishing has to wait'))
  return {
    db,
    site,
    generation: () => refresh(now(), 'recent'),
    contextAt: (base, wanted): Context => {
      const language = languages.has(wanted) ? wanted : site.language
      const say = languages.get(language)
      if (!say) throw new Error(`There is no language ${language}.`)
      const { origin } = new URL(base)
      const namespace = ownNamespace
      const url = `${base}/${namespace}`
      return {
        db,
        actor: nobody,
        now: now(),
        site,
        root: { base, namespace, url, language, alias: false },
        origin,
        home: homeOf(origin),
        address: '',
        say,
        expect: async () => {},
      }
    },
    reportOff: (webhook, reason) => log.warn({ webhook, reason }, 'a webhook was switched off'),
    reportError: (webhook, error) =>
      log.error({ webhook, err: error }, 'the changes for a webhook could not be read'),
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
