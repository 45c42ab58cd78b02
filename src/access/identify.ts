import { Problem } from '../language/problem.ts'
import type { OpenDatabase } from '../storage/database.ts'
import {
  accountOf,
  countWrongGuess,
  forgetWrongGuesses,
  pairName,
  refuseThrottled,
} from './attempts.ts'
import { noteSessionSeen, noteTokenUsed } from './last_use.ts'
import { type Actor, nobody } from './roles.ts'
import { hashSecret, sameText } from './secrets.ts'
import { sessionOf } from './sessions.ts'
import { spellingOf } from './spelling.ts'
import { type Holder, findHolder } from './store.ts'
import { findUserByLogin } from './users/store.ts'

export interface Credentials {
  readonly authorization: readonly string[]
  readonly cookie: string | undefined
  readonly nonce: string | undefined
  readonly address: string
}

/** Credentials of a request → the actor. Wrong ones are refused on every address (§9.1). */
export async function identify(db: OpenDatabase, given: Credentials, now: number): Promise<Actor> {
  if (given.authorization.length > 1) throw new Problem('incorrect_password')
  const secret = readAuthorization(given.authorization[0] ?? '')
  if (secret) return bySecret(db, secret, given.address, now)
  if (given.cookie !== undefined && given.nonce !== undefined) {
    return bySession(db, given.cookie, given.nonce, given.address, now)
  }
  return nobody
}

interface Secret {
  /** Login or e-mail; absent with Bearer. */
  readonly login: string | undefined
  readonly secret: string
}

/** Other schemes are ignored: the caller stays anonymous. */
function readAuthorization(header: string): Secret | undefined {
  const [, scheme = '', rest = ''] = /^\s*(\S+)\s*(.*)$/s.exec(header) ?? []
  if (scheme.toLowerCase() === 'bearer') return { login: undefined, secret: rest.trim() }
  if (scheme.toLowerCase() !== 'basic') return undefined
  const decoded = Buffer.from(rest, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  return { login: decoded.slice(0, Math.max(colon, 0)), secret: decoded.slice(colon + 1) }
}

async function bySecret(
  db: OpenDatabase,
  { login, secret }: Secret,
  address: string,
  now: number,
): Promise<Actor> {
  const guess = { address, target: login === undefined ? '' : await targetOf(db, login) }
  if (login !== undefined) await refuseThrottled(db, guess, now)
  // Unknown login and wrong secret take the same path, so they take the same time.
  const asked = { hash: hashSecret(secret), guess: pairName(guess), now }
  const holder = await findHolder(db, asked)
  if (!holder || !isNamed(holder, login)) {
    await countWrongGuess(db, guess, now)
    throw new Problem('incorrect_password')
  }
  if (holder.failures !== null) await forgetWrongGuesses(db, guess)
  noteTokenUsed(db, { id: holder.token_id, last: holder.used_utc, address }, now)
  return { id: holder.id, login: holder.login, role: holder.role }
}

const targetOf = async (db: OpenDatabase, login: string): Promise<string> =>
  `login ${accountOf(await findUserByLogin(db, login), login)}`

function isNamed(holder: Holder, login: string | undefined): boolean {
  if (login === undefined) return true
  const given = spellingOf(login)
  return [holder.login, holder.email ?? ''].some((name) => sameText(given, spellingOf(name)))
}

async function bySession(
  db: OpenDatabase,
  cookie: string,
  nonce: string,
  address: string,
  now: number,
): Promise<Actor> {
  const session = await sessionOf(db, cookie, now)
  if (!session || !sameText(session.nonce_hash, hashSecret(nonce))) {
    throw new Problem('rest_cookie_invalid_nonce')
  }
  noteSessionSeen(db, { id: session.id, last: session.seen_utc, address }, now)
  return { id: session.user_id, login: session.login, role: session.role, session: session.id }
}
