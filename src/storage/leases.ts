// Leases: periodic work is done by one of the processes that share the database.

import { randomBytes, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database } from './database.ts'

/**
 * Takes the lease unless it was taken within the last `seconds`. The clocks of processes may differ
 * a little; a lease taken further in the future than it holds, by a clock that was wrong, does not
 * count.
 */
export async function takeLease(
  db: Database,
  name: string,
  now: number,
  seconds: number,
): Promise<boolean> {
  const taken = await db.run(sql`
    insert into leases (name, taken_utc)
    values (${name}, ${now})
    on conflict (name) do update set taken_utc = excluded.taken_utc
    where leases.taken_utc <= ${now - seconds} or leases.taken_utc > ${now + seconds}`)
  return taken > 0
}

/** Keeps a lease that was taken at `taken`; false if another process has taken it since. */
export async function renewLease(
  db: Database,
  name: string,
  taken: number,
  now: number,
): Promise<boolean> {
  const renewed = await db.run(sql`
    update leases set taken_utc = ${now} where name = ${name} and taken_utc = ${taken}`)
  return renewed > 0
}

/** Gives a lease back early. */
export async function dropLease(db: Database, name: string, taken: number): Promise<void> {
  await db.run(sql`delete from leases where name = ${name} and taken_utc = ${taken}`)
}

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
