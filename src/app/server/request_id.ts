// An id for every request, the same in the response and in the log (§12.5).

import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const known = /^[A-Za-z0-9._-]{1,128}$/

/** Random prefix of this process; counting is cheaper than a random id per request. */
const ours = randomBytes(18).toString('base64url')
let made = 0

/** Uses the client's id if it has a known form. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  if (typeof given === 'string' && known.test(given)) return given
  made += 1
  return `${ours}-${made.toString(36)}`
}
