// What a browser keeps between leaving for the provider and coming back (§22): a cookie, from which
// state, nonce and verifier follow. Nothing is stored, so any node takes the answer; and who has not
// begun in this browser has no cookie that fits the state.

import { createHmac } from 'node:crypto'
import { newSecret } from '../../access/secrets.ts'

/** Where the provider sends people back to. */
export const callbackPath = '/openid/callback'

export interface Started {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly isRemembered: boolean
  /** The path below the origin to which it goes on. */
  readonly to: string
}

interface Wish {
  readonly isRemembered: boolean
  readonly to: string
}

const startedSeconds = 600

const nameAt = (origin: string): string =>
  origin.startsWith('https:') ? '__Host-fasti_openid' : 'fasti_openid'

export function begin(wish: Wish): { readonly cookie: string; readonly started: Started } {
  const secret = newSecret()
  const to = Buffer.from(wish.to).toString('base64url')
  const cookie = [secret, wish.isRemembered ? 'long' : 'short', to].join('.')
  return { cookie, started: startedBy(secret, wish) }
}

/** Undefined if this browser has begun nothing. */
export function startedIn(
  cookies: Readonly<Record<string, string | undefined>>,
  origin: string,
): Started | undefined {
  const [, secret = '', term, to = ''] =
    /^(\w{28})\.(long|short)\.([\w-]*)$/.exec(cookies[nameAt(origin)] ?? '') ?? []
  if (secret === '') return undefined
  const path = Buffer.from(to, 'base64url').toString()
  return startedBy(secret, { isRemembered: term === 'long', to: path })
}

function startedBy(secret: string, wish: Wish): Started {
  const from = (what: string) => createHmac('sha256', secret).update(what).digest('base64url')
  return { state: from('state'), nonce: from('nonce'), verifier: from('verifier'), ...wish }
}

/** The Set-Cookie header; without a cookie it is taken away. */
export const startedCookie = (origin: string, cookie = ''): string =>
  [
    `${nameAt(origin)}=${cookie}`,
    'Path=/',
    `Max-Age=${cookie === '' ? 0 : startedSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(origin.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')

/** A path of the console; anything else is its start, so that nobody is sent elsewhere. */
export function pathInConsole(to: string, origin: string, languages: readonly string[]): string {
  const url = URL.parse(to, origin)
  const home = /^(?:\/([a-z]{2}))?\/admin(?:\/|$)/.exec(url?.pathname ?? '')
  const isOurs = home && (home[1] === undefined || languages.includes(home[1]))
  // As it came: what the address of a page is read as differs from what was typed.
  if (!url || !isOurs || url.origin !== origin || !to.startsWith('/')) return '/admin/'
  return `${url.pathname}${url.search}`
}
