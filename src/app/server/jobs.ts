import type { FastifyBaseLogger } from 'fastify'
import type { Context, Site } from '../../access/context.ts'
import { nobody } from '../../access/roles.ts'
import { extendSeries } from '../../calendar/events/series/writing/horizon.ts'
import { cleanMedia } from '../../calendar/images/clean.ts'
import { countWords } from '../../calendar/events/listing/counted/common_words.ts'
import { collectionOf } from '../../calendar/console/mail/digests.ts'
import { trimDrafts } from '../../calendar/console/drafts/operations.ts'
import { trimPresence } from '../../calendar/console/presence/operations.ts'
import { tellSenders } from '../../calendar/proposals/tell.ts'
import { settlePictures } from '../../calendar/proposals/pictures/pictures.ts'
import { trimProposals } from '../../calendar/proposals/trim.ts'
import { sendNewsletters } from '../../calendar/subscriptions/newsletter.ts'
import { pauseRefused, trimSubscriptions } from '../../calendar/subscriptions/refusals.ts'
import { sendReminders } from '../../calendar/subscriptions/reminders.ts'
import { trimHistory } from '../../calendar/history/trim.ts'
import { emptyTrash } from '../../calendar/schedule.ts'
import { trimDeliveries } from '../../calendar/webhooks/deliveries.ts'
import { type SenderParts, webhookSender } from '../../calendar/webhooks/sender.ts'
import { deleteExpiredSubscriptions } from '../../public/feeds/websub/store.ts'
import { watchDue } from '../../jobs/delivery.ts'
import { type MailSenderParts, type MailSettings, mailSender } from '../../jobs/mail/sender.ts'
import { trimMail } from '../../jobs/mail/trim.ts'
import type { Done, Job } from '../../jobs/runner.ts'
import { ownNamespace } from '../../http/roots.ts'
import { prefixOf } from '../../public/query/address.ts'
import type { Refresh } from '../../http/server_parts.ts'
import type { OpenDatabase } from '../../storage/database.ts'
import type { Languages } from '../../language/text/locale/say.ts'
import { now } from '../../language/time/clock.ts'

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
  /** Undefined if no mail is sent. */
  readonly mail?: PublishedMail | undefined
  /** Delivers to subscribers of feeds what is due. */
  readonly distribute: (signal: AbortSignal) => Promise<void>
}

/** With the languages that the site is published in. */
interface PublishedMail extends MailSettings {
  readonly languages: Languages
}

/** The background jobs of every server. */
export function serverJobs(parts: JobParts): readonly Job[] {
  const { db, distribute } = parts
  const webhooks = watchDue(webhookSender(senderOf(parts)))
  const visitorIn = visitorsOf(parts)
  const mail = parts.mail && watchDue(mailSender(mailSenderOf({ ...parts, ...parts.mail })))
  return [
    {
      name: 'clean_up',
      failure: 'cleaning up has to wait',
      everyMs: 30_000,
      period: 3600,
      run: (signal) => cleanUp(parts, signal),
    },
    {
      name: 'count_words',
      failure: 'counting words has to wait',
      // Until words are counted, common ones are counted at every search.
      everyMs: 10_000,
      run: (signal) => countWords(db, now(), () => signal.aborted),
    },
    {
      name: 'deliver_feeds',
      failure: 'delivering feeds has to wait',
      everyMs: 2000,
      run: distribute,
    },
    {
      name: 'settle_pictures',
      failure: 'pictures of accepted proposals have to wait',
      everyMs: 2000,
      run: () =>
        settlePictures(senderOf(parts).contextAt('http://localhost/api', parts.site().language)),
    },
    { name: 'webhooks', failure: 'webhooks have to wait', everyMs: 500, run: webhooks.look },
    ...(mail
      ? [
          { name: 'send_mail', failure: 'mail has to wait', everyMs: 500, run: mail.look },
          {
            name: 'tell_senders',
            failure: 'telling senders of proposals has to wait',
            everyMs: 5000,
            run: () => tellSenders(db, now()),
          },
          {
            name: 'send_newsletters',
            failure: 'the newsletter has to wait',
            everyMs: 10_000,
            run: () => sendNewsletters(visitorIn),
          },
          {
            name: 'send_reminders',
            failure: 'reminders of saved events have to wait',
            everyMs: 60_000,
            run: async () => {
              await pauseRefused(db, now())
              await sendReminders(visitorIn)
            },
          },
        ]
      : []),
  ]
}

async function cleanUp({ db, log, ...parts }: JobParts, signal: AbortSignal): Promise<Done> {
  const site = parts.site()
  const removed = await emptyTrash(db, now(), site.trashDays)
  if (removed > 0) log.info({ removed }, 'the trash was emptied')
  const trimmed = await trimHistory(db, now(), site.historyDays)
  if (trimmed > 0) log.info({ trimmed }, 'old entries of the history were removed')
  const forgotten = await trimDeliveries(db, now())
  if (forgotten > 0) log.info({ forgotten }, 'old deliveries of webhooks were removed')
  await trimMail(db, now())
  await deleteExpiredSubscriptions(db, now())
  await trimDrafts(db, now())
  await trimPresence(db, now())
  await trimProposals(db, now())
  await trimSubscriptions(db, now())
  const extended = await extendSeries(db, site, now(), () => signal.aborted)
  if (extended > 0) log.info({ extended }, 'series were extended')
  const { length: files } = await cleanMedia(db, site.media.folder, now())
  if (files > 0) log.info({ files }, 'files without an image were removed')
  return { removed, trimmed, forgotten, extended, files }
}

/** What mails to visitors are made of: a visitor of the pages, in a language or else that of the site. */
export const visitorsOf =
  (parts: Omit<JobParts, 'distribute'>) =>
  (language: string): Context => {
    const known = parts.mail?.languages.has(language) ? language : ''
    return senderOf(parts).contextAt(`${parts.mail?.origin ?? 'http://localhost'}/api`, known)
  }

/** What sends mail, in the languages of the site. */
export function mailSenderOf({
  db,
  site,
  refresh,
  languages,
  homeOf,
  log,
  server,
  from,
  origin,
}: Omit<JobParts, 'distribute'> & MailSettings): MailSenderParts {
  const siteLanguages = { languages: [...languages.keys()], own: site().language }
  const { contextAt } = senderOf({ db, site, refresh, languages, homeOf, log })
  const collection = collectionOf(
    (language) => contextAt(`${origin}${prefixOf(language, siteLanguages)}/api`, language),
    () => site().language,
  )
  return {
    db,
    server,
    from,
    origin,
    site,
    languages,
    prefixOf: (language) => prefixOf(language, siteLanguages),
    generation: () => refresh(now(), 'recent'),
    collect: collection.collect,
    nextCollection: collection.next,
    report: (facts) => log.warn(facts, 'mail could not be sent'),
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
