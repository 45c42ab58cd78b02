// The SQL of sessions.

import sql from 'sql-template-tag'
import type { Database } from '../storage/database.ts'
import { atMost, nextId } from '../storage/dialect.ts'
import { insertRow } from '../storage/queries.ts'
import type { Role } from './roles.ts'

export interface SessionRow {
  readonly id: number
  readonly user_id: number
  readonly created_utc: number
  /** When it was used last, about to the minute. */
  readonly seen_utc: number
  /** How long it lasts without being used. */
  readonly idle_seconds: number
  /** When it ends in any case. */
  readonly expires_utc: number
  readonly network: string
  readonly browser: string
}

/** A session that goes on, with its user, who is not disabled. */
export interface Session extends SessionRow {
  readonly nonce_hash: string
  readonly login: string
  readonly role: Role
}

type NewSession = Omit<SessionRow, 'id'> & { readonly hash: string; readonly nonce_hash: string }

export async function insertSession(db: Database, session: NewSession): Promise<number> {
  const id = await nextId(db, 'session')
  await insertRow(db, 'sessions', { id, ...session })
  return id
}

const columns = sql`
  sessions.id, sessions.user_id, sessions.created_utc, sessions.seen_utc, sessions.idle_seconds,
  sessions.expires_utc, sessions.network, sessions.browser`

const isOpen = (now: number) =>
  sql`sessions.expires_utc > ${now} and sessions.seen_utc + sessions.idle_seconds > ${now}`

export const findSession = (
  db: Database,
  hash: string,
  now: number,
): Promise<Session | undefined> =>
  db.one(sql`
    select ${columns}, sessions.nonce_hash, users.login, users.role
    from sessions
    join users on users.id = sessions.user_id
    where sessions.hash = ${hash} and users.disabled_utc is null and ${isOpen(now)}`)

/** The last used first. */
export const listSessions = (db: Database, userId: number, now: number): Promise<SessionRow[]> =>
  db.all(sql`
    select ${columns} from sessions
    where user_id = ${userId} and ${isOpen(now)}
    order by seen_utc desc, id desc`)

export const deleteSession = (db: Database, userId: number, id: number): Promise<number> =>
  db.run(sql`delete from sessions where user_id = ${userId} and id = ${id}`)

/** All sessions of a user but one, and how many there were. */
export const deleteSessions = (db: Database, userId: number, kept = 0): Promise<number> =>
  db.run(sql`delete from sessions where user_id = ${userId} and id <> ${kept}`)

export const deleteOldSessions = (db: Database, userId: number, most: number): Promise<number> =>
  db.run(sql`
    delete from sessions
    where user_id = ${userId} and id not in (
      select id from sessions where user_id = ${userId}
      order by seen_utc desc, id desc ${atMost(most)})`)

export const deleteExpiredSessions = (db: Database, now: number): Promise<number> =>
  db.run(sql`delete from sessions where not (${isOpen(now)})`)

export const linkKinds = ['invitation', 'password'] as const
/** For a user who has no password yet, or for one who has lost it. */
export type LinkKind = (typeof linkKinds)[number]

export interface LinkRow {
  readonly user_id: number
  readonly kind: LinkKind
  readonly expires_utc: number
}

export interface UserLink extends LinkRow {
  readonly login: string
  readonly name: string
}

export const insertLink = (db: Database, hash: string, link: LinkRow): Promise<number> =>
  insertRow(db, 'one_time_links', { hash, ...link })

/** A link that can be used, with its user, who is not disabled. */
export const findLink = (db: Database, hash: string, now: number): Promise<UserLink | undefined> =>
  db.one(sql`
    select l.user_id, l.kind, l.expires_utc, users.login, coalesce(users.name, users.login) as name
    from one_time_links l
    join users on users.id = l.user_id
    where l.hash = ${hash} and l.expires_utc > ${now} and users.disabled_utc is null`)

/** How many there were: of several who delete one, one does. */
export const deleteLink = (db: Database, hash: string): Promise<number> =>
  db.run(sql`delete from one_time_links where hash = ${hash}`)

export const deleteLinksOf = (db: Database, userId: number): Promise<number> =>
  db.run(sql`delete from one_time_links where user_id = ${userId}`)

export const deleteExpiredLinks = (db: Database, now: number): Promise<number> =>
  db.run(sql`delete from one_time_links where expires_utc <= ${now}`)

export const listLinks = (db: Database, now: number): Promise<LinkRow[]> =>
  db.all(sql`
    select user_id, kind, expires_utc from one_time_links where expires_utc > ${now}`)
