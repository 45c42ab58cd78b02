// Every setting, once. The only reader of the environment.

import { join } from 'node:path'
import { faultTexts } from '../language/faults.ts'
import { Problem, type Fault } from '../language/problem.ts'
import { duration } from '../contract/schema/kinds/durations.ts'
import { type Input, byDefault } from '../contract/schema/field.ts'
import { attribution, tiles } from '../contract/schema/kinds/map_tiles.ts'
import { type Given, readInput } from '../contract/schema/read.ts'
import { siteVariables } from '../contract/schema/site.ts'
import { text, url } from '../contract/schema/kinds/text.ts'
import { choice, flag, integer, number } from '../contract/schema/kinds/values.ts'
import type { MailSettings } from '../jobs/mail/sender.ts'
import type { ServiceManager } from './server/service_manager.ts'
import {
  aliases,
  historyDays,
  mailFrom,
  mailServer,
  openidFields,
  openidMistakes,
  passkeyMistakes,
  postgresUrl,
  postgresUrls,
  split,
  words,
  workers,
} from './settings_fields.ts'
import { closestTo } from '../language/text/search/closest.ts'
import { speaker } from '../language/text/locale/say.ts'

const earthHalfKm = 20_040
const leastBackupSeconds = 10

export const settingFields = {
  PORT: byDefault(integer('The port to listen on.', { min: 0, max: 65_535 }), 3000),
  HOST: byDefault(text('The address to listen on.'), '127.0.0.1'),
  FASTI_DATA: byDefault(text('The folder of the database and the images.'), './data'),
  FASTI_MEDIA: byDefault(
    choice('Where images are kept: folder (media in the data folder) or database.', [
      'folder',
      'database',
    ]),
    'folder',
  ),
  DATABASE_URL: postgresUrl('The address of a PostgreSQL database, instead of the SQLite file.'),
  DATABASE_REPLICA_URLS: byDefault(
    postgresUrls('The addresses of copies of that database to read from, as a comma list.'),
    [],
  ),
  FASTI_DATABASE_CONNECTIONS: byDefault(
    integer('The most connections to each PostgreSQL server at a time.', { min: 5, max: 1000 }),
    10,
  ),
  FASTI_WORKERS: byDefault(
    workers(
      'How many processes serve, and share the rate limit and the connections to PostgreSQL: a number, or auto for one per core.',
    ),
    1,
  ),
  FASTI_DRAIN_SECONDS: integer(
    'For how long a node that is told to stop serves on while /readyz is red, in seconds; by default 5 with DATABASE_URL, else 0.',
    { min: 0, max: 3600 },
  ),
  FASTI_ORIGIN: url('Scheme, host and port of this server as the world sees it.'),
  FASTI_SITE_URL: url('The address of the site that shows the calendar to people.'),
  ...siteVariables,
  FASTI_TRUST_PROXY: byDefault(flag('Whether a proxy in front may say who is asking.'), false),
  FASTI_LANGUAGE: byDefault(text('The language of the site; it is always published.'), 'en'),
  FASTI_LANGUAGES: byDefault(
    words('The languages the site is published in, as a comma list of catalogues.'),
    ['en', 'es', 'fr'],
  ),
  FASTI_ALIASES: byDefault(aliases('More roots for existing clients, as a comma list.'), []),
  FASTI_MAX_PER_PAGE: byDefault(integer('The largest page of a list.', { min: 1 }), 100),
  FASTI_GEO_RADIUS_KM: byDefault(
    number('The radius of a search around a place, in km.', { min: 0, max: earthHalfKm }),
    40,
  ),
  FASTI_IMAGE_HOSTS_ALLOW: byDefault(
    words(
      'Hosts from which images and calendars may be fetched although their address is not public.',
    ),
    [],
  ),
  FASTI_CALLBACK_HOSTS_ALLOW: byDefault(
    words(
      'Hosts to which webhooks and changed feeds may be sent although their address is not public, and webhooks without https.',
    ),
    [],
  ),
  FASTI_TRASH_DAYS: byDefault(
    integer('After how many days the trash forgets; 0 is never.', { min: 0 }),
    30,
  ),
  FASTI_HISTORY_DAYS: byDefault(
    historyDays('For how many days the history is kept, at least 30; 0 is for good.'),
    400,
  ),
  FASTI_RECURRENCE_DAYS: byDefault(
    integer('For how many days ahead the occurrences of a series exist as events.', {
      min: 1,
      max: 7300,
    }),
    1100,
  ),
  FASTI_BACKUP_EVERY: duration(
    'How often the server makes a backup, such as 24h; never if nothing is set.',
    leastBackupSeconds,
  ),
  FASTI_BACKUP_KEEP: byDefault(
    integer('How many of these backups are kept; the oldest are removed.', { min: 1 }),
    7,
  ),
  FASTI_BACKUP_FOLDER: text('The folder of backups; backups in the data folder if nothing is set.'),
  FASTI_IMPORT_SIZE: byDefault(
    integer('The largest file that the console imports, in MB.', { min: 1, max: 10_000 }),
    100,
  ),
  FASTI_SMTP: mailServer(
    'The server that mail is handed over to: smtp://user:password@mail.example:587, or smtps://. Encrypted unless the server is on this machine; without a password ?tls=opportunistic or ?tls=off is taken as well. Without it no mail is sent.',
  ),
  FASTI_MAIL_FROM: mailFrom(
    'From whom mail is, such as Town calendar <calendar@town.example>; needed with FASTI_SMTP, as is FASTI_ORIGIN.',
  ),
  ...openidFields,
  FASTI_RATE_LIMIT: byDefault(
    integer('Requests a minute from one address; 0 is no limit.', { min: 0 }),
    0,
  ),
  FASTI_STREAMS_PER_ADDRESS: byDefault(
    integer('How many streams of changes one address may have open.', { min: 0 }),
    100,
  ),
  FASTI_CORS_ORIGINS: byDefault(
    words('Origins whose pages may read the interface; any if none is named.'),
    [],
  ),
  FASTI_MAP_TILES: tiles(
    'The address of map tiles, with {z}, {x} and {y}; maps are drawn without any if there is none.',
  ),
  FASTI_MAP_ATTRIBUTION: byDefault(
    attribution('Whose the map tiles are: text and links, shown on every map that has tiles.'),
    '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
  ),
  FASTI_CACHE_SECONDS: byDefault(
    integer('For how long public answers may be kept, in seconds.', { min: 0 }),
    0,
  ),
  FASTI_METRICS: byDefault(
    choice('Who may read /metrics: the own network (local), everybody (public), nobody (off).', [
      'local',
      'public',
      'off',
    ]),
    'local',
  ),
  FASTI_LOG_LEVEL: byDefault(
    choice('What is logged.', ['debug', 'info', 'warn', 'error', 'silent']),
    'info',
  ),
}

