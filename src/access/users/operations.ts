import { randomInt } from 'node:crypto'
import { isEmail } from '../../contract/schema/kinds/text.ts'
import { Problem, invalid } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import { advisoryLock } from '../../storage/dialect.ts'
import type { Role } from '../roles.ts'
import { hashPassword } from '../secrets.ts'
import { deleteLinksOf, deleteSessions } from '../sessions_store.ts'
import { looksOf } from '../spelling.ts'
import { Refusal } from './refusal.ts'
import { isLogin } from './rules.ts'
import {
  type User,
  countAdministrators,
  deleteUser,
  findUser,
  findUsersLike,
  insertUser,
  listUsers,
  lockUser,
  updateUser,
} from './store.ts'
import { addToken, knownUser } from './tokens.ts'

export interface NewUser {
  readonly login: string
  readonly role: Role
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly password?: string | undefined
}

export async function addUser(db: Database, given: NewUser, now: number): Promise<User> {
  const login = given.login.toLowerCase()
  const email = given.email?.toLowerCase() || null
  if (!isLogin(login)) {
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
    await advisoryLock(inside, 'users')
    if (await isTaken(inside, login)) throw taken('login', login)
    if (email !== null && (await isTaken(inside, email))) throw taken('email', email)
    const row = { login, email, role: given.role, password, created_utc: now }
    const id = await insertUser(inside, { ...row, name: given.name || null })
    return {
      id,
      login,
      name: given.name || login,
      email,
      role: given.role,
      disabled_utc: null,
      created_utc: now,
    }
  })
}

const isTaken = async (db: Database, name: string, own?: number): Promise<boolean> =>
  (await findUsersLike(db, name, looksOf)).some(({ id }) => id !== own)

function taken(param: 'login' | 'email', value: string): Refusal {
  const what = param === 'login' ? 'login' : 'e-mail address'
  const problem = invalid({ [param]: { kind: 'taken' } })
  return new Refusal(`The ${what} ${value} is taken.`, problem)
}

export const allUsers = listUsers

export interface UserChanges {
  /** Empty is the login. */
  readonly name?: string | undefined
  /** Empty is none. */
  readonly email?: string | undefined
  readonly role?: Role | undefined
  /** Since when they are disabled; null enables them. */
  readonly disabled_utc?: number | null | undefined
}

/**
 * Inside a transaction: changes a user who is locked. Of two who would take the last administrator
 * away at once, the second is refused. Sessions end with another role, and when the user is
 * disabled.
 */
export async function changeUser(db: Database, user: User, changes: UserChanges): Promise<User> {
  const name = changes.name === undefined ? user.name : changes.name || user.login
  const email = changes.email === undefined ? user.email : changes.email.toLowerCase() || null
  const role = changes.role ?? user.role
  const disabled_utc = changes.disabled_utc === undefined ? user.disabled_utc : changes.disabled_utc
  const isDisabled = disabled_utc !== null
  const isNewEmail = email !== null && email !== user.email
  if (isNewEmail && (await isTaken(db, email, user.id))) throw taken('email', email)
  if (role !== 'administrator' || isDisabled) await keepAnAdministrator(db, user)
  const stored = { name: name === user.login ? null : name, email, role, disabled_utc }
  await updateUser(db, user.id, stored)
  if (role !== user.role || isDisabled) await deleteSessions(db, user.id)
  if (isDisabled) await deleteLinksOf(db, user.id)
  return { ...user, name, email, role, disabled_utc }
}

/** Inside a transaction: no other changes users until it ends. */
export async function claimUser(db: Database, id: number): Promise<User> {
  await advisoryLock(db, 'users')
  const row = await lockUser(db, id)
  if (!row) throw new Problem('rest-user-not-found')
  const { password: _password, ...user } = row
  return user
}

export const changeRole = async (db: Database, login: string, role: Role): Promise<User> =>
  db.within(async (inside) => {
    const { id } = await knownUser(inside, login)
    return changeUser(inside, await claimUser(inside, id), { role })
  })

export const removeUser = async (db: Database, login: string): Promise<User> =>
  db.within(async (inside) => {
    const { id } = await knownUser(inside, login)
    const user = await claimUser(inside, id)
    await keepAnAdministrator(inside, user)
    await deleteUser(inside, user.id)
    return user
  })

export const isUser = async (db: Database, id: number): Promise<boolean> =>
  (await findUser(db, id)) !== undefined

export const hasAdministrator = async (db: Database): Promise<boolean> =>
  (await countAdministrators(db)) > 0

export interface FirstAdministrator {
  readonly id: number
  readonly login: string
  /** An application password. */
  readonly secret: string
}

/** The first start creates an administrator; of several nodes starting at once, one does. */
export const addFirstAdministrator = async (
  db: Database,
  now: number,
): Promise<FirstAdministrator | undefined> =>
  db.within(async (inside) => {
    await advisoryLock(inside, 'users')
    if (await hasAdministrator(inside)) return undefined
    const wanted = (await isTaken(inside, 'admin')) ? `admin-${randomInt(1000, 10_000)}` : 'admin'
    const { id, login } = await addUser(inside, { login: wanted, role: 'administrator' }, now)
    const { secret } = await addToken(inside, login, 'First start', now)
    return { id, login, secret }
  })

async function keepAnAdministrator(db: Database, leaving: User): Promise<void> {
  if (leaving.role !== 'administrator' || leaving.disabled_utc !== null) return
  if ((await countAdministrators(db)) > 1) return
  throw new Refusal(
    `${leaving.login} is the last administrator; make another one first.`,
    new Problem('last-administrator', { facts: { login: leaving.login } }),
  )
}
