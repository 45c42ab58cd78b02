// Many rows in one statement.

import sql, { type Sql, raw } from 'sql-template-tag'
import { yieldToEventLoop } from './event_loop.ts'
import type { Database } from './database.ts'

/** Rows in one statement; between two, other requests are let through. */
export const piece = 100

type Value = number | string | null
export type Row = { readonly [column: string]: Value }
export type ColumnTypes = Readonly<Record<string, 'bigint' | 'text'>>

export async function inChunks(
  rows: readonly Row[],
  write: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  const pause = yieldToEventLoop()
  for (let at = 0; at < rows.length; at += piece) {
    await write(rows.slice(at, at + piece))
    await pause()
  }
}

/** Rows as a table: one parameter for any number of them, so that the statement stays prepared. */
export function tableOf(db: Database, rows: readonly Row[], types: ColumnTypes): Sql {
  const columns = Object.entries(types)
  const given = JSON.stringify(rows)
  if (db.dialect === 'postgres') {
    const typed = columns.map(([name, type]) => `${name} ${type}`)
    return sql`(select * from json_to_recordset(${given}::json) as row (${raw(typed.join(', '))}))`
  }
  const taken = columns.map(([name, type]) => `cast(value ->> '${name}' as ${type}) as ${name}`)
  return sql`(select ${raw(taken.join(', '))} from json_each(${given}))`
}

/** Inserts them, each with these columns; `ending` is what follows, such as what to do on a conflict. */
export const insertRows = (
  db: Database,
  table: string,
  types: ColumnTypes,
  rows: readonly Row[],
  ending = sql``,
): Promise<void> => {
  const names = raw(Object.keys(types).join(', '))
  return inChunks(rows, (some) =>
    db.run(sql`
      insert into ${raw(table)} (${names})
      select ${names} from ${tableOf(db, some, types)} as given where true ${ending}`),
  )
}
