// Caches query results until the file changes.

import type { Sql } from 'sql-template-tag'
import type { Database } from '../database.ts'
import type { ChangeDetector } from './change_detector.ts'

const most = 1000

/** Caches rows by query. The detector may have no other user: it compares with its last call. */
export function cacheQueries(
  { one }: Pick<Database, 'one'>,
  detector: ChangeDetector,
): Database['one'] {
  let kept = new Map<string, unknown>()
  return async <Row>(query: Sql) => {
    if (!isUnchanged(detector) || kept.size >= most) kept = new Map()
    const key = `${query.sql} ${JSON.stringify(query.values)}`
    // A key stands for one query, and a query for one type of row.
    if (kept.has(key)) return kept.get(key) as Row | undefined
    const mine = kept
    const row = await one<Row>(query)
    // The row may be newer than the last check of the file; then the next check sees a change.
    mine.set(key, row)
    return row
  }
}

function isUnchanged(detector: ChangeDetector): boolean {
  try {
    return detector.isUnchanged()
  } catch {
    // The query itself will report what is wrong.
    return false
  }
}
