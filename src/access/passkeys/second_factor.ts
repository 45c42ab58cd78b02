// A passkey besides the password, as administrators ask for it of roles (§22). Nobody is signed in
// before it is there: of a half signed-in caller there is no session that could do anything.

import type { secondFactors } from '../../contract/schema/site.ts'
import { Problem } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import { obtainSigningKey } from '../../storage/signing_keys.ts'
import { type Role, roles } from '../roles.ts'
import type { SecondFactor } from '../sessions.ts'
import type { UserRow } from '../users/store.ts'
import { challengeSeconds, handleOf, newChallenge } from './challenge.ts'
import { type RelyingParty, domainOf } from './party.ts'
import { type Passkey, listPasskeys } from './store.ts'
import { type CreationOptions, algorithms } from './verify.ts'

export type AskedOf = (typeof secondFactors)[number]

/** Of whom it is asked, each with the role that has the least rights among them. */
const asked = {
  nobody: undefined,
  administrators: 'administrator',
  editors: 'editor',
  authors: 'author',
  contributors: 'contributor',
  everybody: 'subscriber',
} as const satisfies Record<AskedOf, Role | undefined>

export function isAskedOf(of: AskedOf, role: Role): boolean {
  const least = asked[of]
  return least !== undefined && roles.indexOf(role) <= roles.indexOf(least)
}

export interface Passkeys {
  /** Undefined where FASTI_ORIGIN does not say it. */
  readonly party: RelyingParty | undefined
  readonly askedOf: AskedOf
}

export function partyOf({ party }: Pick<Passkeys, 'party'>): RelyingParty {
  if (!party) throw new Problem('passkeys-are-off')
  return party
}

/** What is still missing of somebody whose password is right: what their browser is to do next. */
export const secondFactorOf =
  (passkeys: Passkeys): SecondFactor =>
  async (db, user, now) => {
    if (!isAskedOf(passkeys.askedOf, user.role)) return undefined
    const party = partyOf(passkeys)
    const known = await listPasskeys(db, user.id)
    const step = known.length > 0 ? 'passkey' : 'first-passkey'
    const options =
      known.length > 0
        ? await askOptions(db, party, now, { user: user.id, known })
        : await newOptions(db, party, user, { for: 'first passkey', state: stateOf(user) }, now)
    return new Problem('second-factor-needed', { data: { step, options } })
  }

/** A first passkey belongs to the password that was right. */
export const stateOf = ({ role, password }: Pick<UserRow, 'role' | 'password'>): string =>
  `${role} ${password ?? ''}`

/** Of one user, or of whoever has a passkey here. */
export async function askOptions(
  db: Database,
  party: RelyingParty,
  now: number,
  of: { readonly user: number; readonly known: readonly Passkey[] } = { user: 0, known: [] },
) {
  const key = await obtainSigningKey(db, 'passkeys')
  return {
    challenge: newChallenge(key, { for: 'sign in' }, of.user, now),
    rpId: domainOf(party),
    allowCredentials: of.known.filter(({ copied_utc }) => copied_utc === null).map(descriptorOf),
    userVerification: 'required' as const,
    timeout: challengeSeconds * 1000,
  }
}

export async function newOptions(
  db: Database,
  party: RelyingParty,
  { id, login, name }: Pick<UserRow, 'id' | 'login' | 'name'>,
  purpose: Parameters<typeof newChallenge>[1],
  now: number,
): Promise<CreationOptions> {
  const key = await obtainSigningKey(db, 'passkeys')
  return {
    challenge: newChallenge(key, purpose, id, now),
    rp: { id: domainOf(party), name: party.name },
    user: { id: handleOf(key, id), name: login, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: (await listPasskeys(db, id)).map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    timeout: challengeSeconds * 1000,
  }
}

const descriptorOf = ({ credential, transports }: Passkey) => ({
  id: credential,
  type: 'public-key' as const,
  transports: transports.split(',').filter(Boolean) as never[],
})
