import sql from 'sql-template-tag'
import type { Database } from './database.ts'

/** Part of every write that can be seen; other processes see it as well. */
export async function raiseGeneration(db: Database): Promise<void> {
  await db.run(sql`update generation set n = n + 1 where one = 1`)
}

/** Has anything changed since? Equal numbers mean: nothing. */
export async function readGeneration(db: Database): Promise<number> {
  const row = await db.one<{ n: number }>(sql`select n from generation where one = 1`)
  return row?.n ?? 0
}
