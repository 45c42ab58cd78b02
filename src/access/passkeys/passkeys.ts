// Passkeys: signing in with one, and having several (§22).

import { Problem, found } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import { raiseGeneration } from '../../storage/generation/generation.ts'
import { obtainSigningKey } from '../../storage/signing_keys.ts'
import { countWrongGuess } from '../attempts.ts'
import type { Actor } from '../roles.ts'
import { sameText } from '../secrets.ts'
import { type Opening, browserOf } from '../sessions.ts'
import { deleteSessions, listSessions } from '../sessions_store.ts'
import { listIdentities } from '../users/identities_store.ts'
import { type SignedIn, opened } from '../users/signing_in.ts'
import { type UserRow, lockUser } from '../users/store.ts'
import {
  type GivenChallenge,
  type Purpose,
  handleOf,
  hashOf,
  isInTime,
  isMadeFor,
  readChallenge,
} from './challenge.ts'
import type { RelyingParty } from './party.ts'
import { newOptions, stateOf } from './second_factor.ts'
import {
  type Passkey,
  deleteExpiredChallenges,
  deletePasskey,
  deletePasskeysOf,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockPasskey,
  updatePasskey,
} from './store.ts'
import { type Assertion, type Registration, checkAssertion, checkRegistration } from './verify.ts'

/** Of one user. */
const mostPasskeys = 20

/** One answer for all that is wrong: who guesses learns nothing. */
const refused = () => new Problem('passkey-refused')

export async function signInByPasskey(
  db: Database,
  given: Assertion,
  party: RelyingParty,
  opening: Opening,
  now: number,
): Promise<SignedIn> {
  const passkey = await findPasskey(db, given.id)
  const counted = passkey && (await countedBy(db, given, passkey, party, now))
  if (!passkey || counted === undefined) {
    await countWrongGuess(db, { address: opening.address, target: '' }, now)
    throw refused()
  }
  const made = await db.within(async (inside) => {
    const user = await lockUser(inside, passkey.user_id)
    const present = await lockPasskey(inside, passkey.id)
    if (!user || user.disabled_utc !== null || !present) return refused()
    await useChallenge(inside, counted.challenge, now)
    if (isCopied(present, counted.counter)) {
      await updatePasskey(inside, present.id, { copied_utc: present.copied_utc ?? now })
      await raiseGeneration(inside)
      return new Problem('passkey-copied')
    }
    await updatePasskey(inside, present.id, { counter: counted.counter, used_utc: now })
    return opened(inside, user, opening, now)
  })
  // Not within: that there is a copy stays written down.
  if (made instanceof Problem) throw made
  return made
}

/** Who counts has counted further. What two devices count of one key does not fit together. */
const isCopied = ({ counter, copied_utc }: Passkey, counted: number): boolean =>
  copied_utc !== null || ((counted > 0 || counter > 0) && counted <= counter)

async function countedBy(
  db: Database,
  given: Assertion,
  passkey: Passkey,
  party: RelyingParty,
  now: number,
): Promise<{ readonly counter: number; readonly challenge: GivenChallenge } | undefined> {
  const key = await obtainSigningKey(db, 'passkeys')
  const { clientDataJSON, userHandle } = given.response
  const challenge = readChallenge(clientDataJSON)
  if (!challenge || !isMadeFor(key, challenge, { for: 'sign in' })) return undefined
  if (challenge.user !== 0 && challenge.user !== passkey.user_id) return undefined
  if (userHandle !== undefined && !sameText(userHandle, handleOf(key, passkey.user_id))) {
    return undefined
  }
  refuseLate(challenge, now)
  const counter = await checkAssertion(given, { party, challenge: challenge.whole }, passkey)
  return counter === undefined ? undefined : { counter, challenge }
}

function refuseLate(challenge: GivenChallenge, now: number): void {
  if (!isInTime(challenge, now)) throw new Problem('passkey-too-late')
}

/** Inside a transaction: once, on all nodes. */
async function useChallenge(db: Database, challenge: GivenChallenge, now: number): Promise<void> {
  await deleteExpiredChallenges(db, now)
  if ((await insertChallenge(db, hashOf(challenge), challenge.until)) === 0) throw refused()
}

export interface NewPasskey {
  readonly response: Registration
  /** Empty: that of the browser. */
  readonly name: string
}

/** What was registered, for whoever its challenge was made. */
async function registered(
  db: Database,
  given: NewPasskey,
  purposeFor: (user: number) => Promise<Purpose>,
  { party, agent, now }: { party: RelyingParty; agent: string; now: number },
) {
  const key = await obtainSigningKey(db, 'passkeys')
  const challenge = readChallenge(given.response.response.clientDataJSON)
  if (!challenge) throw refused()
  if (!isMadeFor(key, challenge, await purposeFor(challenge.user))) throw refused()
  refuseLate(challenge, now)
  const made = await checkRegistration(given.response, { party, challenge: challenge.whole })
  if (!made) throw refused()
  const name = given.name === '' ? browserOf(agent) : given.name
  const transports = (given.response.response.transports ?? []).join(',')
  const row = { ...made, transports, name, created_utc: now, used_utc: null, copied_utc: null }
  return { challenge, row: { ...row, user_id: challenge.user } }
}

