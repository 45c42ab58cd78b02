// The secret with which a subscriber comes to a subscription. It follows from a key of the calendar,
// so that every mail can have it, and only its hash is looked up.

import { createHmac } from 'node:crypto'
import { hashSecret } from '../../access/secrets.ts'
import type { Database } from '../../storage/database.ts'
import { obtainSigningKey } from '../../storage/signing_keys.ts'
import type { Stop } from '../../jobs/mail/letter.ts'

const tokenBytes = 24

/** With the address: after a restore another one may have the same number. */
export async function tokenOf(
  db: Database,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<{ readonly token: string; readonly hash: string }> {
  const key = await obtainSigningKey(db, 'subscriptions')
  const digest = createHmac('sha256', key).update(`subscriber ${id} ${email}`).digest()
  const token = digest.subarray(0, tokenBytes).toString('base64url')
  return { token, hash: hashSecret(token) }
}

/** Below the paths of a language. */
export const subscriptionPath = (token: string): string => `newsletter/${token}`

export const stopOf = (token: string): Stop => ({
  path: `${subscriptionPath(token)}/stop`,
  oneClick: `/${subscriptionPath(token)}/stop`,
  isPublic: true,
})
