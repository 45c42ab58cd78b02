// Providers of identities on loopback: one that says what a test wants, lies included, and a real one.

import assert from 'node:assert/strict'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  type CryptoKey,
  SignJWT,
  type JWTPayload,
  base64url,
  exportJWK,
  exportSPKI,
  generateKeyPair,
} from 'jose'
import type { FastifyInstance } from 'fastify'
import { nonceOf } from '../../src/access/sessions.ts'
import { now } from '../../src/language/time/clock.ts'
import { consoleRoot } from './signing_in.ts'

export const origin = 'http://cal.example'
export const client = { id: 'fasti', secret: 'a secret with %&=+ <signs>' }
export const signOutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** What a calendar is told of a provider. */
export const settingsFor = (issuer: string, more: Record<string, string> = {}) => ({
  FASTI_ORIGIN: origin,
  FASTI_OIDC_ISSUER: issuer,
  FASTI_OIDC_CLIENT_ID: client.id,
  FASTI_OIDC_CLIENT_SECRET: client.secret,
  ...more,
})

type Signing = 'right' | 'stranger' | 'none' | 'public'

/** What the provider says of the next that sign in, instead of what is right. */
export interface Saying {
  /** Of the token; undefined takes a claim away. */
  claims?: Readonly<Record<string, unknown>>
  /** When the provider is asked once more. */
  userinfo?: Readonly<Record<string, unknown>> | undefined
  /** With which key it is signed. */
  signed?: Signing
  /** Of what it says of itself. */
  discovery?: Readonly<Record<string, unknown>>
  /** Instead of an answer, at these paths. */
  at?: Readonly<Record<string, (response: ServerResponse) => void>>
}

export interface Teller extends AsyncDisposable {
  readonly issuer: string
  saying: Saying
  /** The paths that were asked for. */
  readonly asked: string[]
  /** The forms that the token endpoint got, with the header in which the client proves who it is. */
  readonly forms: { readonly form: URLSearchParams; readonly authorization: string }[]
  /** From now on it signs with another key, and offers only that. */
  rotate(): Promise<void>
  /** A code for who is asked for at this address. */
  grant(url: URL): string
  sign(
    claims: JWTPayload,
    header?: Readonly<Record<string, string>>,
    signed?: Signing,
  ): Promise<string>
  /** A logout token, as the standard has it but for what is given. */
  signOut(claims: Readonly<Record<string, unknown>>, signed?: Signing): Promise<string>
}

const part = (said: object) => base64url.encode(JSON.stringify(said))

export async function startTeller(): Promise<Teller> {
  const asked: string[] = []
  const forms: Teller['forms'] = []
  const nonces = new Map<string, string>()
  let count = 0
  const newKey = async () => {
    count += 1
    return { ...(await generateKeyPair('RS256', { extractable: true })), kid: `key-${count}` }
  }
  let key = await newKey()
  const stranger = await newKey()
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const teller: Teller = {
    issuer,
    saying: {},
    asked,
    forms,
    rotate: async () => {
      key = await newKey()
    },
    grant: (url) => {
      const code = `code-${nonces.size}`
      nonces.set(code, url.searchParams.get('nonce') ?? '')
      return code
    },
    sign: async (claims, header = {}, signed = 'right') => {
      if (signed === 'none') {
        return `${part({ alg: 'none', ...header })}.${part(claims)}.`
      }
      const { kid } = key
      // As an HMAC whose secret is what everybody knows.
      const secret = Buffer.from(await exportSPKI(key.publicKey))
      const own = { alg: signed === 'public' ? 'HS256' : 'RS256', kid, ...header }
      const keys: Record<string, CryptoKey | Uint8Array> = {
        right: key.privateKey,
        stranger: stranger.privateKey,
        public: secret,
      }
      return new SignJWT(claims).setProtectedHeader(own).sign(keys[signed] as CryptoKey)
    },
    signOut: async (claims, signed = 'right') => {
      count += 1
      const right = { iss: issuer, aud: client.id, iat: now(), exp: now() + 120, jti: `${count}` }
      const said = without({ ...right, events: { [signOutEvent]: {} }, ...claims })
      return teller.sign(said, { typ: 'logout+jwt' }, signed)
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    asked.push(path)
    const { saying } = teller
    const otherwise = saying.at?.[path]
    if (otherwise) return otherwise(response)
    const send = (body: object, status = 200) =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body))
    if (path === '/.well-known/openid-configuration') {
      return send({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        authorization_response_iss_parameter_supported: true,
        ...saying.discovery,
      })
    }
    if (path === '/keys') {
      const jwk = await exportJWK(key.publicKey)
      return send({ keys: [{ ...jwk, kid: key.kid, use: 'sig', alg: 'RS256' }] })
    }
    // A browser is sent back at once, as of somebody who is signed in there.
    if (path.startsWith('/authorize?')) {
      const url = new URL(path, issuer)
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      const state = url.searchParams.get('state') ?? ''
      back.search = new URLSearchParams({ code: teller.grant(url), state, iss: issuer }).toString()
      return void response.writeHead(302, { location: back.href }).end()
    }
    if (path === '/userinfo') return send(saying.userinfo ?? { sub: saying.claims?.['sub'] })
    if (path !== '/token') return send({}, 404)
    const form = new URLSearchParams(await text(request))
    forms.push({ form, authorization: request.headers.authorization ?? '' })
    const nonce = nonces.get(form.get('code') ?? '')
    // A code is good for one time.
    nonces.delete(form.get('code') ?? '')
    if (nonce === undefined) return send({ error: 'invalid_grant' }, 400)
    const right = { iss: issuer, aud: client.id, iat: now(), exp: now() + 300, nonce }
    const claims = without({ ...right, ...saying.claims })
    return send({
      access_token: 'an access token',
      token_type: 'Bearer',
      id_token: await teller.sign(claims, {}, saying.signed),
    })
  }
  return teller
}

