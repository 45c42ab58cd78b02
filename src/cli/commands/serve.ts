import type { Command } from 'commander'
import { addToken, addUser, hasAdministrator } from '../../access/users/operations.ts'
import { buildApp } from '../../app.ts'
import { startJobs } from '../../server/jobs.ts'
import { listen, stopAsked } from '../../server/listen.ts'
import { makeLog } from '../../server/log.ts'
import type { Database } from '../../storage/database.ts'
import { now } from '../../time/clock.ts'
import { open } from '../session.ts'

export function addServe(program: Command): void {
  program
    .command('serve', { isDefault: true })
    .description('Serves the calendar until it is asked to stop.')
    .action((_options, command: Command) => serve(command))
}

async function serve(command: Command): Promise<void> {
  const { settings, languages, db } = await open(command)
  try {
    const log = makeLog(settings.FASTI_LOG_LEVEL)
    const app = await buildApp({ settings, db, languages, log })
    const address = await listen(app, settings.HOST, settings.PORT)
    await welcome(db, address)
    log.info({ address, database: db.dialect }, 'ready')
    const stopJobs = startJobs(db, settings.FASTI_TRASH_DAYS, log)
    const signal = await stopAsked()
    stopJobs()
    log.info({ signal }, 'stopping')
    // Finishes the requests under way, then lets go of the database.
    await app.close()
  } finally {
    await db.close()
  }
}

/** The first start makes the first administrator and says once how to sign in. */
async function welcome(db: Database, address: string): Promise<void> {
  if (await hasAdministrator(db)) return
  const moment = now()
  const { login } = await addUser(db, { login: 'admin', role: 'administrator' }, moment)
  const { secret } = await addToken(db, login, 'First start', moment)
  process.stderr.write(`
  Fasti serves your calendar at ${address}
  Its interface is at           ${address}/api/cal/events/v1
  and explains itself at        ${address}/api/cal/events/v1/doc

  The first administrator is    ${login}
  with the application password ${secret}
  Keep it: it is shown only this once. More users: npx fasti user add --help

`)
}
