// The trigrams of texts. SQLite keeps them in a table of their own; PostgreSQL has an index.

import sql from 'sql-template-tag'
import type { Database } from '../../../../storage/database.ts'

/** What becomes of the text of an event. */
interface Note {
  readonly id: number
  readonly isNew: boolean
  /** Undefined: it is gone. */
  readonly folded: string | undefined
}

export function addText(db: Database, id: number, folded: string): Promise<void> {
  return note(db, { id, isNew: true, folded })
}

export function changeText(db: Database, id: number, folded: string): Promise<void> {
  return note(db, { id, isNew: false, folded })
}

export function forgetText(db: Database, id: number): Promise<void> {
  return note(db, { id, isNew: false, folded: undefined })
}

async function note(db: Database, one: Note): Promise<void> {
  if (db.dialect === 'sqlite') await db.beforeCommit(writeTexts, one)
}

/**
 * At the very end, and for all at once: before every savepoint, which guards each statement over
 * several rows as well, the index would write out all it holds as one more part to be merged.
 */
async function writeTexts(db: Database, notes: readonly Note[]): Promise<void> {
  for (const { id, isNew, folded } of notes) {
    if (!isNew) await db.run(sql`delete from events_text where rowid = ${id}`)
    if (folded === undefined) continue
    await db.run(sql`insert into events_text (rowid, folded) values (${id}, ${folded})`)
  }
}
