import sql from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { nextId } from '../../storage/dialect.ts'
import type { Role } from '../roles.ts'

export interface User {
  readonly id: number
  readonly login: string
  readonly email: string | null
  readonly role: Role
  readonly created_utc: number
}

const columns = sql`id, login, email, role, created_utc`

export async function insertUser(
  db: Database,
  user: Omit<User, 'id'> & { password: string | null },
): Promise<number> {
  const id = await nextId(db, 'user')
  await db.run(sql`
    insert into users (id, login, email, role, password, created_utc)
    values (${id}, ${user.login}, ${user.email}, ${user.role}, ${user.password},
      ${user.created_utc})`)
  return id
}

export function findUser(db: Database, id: number): Promise<User | undefined> {
  return db.one(sql`select ${columns} from users where id = ${id}`)
}

export function findUserByLogin(db: Database, login: string): Promise<User | undefined> {
  return db.one(sql`
    select ${columns}
    from users
    where login = ${login} or email = ${login}
    order by case when login = ${login} then 0 else 1 end`)
}

export function listUsers(db: Database): Promise<User[]> {
  return db.all(sql`select ${columns} from users order by id`)
}

export async function updateRole(db: Database, id: number, role: Role): Promise<void> {
  await db.run(sql`update users set role = ${role} where id = ${id}`)
}

export async function deleteUser(db: Database, id: number): Promise<void> {
  await db.run(sql`delete from users where id = ${id}`)
}

export async function countRole(db: Database, role: Role): Promise<number> {
  const row = await db.one<{ n: number }>(sql`select count(*) as n from users where role = ${role}`)
  return row?.n ?? 0
}
