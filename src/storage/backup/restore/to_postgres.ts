// Brings a calendar into PostgreSQL, in one transaction.

import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import { type Database, UnusableDatabase } from '../../database.ts'
import { lockMigrations, migrations } from '../../migrations/migrate.ts'
import { openDatabase, placeName } from '../../open.ts'
import { beginBulkLoad } from './bulk_load.ts'
import { calendarAt } from '../calendar.ts'
import { leftOut, storedTables } from '../contents.ts'
import { mediaOf } from '../images.ts'
import { type AddedFiles, addFilesTo, completeCalendar, loadCalendar, refuseOther } from './load.ts'
import type { Read } from '../parts.ts'
import { settle } from '../store.ts'
import { type Restoring, buildCalendar, stagingOf } from './to_sqlite.ts'
import { goOn } from '../unusable.ts'

/** By which the database tells this process from servers. */
const ownName = 'fasti-restore'

export async function restoreToPostgres(restoring: Restoring): Promise<Read> {
  const { target, source } = restoring
  const url = namedUrl(target.url ?? '')
  const files = addFilesTo(mediaOf(target))
  const isOlder = source.schema < migrations.length
  const db = await openDatabase({ ...target, url, bulk: true })
  try {
    await refuseServers(db, placeName(target))
    return await (isOlder ? loadOlder : replace)(restoring, db, files)
  } catch (error) {
    await files.undo()
    throw error
  } finally {
    await db.close()
  }
}

const namedUrl = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}application_name=${ownName}`

const looks = 10
const betweenMs = 200

async function refuseServers(db: Database, name: string): Promise<void> {
  let found = await findServers(db)
  // For a moment the database still shows connections of a process that has just ended.
  for (let look = 1; look < looks && found.length > 0; look += 1) {
    await sleep(betweenMs)
    found = await findServers(db)
  }
  if (found.length === 0) return
  const addresses = found.map(({ address }) => address).join(', ')
  throw new UnusableDatabase(
    `Fasti is connected to ${name} from ${addresses}; stop the server first.`,
  )
}

const findServers = (db: Database) =>
  db.all<{ address: string }>(sql`
    select distinct coalesce(host(client_addr), 'this machine') as address
    from pg_stat_activity
    where application_name = 'fasti' and datname = current_database()
    order by 1`)

/** Until its commit the old calendar is whole, afterwards the new one. */
async function replace(
  { source, present, watching }: Restoring,
  db: Database,
  files: AddedFiles,
): Promise<Read> {
  const tables = (await storedTables(db, kept)).map(({ name }) => name)
  const read = await db.within(
    async (inside) => {
      await lockMigrations(inside)
      await inside.run(sql`set local idle_in_transaction_session_timeout = 0`)
      await inside.run(raw(`truncate ${tables.map((name) => `"${name}"`).join(', ')}`))
      const endBulkLoad = await beginBulkLoad(inside, tables)
      const loaded = await loadCalendar(source, inside, files, watching)
      await endBulkLoad()
      await refuseOther(source, inside, loaded, watching)
      await files.finish()
      await completeCalendar(inside, loaded.header, present)
      goOn(watching.signal)
      // Whether a commit succeeded is not known if the connection is lost in it.
      files.keep()
      return loaded
    },
    { notRetryable: true },
  )
  await settle(db, tables)
  return read
}

/** Whose rows say what the schema and the calendar itself are, and are set one by one. */
const kept = new Set(['migrations', 'sequences', 'generation', 'identity'])

/** A calendar of an older version is brought up to date in a file first. */
async function loadOlder(restoring: Restoring, db: Database, files: AddedFiles): Promise<Read> {
  const folder = stagingOf(restoring.target)
  try {
    const { read } = await buildCalendar(restoring, files, folder)
    const source = await calendarAt({ folder }, { leftOut, hasFiles: false })
    await replace({ ...restoring, source, watching: {} }, db, files)
    return read
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
