// Sessions of the browser console: a cookie identifies the user, and a nonce in a header proves
// that the request comes from the console's own page (§9.1).

import type { Database } from '../storage/database.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { deleteExpiredSessions, insertSession } from './store.ts'

export const sessionCookie = 'fasti_session'
const sessionSeconds = 14 * 24 * 3600

export interface OpenSession {
  readonly cookie: string
  readonly nonce: string
  readonly expires_utc: number
}

export async function openSession(db: Database, userId: number, now: number): Promise<OpenSession> {
  const cookie = newSecret()
  const nonce = newSecret()
  const expires_utc = now + sessionSeconds
  await db.within(async (inside) => {
    await deleteExpiredSessions(inside, now)
    await insertSession(inside, {
      hash: hashSecret(cookie),
      user_id: userId,
      nonce_hash: hashSecret(nonce),
      expires_utc,
    })
  })
  return { cookie, nonce, expires_utc }
}
