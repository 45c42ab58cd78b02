// Signing in by a provider of identities (§22): which user it is, as what, and until when.

import type { SignInFault } from '../../contract/signing_in.ts'
import { slugOf } from '../../language/text/slug.ts'
import type { Database } from '../../storage/database.ts'
import { advisoryLock } from '../../storage/dialect.ts'
import { raiseGeneration } from '../../storage/generation/generation.ts'
import { type Role, roles } from '../roles.ts'
import { hashSecret } from '../secrets.ts'
import type { Opening } from '../sessions.ts'
import { spellingOf } from '../spelling.ts'
import {
  type Identity,
  type SignOut,
  deleteOldSignOuts,
  deleteSessionsBy,
  findIdentity,
  insertIdentity,
  insertSignOut,
  listIdentities,
  noteIdentityUse,
  noteSession,
  wasSignedOut,
} from './identities_store.ts'
import { addUser, changeUser } from './operations.ts'
import { isLogin } from './rules.ts'
import { type SignedIn, opened } from './signing_in.ts'
import { type User, type UserRow, countAdministrators, findUsersLike, lockUser } from './store.ts'

/** What a provider has said of who signs in; all of it was checked. */
export interface Person {
  readonly issuer: string
  readonly subject: string
  /** What the provider calls this sign-in. */
  readonly sid: string | undefined
  /** When it was said, in seconds since 1970. */
  readonly issued_utc: number
  readonly email: { readonly address: string; readonly isVerified: boolean } | undefined
  readonly name: string
  /** The login there. */
  readonly login: string
  /** What the claim of roles has. */
  readonly values: readonly string[]
}

export interface ProviderRules {
  /** What the claim says → the role here; undefined if roles are given here alone. */
  readonly roles: ReadonlyMap<string, Role> | undefined
  /** Whose verified addresses are those of accounts here. */
  readonly domains: readonly string[]
}

export const roleOf = (
  values: readonly string[],
  known: ReadonlyMap<string, Role>,
): Role | undefined => roles.find((role) => values.some((value) => known.get(value) === role))

type Found = { readonly user: User; readonly identity: Identity } | { readonly fault: SignInFault }

export const signInByProvider = (
  db: Database,
  person: Person,
  rules: ProviderRules,
  opening: Opening,
  now: number,
): Promise<SignedIn | { readonly fault: SignInFault }> =>
  db.within(async (inside) => {
    // Sign-outs take the same lock: what they end was opened before, or is not opened.
    await advisoryLock(inside, 'users')
    if (await wasSignedOut(inside, person)) return { fault: 'again' }
    const found = await identify(inside, person, rules, now)
    if ('fault' in found) return found
    const { identity } = found
    if (found.user.disabled_utc !== null) return { fault: 'disabled' }
    const { user, isKnownRole } = await followRole(inside, found.user, person, rules)
    // What was taken away stays so, although nobody signs in.
    if (!isKnownRole) return { fault: 'role' }
    await noteIdentityUse(inside, identity.id, {
      email: person.email?.address ?? null,
      used_utc: now,
    })
    const signedIn = await opened(inside, user, opening, now)
    const session_id = signedIn.session.id
    const { sid = null } = person
    await noteSession(inside, { session_id, identity_id: identity.id, sid })
    return signedIn
  })

async function identify(
  db: Database,
  person: Person,
  rules: ProviderRules,
  now: number,
): Promise<Found> {
  const { issuer, subject } = person
  const identity = await findIdentity(db, issuer, subject)
  if (identity) {
    const row = await lockUser(db, identity.user_id)
    return row ? { user: withoutPassword(row), identity } : { fault: 'stranger' }
  }
  const known = await userOf(db, person, rules, now)
  if ('fault' in known) return known
  const { user } = known
  const row = { user_id: user.id, issuer, subject, email: person.email?.address ?? null }
  const linked = await insertIdentity(db, { ...row, created_utc: now, used_utc: now })
  return { user, identity: linked }
}

