// Many rows in one statement.

import sql, { type Sql, raw } from 'sql-template-tag'
import { takeBreaks } from '../../../storage/breaks.ts'
import type { Database } from '../../../storage/database.ts'
import { type EventColumn, eventColumnTypes } from '../../items/columns_store.ts'

/** Rows in one statement; between two, other requests are let through. */
export const piece = 100

type Value = number | string | null
export type Row = { readonly [column: string]: Value }

export async function inPieces(
  rows: readonly Row[],
  write: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  const pause = takeBreaks()
  for (let at = 0; at < rows.length; at += piece) {
    await write(rows.slice(at, at + piece))
    await pause()
  }
}

/** Of columns that events do not have. */
const otherIntegers: ReadonlySet<string> = new Set([
  'other',
  'position',
  'visibility',
  'previous_start_utc',
])

function typeOf(name: string): string {
  if (otherIntegers.has(name)) return 'bigint'
  return Object.hasOwn(eventColumnTypes, name) ? eventColumnTypes[name as EventColumn] : 'text'
}

/** Rows as a table: one parameter for any number of them, so that the statement stays prepared. */
export function tableOf(db: Database, rows: readonly Row[], names: readonly string[]): Sql {
  const columns = names.map((name) => `cast(value ->> '${name}' as ${typeOf(name)}) as ${name}`)
  const source = db.dialect === 'postgres' ? 'json_array_elements' : 'json_each'
  const cast = db.dialect === 'postgres' ? '::json' : ''
  return sql`(
    select ${raw(columns.join(', '))}
    from ${raw(source)}(${JSON.stringify(rows)}${raw(cast)}))`
}
