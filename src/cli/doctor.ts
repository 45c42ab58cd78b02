import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { passkeyOriginOf } from '../access/passkeys/party.ts'
import { hasAdministrator } from '../access/users/operations.ts'
import { type Report, checkAll, repairAll } from '../calendar/checks/all.ts'
import { countWrongSeries } from '../calendar/checks/series.ts'
import { readFirstZone } from '../calendar/console/settings/first_zone.ts'
import { failureTexts } from '../calendar/console/mail/rules.ts'
import {
  firstZoneName,
  readableValues,
  unreadableNames,
} from '../calendar/console/settings/rules.ts'
import { readSettings } from '../calendar/console/settings/store.ts'
import { wrongCounts } from '../calendar/events/listing/counted/rebuild.ts'
import { type Settings, mailSettingsOf, settingFields } from '../app/settings.ts'
import { siteOf } from '../app/site.ts'
import { MailTrouble, greet } from '../jobs/mail/attempt.ts'
import { serverNameOf } from '../jobs/mail/server.ts'
import type { Database } from '../storage/database.ts'
import { whyUnwritable } from '../storage/disk.ts'
import { serverName } from '../storage/postgres/hosts.ts'
import { type DatabaseLocation, generationAt, openDatabase, placeName } from '../storage/open.ts'
import { writtenBy } from '../storage/transactions/written_by.ts'
import { type Look, readSnapshot } from '../storage/snapshot.ts'
import type { Languages } from '../language/text/locale/say.ts'
import { now } from '../language/time/clock.ts'
import { readEnvFile } from './env_file.ts'
import type { DoctorOptions } from './options.ts'
import { settle } from './session.ts'

export async function examineAll(options: DoctorOptions, command: Command): Promise<void> {
  const { dryRun: isDry = false, repair: repairs = false } = options
  const isDeep = repairs || options.deep === true
  if (isDry && (repairs || !isDeep)) command.error('error: --dry-run goes with --deep')
  const { settings, languages } = settle(command)
  const place = placeIn(settings)
  const data = await folder(settings)
  const isUsable = data.state === 'good' || place.url !== undefined
  const { state, reports } = isUsable
    ? await database(place, isDeep, settings)
    : { state: undefined, reports: [] }
  const findings = [
    good(`Node ${process.versions.node} on ${process.platform} ${process.arch}.`),
    good(`The settings are right; the site is in ${settings.FASTI_TIMEZONE}.`),
    ...envFile(),
    data,
    ...reports,
    ...(await Promise.all(settings.DATABASE_REPLICA_URLS.map(replica))),
    ...(await mail(settings, options.mail === true)),
  ]
  findings.forEach(tell)
  // What is bad, missing or older is reported already.
  if (!isDeep || state !== 'current' || findings.some(isBad)) return
  await lookDeeper(settings, languages, !isDry)
}

const marks = { good: 'ok ', repaired: 'FIX', bad: 'BAD' } as const

function tell({ state, words }: Report): void {
  console.log(`${marks[state]} ${words}`)
  if (state !== 'good') process.exitCode = 1
}

const good = (words: string): Report => ({ state: 'good', words })
const bad = (words: string): Report => ({ state: 'bad', words })
const isBad = ({ state }: Report) => state === 'bad'

/** Names of ours in the file that are no settings are misspelt; it may have those of others. */
function envFile(): readonly Report[] {
  const file = readEnvFile()
  if (!file) return []
  const names = Object.keys(file.values)
  const known = names.filter((name) => Object.hasOwn(settingFields, name))
  const unknown = names.filter((name) => name.startsWith('FASTI_') && !known.includes(name))
  return [
    unknown.length > 0
      ? bad(`The file ${file.path} names what is no setting: ${unknown.join(', ')}.`)
      : good(`The file ${file.path} has ${known.join(', ') || 'no settings'}.`),
  ]
}

async function folder({ FASTI_DATA, FASTI_MEDIA, DATABASE_URL }: Settings): Promise<Report> {
  if (FASTI_MEDIA === 'database' && DATABASE_URL !== undefined) {
    return good('Everything is kept in the database; no data folder is needed.')
  }
  const wanted = resolve(FASTI_DATA)
  const why = await whyUnwritable(wanted)
  if (why !== undefined) return bad(`The data folder ${wanted} cannot be written: ${why}.`)
  return existsSync(wanted)
    ? good(`The data folder ${wanted} can be written.`)
    : good(`The data folder ${wanted} is not there yet; the first start makes it.`)
}

/** Checks may take longer than a request. */
const placeIn = ({ FASTI_DATA, DATABASE_URL }: Settings): DatabaseLocation => ({
  folder: FASTI_DATA,
  url: DATABASE_URL,
  bulk: true,
})

