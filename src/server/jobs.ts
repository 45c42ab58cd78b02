import type { FastifyBaseLogger } from 'fastify'
import type { Context, Site } from '../access/context.ts'
import { nobody } from '../access/roles.ts'
import { extendSeries } from '../calendar/events/series/horizon.ts'
import { cleanMedia } from '../calendar/images/clean.ts'
import { countWords } from '../calendar/events/listing/counted/common_words.ts'
import { trimDrafts } from '../calendar/console/drafts/operations.ts'
import { trimPresence } from '../calendar/console/presence/operations.ts'
import { trimHistory } from '../calendar/history/trim.ts'
import { emptyTrash } from '../calendar/schedule.ts'
import { trimDeliveries } from '../calendar/webhooks/deliveries.ts'
import type { SenderParts } from '../calendar/webhooks/sender.ts'
import { startSending } from '../calendar/webhooks/watch.ts'
import { deleteExpiredSubscriptions } from '../feeds/websub/store.ts'
import { takeLease } from '../jobs/leases_store.ts'
import { ownNamespace } from '../rest/roots.ts'
import type { Refresh } from '../rest/server_parts.ts'
import { DatabaseAway, type OpenDatabase } from '../storage/database.ts'
import { DiskTrouble } from '../storage/disk.ts'
import { type JobName, noteFailure, noteRun } from '../storage/job_runs.ts'
import type { Languages } from '../text/say.ts'
import { now } from '../time/clock.ts'

const hourSeconds = 3600
/** Leases end this much before the next run: timers of several processes do not fire together. */
const slackSeconds = 60
const wordSeconds = 10
/** Subscribers of feeds get a change after this long. */
const deliverySeconds = 2

declare module 'fastify' {
  interface FastifyInstance {
    readonly calendar: CalendarState
  }
}

/** What the server knows of the state of the calendar. */
interface CalendarState {
  /** The settings of the site at this moment. */
  readonly site: () => Site
  readonly refresh: Refresh
}

export interface JobParts extends CalendarState {
  readonly db: OpenDatabase
  readonly languages: Languages
  /** The address of the site that shows the calendar to people, by the origin of this server. */
  readonly homeOf: (origin: string) => string
  readonly log: FastifyBaseLogger
  /** Starts the deliveries to subscribers of feeds that are due. */
  readonly distribute: () => Promise<void>
}

/** Starts the background jobs. Returns a function that stops them. */
export function startJobs(parts: JobParts): () => Promise<void> {
  const { db, log, distribute } = parts
  const run = async () => {
    try {
      const site = parts.site()
      if (!(await takeLease(db, 'clean up', hourSeconds - slackSeconds))) return
      const removed = await emptyTrash(db, now(), site.trashDays)
      if (removed > 0) log.info({ removed }, 'the trash was emptied')
      const trimmed = await trimHistory(db, now(), site.historyDays)
      if (trimmed > 0) log.info({ trimmed }, 'old entries of the history were removed')
      const forgotten = await trimDeliveries(db, now())
      if (forgotten > 0) log.info({ forgotten }, 'old deliveries of webhooks were removed')
      await deleteExpiredSubscriptions(db, now())
      await trimDrafts(db, now())
      await trimPresence(db, now())
      const extended = await extendSeries(db, site, now(), () => isStopped)
      if (extended > 0) log.info({ extended }, 'series were extended')
      const files = await cleanMedia(db, site.media.folder, now())
      if (files.length > 0) log.info({ files: files.length }, 'files without an image were removed')
      const done = { removed, trimmed, forgotten, extended, files: files.length }
      await noteRun(db, 'clean_up', now(), done)
    } catch (error) {
      // Retried within the hour; the server continues.
      const isOutside = error instanceof DatabaseAway || error instanceof DiskTrouble
      const level = isOutside ? 'warn' : 'error'
      log[level]({ err: error }, 'cleaning up has to wait')
      await noting(() => noteFailure(db, 'clean_up', now(), error))
    }
  }
  let isStopped = false
  /** Retried at the next turn; errors while the server stops are of no interest. */
  const noticeOf = (name: JobName, what: string): Notice => ({
    failed: async (error) => {
      if (isStopped) return
      log.warn({ err: error }, `${what} has to wait`)
      await noting(() => noteFailure(db, name, now(), error))
    },
    done: () => noting(() => noteRun(db, name, now())),
  })
  const words = () => countWords(db, now(), () => isStopped)
  void run()
  const timers = [
    setInterval(() => void run(), hourSeconds * 1000),
    // Until words are counted, common ones are counted at every search.
    setInterval(oneAtATime(words, noticeOf('count_words', 'counting words')), wordSeconds * 1000),
    setInterval(
      oneAtATime(distribute, noticeOf('deliver_feeds', 'delivering feeds')),
      deliverySeconds * 1000,
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
export function senderOf({
  db,
  site: siteNow,
  refresh,
  languages,
  homeOf,
  log,
}: Omit<JobParts, 'distribute'>): SenderParts {
  return {
    db,
    site: siteNow(),
    generation: () => refresh(now(), 'recent'),
    contextAt: (base, wanted): Context => {
      const site = siteNow()
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

/** How the runs of a job are told. */
interface Notice {
  readonly failed: (error: unknown) => Promise<void>
  readonly done: () => Promise<void>
}

/** Runs that go well are noted so often at most. */
const notedMs = 600_000

/** One run at a time, however long it takes. Only the first of several failures is told. */
function oneAtATime(work: () => Promise<unknown>, notice: Notice): () => void {
  let isBusy = false
  let isFailing = false
  let notedAt = -Infinity
  const run = async () => {
    isBusy = true
    try {
      await work()
      const isOld = performance.now() - notedAt > notedMs
      if (isOld || isFailing) await notice.done()
      if (isOld) notedAt = performance.now()
      isFailing = false
    } catch (error) {
      if (!isFailing) await notice.failed(error)
      isFailing = true
    }
    isBusy = false
  }
  return () => {
    if (!isBusy) void run()
  }
}

/** The note is for people: a job does not depend on it, and a database may be what has failed. */
async function noting(note: () => Promise<void>): Promise<void> {
  try {
    await note()
  } catch {
    // The next one says how it is.
  }
}
