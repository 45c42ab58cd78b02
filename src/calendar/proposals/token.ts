// The secret with which a sender comes to a proposal. It follows from a key of the calendar, so that
// every mail can have it, and only its hash is looked up.

import { createHmac } from 'node:crypto'
import { hashSecret } from '../../access/secrets.ts'
import type { Database } from '../../storage/database.ts'
import { obtainSigningKey } from '../../storage/signing_keys.ts'

const tokenBytes = 24

export async function tokenOf(
  db: Database,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<{ readonly token: string; readonly hash: string }> {
  const key = await obtainSigningKey(db, 'proposals')
  const digest = createHmac('sha256', key).update(`proposal ${id} ${version}`).digest()
  const token = digest.subarray(0, tokenBytes).toString('base64url')
  return { token, hash: hashSecret(token) }
}

/** Below the paths of a language. */
export const proposalPath = (token: string): string => `submit/${token}`
