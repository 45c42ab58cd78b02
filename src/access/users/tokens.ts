// Application passwords: secrets that the program makes, each shown once.

import { Problem } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import { advisoryLock } from '../../storage/dialect.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { type Token, deleteToken, findToken, insertToken, listTokens } from '../store.ts'
import { Refusal } from './refusal.ts'
import { type UserRow, findUserByLogin } from './store.ts'

/** Of one user. */
const mostTokens = 100

/** A new application password. It is shown once; only its hash is stored. */
export async function addToken(
  db: Database,
  login: string,
  name: string,
  now: number,
  expires_utc: number | null = null,
): Promise<{ id: number; secret: string }> {
  const user = await knownUser(db, login)
  const { token, secret } = await addTokenOf(db, user.id, { name, expires_utc }, now)
  return { id: token.id, secret }
}

export async function addTokenOf(
  db: Database,
  user_id: number,
  { name, expires_utc }: Pick<Token, 'name' | 'expires_utc'>,
  now: number,
): Promise<{ token: Token; secret: string }> {
  const secret = newSecret()
  const row = { user_id, name, created_utc: now, expires_utc }
  const id = await db.within(async (inside) => {
    await advisoryLock(inside, `tokens of ${user_id}`)
    if ((await listTokens(inside, user_id)).length >= mostTokens) throw tooMany()
    return insertToken(inside, { ...row, hash: hashSecret(secret) })
  })
  return { token: { ...row, id, used_utc: null, used_network: null }, secret }
}

function tooMany(): Refusal {
  const problem = new Problem('token-limit-reached', { facts: { max: mostTokens } })
  return new Refusal(`There are ${mostTokens} tokens already; revoke one first.`, problem)
}

export const userTokens = async (db: Database, login: string): Promise<Token[]> =>
  listTokens(db, (await knownUser(db, login)).id)

export const revokeToken = async (db: Database, id: number): Promise<Token> =>
  db.within(async (inside) => {
    const token = await findToken(inside, id)
    if (!token || (await deleteToken(inside, id)) === 0) {
      throw new Refusal(`There is no token ${id}.`, new Problem('rest-token-not-found'))
    }
    return token
  })

export async function knownUser(db: Database, login: string): Promise<UserRow> {
  const user = await findUserByLogin(db, login)
  if (!user) throw new Refusal(`There is no user ${login}.`)
  return user
}
