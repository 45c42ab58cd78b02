// Signing in with the password of an account, and setting that password: with the current one, or
// with a one-time link (§22).

import { randomBytes } from 'node:crypto'
import { Problem, invalid, refuse } from '../../language/problem.ts'
import { SECONDS_OF_DAY } from '../../language/time/gregorian.ts'
import type { Database } from '../../storage/database.ts'
import { raiseGeneration } from '../../storage/generation/generation.ts'
import { type Guess, accountOf, countWrongGuess, tryPassword } from '../attempts.ts'
import { type Names, passwordFault } from '../passwords.ts'
import type { Actor } from '../roles.ts'
import { hashPassword, hashSecret, newSecret } from '../secrets.ts'
import { type OpenSession, type Opening, openSession } from '../sessions.ts'
import {
  type LinkKind,
  type UserLink,
  deleteExpiredLinks,
  deleteLink,
  deleteLinksOf,
  deleteSessions,
  findLink,
  insertLink,
  listSessions,
} from '../sessions_store.ts'
import { Refusal } from './refusal.ts'
import { type User, type UserRow, findUserByLogin, lockUser, updatePassword } from './store.ts'

export interface SignedIn {
  readonly user: User
  readonly session: OpenSession
}

/** Checked for users that have no password, do not exist or are disabled: that takes as long. */
const impossible = [randomBytes(16), randomBytes(32)]
  .map((bytes) => bytes.toString('base64url'))
  .join('.')

export async function signIn(
  db: Database,
  given: { readonly login: string; readonly password: string },
  opening: Opening,
  now: number,
): Promise<SignedIn> {
  const found = await findUserByLogin(db, given.login)
  const hash = found?.disabled_utc === null ? found.password : null
  const guess = guessOf(opening.address, found, given.login)
  const tried = { password: given.password, hash: hash ?? impossible }
  const isRight = await tryPassword(db, guess, tried, now)
  if (!found || !isRight) throw new Problem('incorrect_password')
  const made = await db.within(async (inside) => {
    // Meanwhile password or role may have been changed, which has ended all sessions.
    const user = await lockUser(inside, found.id)
    const isAsBefore = user?.password === hash && user.role === found.role
    if (!user || !isUsable(user) || !isAsBefore) throw new Problem('incorrect_password')
    return openedByPassword(inside, user, opening, now)
  })
  return unlessMissing(made)
}

/** Not that of application passwords: who has one could have the guesses forgotten. */
const guessOf = (address: string, user: User | undefined, given: string): Guess => ({
  address,
  target: `password ${accountOf(user, given)}`,
})

const isUsable = ({ disabled_utc }: User): boolean => disabled_utc === null

/** Or what is missing besides the password. */
async function openedByPassword(
  db: Database,
  user: UserRow,
  opening: Opening,
  now: number,
): Promise<SignedIn | Problem> {
  const missing = await opening.secondFactor?.(db, user, now)
  return missing ?? opened(db, user, opening, now)
}

/** Thrown outside of the transaction: what it has written stays, such as a new password. */
function unlessMissing(made: SignedIn | Problem): SignedIn {
  if (made instanceof Problem) throw made
  return made
}

/** Inside a transaction, for a user who is locked. */
export async function opened(
  db: Database,
  { password: _password, ...user }: User & Partial<UserRow>,
  opening: Opening,
  now: number,
): Promise<SignedIn> {
  const session = await openSession(db, user.id, now, opening)
  await raiseGeneration(db)
  return { user, session }
}

/** All other sessions of the caller end, and so do one-time links. */
export async function changePassword(
  db: Database,
  actor: Actor,
  given: { readonly current: string; readonly password: string },
  address: string,
  now: number,
): Promise<void> {
  const user = await db.within((inside) => lockUser(inside, actor.id))
  if (!user) throw new Problem('rest-user-not-found')
  refusePassword(given.password, user)
  await confirmPassword(db, user, given.current, address, now)
  const hash = await hashPassword(address, given.password)
  await db.within(async (inside) => {
    const present = await lockUser(inside, user.id)
    if (present?.password !== user.password) throw wrongPassword()
    // With another role, too, all sessions have ended.
    if (!(await isStillOpen(inside, actor, now))) throw new Problem('rest_cookie_invalid_nonce')
    await setPassword(inside, user.id, hash, actor.session)
  })
}

