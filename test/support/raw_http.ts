// An HTTP client that neither decompresses nor follows redirects.

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Heard {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

/** `path` is sent as it is. */
export async function ask(
  url: string,
  headers: Record<string, string>,
  method = 'GET',
  path = pathOf(url),
): Promise<Heard> {
  const sent = request(url, { headers, method, path })
  sent.end()
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const found = Object.entries(reply.headers).map(([name, value]) => [name, String(value)])
  return {
    status: reply.statusCode ?? 0,
    headers: Object.fromEntries(found),
    body: await buffer(reply),
  }
}

/** The answer without the values that differ every time. */
export function withoutTheMoment({ status, headers, body }: Heard) {
  const { date: _date, 'x-request-id': id, ...lasting } = headers
  const hasId = id !== undefined
  return { status, hasId, headers: lasting, body: body.toString('base64') }
}