export interface Settings extends Input<typeof settingFields> {
  /** The zone of the machine on the first start: the default where no setting names one. */
  readonly firstZone?: string
}

const usualDrainSeconds = 5

/** No other node can take over from one that has its own database file. */
export function drainSecondsOf(settings: Settings): number {
  const { FASTI_DRAIN_SECONDS: given, DATABASE_URL: shared } = settings
  return given ?? (shared === undefined ? 0 : usualDrainSeconds)
}

/** The folder of the backups that the server makes. */
export const backupFolderOf = ({ FASTI_BACKUP_FOLDER: given, FASTI_DATA }: Settings): string =>
  join(given ?? join(FASTI_DATA, 'backups'), '/')

/** The environment of a process that works for this one; its flags count there, too. */
export function environmentFor(settings: Settings, flags: Values): NodeJS.ProcessEnv {
  const { FASTI_DATA, DATABASE_URL = '' } = settings
  const given = Object.entries(flags).filter(([, value]) => value !== undefined)
  return { ...process.env, ...Object.fromEntries(given), FASTI_DATA, DATABASE_URL }
}

/** Wrong settings, every mistake in a sentence. */
export class WrongSettings extends Error {
  readonly mistakes: readonly string[]
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.mistakes = mistakes
  }
}

export type Values = Readonly<Record<string, string | undefined>>

/**
 * From the environment; `flags` of the command line come before it, and values of a file after it.
 * An empty value is unset.
 */
