import { randomInt } from 'node:crypto'
import type { Database } from '../../storage/database.ts'
import { isEmail } from '../../schema/text.ts'
import { claim } from '../../storage/dialect.ts'
import type { Role } from '../roles.ts'
import { hashPassword, hashSecret, newSecret } from '../secrets.ts'
import { type Token, deleteToken, insertToken, listTokens } from '../store.ts'
import {
  type User,
  countRole,
  deleteUser,
  findUser,
  findUserByLogin,
  insertUser,
  listUsers,
  updateRole,
} from './store.ts'

/** What an administrator asked for cannot be done; the sentence is for them. */
export class Refusal extends Error {}

export interface NewUser {
  readonly login: string
  readonly role: Role
  readonly email?: string | undefined
  readonly password?: string | undefined
}

const loginForm = /^[a-z0-9][a-z0-9._-]{0,59}$/

export async function addUser(db: Database, given: NewUser, now: number): Promise<User> {
  const login = given.login.toLowerCase()
  const email = given.email?.toLowerCase() ?? null
  if (!loginForm.test(login)) {
    throw new Refusal(
      `"${given.login}" cannot be a login: use 1 to 60 letters a-z, digits, ".", "_" or "-".`,
    )
  }
  if (email !== null && !isEmail(email)) {
    throw new Refusal(`"${given.email}" is not an e-mail address.`)
  }
  const password =
    given.password === undefined ? null : await hashPassword(given.login, given.password)
  return db.within(async (inside) => {
    await claim(inside, 'users')
    await refuseTaken(inside, 'login', login)
    if (email !== null) await refuseTaken(inside, 'e-mail address', email)
    const id = await insertUser(inside, {
      login,
      email,
      role: given.role,
      password,
      created_utc: now,
    })
    return { id, login, email, role: given.role, created_utc: now }
  })
}

async function refuseTaken(db: Database, what: string, value: string): Promise<void> {
  if (await findUserByLogin(db, value)) throw new Refusal(`The ${what} ${value} is taken.`)
}

/** A new application password. It is shown once; only its hash is stored. */
export async function addToken(
  db: Database,
  login: string,
  name: string,
  now: number,
  expires_utc: number | null = null,
): Promise<{ id: number; secret: string }> {
  const user = await knownUser(db, login)
  const secret = newSecret()
  const id = await db.within((inside) =>
    insertToken(inside, {
      user_id: user.id,
      name,
      hash: hashSecret(secret),
      created_utc: now,
      expires_utc,
    }),
  )
  return { id, secret }
}

export async function userTokens(db: Database, login: string): Promise<Token[]> {
  return listTokens(db, (await knownUser(db, login)).id)
}

export async function revokeToken(db: Database, id: number): Promise<void> {
  if ((await deleteToken(db, id)) === 0) throw new Refusal(`There is no token ${id}.`)
}

export const allUsers = listUsers

export async function changeRole(db: Database, login: string, role: Role): Promise<User> {
  return db.within(async (inside) => {
    await claim(inside, 'users')
    const user = await knownUser(inside, login)
    if (role !== 'administrator') await keepAnAdministrator(inside, user)
    await updateRole(inside, user.id, role)
    return { ...user, role }
  })
}

export async function removeUser(db: Database, login: string): Promise<User> {
  return db.within(async (inside) => {
    await claim(inside, 'users')
    const user = await knownUser(inside, login)
    await keepAnAdministrator(inside, user)
    await deleteUser(inside, user.id)
    return user
  })
}

export async function isUser(db: Database, id: number): Promise<boolean> {
  return (await findUser(db, id)) !== undefined
}

export async function hasAdministrator(db: Database): Promise<boolean> {
  return (await countRole(db, 'administrator')) > 0
}

/** The first start creates an administrator; of several nodes starting at once, one does. */
export async function addFirstAdministrator(
  db: Database,
  now: number,
): Promise<{ login: string; secret: string } | undefined> {
  return db.within(async (inside) => {
    await claim(inside, 'users')
    if (await hasAdministrator(inside)) return undefined
    const isTaken = await findUserByLogin(inside, 'admin')
    const wanted = isTaken ? `admin-${randomInt(1000, 10_000)}` : 'admin'
    const { login } = await addUser(inside, { login: wanted, role: 'administrator' }, now)
    const { secret } = await addToken(inside, login, 'First start', now)
    return { login, secret }
  })
}

export async function knownUser(db: Database, login: string): Promise<User> {
  const user = await findUserByLogin(db, login.toLowerCase())
  if (!user) throw new Refusal(`There is no user ${login}.`)
  return user
}

async function keepAnAdministrator(db: Database, leaving: User): Promise<void> {
  if (leaving.role !== 'administrator') return
  if ((await countRole(db, 'administrator')) > 1) return
  throw new Refusal(`${leaving.login} is the last administrator; make another one first.`)
}