/** Inside a transaction, with the user locked. */
async function keep(
  db: Database,
  { challenge, row }: Awaited<ReturnType<typeof registered>>,
  now: number,
): Promise<Passkey> {
  await useChallenge(db, challenge, now)
  if ((await listPasskeys(db, row.user_id)).length >= mostPasskeys) {
    throw new Problem('passkey-limit-reached', { facts: { max: mostPasskeys } })
  }
  const id = await insertPasskey(db, row)
  // A device has it for somebody else.
  if (id === 0) throw refused()
  await raiseGeneration(db)
  return { id, ...row }
}

/** With a session alone, which is of one user: a program with an application password gets no passkey. */
const purposeOf = ({ session }: Actor): Purpose => {
  if (session === undefined) throw new Problem('rest_forbidden')
  return { for: 'another passkey', state: String(session) }
}

export async function anotherOptions(
  db: Database,
  actor: Actor,
  party: RelyingParty,
  now: number,
): Promise<Awaited<ReturnType<typeof newOptions>>> {
  const purpose = purposeOf(actor)
  const user = found(await db.within((inside) => lockUser(inside, actor.id)), 'rest-user-not-found')
  return newOptions(db, party, user, purpose, now)
}

export async function addPasskey(
  db: Database,
  actor: Actor,
  given: NewPasskey,
  about: { party: RelyingParty; agent: string; now: number },
): Promise<Passkey> {
  const purpose = purposeOf(actor)
  const made = await registered(db, given, async () => purpose, about)
  return db.within(async (inside) => {
    await lockUser(inside, actor.id)
    // With another password, or another role, it has ended.
    const open = await listSessions(inside, actor.id, about.now)
    if (!open.some(({ id }) => id === actor.session)) {
      throw new Problem('rest_cookie_invalid_nonce')
    }
    return keep(inside, made, about.now)
  })
}

const stateNow = (user: UserRow | undefined): string => (user ? stateOf(user) : '')

/** Of somebody whose password is right, and who needs a passkey and has none. */
export async function addFirstPasskey(
  db: Database,
  given: NewPasskey,
  party: RelyingParty,
  opening: Opening,
  now: number,
): Promise<SignedIn> {
  let state = ''
  const purposeFor = async (id: number): Promise<Purpose> => {
    state = stateNow(await db.within((inside) => lockUser(inside, id)))
    return { for: 'first passkey', state }
  }
  const made = await registered(db, given, purposeFor, { party, agent: opening.agent, now })
  return db.within(async (inside) => {
    const user = await lockUser(inside, made.row.user_id)
    const isSame = user?.disabled_utc === null && stateNow(user) === state
    // Whoever has one by now signs in with that one.
    if (!user || !isSame || (await listPasskeys(inside, user.id)).length > 0) throw refused()
    const { id } = await keep(inside, made, now)
    await updatePasskey(inside, id, { used_utc: now })
    return opened(inside, user, opening, now)
  })
}

/** Inside a transaction: one of a user's own. */
async function ownPasskey(db: Database, userId: number, id: number): Promise<Passkey> {
  const passkey = await lockPasskey(db, id)
  return found(passkey?.user_id === userId ? passkey : undefined, 'rest-passkey-not-found')
}

export const renamePasskey = (
  db: Database,
  userId: number,
  id: number,
  name: string | undefined,
): Promise<Passkey> =>
  db.within(async (inside) => {
    const passkey = await ownPasskey(inside, userId, id)
    if (name === undefined) return passkey
    await updatePasskey(inside, id, { name })
    await raiseGeneration(inside)
    return { ...passkey, name }
  })

export const removePasskey = (db: Database, userId: number, id: number): Promise<Passkey> =>
  db.within(async (inside) => {
    const user = await lockUser(inside, userId)
    const passkey = await ownPasskey(inside, userId, id)
    const others = (await listPasskeys(inside, userId)).filter((one) => one.id !== id)
    const isLast = others.every(({ copied_utc }) => copied_utc !== null)
    const hasPassword = user !== undefined && user.password !== null
    const isOnly = isLast && !hasPassword && (await listIdentities(inside, [userId])).length === 0
    if (isOnly) throw new Problem('last-way-in')
    await deletePasskey(inside, id)
    await raiseGeneration(inside)
    return passkey
  })

/**
 * Inside a transaction, by somebody else, when they are lost: all of a user's, and with them all
 * sessions, since whoever has found the device may be signed in. How many passkeys there were.
 */
export async function removePasskeysOf(db: Database, userId: number): Promise<number> {
  const removed = await deletePasskeysOf(db, userId)
  await deleteSessions(db, userId)
  await raiseGeneration(db)
  return removed
}