/** Reports each finding at once, because a run may take minutes. */
async function lookDeeper(
  settings: Settings,
  languages: Languages,
  repairs: boolean,
): Promise<void> {
  const place = placeIn(settings)
  const around = { site: siteOf(settings, languages), now: now() }
  if (!repairs) return checkAll(place, around, tell)
  const db = await openDatabase(place)
  try {
    await repairAll(place, writtenBy(db, { user: null, via: 'cli' }), around, tell)
  } finally {
    await db.close()
  }
}

interface Examined {
  /** Undefined if it cannot be used. */
  readonly state?: Look<unknown>['state']
  readonly reports: readonly Report[]
}

/** Only reads: what is missing or older is left to the next start. */
async function database(
  place: DatabaseLocation,
  isDeep: boolean,
  settings: Settings,
): Promise<Examined> {
  try {
    const look = await readSnapshot(place, (db) => examine(db, isDeep, settings))
    const { state } = look
    if (state === 'current') return { state, reports: look.found }
    const name = placeName(place)
    const words =
      state === 'missing'
        ? `There is no calendar in ${name} yet; the first start makes it.`
        : `The calendar in ${name} was written by an older version; the next start brings it up to date.`
    // The checks know the present version only.
    return { state, reports: [isDeep && state === 'older' ? bad(words) : good(words)] }
  } catch (error) {
    return { reports: [bad((error as Error).message)] }
  }
}

async function examine(
  db: Database,
  isDeep: boolean,
  settings: Settings,
): Promise<readonly Report[]> {
  return [
    good(`The database (${db.dialect}) answers and is up to date.`),
    (await hasAdministrator(db))
      ? good('There is an administrator.')
      : good('There is no administrator yet; the first start makes one.'),
    ...(await consoleSettings(db, settings)),
    ...(isDeep ? [] : [await counts(db), await series(db)]),
  ]
}

const asksForPasskeys = (rows: Parameters<typeof readableValues>[0]): boolean =>
  (readableValues(rows).second_factor ?? 'nobody') !== 'nobody'

/** What the console has changed comes before the settings of this machine. */
async function consoleSettings(
  db: Database,
  { FASTI_ORIGIN }: Settings,
): Promise<readonly Report[]> {
  const rows = await readSettings(db)
  const unreadable = unreadableNames(rows)
  const others = new Set([...unreadable, firstZoneName])
  const readable = rows.map(({ name }) => name).filter((name) => !others.has(name))
  const firstZone = await readFirstZone(db)
  return [
    ...(firstZone === undefined
      ? []
      : [good(`Without another setting the site is in ${firstZone}, as on its first start.`)]),
    ...(readable.length > 0 ? [good(`The console has set ${readable.join(', ')}.`)] : []),
    ...(unreadable.length > 0
      ? [bad(`The console has set what this version cannot read: ${unreadable.join(', ')}.`)]
      : []),
    ...(asksForPasskeys(rows) && passkeyOriginOf(FASTI_ORIGIN) === undefined
      ? [bad('The console asks for passkeys, and without FASTI_ORIGIN nobody can use one.')]
      : []),
  ]
}

async function counts(db: Database): Promise<Report> {
  const wrong = await wrongCounts(db)
  if (wrong === 0) return good('The counts of days fit the events.')
  return bad(
    `${wrong} counts of days do not fit the events, so totals of lists are wrong; \`fasti doctor --deep\` puts them right.`,
  )
}

async function series(db: Database): Promise<Report> {
  const wrong = await countWrongSeries(db, now())
  if (wrong === 0) return good('Occurrences are what their series give.')
  return bad(
    `${wrong} series with occurrences that they do not give so; \`fasti doctor --repair\` puts them right.`,
  )
}

const mailSeconds = 20

/** The server is asked only if that is wanted: all else needs no network. */
async function mail(settings: Settings, isAsked: boolean): Promise<readonly Report[]> {
  const found = mailSettingsOf(settings)
  if (!found) return isAsked ? [bad('No mail is sent: FASTI_SMTP is not set.')] : []
  const { server, origin } = found
  const name = serverNameOf(server)
  if (!isAsked) return [good(`Mail goes to the server ${name}, which was not asked (--mail).`)]
  const signal = new AbortController().signal
  const { hostname } = new URL(origin)
  const result = await greet({ server, name: hostname, signal, seconds: mailSeconds })
  if (!(result instanceof MailTrouble))
    return [good(`The mail server ${name} takes mail from here.`)]
  const said = [failureTexts[result.failure], result.answer].filter((one) => one !== '')
  return [bad(`${name}: ${said.join(' ')}`)]
}

async function replica(url: string): Promise<Report> {
  try {
    await generationAt(url)
    return good(`The replica, ${serverName(url)}, answers.`)
  } catch (error) {
    return bad(`The replica: ${(error as Error).message}`)
  }
}
