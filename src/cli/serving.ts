import type { Command } from 'commander'
import { addFirstAdministrator } from '../access/users/operations.ts'
import { buildApp } from '../app.ts'
import { startJobs } from '../server/jobs.ts'
import { listen, stop, stopAsked } from '../server/listen.ts'
import { makeLog } from '../server/log.ts'
import { siteOf } from '../site.ts'
import type { Database } from '../storage/database.ts'
import { openDatabase } from '../storage/open.ts'
import type { ReplicaReport } from '../storage/replicas.ts'
import { now } from '../time/clock.ts'
import { placeOf, settle } from './session.ts'

/** Until the process is asked to stop. */
export async function serve(command: Command): Promise<void> {
  const { settings, languages } = settle(command)
  const log = makeLog(settings.FASTI_LOG_LEVEL)
  const db = await openDatabase({ ...placeOf(settings), report: (change) => tell(log, change) })
  try {
    const app = await buildApp({ settings, db, languages, log })
    try {
      const address = await listen(app, settings.HOST, settings.PORT)
      await welcome(db, address)
      log.info({ address, database: db.dialect }, 'ready')
      const stopJobs = startJobs(db, siteOf(settings, languages), log)
      const signal = await stopAsked()
      stopJobs()
      log.info({ signal }, 'stopping')
    } finally {
      await stop(app)
    }
  } finally {
    await db.close()
  }
}

function tell(
  log: ReturnType<typeof makeLog>,
  { replica, lost }: Parameters<ReplicaReport>[0],
): void {
  if (lost) log.warn({ replica, err: lost }, 'a replica is left out')
  else log.info({ replica }, 'a replica is back')
}

/** The first start makes the first administrator and says once how to sign in. */
async function welcome(db: Database, address: string): Promise<void> {
  const first = await addFirstAdministrator(db, now())
  if (!first) return
  process.stderr.write(`
  Fasti serves your calendar at ${address}
  Its interface is at           ${address}/api/cal/events/v1
  and explains itself at        ${address}/api/cal/events/v1/doc

  The first administrator is    ${first.login}
  with the application password ${first.secret}
  Keep it: it is shown only this once. More users: npx fasti user add --help

`)
}
