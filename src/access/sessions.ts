// Sessions of the browser console: a cookie identifies the user, and a nonce in a header proves
// that the request comes from the console's own page (§9.1, §22).

import { createHmac } from 'node:crypto'
import { SECONDS_OF_DAY } from '../language/time/gregorian.ts'
import type { Problem } from '../language/problem.ts'
import type { Database } from '../storage/database.ts'
import { networkOf } from './network.ts'
import { hashSecret, newSecret } from './secrets.ts'
import {
  type Session,
  deleteExpiredSessions,
  deleteOldSessions,
  findSession,
  insertSession,
} from './sessions_store.ts'
import type { UserRow } from './users/store.ts'

const absoluteSeconds = 90 * SECONDS_OF_DAY
const idleSeconds = { remembered: 14 * SECONDS_OF_DAY, passing: SECONDS_OF_DAY }
/** Of one user; the ones that were not used for longest end. */
const mostSessions = 100

export interface OpenSession {
  readonly id: number
  readonly cookie: string
  readonly nonce: string
  readonly expires_utc: number
  readonly isRemembered: boolean
}

export interface Opening {
  /** Whether it survives the end of the browser. */
  readonly isRemembered: boolean
  readonly address: string
  readonly agent: string
  /** Asked once a password is right. */
  readonly secondFactor?: SecondFactor
}

/** What a user still needs besides the password; undefined is nothing. */
export type SecondFactor = (
  db: Database,
  user: UserRow,
  now: number,
) => Promise<Problem | undefined>

const passing: Opening = { isRemembered: false, address: '', agent: '' }

export async function openSession(
  db: Database,
  userId: number,
  now: number,
  { isRemembered, address, agent }: Opening = passing,
): Promise<OpenSession> {
  const cookie = newSecret()
  const nonce = nonceOf(cookie)
  const row = {
    user_id: userId,
    created_utc: now,
    seen_utc: now,
    idle_seconds: isRemembered ? idleSeconds.remembered : idleSeconds.passing,
    expires_utc: now + absoluteSeconds,
    network: networkOf(address),
    browser: browserOf(agent),
  }
  const id = await db.within(async (inside) => {
    await deleteExpiredSessions(inside, now)
    await deleteOldSessions(inside, userId, mostSessions - 1)
    const hashes = { hash: hashSecret(cookie), nonce_hash: hashSecret(nonce) }
    return insertSession(inside, { ...row, ...hashes })
  })
  return { id, cookie, nonce, expires_utc: endOf(row), isRemembered }
}

export const endOf = ({
  seen_utc,
  idle_seconds,
  expires_utc,
}: Pick<Session, 'seen_utc' | 'idle_seconds' | 'expires_utc'>): number =>
  Math.min(seen_utc + idle_seconds, expires_utc)

/** The session that a cookie opens, without its nonce: for pages, which change nothing. */
export const sessionOf = (
  db: Database,
  cookie: string,
  now: number,
): Promise<Session | undefined> => findSession(db, hashSecret(cookie), now)

/** It follows from the cookie, so that a page that is sent to its holder can carry it. */
export const nonceOf = (cookie: string): string =>
  createHmac('sha256', cookie).update('fasti nonce').digest('base64url')

/**
 * The name of the cookie. Where TLS is, browsers take one of that name only from this very host and
 * by TLS, so that no neighbour can plant a session.
 */
export const cookieNameAt = (origin: string): string =>
  origin.startsWith('https:') ? '__Host-fasti_session' : 'fasti_session'

/** The Set-Cookie header of a new session; without one the cookie is removed. */
export function setCookie(origin: string, session?: OpenSession): string {
  const seconds = session ? absoluteSeconds : 0
  return [
    `${cookieNameAt(origin)}=${session?.cookie ?? ''}`,
    'Path=/',
    ...(session && !session.isRemembered ? [] : [`Max-Age=${seconds}`]),
    'HttpOnly',
    'SameSite=Lax',
    ...(origin.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
}

/** The first that occurs counts: most browsers name others as well. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
  ['curl', 'curl'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

type Names = readonly (readonly [sign: string, name: string])[]

/** Such as `Firefox, Linux`; empty if nothing is known of it. */
export function browserOf(agent: string): string {
  const nameIn = (names: Names) => names.find(([sign]) => agent.includes(sign))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined).join(', ')
}
