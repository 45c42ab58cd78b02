// Where a request comes from and how it was addressed, also through a proxy.

import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'

const hostForm = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i
let lastHost: string | undefined

/** Scheme, host and port as the caller sees them; a host that is none does not get into links. */
export function originAt({ headers, socket }: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = (name: string) => (trustsProxy ? lastOf(headers[name]) : undefined)
  const own = (socket as TLSSocket).encrypted ? 'https' : 'http'
  const host = forwarded('x-forwarded-host') ?? headers.host ?? ''
  return `${forwarded('x-forwarded-proto') ?? own}://${isHost(host) ? host : 'localhost'}`
}

/** Nearly all requests name the same one. */
function isHost(host: string): boolean {
  if (host === lastHost) return true
  const is = hostForm.test(host)
  if (is) lastHost = host
  return is
}

/** One proxy is trusted: what it was told by others may be forged. */
export function addressAt({ headers, socket }: IncomingMessage, trustsProxy: boolean): string {
  const said = trustsProxy ? lastOf(headers['x-forwarded-for']) : undefined
  return said ?? socket.remoteAddress ?? ''
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const last = [header].flat().at(-1)?.split(',').at(-1)?.trim()
  return last === '' ? undefined : last
}
