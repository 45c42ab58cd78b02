// The SQL of one-time links.

import sql from 'sql-template-tag'
import type { Database } from '../storage/database.ts'

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

export async function insertLink(db: Database, hash: string, link: LinkRow): Promise<void> {
  await db.run(sql`
    insert into one_time_links (hash, user_id, kind, expires_utc)
    values (${hash}, ${link.user_id}, ${link.kind}, ${link.expires_utc})`)
}

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

export async function deleteLinksOf(db: Database, userId: number): Promise<void> {
  await db.run(sql`delete from one_time_links where user_id = ${userId}`)
}

export async function deleteExpiredLinks(db: Database, now: number): Promise<void> {
  await db.run(sql`delete from one_time_links where expires_utc <= ${now}`)
}

export const listLinks = (db: Database, now: number): Promise<LinkRow[]> =>
  db.all(sql`
    select user_id, kind, expires_utc from one_time_links where expires_utc > ${now}`)
