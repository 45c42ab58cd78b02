// The SQL of passkeys and of the challenges that were used.

import sql from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { forUpdate, nextId } from '../../storage/dialect.ts'
import { insertRow, updateRows } from '../../storage/queries.ts'

export interface Passkey {
  readonly id: number
  readonly user_id: number
  /** The id that its device has given to it, in base64url. */
  readonly credential: string
  /** COSE, in base64url. */
  readonly public_key: string
  /** What its device has counted; 0 if it does not count. */
  readonly counter: number
  /** How its device is reached, as a comma list. */
  readonly transports: string
  readonly name: string
  readonly created_utc: number
  readonly used_utc: number | null
  /** Since when it is refused, because there is a copy of it. */
  readonly copied_utc: number | null
}

const columns = sql`
  id, user_id, credential, public_key, counter, transports, name, created_utc, used_utc, copied_utc`

export async function insertPasskey(db: Database, passkey: Omit<Passkey, 'id'>): Promise<number> {
  const id = await nextId(db, 'passkey')
  const isNew = await insertRow(
    db,
    'passkeys',
    { id, ...passkey },
    sql`on conflict (credential) do nothing`,
  )
  return isNew === 1 ? id : 0
}

export const listPasskeys = (db: Database, userId: number): Promise<Passkey[]> =>
  db.all(sql`select ${columns} from passkeys where user_id = ${userId} order by id`)

export const findPasskey = (db: Database, credential: string): Promise<Passkey | undefined> =>
  db.one(sql`select ${columns} from passkeys where credential = ${credential}`)

/** Inside a transaction: it stays as it is until its end. */
export const lockPasskey = (db: Database, id: number): Promise<Passkey | undefined> =>
  db.one(sql`select ${columns} from passkeys where id = ${id} ${forUpdate(db)}`)

export const updatePasskey = (
  db: Database,
  id: number,
  changed: Partial<Pick<Passkey, 'counter' | 'name' | 'used_utc' | 'copied_utc'>>,
): Promise<number> => updateRows(db, 'passkeys', changed, sql`id = ${id}`)

export const deletePasskey = (db: Database, id: number): Promise<number> =>
  db.run(sql`delete from passkeys where id = ${id}`)

export const deletePasskeysOf = (db: Database, userId: number): Promise<number> =>
  db.run(sql`delete from passkeys where user_id = ${userId}`)

/** How many each user has who has any. */
export const countPasskeys = (db: Database): Promise<{ user_id: number; passkeys: number }[]> =>
  db.all(sql`select user_id, count(*) as passkeys from passkeys group by user_id`)

/** How many it was used for now: 1, or 0 if it was used before. */
export const insertChallenge = (db: Database, hash: string, until_utc: number): Promise<number> =>
  insertRow(db, 'used_challenges', { hash, until_utc }, sql`on conflict (hash) do nothing`)

export const deleteExpiredChallenges = (db: Database, now: number): Promise<number> =>
  db.run(sql`delete from used_challenges where until_utc < ${now}`)
