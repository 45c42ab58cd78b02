import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { hasAdministrator } from '../../access/users/operations.ts'
import { rebuildCounts, wrongCounts } from '../../calendar/events/recount_store.ts'
import type { Settings } from '../../settings.ts'
import type { Database } from '../../storage/database.ts'
import { serverName } from '../../storage/hosts.ts'
import { generationAt, openDatabase } from '../../storage/open.ts'
import { settle } from '../session.ts'

interface Finding {
  readonly isGood: boolean
  readonly words: string
}

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('Looks at settings, permissions and database, and says in words what is wrong.')
    .option('--recount', 'Counts the days of all events anew before it looks.')
    .action(async ({ recount = false }: { recount?: boolean }, command: Command) => {
      const { settings } = settle(command)
      const findings = [
        good(`Node ${process.versions.node} on ${process.platform} ${process.arch}.`),
        good(`The settings are right; the site is in ${settings.FASTI_TIMEZONE}.`),
        folder(settings),
        ...(await database(settings, recount)),
        ...(await Promise.all(settings.DATABASE_REPLICA_URLS.map(replica))),
      ]
      for (const { isGood, words } of findings) console.log(`${isGood ? 'ok ' : 'BAD'} ${words}`)
      if (findings.some(({ isGood }) => !isGood)) process.exitCode = 1
    })
}

const good = (words: string): Finding => ({ isGood: true, words })
const bad = (words: string): Finding => ({ isGood: false, words })

function folder({ FASTI_DATA, FASTI_MEDIA, DATABASE_URL }: Settings): Finding {
  if (FASTI_MEDIA === 'database' && DATABASE_URL !== undefined) {
    return good('Everything is kept in the database; no data folder is needed.')
  }
  const wanted = resolve(FASTI_DATA)
  const place = existsSync(wanted) ? wanted : dirname(wanted)
  try {
    accessSync(place, constants.R_OK | constants.W_OK)
    return good(`The data folder ${wanted} can be written.`)
  } catch {
    // Why exactly does not matter: the person has to change its permissions.
    return bad(`The data folder ${wanted} cannot be written by this user.`)
  }
}

async function database(settings: Settings, recount: boolean): Promise<Finding[]> {
  try {
    const { FASTI_DATA, DATABASE_URL } = settings
    // Counting everything takes longer than a request may.
    const db = await openDatabase({ folder: FASTI_DATA, url: DATABASE_URL, bulk: true })
    const isManned = await hasAdministrator(db)
    if (recount) await rebuildCounts(db)
    const days = await counts(db)
    await db.close()
    return [
      good(`The database (${db.dialect}) answers and is up to date.`),
      isManned
        ? good('There is an administrator.')
        : good('There is no administrator yet; the first start makes one.'),
      days,
    ]
  } catch (error) {
    return [bad((error as Error).message)]
  }
}

async function counts(db: Database): Promise<Finding> {
  const wrong = await wrongCounts(db)
  if (wrong === 0) return good('The counts of days fit the events.')
  return bad(
    `${wrong} counts of days do not fit the events, so totals of lists are wrong; \`fasti doctor --recount\` puts them right.`,
  )
}

async function replica(url: string): Promise<Finding> {
  try {
    await generationAt(url)
    return good(`The replica, ${serverName(url)}, answers.`)
  } catch (error) {
    return bad(`The replica: ${(error as Error).message}`)
  }
}
