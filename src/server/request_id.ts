// A name for every request, the same in the answer and in the log (§12.5).

import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const known = /^[A-Za-z0-9._-]{1,128}$/

/** One that no other process has; a number is cheaper than chance for every request. */
const ours = randomBytes(18).toString('base64url')
let made = 0

/** A given one is used if it is of a known form. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  if (typeof given === 'string' && known.test(given)) return given
  made += 1
  return `${ours}-${made.toString(36)}`
}
