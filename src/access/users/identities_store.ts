// The SQL of identities: who of a provider is which user (§22).

import sql, { join } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { nextId } from '../../storage/dialect.ts'
import { allOf, insertRow, updateRows } from '../../storage/queries.ts'

export interface Identity {
  readonly id: number
  readonly user_id: number
  readonly issuer: string
  readonly subject: string
  /** The address that the provider said last. */
  readonly email: string | null
  readonly created_utc: number
  readonly used_utc: number
}

const columns = sql`id, user_id, issuer, subject, email, created_utc, used_utc`

export async function insertIdentity(
  db: Database,
  identity: Omit<Identity, 'id'>,
): Promise<Identity> {
  const row = { id: await nextId(db, 'identity'), ...identity }
  await insertRow(db, 'identities', row)
  return row
}

export const findIdentity = (
  db: Database,
  issuer: string,
  subject: string,
): Promise<Identity | undefined> =>
  db.one(sql`select ${columns} from identities where issuer = ${issuer} and subject = ${subject}`)

export const listIdentities = (
  db: Database,
  users: readonly number[],
): Promise<readonly Identity[]> =>
  users.length === 0
    ? Promise.resolve([])
    : db.all(sql`select ${columns} from identities where user_id in (${join(users)}) order by id`)

export const noteIdentityUse = (
  db: Database,
  id: number,
  seen: Pick<Identity, 'email' | 'used_utc'>,
): Promise<number> => updateRows(db, 'identities', { ...seen }, sql`id = ${id}`)

export const deleteIdentity = (db: Database, userId: number, id: number): Promise<number> =>
  db.run(sql`delete from identities where id = ${id} and user_id = ${userId}`)

/** By which identity a session was opened, and what its provider calls that sign-in. */
export const noteSession = (
  db: Database,
  session: {
    readonly session_id: number
    readonly identity_id: number
    readonly sid: string | null
  },
): Promise<number> => insertRow(db, 'session_identities', session)

/** The sessions that an identity has opened. */
export const deleteSessionsOf = (
  db: Database,
  userId: number,
  identityId: number,
): Promise<number> =>
  db.run(sql`
    delete from sessions
    where user_id = ${userId}
      and id in (select session_id from session_identities where identity_id = ${identityId})`)

/** What a provider has ended: one sign-in, or all of somebody. */
export interface SignOut {
  readonly issuer: string
  readonly subject: string | undefined
  readonly sid: string | undefined
}

export const deleteSessionsBy = (
  db: Database,
  { issuer, subject, sid }: SignOut,
): Promise<number> => {
  const isMeant = allOf(
    sql`identities.issuer = ${issuer}`,
    subject === undefined ? undefined : sql`identities.subject = ${subject}`,
    sid === undefined ? undefined : sql`session_identities.sid = ${sid}`,
  )
  return db.run(sql`
    delete from sessions
    where id in (
      select session_identities.session_id
      from session_identities
      join identities on identities.id = session_identities.identity_id
      where ${isMeant})`)
}

/** Returns 0 if that token was taken already. */
export const insertSignOut = (
  db: Database,
  signOut: {
    readonly token: string
    readonly issuer: string
    readonly subject: string | null
    readonly sid: string | null
    readonly issued_utc: number
    readonly until_utc: number
  },
): Promise<number> =>
  insertRow(db, 'provider_sign_outs', signOut, sql`on conflict (token) do nothing`)

/** Whether what was begun then has been ended by its provider meanwhile. */
export async function wasSignedOut(
  db: Database,
  signIn: {
    readonly issuer: string
    readonly subject: string
    readonly sid: string | undefined
    readonly issued_utc: number
  },
): Promise<boolean> {
  const { issuer, subject, sid = '', issued_utc } = signIn
  const found = await db.one(sql`
    select token from provider_sign_outs
    where issuer = ${issuer} and (subject is null or subject = ${subject})
      and (sid = ${sid} or (sid is null and issued_utc >= ${issued_utc}))
    limit 1`)
  return found !== undefined
}

export const deleteOldSignOuts = (db: Database, now: number): Promise<number> =>
  db.run(sql`delete from provider_sign_outs where until_utc <= ${now}`)
