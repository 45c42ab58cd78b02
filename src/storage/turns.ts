// What has to be done from time to time, by one of the processes that share the database.

import sql from 'sql-template-tag'
import type { Database } from './database.ts'

/** Whether it is time, and ours to do. Whoever asks next within `seconds` hears no. */
export async function takeTurn(
  db: Database,
  name: string,
  now: number,
  seconds: number,
): Promise<boolean> {
  const taken = await db.run(sql`
    insert into turns (name, taken_utc)
    values (${name}, ${now})
    on conflict (name) do update set taken_utc = excluded.taken_utc
    where turns.taken_utc <= ${now - seconds}`)
  return taken > 0
}
