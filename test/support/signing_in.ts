// People who sign in at the console (§22).

import assert from 'node:assert/strict'
import type { Role } from '../../src/access/roles.ts'
import type { Caller, Fasti, Reply, Request } from './fasti.ts'

export const consoleRoot = '/api/cal/console/v1'
export const password = 'a quiet harbour town'

export interface Browser {
  readonly login: string
  /** What a browser would send: the cookie, and the nonce of the page. */
  readonly headers: Record<string, string>
  readonly reply: Reply
}

/** The cookie of a reply as a browser sends it back; empty if there is none. */
export const cookieOf = ({ headers }: Reply): string =>
  (headers['set-cookie'] ?? '').split(';')[0] ?? ''

export const askToSignIn = (
  fasti: Caller,
  login: string,
  tried = password,
  request: Request & { readonly remember?: boolean } = {},
): Promise<Reply> => {
  const { remember, ...others } = request
  const body = { login, password: tried, ...(remember === undefined ? {} : { remember }) }
  return fasti.post('/session', body, { root: consoleRoot, ...others })
}

export async function signIn(
  fasti: Caller,
  login: string,
  tried = password,
  request: Request & { readonly remember?: boolean } = {},
): Promise<Browser> {
  return browserOf(login, await askToSignIn(fasti, login, tried, request))
}

export function browserOf(login: string, reply: Reply): Browser {
  assert.equal(reply.status, 201, reply.text)
  const headers = { cookie: cookieOf(reply), 'x-fasti-nonce': reply.body.nonce }
  return { login, headers, reply }
}

/** The secret in the address of a one-time link. */
export const secretIn = (url: string): string => url.split('/link/')[1] ?? ''

/** Makes a link for the user; the administrator is the one of the tests. */
export async function linkFor(fasti: Fasti, id: number): Promise<string> {
  const { status, body, text } = await fasti
    .as('administrator')
    .post(`/users/${id}/link`, {}, { root: consoleRoot })
  assert.equal(status, 201, text)
  return secretIn(body.url)
}

export const useLink = (
  fasti: Caller,
  secret: string,
  wanted = password,
  request: Request = {},
): Promise<Reply> =>
  fasti.post('/links/use', { secret, password: wanted }, { root: consoleRoot, ...request })

/** A user of that role who has set a password, and is signed in. */
export async function personOf(
  fasti: Fasti,
  role: Role,
  name: string = role,
): Promise<Browser & { readonly id: number }> {
  const { id, login } = await fasti.user(role, name)
  const reply = await useLink(fasti, await linkFor(fasti, id))
  return { ...browserOf(login, reply), id }
}

/** Sends requests of the console as that browser. */
export const from = (fasti: Caller, { headers }: Pick<Browser, 'headers'>) => {
  const send = (method: string, path: string, body?: unknown) =>
    fasti.send(method, path, {
      root: consoleRoot,
      headers,
      ...(body === undefined ? {} : { body }),
    })
  return {
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown = {}) => send('POST', path, body),
    put: (path: string, body: unknown) => send('PUT', path, body),
    delete: (path: string) => send('DELETE', path),
  }
}

/** A request of the console: method, path and body. */
export type Attempt = readonly [method: string, path: string, body?: object]

/** Every route about one's own account. */
export const ownAttempts: readonly Attempt[] = [
  ['GET', '/session'],
  ['DELETE', '/session'],
  ['PUT', '/session/password', { current: password, password: 'another quiet town' }],
  ['PATCH', '/session/account', { name: 'x' }],
  ['GET', '/passkeys'],
  ['POST', '/passkeys/question', {}],
  ['PATCH', '/passkeys/1', { name: 'x' }],
  ['DELETE', '/passkeys/1'],
  ['GET', '/sessions'],
  ['DELETE', '/sessions'],
  ['DELETE', '/sessions/1'],
  ['GET', '/tokens'],
  ['POST', '/tokens', { name: 'x' }],
  ['DELETE', '/tokens/1'],
]
