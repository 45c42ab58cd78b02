// The SQL of many new events at once.

import sql, { bulk, raw } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { raiseGeneration } from '../../../storage/generation.ts'
import { inChunks } from '../../../storage/rows.ts'
import { type EventColumn, eventColumns } from '../../items/columns.ts'
import { tableOf } from '../series/rows_store.ts'
import type { EventRow } from '../store.ts'

const names = Object.keys(eventColumns) as readonly EventColumn[]
const columns = raw(names.join(', '))

/** Rows in one statement of SQLite, where parameters cost less than JSON. */
const together = 16

/** Their slugs are free. */
export async function insertEvents(db: Database, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return
  if (db.dialect === 'sqlite') {
    for (let at = 0; at < rows.length; at += together) {
      const values = rows.slice(at, at + together).map((row) => names.map((name) => row[name]))
      await db.run(sql`insert into events (${columns}) values ${bulk(values)}`)
    }
  } else {
    const records = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))
    await inChunks(records, (some) =>
      db.run(sql`
        insert into events (${columns})
        select ${columns} from ${tableOf(db, some, names)} as n`),
    )
  }
  await raiseGeneration(db)
}
