import sql from 'sql-template-tag'
import type { Database } from '../../src/storage/database.ts'

/** As if so many seconds had passed by the clock of the database, for this lease. */
export async function passTime(db: Database, name: string, seconds: number): Promise<void> {
  await db.run(sql`update leases set taken_utc = taken_utc - ${seconds} where name = ${name}`)
}
