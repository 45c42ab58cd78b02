// What a provider says of itself: where it is asked, and with which keys it signs.

import { createRemoteJWKSet, customFetch as jwksFetch } from 'jose'
import {
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  None,
  allowInsecureRequests,
  clockTolerance,
  customFetch,
  discovery,
} from 'openid-client'
import type { OpenidSettings } from '../../access/openid.ts'
import { NoAnswer, request } from '../../http/outgoing/request.ts'
import { now } from '../../language/time/clock.ts'
import { reasonOf } from './faults.ts'
import { NotSignedIn } from './not_signed_in.ts'

const mostBytes = 256 * 1024
const knownSeconds = 3600
/** After it did not answer. */
const pauseSeconds = 5
export const toleranceSeconds = 30
/** Keys are fetched anew for sign-outs with an unknown one, but not for each. */
const keysPauseMs = 30_000
const keysMaxAgeMs = 600_000

export interface Known {
  readonly config: Configuration
  readonly keys: ReturnType<typeof createRemoteJWKSet>
}

/** For an hour; asked once at a time, and not again at once after it failed. What was known is kept. */
export function remembered(find: () => Promise<Known>): () => Promise<Known> {
  let last: Known | undefined
  let until = 0
  let asking: Promise<Known> | undefined
  let why = ''
  const look = async (): Promise<Known> => {
    try {
      last = await find()
      until = now() + knownSeconds
      return last
    } catch (error) {
      until = now() + pauseSeconds
      why = reasonOf(error)
      if (last) return last
      throw new NotSignedIn('away', why)
    } finally {
      asking = undefined
    }
  }
  return async () => {
    // A clock that was set back does not keep it for longer.
    const isFresh = now() < until && until <= now() + knownSeconds
    if (isFresh && last) return last
    if (isFresh) throw new NotSignedIn('away', why)
    asking ??= look()
    return asking
  }
}

export async function discover(settings: OpenidSettings, seconds: number): Promise<Known> {
  const { issuer, clientId, clientSecret } = settings
  const fetch = fetchAs(settings, seconds)
  const config = await discovery(
    new URL(issuer),
    clientId,
    { [clockTolerance]: toleranceSeconds },
    // As the provider takes it, which it says only now.
    (server, client, body, headers) => {
      const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
      if (clientSecret === undefined) return None()(server, client, body, headers)
      const way = ways.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
      return way(clientSecret)(server, client, body, headers)
    },
    {
      [customFetch]: fetch,
      timeout: seconds,
      execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    },
  )
  const { jwks_uri, authorization_endpoint, token_endpoint } = config.serverMetadata()
  const isSafe = (address: string | undefined): address is string =>
    URL.parse(address ?? '')?.protocol === 'https:' ||
    (issuer.startsWith('http:') && URL.parse(address ?? '')?.protocol === 'http:')
  if (!isSafe(jwks_uri) || !isSafe(authorization_endpoint) || !isSafe(token_endpoint)) {
    throw new Error('The provider does not say where it is asked.')
  }
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    [jwksFetch]: (address, { headers, method }) =>
      fetch(address, {
        headers: Object.fromEntries(headers),
        method,
        body: null,
        redirect: 'manual',
      }),
    cooldownDuration: keysPauseMs,
    cacheMaxAge: keysMaxAgeMs,
    timeoutDuration: seconds * 1000,
  })
  return { config, keys }
}

const bodiless = new Set([204, 205, 304])

/** As all other servers are asked: bounded, without redirects, and private addresses only where allowed. */
const fetchAs =
  ({ hosts }: OpenidSettings, seconds: number): CustomFetch =>
  async (address, { method, headers, body }) => {
    const isForm = body instanceof URLSearchParams
    const type = isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
    const answer = await request(address, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { ...type, ...headers },
      ...(isForm ? { body: body.toString() } : {}),
      seconds,
      mostBytes,
      allowed: hosts,
    })
    if (!answer.isWhole || answer.status >= 500) throw new NoAnswer('connection')
    const said = Object.entries(answer.headers)
    const { status } = answer
    return new Response(bodiless.has(status) ? null : new Uint8Array(answer.body), {
      status,
      headers: said.map(([name, value]): [string, string] => [name, String(value)]),
    })
  }
