// Where a request comes from and how it names this server, also through a proxy. Malformed values
// are refused, so that they get into no cache key, no link and no policy.

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { type Fault, type Problem, invalid } from '../language/problem.ts'

/** A name or an address, and a port. Names of services may have an underscore. */
const hostForm = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::[1-9]\d{0,4})?$/i
/** A name has at most 253 characters. */
const longestHost = 260
const schemeForm = /^https?$/i
/** An address, perhaps with a port, or a placeholder such as `unknown`. */
const callerForm = /^[\w.:[\]%-]{1,64}$/

/** The host in responses to clients that name none. */
const unnamed = 'localhost'

export interface Origins {
  /** Scheme, host and port as the caller sees them; undefined if the request is to be refused. */
  readonly find: (request: IncomingMessage) => string | undefined
  /** The same for refusals too, without any malformed value. */
  readonly findSafe: (request: IncomingMessage) => string
  /** Why the request is to be refused, if it is. */
  readonly problemOf: (request: IncomingMessage) => Problem | undefined
}

/** With a `fixed` origin nothing else gets into links, but the Host is checked all the same. */
export function readOrigins(trustsProxy: boolean, fixed: string | undefined): Origins {
  const forwarded = (request: IncomingMessage, name: string) =>
    trustsProxy ? request.headers[name] : undefined
  // Caches the last origin: nearly all requests name the server in the same way.
  let last: Said = {
    host: undefined,
    scheme: undefined,
    outerHost: undefined,
    isEncrypted: undefined,
  }
  let lastOrigin = originOf(last)
  const find = (request: IncomingMessage) => {
    const { host } = request.headers
    const { encrypted: isEncrypted } = request.socket as TLSSocket
    const scheme = forwarded(request, 'x-forwarded-proto')
    const outerHost = forwarded(request, 'x-forwarded-host')
    const isAsLast =
      host === last.host &&
      scheme === last.scheme &&
      outerHost === last.outerHost &&
      isEncrypted === last.isEncrypted
    if (!isAsLast) {
      last = { host, scheme, outerHost, isEncrypted }
      lastOrigin = originOf(last)
    }
    if (host === undefined && request.httpVersion !== '1.0') return undefined
    if (!isCaller(forwarded(request, 'x-forwarded-for'))) return undefined
    return lastOrigin === undefined ? undefined : (fixed ?? lastOrigin)
  }
  return {
    find,
    findSafe: (request) => find(request) ?? fixed ?? `http://${unnamed}`,
    problemOf: (request) => {
      if (!isTarget(request)) return invalid({ Host: { kind: 'target' } })
      if (find(request) !== undefined) return undefined
      return invalid(
        faultOf(request.headers.host ?? '', (name) => forwarded(request, name.toLowerCase())),
      )
    },
  }
}

type Header = string | string[] | undefined

interface Said {
  readonly host: string | undefined
  readonly scheme: Header
  readonly outerHost: Header
  readonly isEncrypted: boolean | undefined
}

/** The last of a list is what the trusted proxy says; others before it may be forged. */
function originOf({ host = unnamed, scheme, outerHost, isEncrypted }: Said): string | undefined {
  const used = lastOf(scheme) ?? (isEncrypted ? 'https' : 'http')
  if (!schemeForm.test(used) || originAt(used, host) === undefined) return undefined
  return originAt(used, lastOf(outerHost) ?? host)
}

/** Normalized: lower case, without the default port. */
function originAt(scheme: string, host: string): string | undefined {
  if (host.length > longestHost || !hostForm.test(host)) return undefined
  // An invalid address or encoded name has no origin.
  return URL.parse(`${scheme}://${host}`)?.origin
}

/** The first header that is wrong. */
function faultOf(host: string, forwarded: (name: string) => Header): Record<string, Fault> {
  if (originAt('http', host) === undefined) return { Host: { kind: 'host' } }
  const outerHost = lastOf(forwarded('X-Forwarded-Host'))
  if (outerHost !== undefined && originAt('http', outerHost) === undefined) {
    return { 'X-Forwarded-Host': { kind: 'host' } }
  }
  return isCaller(forwarded('X-Forwarded-For'))
    ? { 'X-Forwarded-Proto': { kind: 'scheme' } }
    : { 'X-Forwarded-For': { kind: 'caller' } }
}

const isCaller = (said: Header): boolean =>
  said === undefined || callerForm.test(lastOf(said) ?? '-')

/** A path on this server, or `*` for all of it. */
const isTarget = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith('/') || url.startsWith('*')

/** The path of an absolute target, if its host is the one in the Host header. */
export function targetOf({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  if (url.startsWith('/')) return url
  const [, host = '', rest = ''] = /^https?:\/\/([^/?]*)(.*)$/i.exec(url) ?? []
  const origin = originAt('http', host)
  if (origin === undefined || origin !== originAt('http', headers.host ?? '')) return url
  return rest.startsWith('/') ? rest : `/${rest}`
}

const peers = new WeakMap<Socket, string>()

/** When a connection begins: a socket that its caller has closed does not know their address. */
export function notePeer(socket: Socket): void {
  peers.set(socket, socket.remoteAddress ?? '')
}

/**
 * The address of the caller; empty if they had left before the connection was accepted. One proxy is
 * trusted: entries before its own may be forged.
 */
export function addressAt(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustsProxy: boolean,
): string {
  const said = trustsProxy ? lastOf(headers['x-forwarded-for']) : undefined
  return said ?? peers.get(socket) ?? socket.remoteAddress ?? ''
}

/** The last entry of a list; undefined if the header is empty. */
function lastOf(header: Header): string | undefined {
  const whole = String(header ?? '').trim()
  return whole === '' ? undefined : whole.slice(whole.lastIndexOf(',') + 1).trim()
}

/**
 * Whether a page of another site has sent the request, as browsers say. A form of theirs could sign
 * a visitor in as somebody else. The scheme is not compared: a proxy may not say that there is TLS.
 */
export function isFromOtherSite(headers: IncomingMessage['headers'], origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin: sender, host } = headers
  if (sender === undefined) return false
  const senderHost = URL.parse(sender)?.host
  return senderHost !== host?.toLowerCase() && senderHost !== new URL(origin).host
}
