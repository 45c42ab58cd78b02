// The one way this server asks others: images to fetch (§6.10), webhooks (§20.3), subscriptions.
// The addresses a name leads to are checked by the very lookup of the connection, so that nothing
// can change between check and use.

import { lookup } from 'node:dns/promises'
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import { type LookupFunction, isIP } from 'node:net'
import { callbackify } from 'node:util'
import { now } from '../../language/time/clock.ts'
import { readHttpDate } from '../../language/time/http_date.ts'
import { isPublicAddress } from './addresses.ts'

const redirects = new Set([301, 302, 303, 307, 308])

export interface Address {
  readonly address: string
  readonly family: number
}

/** Which addresses may be reached. */
export interface Guard {
  /** `host` or `host:port`, exempt from the check of addresses. */
  readonly allowed: readonly string[]
  readonly resolve?: (name: string) => Promise<readonly Address[]>
}

export interface Outgoing extends Guard {
  readonly method: 'GET' | 'POST'
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Buffer
  /** For all of it: lookups, redirects and body. */
  readonly seconds: number
  /** How many redirects are followed, each checked like the first address; without: none. */
  readonly redirects?: number
  /** At most so many bytes of the body are read. */
  readonly mostBytes: number
  /** Whether the body is worth reading; without: always. */
  readonly wants?: (head: Head) => boolean
  /** Ends the request early. */
  readonly signal?: AbortSignal
}

export interface Head {
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

export interface Answer extends Head {
  readonly body: Buffer
  /** Whether the body was read to its end: it is not too large, and did not break off. */
  readonly isWhole: boolean
}

/** Why there is no answer: the address is not one to ask, time was up, or the connection failed. */
export type NoAnswerReason = 'address' | 'time' | 'connection'

export class NoAnswer extends Error {
  readonly reason: NoAnswerReason
  constructor(reason: NoAnswerReason, cause?: unknown) {
    super(`There is no answer (${reason}).`, { cause })
    this.reason = reason
  }
}

/** Rejects with `NoAnswer` if there is no head of an answer; what its status means is not judged. */
export async function request(url: string, outgoing: Outgoing): Promise<Answer> {
  const limit = AbortSignal.timeout(outgoing.seconds * 1000)
  const signal = outgoing.signal ? AbortSignal.any([limit, outgoing.signal]) : limit
  try {
    const response = await follow(url, outgoing, signal)
    const head = headOf(response)
    const isWanted = outgoing.wants?.(head) ?? true
    const found = isWanted ? await readBody(response, outgoing.mostBytes) : nothing
    response.destroy()
    return { ...head, ...found }
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    throw new NoAnswer(limit.aborted ? 'time' : 'connection', error)
  }
}

/** Where an answer sends whoever has asked. */
export const redirectOf = ({ status, headers }: Head): string | undefined =>
  redirects.has(status) ? headers.location : undefined

/** A login and a secret as most servers take it; a token alone as others do, such as ours. */
export const authorizationOf = (credentials: string): string =>
  credentials.includes(':')
    ? `Basic ${Buffer.from(credentials).toString('base64')}`
    : `Bearer ${credentials}`

/** For how many seconds a server wants to be left alone; undefined if it does not say. */
export function retryAfterOf({ headers }: Pick<Head, 'headers'>): number | undefined {
  const text = headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = readHttpDate(text, now())
  return at === undefined ? undefined : Math.max(0, at - now())
}

/** Whether an address may be asked, as far as it shows without a lookup. */
export function mayAsk(url: URL, allowed: readonly string[]): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
  const literal = literalOf(url)
  return isAllowed(url, allowed) || literal === undefined || isPublicAddress(literal)
}

/** Whether `host` or `host:port` of an address is listed. */
export function isAllowed({ protocol, hostname, port }: URL, allowed: readonly string[]): boolean {
  const number = port || (protocol === 'https:' ? '443' : '80')
  return allowed.some((entry) => {
    const one = entry.toLowerCase()
    return one === hostname || one === `${hostname}:${number}`
  })
}

async function follow(
  start: string,
  outgoing: Outgoing,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let url = parse(start)
  for (let left = outgoing.redirects ?? 0; ; left -= 1) {
    const response = await ask(url, outgoing, signal)
    const location = redirectOf(headOf(response))
    if (left === 0 || location === undefined) return response
    response.destroy()
    url = parse(location, url)
  }
}

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url) throw new NoAnswer('address')
  return url
}

function ask(url: URL, outgoing: Outgoing, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const sent = send(url, { ...optionsFor(url, outgoing), signal })
  sent.once('response', resolve)
  sent.on('error', reject)
  // A connection may also end without an error, for example after an unrequested upgrade.
  sent.once('close', () => reject(new Error('The connection was closed.')))
  sent.end(outgoing.body)
  return promise
}

function optionsFor(url: URL, { allowed, resolve, method, headers }: Outgoing): RequestOptions {
  if (!mayAsk(url, allowed)) throw new NoAnswer('address')
  const plain = { 'accept-encoding': 'identity', 'user-agent': 'Fasti' }
  // Without an agent no connection is reused, and proxies of the environment are ignored.
  const options: RequestOptions = { agent: false, method, headers: { ...plain, ...headers } }
  // IP literals are connected to without a lookup.
  return isAllowed(url, allowed) ? options : { ...options, lookup: guarded(resolve ?? resolveName) }
}

/** The IP address that stands in the place of a name, without brackets. */
function literalOf({ hostname }: URL): string | undefined {
  const literal = hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) === 0 ? undefined : literal
}

const resolveName = (name: string) => lookup(name, { all: true })

/** Returns exactly the addresses that were checked; one that is not public rejects them all. */
function guarded(resolve: (name: string) => Promise<readonly Address[]>): LookupFunction {
  const checked = callbackify(async (name: string) => {
    const found = await resolve(name)
    if (!found.every(({ address }) => isPublicAddress(address))) throw new NoAnswer('address')
    return found
  })
  return (name, { all }, callback) =>
    checked(name, (error, found: readonly Address[] | undefined) => {
      const [first] = found ?? []
      if (!found || !first) callback(error ?? new Error(`${name} leads nowhere.`), '')
      else if (all) callback(null, [...found])
      else callback(null, first.address, first.family)
    })
}

const headOf = ({ statusCode = 0, headers }: IncomingMessage): Head => ({
  status: statusCode,
  headers,
})

const nothing = { body: Buffer.alloc(0), isWhole: false }

/** Counts the bytes that arrive, because a declared length may be false. */
async function readBody(
  response: IncomingMessage,
  mostBytes: number,
): Promise<Pick<Answer, 'body' | 'isWhole'>> {
  const chunks: Buffer[] = []
  let size = 0
  let isWhole = false
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > mostBytes) break
    }
    isWhole = size <= mostBytes
  } catch {
    // Broken off, or time is up: what has come by then counts as a part.
  }
  return { body: Buffer.concat(chunks).subarray(0, mostBytes), isWhole }
}
