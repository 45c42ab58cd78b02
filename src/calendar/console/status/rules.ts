// What an administrator should see to. Each warning is a sentence of the catalogues.

import type { JobName } from '../../../storage/job_runs.ts'

interface Job {
  /** In seconds; undefined if the settings say it. */
  readonly every?: number
  readonly doc: string
}

export const jobs: Readonly<Record<JobName, Job>> = {
  clean_up: {
    every: 3600,
    doc: 'Empties the trash, trims the history and makes the next dates of series.',
  },
  count_words: { every: 10, doc: 'Counts frequent words, so that searches stay fast.' },
  deliver_feeds: { every: 2, doc: 'Sends changed feeds to their subscribers.' },
  send_mail: { every: 2, doc: 'Sends mail.' },
  back_up: { doc: 'Makes a backup of the whole calendar.' },
}

export const warningTexts = {
  disk_full: 'The disk is nearly full: {free} MB are left.',
  job_failing: 'A background job fails: {name}. {error}',
  job_late: 'A background job has not run since {at}: {name}.',
  webhooks_off: 'Webhooks were switched off because nothing could be delivered: {count}.',
  webhooks_failing: 'Webhooks whose messages cannot be delivered at the moment: {count}.',
  syncs_failing: 'Calendars elsewhere that could not be read several times in a row: {count}.',
  mail_failing: 'Mail cannot be sent: {reason}',
  mails_failed: 'Mails that could not be sent in the last week: {count}.',
  mails_dropped: 'Mails that were dropped because one receiver had got too many: {count}.',
  settings_unreadable:
    'Settings that this version cannot read, so that they are not used: {names}.',
  plain_http: 'The console is used without https: passwords can be read on the way.',
} as const
/** From so many failed looks at a calendar elsewhere on, administrators are warned. */
export const manyFailures = 3

export type WarningCode = keyof typeof warningTexts

export interface Warning {
  readonly code: WarningCode
  readonly facts: Readonly<Record<string, string | number>>
}

export interface Space {
  readonly free: number
  readonly total: number
}

const fewBytes = 1024 ** 3
const fewShare = 0.05

export const isNearlyFull = ({ free, total }: Space): boolean =>
  free < fewBytes && free < total * fewShare

interface Run {
  readonly name: string
  readonly ran_utc: number | null
  readonly failed_utc: number | null
}

export const isFailing = ({ ran_utc, failed_utc }: Run): boolean =>
  failed_utc !== null && failed_utc >= (ran_utc ?? 0)

/** Frequent jobs are noted every ten minutes, and late only after this long. */
const lateSeconds = 3 * 3600

/**
 * `started` is when the server has: what was due before could not run. `every` is how often a job
 * runs that does so less than once an hour.
 */
export const isLate = ({ ran_utc }: Run, now: number, started: number, every = 0): boolean =>
  ran_utc !== null && now - Math.max(ran_utc + every, started) > lateSeconds

interface Running {
  readonly backupSeconds: number | undefined
  readonly hasMail: boolean
}

/** What the settings do not ask for does not run. */
export const isRunning = (name: string, { backupSeconds, hasMail }: Running): boolean =>
  Object.hasOwn(jobs, name) &&
  (name !== 'back_up' || backupSeconds !== undefined) &&
  (name !== 'send_mail' || hasMail)

interface NotedBackup {
  readonly file?: string
  readonly bytes?: number
  readonly seconds?: number
}

export interface LastBackup {
  readonly ran_utc: number
  /** Without the folder. */
  readonly file: string
  readonly bytes: number
  readonly seconds: number
}

/** The latest backup of those that were noted, by the server or by hand. */
export function lastBackupOf(
  runs: readonly (Run & { readonly done: string })[],
): LastBackup | undefined {
  const found = runs
    .filter(({ name, ran_utc }) => /^back_up(?:_by_hand)?$/.test(name) && ran_utc !== null)
    .toSorted((a, b) => (b.ran_utc ?? 0) - (a.ran_utc ?? 0))[0]
  if (!found) return undefined
  const { file = '', bytes = 0, seconds = 0 } = JSON.parse(found.done) as NotedBackup
  return {
    ran_utc: found.ran_utc ?? 0,
    file: file.replace(/^.*[/\\]/, ''),
    bytes,
    seconds,
  }
}

/** On the own machine nobody listens. */
export function isExposed(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  const isOwn = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return protocol === 'http:' && !isOwn
}
