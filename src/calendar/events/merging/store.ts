import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { type Target, targets } from '../links.ts'

/** The ids of all events that are linked to one thing, those in the trash too. */
export async function eventsWith(
  db: Database,
  target: Target,
  id: number,
): Promise<readonly number[]> {
  const { links, column } = targets[target]
  const rows = await db.all<{ id: number }>(sql`
    select event_id as id from ${raw(links)} where ${raw(column)} = ${id} order by event_id`)
  return rows.map((row) => row.id)
}