/** Whose address it is, or a new user. */
async function userOf(
  db: Database,
  person: Person,
  rules: ProviderRules,
  now: number,
): Promise<{ readonly user: User } | { readonly fault: SignInFault }> {
  const { email, issuer } = person
  const owner = email && (await ownerOf(db, email.address))
  if (!owner) return addPerson(db, person, rules, now)
  const isProven = email.isVerified && rules.domains.includes(domainOf(email.address))
  const others = await listIdentities(db, [owner.id])
  // An address may be given to somebody else: who had it stays who they are.
  if (!isProven || others.some((one) => one.issuer === issuer)) return { fault: 'exists' }
  const row = await lockUser(db, owner.id)
  return row ? { user: withoutPassword(row) } : { fault: 'stranger' }
}

const withoutPassword = ({ password: _password, ...user }: UserRow): User => user

const domainOf = (address: string): string =>
  spellingOf(address.slice(address.lastIndexOf('@') + 1))

/** Whoever has this address, however it is spelled; a login is none. */
async function ownerOf(db: Database, address: string): Promise<User | undefined> {
  const spelling = spellingOf(address)
  const alike = await findUsersLike(db, address)
  return alike.find(({ email }) => email !== null && spellingOf(email) === spelling)
}

/** Somebody new, whom the provider gives a role here. */
async function addPerson(
  db: Database,
  { values, email, name, login }: Person,
  rules: ProviderRules,
  now: number,
): Promise<{ readonly user: User } | { readonly fault: SignInFault }> {
  if (!rules.roles) return { fault: 'stranger' }
  const role = roleOf(values, rules.roles)
  if (!role) return { fault: 'role' }
  const address = email?.isVerified ? email.address : undefined
  const wanted = await freeLogin(db, login || (email?.address ?? ''))
  const user = await addUser(db, { login: wanted, role, name, email: address }, now)
  return { user }
}

/** Leaves room for a number. */
const longestBase = 50

/** As far as it can be one, with a number if somebody's is like it. */
async function freeLogin(db: Database, wished: string): Promise<string> {
  const said = wished.replace(/@.*$/s, '')
  const forms = [spellingOf(said), slugOf(said)].map((form) => form.slice(0, longestBase))
  const base = forms.find(isLogin) ?? 'user'
  for (let nth = 1; ; nth += 1) {
    const login = nth === 1 ? base : `${base}-${nth}`
    if ((await findUsersLike(db, login)).length === 0) return login
  }
}

/** Inside a transaction: as what the provider says. Who is the last administrator stays one. */
async function followRole(
  db: Database,
  user: User,
  { values }: Person,
  { roles: known }: ProviderRules,
): Promise<{ readonly user: User; readonly isKnownRole: boolean }> {
  if (!known) return { user, isKnownRole: true }
  const wanted = roleOf(values, known)
  const role = wanted ?? 'subscriber'
  const isLast = user.role === 'administrator' && (await countAdministrators(db)) === 1
  if (isLast) return { user, isKnownRole: true }
  if (role === user.role) return { user, isKnownRole: wanted !== undefined }
  const changed = await changeUser(db, user, { role })
  await raiseGeneration(db)
  return { user: changed, isKnownRole: wanted !== undefined }
}

const signOutSeconds = 600

/** Ends what a provider says is over; a token counts once. Returns how many sessions have ended. */
export const signOutByProvider = (
  db: Database,
  {
    token,
    issued_utc,
    ...signOut
  }: SignOut & { readonly token: string; readonly issued_utc: number },
  now: number,
): Promise<number> =>
  db.within(async (inside) => {
    await advisoryLock(inside, 'users')
    await deleteOldSignOuts(inside, now)
    const { issuer, subject = null, sid = null } = signOut
    const isNew = await insertSignOut(inside, {
      token: hashSecret(`${issuer} ${token}`),
      issuer,
      subject,
      sid,
      issued_utc,
      until_utc: now + signOutSeconds,
    })
    if (isNew === 0) return 0
    const ended = await deleteSessionsBy(inside, signOut)
    if (ended > 0) await raiseGeneration(inside)
    return ended
  })
