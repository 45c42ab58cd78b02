import sql from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'

/** Whether there are no events, venues, organizers and terms, the trash included. */
export async function isEmpty(db: Database): Promise<boolean> {
  const found = await db.one(sql`
    select id from events
    union all
    select id from venues
    union all
    select id from organizers
    union all
    select id from terms
    limit 1`)
  return found === undefined
}
