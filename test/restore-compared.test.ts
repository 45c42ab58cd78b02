// A restore reads again what it has stored, and notices every row that is not as in the backup.

import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { addFilesTo, loadCalendar, refuseOther } from '../src/storage/backup/restore/load.ts'
import { UnusableBackup } from '../src/storage/backup/unusable.ts'
import { backupAt, verifyBackup } from '../src/storage/backup/verify.ts'
import { migrate } from '../src/storage/migrations/migrate.ts'
import { openSqlite } from '../src/storage/sqlite/database.ts'
import { backedUp } from './support/backups.ts'
import { freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'

test('rows that were changed, lost or added while a backup was stored are noticed', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fasti-'))
  await using fasti = await freshFasti('sqlite')
  await makeEvent(fasti.as('editor'), { title: 'One', categories: ['Music'] })
  await makeEvent(fasti.as('editor'), { title: 'Two' })
  const file = join(folder.path, 'a.tar.zst')
  await backedUp(fasti.settings, file)
  const { header } = await verifyBackup(file, {})
  const db = openSqlite(join(folder.path, 'fasti.db'))
  try {
    await migrate(db)
    const source = backupAt(file, header)
    const read = await loadCalendar(source, db, addFilesTo(folder.path), {})
    const compare = () => refuseOther(source, db, read, {})
    await compare()
    const changes = [
      [sql`update events set title = 'Other' where title = 'One'`, 'events'],
      [sql`update events set title = 'One' where title = 'Other'`, undefined],
      [sql`delete from event_terms`, 'event_terms'],
    ] as const
    for (const [change, table] of changes) {
      await db.run(change)
      if (table === undefined) await compare()
      else {
        await assert.rejects(compare(), (error) => {
          assert.ok(error instanceof UnusableBackup)
          assert.match(error.message, new RegExp(`^The table ${table} could not be restored`))
          return true
        })
      }
    }
  } finally {
    await db.close()
  }
})
