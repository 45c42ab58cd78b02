// The SQL of leases: of all processes that share the database one has each. They count by the clock
// of the database, because those of nodes differ.

import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../storage/database.ts'
import { databaseTime } from '../storage/dialect.ts'

/** Longer than an attempt to deliver takes, and several times the pause between two renewals. */
const usualSeconds = 20
/** Of work in processes that may have no time to renew it for a while. */
export const longSeconds = 120

export interface Lease {
  readonly name: string
  /** A process that has died leaves it behind for so long. */
  readonly seconds: number
  /** When it was taken or renewed last, which no other process can know. */
  taken: number
}

/**
 * Undefined if another process has it. One from further in the future than it holds does not count:
 * the clock of the database was wrong, or it is another database now.
 */
export async function takeLease(
  db: Database,
  name: string,
  seconds: number = usualSeconds,
): Promise<Lease | undefined> {
  const time = databaseTime(db)
  const taken = await write(
    db,
    sql`
      insert into leases (name, taken_utc)
      values (${name}, ${time})
      on conflict (name) do update set taken_utc = excluded.taken_utc
      where leases.taken_utc <= ${time} - ${seconds} or leases.taken_utc > ${time} + ${seconds}
      returning taken_utc as taken`,
  )
  return taken === undefined ? undefined : { name, seconds, taken }
}

/** False if another process has taken it since. */
export async function renewLease(db: Database, lease: Lease): Promise<boolean> {
  const { name, taken } = lease
  const time = databaseTime(db)
  const renewed = await write(
    db,
    sql`
      update leases set taken_utc = ${time} where name = ${name} and taken_utc = ${taken}
      returning taken_utc as taken`,
  )
  if (renewed !== undefined) lease.taken = renewed
  return renewed !== undefined
}

async function write(db: Database, statement: Sql): Promise<number | undefined> {
  const row = await db.within((inside) => inside.one<{ taken: number }>(statement))
  return row?.taken
}

export const dropLease = (db: Database, { name, taken }: Lease): Promise<number> =>
  db.run(sql`delete from leases where name = ${name} and taken_utc = ${taken}`)

/** 1 if a row of the table still holds, else 0; also where there is no such row. */
export const isHeld = (db: Database, seconds: number = usualSeconds): Sql =>
  sql`case when leases.taken_utc > ${databaseTime(db)} - ${seconds} then 1 else 0 end`
