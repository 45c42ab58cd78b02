// The signatures of Standard Webhooks 1.0: HMAC-SHA256 over id, time and body.

import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
const keyBytes = 32
const idBytes = 16

export const newSecret = (): string => prefix + randomBytes(keyBytes).toString('base64')

/** The id by which a receiver knows a message that comes a second time. */
export const newMessage = (): string => `msg_${randomBytes(idBytes).toString('base64url')}`

/** Signed with each secret; `at` is when it is sent, in seconds since 1970. */
export function signedHeaders(
  message: string,
  at: number,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${message}.${at}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': message,
    'webhook-timestamp': String(at),
    'webhook-signature': signatures.join(' '),
  }
}
