// The SQL of remembered answers (§12.4).

import sql from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { insertRow } from '../../storage/queries.ts'

export interface Remembered {
  readonly fingerprint: string
  readonly status: number
  readonly headers: string
  readonly body: string
}

export function findRemembered(
  db: Database,
  name: string,
  now: number,
): Promise<Remembered | undefined> {
  return db.one(sql`
    select fingerprint, status, headers, body
    from idempotency
    where name = ${name} and until_utc > ${now}`)
}

export async function insertRemembered(
  db: Database,
  name: string,
  answer: Remembered,
  until: number,
): Promise<void> {
  const { fingerprint, status, headers, body } = answer
  const row = { name, fingerprint, status, headers, body, until_utc: until }
  await insertRow(db, 'idempotency', row)
}

export async function deleteForgotten(db: Database, now: number): Promise<void> {
  await db.run(sql`delete from idempotency where until_utc <= ${now}`)
}
