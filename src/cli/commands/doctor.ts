import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { hasAdministrator } from '../../access/users/operations.ts'
import { type Report, checkAll, repairAll } from '../../calendar/checks/all.ts'
import { wrongCounts } from '../../calendar/events/listing/counted/rebuild.ts'
import type { Settings } from '../../settings.ts'
import { siteOf } from '../../site.ts'
import type { Database } from '../../storage/database.ts'
import { serverName } from '../../storage/postgres/hosts.ts'
import { type Place, generationAt, openDatabase } from '../../storage/open.ts'
import type { Languages } from '../../text/say.ts'
import { now } from '../../time/clock.ts'
import { settle } from '../session.ts'

interface DoctorOptions {
  readonly deep?: boolean
  readonly dryRun?: boolean
}

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('Looks at settings, permissions and database, and says in words what is wrong.')
    .option(
      '--deep',
      'Also looks at all that is derived from the content, and makes it anew if it is wrong.',
    )
    .option('--dry-run', 'With --deep: says what is wrong and changes nothing.')
    .addHelpText('after', explanation)
    .action(async (options: DoctorOptions, command: Command) => {
      if (options.dryRun && !options.deep) command.error('error: --dry-run goes with --deep')
      const { settings, languages } = settle(command)
      const findings = [
        good(`Node ${process.versions.node} on ${process.platform} ${process.arch}.`),
        good(`The settings are right; the site is in ${settings.FASTI_TIMEZONE}.`),
        folder(settings),
        ...(await database(settings, options.deep === true)),
        ...(await Promise.all(settings.DATABASE_REPLICA_URLS.map(replica))),
      ]
      findings.forEach(tell)
      // A database that cannot be opened is reported already.
      if (!options.deep || findings.some(({ state }) => state === 'bad')) return
      await look(settings, languages, options.dryRun !== true)
    })
}

const explanation = `
A line begins with "ok", with "BAD" for what a person has to see to, or with "FIX" for what was
wrong and was made anew. The exit status is 0 if all was well, else 1, also after a repair: run it
again to see that nothing is left.`

const marks = { good: 'ok ', repaired: 'FIX', bad: 'BAD' } as const

function tell({ state, words }: Report): void {
  console.log(`${marks[state]} ${words}`)
  if (state !== 'good') process.exitCode = 1
}

const good = (words: string): Report => ({ state: 'good', words })
const bad = (words: string): Report => ({ state: 'bad', words })

function folder({ FASTI_DATA, FASTI_MEDIA, DATABASE_URL }: Settings): Report {
  if (FASTI_MEDIA === 'database' && DATABASE_URL !== undefined) {
    return good('Everything is kept in the database; no data folder is needed.')
  }
  const wanted = resolve(FASTI_DATA)
  const place = existsSync(wanted) ? wanted : dirname(wanted)
  try {
    accessSync(place, constants.R_OK | constants.W_OK)
    return good(`The data folder ${wanted} can be written.`)
  } catch {
    // The exact error does not matter: the permissions have to be changed.
    return bad(`The data folder ${wanted} cannot be written by this user.`)
  }
}

/** Checks may take longer than a request. */
const placeIn = ({ FASTI_DATA, DATABASE_URL }: Settings): Place => ({
  folder: FASTI_DATA,
  url: DATABASE_URL,
  bulk: true,
})

/** Reports each finding at once, because a run may take minutes. */
async function look(settings: Settings, languages: Languages, repairs: boolean): Promise<void> {
  const place = placeIn(settings)
  const around = { site: siteOf(settings, languages), now: now() }
  if (!repairs) return checkAll(place, around, tell)
  const db = await openDatabase(place)
  try {
    await repairAll(place, db, around, tell)
  } finally {
    await db.close()
  }
}

async function database(settings: Settings, isDeep: boolean): Promise<Report[]> {
  try {
    const db = await openDatabase(placeIn(settings))
    const isManned = await hasAdministrator(db)
    const days = isDeep ? [] : [await counts(db)]
    await db.close()
    return [
      good(`The database (${db.dialect}) answers and is up to date.`),
      isManned
        ? good('There is an administrator.')
        : good('There is no administrator yet; the first start makes one.'),
      ...days,
    ]
  } catch (error) {
    return [bad((error as Error).message)]
  }
}

async function counts(db: Database): Promise<Report> {
  const wrong = await wrongCounts(db)
  if (wrong === 0) return good('The counts of days fit the events.')
  return bad(
    `${wrong} counts of days do not fit the events, so totals of lists are wrong; \`fasti doctor --deep\` puts them right.`,
  )
}

async function replica(url: string): Promise<Report> {
  try {
    await generationAt(url)
    return good(`The replica, ${serverName(url)}, answers.`)
  } catch (error) {
    return bad(`The replica: ${(error as Error).message}`)
  }
}
