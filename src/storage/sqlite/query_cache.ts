// Answers that are kept for as long as the file stays as it is.

import type { Sql } from 'sql-template-tag'
import type { Database } from '../database.ts'
import type { ChangeDetector } from './change_detector.ts'

const most = 1000

/** The same question to the same file has the same answer. Nobody else may use the detector. */
export function cacheQueries(
  { one }: Pick<Database, 'one'>,
  detector: ChangeDetector,
): Database['one'] {
  let kept = new Map<string, unknown>()
  return async <Row>(query: Sql) => {
    if (!isUnchanged(detector) || kept.size >= most) kept = new Map()
    const key = `${query.sql} ${JSON.stringify(query.values)}`
    // A key stands for one question, and a question for one kind of row.
    if (kept.has(key)) return kept.get(key) as Row | undefined
    const mine = kept
    const row = await one<Row>(query)
    // What is read may be newer than the look at the file, but then so is the file.
    mine.set(key, row)
    return row
  }
}

function isUnchanged(detector: ChangeDetector): boolean {
  try {
    return detector.isUnchanged()
  } catch {
    // The question itself will tell what is wrong.
    return false
  }
}
