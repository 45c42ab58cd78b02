// Rows of events and of what belongs to them, many in one statement.

import type { Sql } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import * as rows from '../../../storage/rows.ts'
import type { EventColumn } from '../../items/columns.ts'
import { eventColumnTypes } from '../../items/columns_store.ts'

/** Of columns that events do not have. */
const otherIntegers: ReadonlySet<string> = new Set([
  'other',
  'position',
  'visibility',
  'previous_start_utc',
])

function typeOf(name: string): 'bigint' | 'text' {
  if (otherIntegers.has(name)) return 'bigint'
  return Object.hasOwn(eventColumnTypes, name) ? eventColumnTypes[name as EventColumn] : 'text'
}

/** These columns of some rows as a table. */
export function tableOf(db: Database, some: readonly rows.Row[], names: readonly string[]): Sql {
  return rows.tableOf(db, some, Object.fromEntries(names.map((name) => [name, typeOf(name)])))
}
