// The unique id of a calendar, created with it and copied when it moves.

import sql from 'sql-template-tag'
import type { Database } from './database.ts'

export async function readIdentity(db: Database): Promise<string> {
  const row = await db.one<{ uid: string }>(sql`select uid from identity where one = 1`)
  if (!row) throw new Error('The calendar has no identity.')
  return row.uid
}

export async function setIdentity(db: Database, uid: string): Promise<void> {
  await db.run(sql`update identity set uid = ${uid} where one = 1`)
}
