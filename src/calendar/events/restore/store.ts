// The SQL of what is taken back of events (§18).

import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { isOneOf } from '../../../storage/dialect.ts'
import { raiseGeneration } from '../../../storage/generation/generation.ts'
import { type Target, targets } from '../links.ts'

export async function missingOf(
  db: Database,
  target: Target,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const found = await db.ids(sql`
    select id from ${raw(targets[target].table)} where ${isOneOf(db, 'id', ids)}`)
  const known = new Set(found)
  return ids.filter((id) => !known.has(id))
}

export async function moveOccurrences(
  db: Database,
  ids: readonly number[],
  to: number,
): Promise<void> {
  await db.run(sql`
    update events set post_parent = ${to}, version = version + 1 where ${isOneOf(db, 'id', ids)}`)
  await db.run(sql`
    update occurrences set series_id = ${to} where ${isOneOf(db, 'event_id', ids)}`)
  await raiseGeneration(db)
}
