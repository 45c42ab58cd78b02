import { randomBytes, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database } from '../database.ts'

const probeBytes = 16 * 1024

/** Rejects unless the database can store and commit more. Only a date remains of it. */
export function tryWrite(db: Database, now: number): Promise<void> {
  // Random, because a database may compress what it stores.
  const [path, bytes] = [`probe-${randomUUID()}`, randomBytes(probeBytes)]
  return db.within(async (inside) => {
    await inside.run(sql`
      insert into media_files (path, created_utc, bytes)
      values (${path}, ${now}, ${bytes})`)
    await inside.run(sql`delete from media_files where path = ${path}`)
    await inside.run(sql`
      insert into leases (name, taken_utc)
      values ('probe', ${now})
      on conflict (name) do update set taken_utc = excluded.taken_utc`)
  })
}
