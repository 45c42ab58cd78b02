import sql from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { forUpdate, nextId } from '../../storage/dialect.ts'
import { insertRow, updateRows } from '../../storage/queries.ts'
import type { Role } from '../roles.ts'
import { spellingOf } from '../spelling.ts'

export interface User {
  readonly id: number
  readonly login: string
  /** What people are shown; the login if nothing else was given. */
  readonly name: string
  readonly email: string | null
  readonly role: Role
  /** Since when they can neither sign in nor use their tokens. */
  readonly disabled_utc: number | null
  readonly created_utc: number
}

export interface UserRow extends User {
  readonly password: string | null
}

const columns = sql`
  id, login, coalesce(name, login) as name, email, role, disabled_utc, created_utc`

export async function insertUser(
  db: Database,
  user: Omit<UserRow, 'id' | 'name' | 'disabled_utc'> & { readonly name: string | null },
): Promise<number> {
  const id = await nextId(db, 'user')
  await insertRow(db, 'users', { id, ...user })
  return id
}

export const findUser = (db: Database, id: number): Promise<User | undefined> =>
  db.one(sql`select ${columns} from users where id = ${id}`)

/** Inside a transaction: the user stays as they are until its end. */
export const lockUser = (db: Database, id: number): Promise<UserRow | undefined> =>
  db.one(sql`select ${columns}, password from users where id = ${id} ${forUpdate(db)}`)

/**
 * The user with this login or e-mail address, as it is written, or else in another spelling. Two
 * accounts may look alike from before that was refused: then only their own spelling is one of them.
 */
export async function findUserByLogin(db: Database, given: string): Promise<UserRow | undefined> {
  const written = given.toLowerCase()
  const alike = await findUsersLike(db, given)
  return (
    alike.find(({ login }) => login === written) ??
    alike.find(({ email }) => email === written) ??
    (alike.length === 1 ? alike[0] : undefined)
  )
}

/** All whose login or e-mail address looks like this. Logins are ASCII, and so are most addresses. */
export async function findUsersLike(
  db: Database,
  given: string,
  formOf = spellingOf,
): Promise<UserRow[]> {
  const spelling = formOf(given)
  const found = await db.all<UserRow>(sql`
    select ${columns}, password
    from users
    where login = ${spelling} or email = ${spelling} or octet_length(email) > length(email)
    order by id`)
  const looksSo = (name: string | null) => name !== null && formOf(name) === spelling
  return found.filter(({ login, email }) => looksSo(login) || looksSo(email))
}

export const listUsers = (db: Database): Promise<User[]> =>
  db.all(sql`select ${columns} from users order by id`)

/** The columns that an administrator changes; without a name the login is shown. */
export interface UserChange {
  readonly name: string | null
  readonly email: string | null
  readonly role: Role
  readonly disabled_utc: number | null
}

export const updateUser = (db: Database, id: number, change: UserChange): Promise<number> =>
  updateRows(db, 'users', { ...change }, sql`id = ${id}`)

export const updatePassword = (db: Database, id: number, hash: string): Promise<number> =>
  db.run(sql`update users set password = ${hash} where id = ${id}`)

export const deleteUser = (db: Database, id: number): Promise<number> =>
  db.run(sql`delete from users where id = ${id}`)

export const countAdministrators = (db: Database): Promise<number> =>
  db.count(
    sql`select count(*) as n from users where role = 'administrator' and disabled_utc is null`,
  )
