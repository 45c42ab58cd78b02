// The SQL of remembered answers (§12.4).

import sql from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'

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
  await db.run(sql`
    insert into idempotency (name, fingerprint, status, headers, body, until_utc)
    values (${name}, ${answer.fingerprint}, ${answer.status}, ${answer.headers}, ${answer.body},
      ${until})`)
}

export async function deleteForgotten(db: Database, now: number): Promise<void> {
  await db.run(sql`delete from idempotency where until_utc <= ${now}`)
}
