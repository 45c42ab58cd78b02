// The guarded download of images (§6.10). The addresses a name leads to are checked by the very
// lookup of the connection, so that nothing can change between check and use.

import { lookup } from 'node:dns/promises'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { isPublicAddress } from './addresses.ts'

export const largestImage = 10 * 1024 * 1024
const mostRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])

export interface Address {
  readonly address: string
  readonly family: number
}

export interface Fetching {
  /** `host` or `host:port`, exempt from the check of addresses. */
  readonly allowed: readonly string[]
  readonly resolve?: (name: string) => Promise<readonly Address[]>
  /** For all of it: lookups, redirects and body. */
  readonly seconds?: number
}

/** The bytes at an address; undefined on any failure, so that callers cannot tell causes apart. */
export async function fetchBytes(url: string, fetching: Fetching): Promise<Buffer | undefined> {
  const signal = AbortSignal.timeout((fetching.seconds ?? 10) * 1000)
  try {
    const response = await follow(new URL(url), fetching, signal)
    return await readBody(response)
  } catch {
    // Every kind of failure has the same result.
    return undefined
  }
}

async function follow(
  start: URL,
  fetching: Fetching,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let url = start
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const response = await ask(url, fetching, signal)
    if (response.statusCode === 200) return response
    response.destroy()
    const { location } = response.headers
    if (!redirects.has(response.statusCode ?? 0) || location === undefined) break
    url = new URL(location, url)
  }
  throw new Error('There is nothing to be had at this address.')
}

function ask(url: URL, fetching: Fetching, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const request = send(url, { ...optionsFor(url, fetching), signal })
  request.once('response', resolve)
  request.on('error', reject)
  // A connection may also end without an error, for example after an unrequested upgrade.
  request.once('close', () => reject(new Error('The connection was closed.')))
  request.end()
  return promise
}

function optionsFor(url: URL, fetching: Fetching): RequestOptions {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new Error('Only http and https without a user name are fetched.')
  }
  const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Fasti' }
  // Without an agent no connection is reused, and proxies of the environment are ignored.
  const options: RequestOptions = { agent: false, headers }
  if (isAllowed(url, fetching.allowed)) return options
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  // IP literals are connected to without a lookup.
  if (isIP(literal) !== 0) refuseInside([literal])
  return { ...options, lookup: guarded(fetching.resolve ?? resolveName) }
}

function isAllowed({ protocol, hostname, port }: URL, allowed: readonly string[]): boolean {
  const number = port || (protocol === 'https:' ? '443' : '80')
  return allowed.some((entry) => {
    const one = entry.toLowerCase()
    return one === hostname || one === `${hostname}:${number}`
  })
}

const resolveName = (name: string) => lookup(name, { all: true })

/** Returns exactly the addresses that were checked; one that is not public rejects them all. */
function guarded(resolve: (name: string) => Promise<readonly Address[]>): LookupFunction {
  const checked = callbackify(async (name: string) => {
    const found = await resolve(name)
    refuseInside(found.map(({ address }) => address))
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

function refuseInside(addresses: readonly string[]): void {
  const inside = addresses.find((address) => !isPublicAddress(address))
  if (inside !== undefined) throw new Error(`${inside} is not a public address.`)
}

/** Counts the bytes that arrive, because a declared length may be false. */
async function readBody(response: IncomingMessage): Promise<Buffer> {
  const { 'content-encoding': coding = 'identity', 'content-length': length = '0' } =
    response.headers
  const chunks: Buffer[] = []
  let size = Number(length) > largestImage || coding !== 'identity' ? Infinity : 0
  if (size === 0) {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > largestImage) break
    }
  }
  response.destroy()
  if (size > largestImage) throw new Error('The content is too large or compressed.')
  return Buffer.concat(chunks)
}
