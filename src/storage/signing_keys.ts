// Keys with which a calendar signs addresses; the same on all nodes, and copied when it moves.

import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database } from './database.ts'
import { insertRow } from './queries.ts'

export type Purpose = 'saved events' | 'proposals' | 'subscriptions' | 'passkeys'

const keyBytes = 32

/** Undefined as long as nothing was signed. */
export async function findSigningKey(db: Database, purpose: Purpose): Promise<string | undefined> {
  const row = await db.one<{ key: string }>(
    sql`select key from signing_keys where purpose = ${purpose}`,
  )
  return row?.key
}

/** Of several nodes that make one at the same moment, the first has made it. */
export async function obtainSigningKey(db: Database, purpose: Purpose): Promise<string> {
  const known = await findSigningKey(db, purpose)
  if (known !== undefined) return known
  const row = { purpose, key: randomBytes(keyBytes).toString('base64url') }
  return db.within(async (inside) => {
    await insertRow(inside, 'signing_keys', row, sql`on conflict (purpose) do nothing`)
    const made = await findSigningKey(inside, purpose)
    if (made === undefined) throw new Error('The key that was made is not there.')
    return made
  })
}
