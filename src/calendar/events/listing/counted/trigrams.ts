// The trigram index of texts: a table of its own in SQLite; PostgreSQL maintains an index itself.

import sql from 'sql-template-tag'
import type { Database } from '../../../../storage/database.ts'

interface Note {
  readonly id: number
  readonly isNew: boolean
  readonly folded: string | undefined
}

export const addText = (db: Database, id: number, folded: string): Promise<void> =>
  note(db, { id, isNew: true, folded })

export const changeText = (db: Database, id: number, folded: string): Promise<void> =>
  note(db, { id, isNew: false, folded })

export const forgetText = (db: Database, id: number): Promise<void> =>
  note(db, { id, isNew: false, folded: undefined })

async function note(db: Database, one: Note): Promise<void> {
  if (db.dialect === 'sqlite') await db.beforeCommit(writeTexts, one)
}

/**
 * In one batch just before the commit: FTS5 flushes its pending data as one more segment to merge
 * at every savepoint, also at the implicit one of each statement over several rows.
 */
async function writeTexts(db: Database, notes: readonly Note[]): Promise<void> {
  for (const { id, isNew, folded } of notes) {
    if (!isNew) await db.run(sql`delete from events_text where rowid = ${id}`)
    if (folded === undefined) continue
    await db.run(sql`insert into events_text (rowid, folded) values (${id}, ${folded})`)
  }
}
