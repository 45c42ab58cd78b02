// Restores a backup into PostgreSQL, in one transaction.

import { rm } from 'node:fs/promises'
import sql, { raw } from 'sql-template-tag'
import { type Database, UnusableDatabase } from '../database.ts'
import { lockMigrations, migrations, tableNames } from '../migrations/migrate.ts'
import { beginBulkLoad, endBulkLoad } from '../move/bulk_load.ts'
import { journalTable } from '../move/journal.ts'
import { digestTable, insertRows, readBatches, settle } from '../move/store.ts'
import { openDatabase, placeName } from '../open.ts'
import { openSqliteSnapshot } from '../sqlite/database.ts'
import { type Table, listTables } from '../tables.ts'
import { storedTables } from './contents.ts'
import { mediaOf } from './images.ts'
import { type AddedFiles, addFilesTo, compareRows, completeCalendar, loadBackup } from './load.ts'
import { type Restoring, buildCalendar, stagingOf } from './to_sqlite.ts'
import { UnusableBackup, goOn } from './unusable.ts'

/** By which the database tells this process from servers. */
const ownName = 'fasti-restore'

export async function restoreToPostgres(restoring: Restoring): Promise<void> {
  const { target, header } = restoring
  const url = namedUrl(target.url ?? '')
  const files = addFilesTo(mediaOf(target))
  const isOlder = header.schema < migrations.length
  const db = await openDatabase({ ...target, url, bulk: true, isMoveTarget: true })
  try {
    await refuseServers(db, placeName(target))
    const tables = isOlder
      ? await loadOlder(restoring, db, files)
      : await replace(restoring, db, files, header.tables, (inside) =>
          load(restoring, inside, files),
        )
    await settle(db, tables)
  } catch (error) {
    await files.undo()
    throw error
  } finally {
    await db.close()
  }
}

const namedUrl = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}application_name=${ownName}`

async function refuseServers(db: Database, name: string): Promise<void> {
  const found = await db.all<{ address: string }>(sql`
    select distinct coalesce(host(client_addr), 'this machine') as address
    from pg_stat_activity
    where application_name = 'fasti' and datname = current_database()
    order by 1`)
  if (found.length === 0) return
  const addresses = found.map(({ address }) => address).join(', ')
  throw new UnusableDatabase(
    `Fasti is connected to ${name} from ${addresses}; stop the server first.`,
  )
}

/** Until its commit the old calendar is whole, afterwards the new one. */
async function replace(
  { header, present, watching }: Restoring,
  db: Database,
  files: AddedFiles,
  tables: readonly Table[],
  fill: (inside: Database) => Promise<void>,
): Promise<readonly Table[]> {
  await db.within(
    async (inside) => {
      await lockMigrations(inside)
      await inside.run(sql`set local idle_in_transaction_session_timeout = 0`)
      await clearCalendar(inside)
      await beginBulkLoad(inside, tables)
      await fill(inside)
      await completeCalendar(inside, header, present)
      goOn(watching.signal)
      // Whether a commit succeeded is not known if the connection is lost in it.
      files.keep()
    },
    { notRetryable: true },
  )
  return tables
}

/** Whose rows say what the schema and the calendar itself are, and are set one by one. */
const kept = new Set(['migrations', 'sequences', 'generation', 'identity'])

/** Removes all rows. Tables of other programs are not touched. */
async function clearCalendar(db: Database): Promise<void> {
  const ours = new Set([...tableNames(), journalTable])
  const found = (await listTables(db)).filter(({ name }) => ours.has(name) && !kept.has(name))
  await db.run(raw(`truncate ${found.map(({ name }) => `"${name}"`).join(', ')}`))
}

async function load(restoring: Restoring, to: Database, files: AddedFiles): Promise<void> {
  const { file, header, watching } = restoring
  const contents = await loadBackup(file, to, files, watching)
  await endBulkLoad(to)
  await compareRows(file, to, header, contents, watching)
  await files.finish()
}

/** A calendar of an older version is brought up to date in a file first. */
async function loadOlder(
  restoring: Restoring,
  db: Database,
  files: AddedFiles,
): Promise<readonly Table[]> {
  const staging = stagingOf(restoring.target)
  try {
    const from = openSqliteSnapshot(await buildCalendar(restoring, files, staging))
    try {
      const tables = await storedTables(from)
      return await replace(restoring, db, files, tables, (inside) => copy(from, inside, tables))
    } finally {
      await from.close()
    }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function copy(from: Database, to: Database, tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    for await (const rows of readBatches(from, table)) await insertRows(to, table, rows)
  }
  await endBulkLoad(to)
  for (const table of tables) {
    const [one, other] = [await digestTable(from, table), await digestTable(to, table)]
    if (one.digest === other.digest) continue
    throw new UnusableBackup(`The table ${table.name} could not be restored as it was.`)
  }
}
