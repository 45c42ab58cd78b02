// The SQL of search (§5.10).

import type { Sql } from 'sql-template-tag'
import { contains } from '../../storage/dialect.ts'

/** The folded text of an event: title and description, a line each. */
export function searching(folded: string): Sql {
  return contains('e.folded', folded)
}
