import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { hasAdministrator } from '../../access/users/operations.ts'
import type { Settings } from '../../settings.ts'
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
    .action(async (_options, command: Command) => {
      const { settings } = settle(command)
      const findings = [
        good(`Node ${process.versions.node} on ${process.platform} ${process.arch}.`),
        good(`The settings are right; the site is in ${settings.FASTI_TIMEZONE}.`),
        folder(settings),
        ...(await database(settings)),
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

async function database(settings: Settings): Promise<Finding[]> {
  try {
    const db = await openDatabase({ folder: settings.FASTI_DATA, url: settings.DATABASE_URL })
    const isManned = await hasAdministrator(db)
    await db.close()
    return [
      good(`The database (${db.dialect}) answers and is up to date.`),
      isManned
        ? good('There is an administrator.')
        : good('There is no administrator yet; the first start makes one.'),
    ]
  } catch (error) {
    return [bad((error as Error).message)]
  }
}

async function replica(url: string): Promise<Finding> {
  try {
    await generationAt(url)
    return good(`The replica, ${serverName(url)}, answers.`)
  } catch (error) {
    return bad(`The replica: ${(error as Error).message}`)
  }
}