export function readSettings(
  flags: Values = {},
  languages: readonly string[] = ['en'],
  file: Values = {},
): Settings {
  const given = new Map<string, { value: string; source: 'body' }>()
  for (const name of Object.keys(settingFields)) {
    const found = givenValue(name, flags, file)
    if (found !== undefined && found !== '') given.set(name, { value: found, source: 'body' })
  }
  const mistakes: string[] = []
  const language = given.get('FASTI_LANGUAGE')?.value.trim()
  if (language !== undefined && !languages.includes(language)) {
    mistakes.push(`FASTI_LANGUAGE is not one of ${languages.join(', ')}.`)
  }
  const published = split(given.get('FASTI_LANGUAGES')?.value ?? '')
  if (!published.every((one) => languages.includes(one))) {
    mistakes.push(`FASTI_LANGUAGES has an entry that is not one of ${languages.join(', ')}.`)
  }
  if (given.has('DATABASE_REPLICA_URLS') && !given.has('DATABASE_URL')) {
    mistakes.push('DATABASE_REPLICA_URLS has no use without DATABASE_URL.')
  }
  for (const needed of ['FASTI_MAIL_FROM', 'FASTI_ORIGIN']) {
    if (given.has('FASTI_SMTP') && !given.has(needed)) {
      mistakes.push(`FASTI_SMTP needs ${needed} as well.`)
    }
  }
  mistakes.push(...openidMistakes((name) => given.get(name)?.value ?? ''))
  return check(given, mistakes)
}

/** Undefined if no mail is sent. */
export function mailSettingsOf(settings: Settings): MailSettings | undefined {
  const { FASTI_SMTP: server, FASTI_MAIL_FROM: from, FASTI_ORIGIN: origin } = settings
  if (!server || !from || origin === undefined) return undefined
  return { server, from, origin: new URL(origin).origin }
}

const givenValue = (name: string, flags: Values, file: Values): string | undefined =>
  flags[name] ?? process.env[name] ?? file[name]

export interface UnknownSetting {
  readonly name: string
  /** The setting that it is written almost like. */
  readonly meant?: string
}

/** Names with our prefix that are none of ours: a setting that was mistyped has no effect. */
export function unknownSettings(file: Values = {}): readonly UnknownSetting[] {
  const known = new Map(Object.keys(settingFields).map((name) => [name, 1]))
  const given = Object.entries({ ...file, ...process.env })
  return given.flatMap(([name, value]) => {
    if (!name.startsWith('FASTI_') || known.has(name) || (value ?? '') === '') return []
    const [meant] = closestTo(name, known, 1)
    return [{ name, ...(meant !== undefined && { meant }) }]
  })
}

/** Whether somebody has set it, be it to its default. */
export const isGiven = (name: string, flags: Values, file: Values = {}): boolean =>
  (givenValue(name, flags, file) ?? '') !== ''

/** All mistakes are reported at once, those already found included. */
function check(given: Given, mistakes: readonly string[]): Settings {
  try {
    const settings = readInput(settingFields, given, false)
    const all = [...mistakes, ...passkeyMistakes(settings)]
    if (all.length === 0) return settings
    throw new WrongSettings(all)
  } catch (error) {
    // Startup prints in sentences the faults that a request would get as a response.
    if (!(error instanceof Problem) || !error.faults) throw error
    const faults = Object.entries(error.faults).map(([name, fault]) => say(name, fault))
    throw new WrongSettings([...faults, ...mistakes])
  }
}

/** systemd says so in the environment of a service; these are no settings of the user. */
export function serviceManager(): ServiceManager | undefined {
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = process.env
  if (!NOTIFY_SOCKET) return undefined
  const watchdogMs = Number(WATCHDOG_USEC) / 1000
  return { watchdogMs: watchdogMs > 0 ? watchdogMs : undefined }
}

const english = speaker('en', {})

function say(param: string, { kind, facts }: Fault): string {
  return english(faultTexts[kind][1], { ...facts, param })
}

/** `FASTI_MAX_PER_PAGE` is also `--max-per-page`. */
export const flagOf = (name: string): string =>
  name
    .replace(/^FASTI_/, '')
    .toLowerCase()
    .replaceAll('_', '-')