const without = (claims: Readonly<Record<string, unknown>>): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))

/** A browser that has left for the provider. */
export interface Away {
  readonly url: URL
  readonly cookie: string
}

export interface Back {
  readonly status: number
  readonly location: string
  /** Why nobody is signed in. */
  readonly fault: string
  /** What a browser sends from then on; undefined if nobody is signed in. */
  readonly headers: Record<string, string> | undefined
  readonly setCookies: readonly string[]
}

type App = Pick<FastifyInstance, 'inject'>
const host = 'cal.example'

export const askToLeave = (app: App, body: object = {}, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `${consoleRoot}/session/openid`,
    payload: body,
    headers: { host, ...headers },
  })

const cookiesIn = (header: string | string[] | number | undefined): readonly string[] =>
  header === undefined ? [] : [header].flat().map(String)

export async function leave(app: App, body: object = {}): Promise<Away> {
  const reply = await askToLeave(app, body)
  assert.equal(reply.statusCode, 201, reply.payload)
  const [cookie = ''] = cookiesIn(reply.headers['set-cookie'])
  return { url: new URL(reply.json().url), cookie: cookie.split(';')[0] ?? '' }
}

export async function comeBack(
  app: App,
  query: Readonly<Record<string, string>>,
  cookie = '',
  remoteAddress = '127.0.0.1',
): Promise<Back> {
  const url = `/openid/callback?${new URLSearchParams(query).toString()}`
  const headers = { host, ...(cookie === '' ? {} : { cookie }) }
  const reply = await app.inject({ method: 'GET', url, headers, remoteAddress })
  const location = reply.headers['location'] ?? ''
  const setCookies = cookiesIn(reply.headers['set-cookie'])
  const own = setCookies.find((one) => /^(?:__Host-)?fasti_session=/.test(one))
  const [, value = ''] = /=([^;]*)/.exec(own ?? '') ?? []
  const fault = location.split('#/sign-in/')[1] ?? ''
  const signedIn = { cookie: own?.split(';')[0] ?? '', 'x-fasti-nonce': nonceOf(value) }
  return {
    status: reply.statusCode,
    location,
    fault,
    headers: own ? signedIn : undefined,
    setCookies,
  }
}

/** All the way; what is said of the person is what is set there. */
export async function signInBy(teller: Teller, app: App, claims: JWTPayload): Promise<Back> {
  teller.saying = { ...teller.saying, claims: { ...teller.saying.claims, ...claims } }
  const { url, cookie } = await leave(app)
  const state = url.searchParams.get('state') ?? ''
  return comeBack(app, { code: teller.grant(url), state, iss: teller.issuer }, cookie)
}

export async function sendSignOut(app: App, token: string) {
  const payload = new URLSearchParams({ logout_token: token }).toString()
  const headers = { host, 'content-type': 'application/x-www-form-urlencoded' }
  return app.inject({ method: 'POST', url: '/openid/sign-out', payload, headers })
}

/** Answers that are none. */
export const rubbish = (response: ServerResponse) => void response.writeHead(200).end('<html>')
export const huge = (response: ServerResponse) =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(`{"access_token":"${'x'.repeat(300_000)}"}`)
