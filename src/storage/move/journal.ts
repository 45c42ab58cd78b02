// The progress of a move, stored in its target in the same transactions as the rows.

import sql from 'sql-template-tag'
import type { Database } from '../database.ts'
import { hasTable } from '../tables.ts'
import type { Value } from './store.ts'

export const journalTable = 'moves'

export interface Reached {
  /** The primary key of the last row that was copied. */
  readonly after: readonly Value[]
  readonly rows: number
}

export interface Journal {
  /** Which database the rows come from, and in which state it was. */
  readonly source: string
  readonly state: string
  /** The write generation of the target; a different one means that it was written to since. */
  readonly generation: number
  readonly isDone: boolean
  readonly reached: Readonly<Record<string, Reached>>
}

interface JournalRow {
  readonly source: string
  readonly state: string
  readonly generation: number
  readonly done: number
  readonly reached: string
}

/** `bigint` is an integer to SQLite as well. */
export async function prepareJournal(db: Database): Promise<void> {
  await db.run(sql`
    create table if not exists moves (
      one bigint primary key,
      source text not null,
      state text not null,
      generation bigint not null,
      done bigint not null,
      reached text not null
    )`)
}

/** None in a database that nothing was ever moved into. */
export async function readJournal(db: Database): Promise<Journal | undefined> {
  if (!(await hasTable(db, journalTable))) return undefined
  const row = await db.one<JournalRow>(sql`
    select source, state, generation, done, reached from moves where one = 1`)
  if (!row) return undefined
  const { done, reached, ...rest } = row
  return { ...rest, isDone: done === 1, reached: JSON.parse(reached) }
}

export async function beginJournal(db: Database, journal: Journal): Promise<void> {
  await db.run(sql`delete from moves`)
  await db.run(sql`
    insert into moves (one, source, state, generation, done, reached)
    values (1, ${journal.source}, ${journal.state}, ${journal.generation},
      ${journal.isDone ? 1 : 0}, ${JSON.stringify(journal.reached)})`)
}

/** Returns false if another process changed it: two moves at once would copy rows twice. */
export async function advanceJournal(
  db: Database,
  before: Journal,
  after: Journal,
): Promise<boolean> {
  const changed = await db.run(sql`
    update moves
    set generation = ${after.generation}, done = ${after.isDone ? 1 : 0},
      reached = ${JSON.stringify(after.reached)}
    where one = 1 and source = ${before.source} and state = ${before.state}
      and done = ${before.isDone ? 1 : 0} and reached = ${JSON.stringify(before.reached)}`)
  return changed === 1
}