/** Throws unless it is the password of the user; somebody without one has none that is right. */
export async function confirmPassword(
  db: Database,
  user: UserRow,
  current: string,
  address: string,
  now: number,
): Promise<void> {
  const tried = { password: current, hash: user.password ?? impossible }
  const isRight = await tryPassword(db, guessOf(address, user, user.login), tried, now)
  if (!isRight) throw wrongPassword()
}

/** Whether the session that the caller came with has not ended meanwhile. */
async function isStillOpen(db: Database, { id, session }: Actor, now: number): Promise<boolean> {
  if (session === undefined) return true
  return (await listSessions(db, id, now)).some((one) => one.id === session)
}

const wrongPassword = () => invalid({ current: { kind: 'wrongPassword' } })

function refusePassword(password: string, names: Names): void {
  const fault = passwordFault(password, names)
  refuse(fault ? { password: fault } : {})
}

async function setPassword(
  db: Database,
  userId: number,
  hash: string,
  kept: number | undefined,
): Promise<void> {
  await updatePassword(db, userId, hash)
  await deleteSessions(db, userId, kept)
  await deleteLinksOf(db, userId)
  await raiseGeneration(db)
}

const linkDays: Readonly<Record<LinkKind, number>> = { invitation: 7, password: 1 }

export interface NewLink {
  readonly kind: LinkKind
  readonly secret: string
  readonly expires_utc: number
}

/** Earlier ones of the user end. */
export const makeLink = async (db: Database, userId: number, now: number): Promise<NewLink> =>
  db.within(async (inside) => {
    const user = await lockUser(inside, userId)
    if (!user) throw new Problem('rest-user-not-found')
    if (!isUsable(user)) {
      throw new Refusal(
        `${user.login} is disabled; enable them first.`,
        new Problem('user-is-disabled', { facts: { login: user.login } }),
      )
    }
    await deleteExpiredLinks(inside, now)
    await deleteLinksOf(inside, userId)
    const kind = user.password === null ? 'invitation' : 'password'
    const secret = newSecret()
    const expires_utc = now + linkDays[kind] * SECONDS_OF_DAY
    await insertLink(inside, hashSecret(secret), { user_id: userId, kind, expires_utc })
    await raiseGeneration(inside)
    return { kind, secret, expires_utc }
  })

/** Below the console; behind `#`, so that the secret is in no request, no log and no Referer header. */
export const linkPath = ({ secret }: Pick<NewLink, 'secret'>): string => `#/link/${secret}`

export const linkAddress = (origin: string, link: Pick<NewLink, 'secret'>): string =>
  `${origin}/admin/${linkPath(link)}`

const lostSeconds = 3600

/**
 * Inside a transaction: for who has asked for it. Others of the user stay, because strangers can ask
 * as well.
 */
export async function makeLostLink(
  db: Database,
  user_id: number,
  now: number,
): Promise<{ readonly path: string; readonly expires_utc: number }> {
  await deleteExpiredLinks(db, now)
  const secret = newSecret()
  const expires_utc = now + lostSeconds
  await insertLink(db, hashSecret(secret), { user_id, kind: 'password', expires_utc })
  await raiseGeneration(db)
  return { path: linkPath({ secret }), expires_utc }
}

export async function checkLink(
  db: Database,
  secret: string,
  address: string,
  now: number,
): Promise<UserLink> {
  const link = await findLink(db, hashSecret(secret), now)
  if (link) return link
  await countWrongGuess(db, { address, target: '' }, now)
  throw new Problem('rest-link-not-found')
}

/** Of several who use a link at once one does. All sessions of the user end but the new one. */
export async function useLink(
  db: Database,
  given: { readonly secret: string; readonly password: string },
  opening: Opening,
  now: number,
): Promise<SignedIn> {
  const { address } = opening
  const { user_id } = await checkLink(db, given.secret, address, now)
  const user = await db.within((inside) => lockUser(inside, user_id))
  if (!user) throw new Problem('rest-link-not-found')
  refusePassword(given.password, user)
  const hash = await hashPassword(address, given.password)
  const made = await db.within(async (inside) => {
    const present = await lockUser(inside, user_id)
    const isMine = (await deleteLink(inside, hashSecret(given.secret))) === 1
    if (!present || !isUsable(present) || !isMine) throw new Problem('rest-link-not-found')
    await setPassword(inside, user_id, hash, undefined)
    return openedByPassword(inside, { ...present, password: hash }, opening, now)
  })
  return unlessMissing(made)
}
