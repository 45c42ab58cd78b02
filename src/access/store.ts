// The SQL of tokens and wrong attempts.

import sql, { join, raw } from 'sql-template-tag'
import type { Database, OpenDatabase } from '../storage/database.ts'
import { nextId } from '../storage/dialect.ts'
import { insertRow } from '../storage/queries.ts'
import type { Role } from './roles.ts'

export interface Holder extends TokenUse {
  readonly id: number
  readonly login: string
  readonly email: string | null
  readonly role: Role
  /** Wrong guesses that are counted under the name that was asked for; null is none. */
  readonly failures: number | null
}

/** When a token was used last, as far as it was noted. */
export interface TokenUse {
  readonly token_id: number
  readonly used_utc: number | null
}

export interface Token {
  readonly id: number
  readonly user_id: number
  readonly name: string
  readonly created_utc: number
  readonly expires_utc: number | null
  readonly used_utc: number | null
  readonly used_network: string | null
}

/**
 * The user a valid secret belongs to, with their current role, unless they are disabled. Queried
 * with every request.
 */
export const findHolder = (
  db: Pick<OpenDatabase, 'lookUp'>,
  { hash, guess, now }: { hash: string; guess: string; now: number },
): Promise<Holder | undefined> =>
  db.lookUp(sql`
    select users.id, users.login, users.email, users.role, attempts.failures,
      tokens.id as token_id, tokens.used_utc
    from tokens
    join users on users.id = tokens.user_id
    left join attempts on attempts.name = ${guess} and attempts.until_utc > ${now}
    where tokens.hash = ${hash} and users.disabled_utc is null
      and (tokens.expires_utc is null or tokens.expires_utc > ${now})`)

export async function insertToken(
  db: Database,
  token: Omit<Token, 'id' | 'used_utc' | 'used_network'> & { hash: string },
): Promise<number> {
  const id = await nextId(db, 'token')
  await insertRow(db, 'tokens', { id, ...token })
  return id
}

const columns = sql`id, user_id, name, created_utc, expires_utc, used_utc, used_network`

export const listTokens = (db: Database, userId: number): Promise<Token[]> =>
  db.all(sql`select ${columns} from tokens where user_id = ${userId} order by id`)

export const findToken = (db: Database, id: number): Promise<Token | undefined> =>
  db.one(sql`select ${columns} from tokens where id = ${id}`)

const uses = {
  tokens: { time: raw('used_utc'), at: raw('used_network') },
  sessions: { time: raw('seen_utc'), at: raw('network') },
} as const
export type UsedTable = keyof typeof uses

/** Unless that was noted since `before`. */
export function noteUse(
  db: Database,
  table: UsedTable,
  id: number,
  { now, before, network }: { now: number; before: number; network: string },
): Promise<number> {
  const { time, at } = uses[table]
  return db.run(sql`
    update ${raw(table)} set ${time} = ${now}, ${at} = ${network}
    where id = ${id} and (${time} is null or ${time} <= ${before})`)
}

export const deleteToken = (db: Database, id: number): Promise<number> =>
  db.run(sql`delete from tokens where id = ${id}`)

export interface Attempts {
  readonly name: string
  readonly failures: number
  readonly until_utc: number
}

export interface Window {
  readonly now: number
  readonly until: number
  /** A count that ends later is ignored. */
  readonly latest: number
}

export const findAttempts = (
  db: Database,
  names: readonly string[],
  { now, latest }: Window,
): Promise<Attempts[]> =>
  db.all(sql`
    select name, failures, until_utc
    from attempts
    where name in (${join(names)}) and until_utc > ${now} and until_utc <= ${latest}
    order by name`)

/**
 * Counts one more; a new count begins when the last one has expired. Returns when the count ends,
 * or undefined if the limit was reached already. One statement, so that no two get the last place.
 */
export async function countAttempt(
  db: Database,
  name: string,
  limit: number,
  { now, until, latest }: Window,
): Promise<number | undefined> {
  const isRunning = sql`attempts.until_utc > ${now} and attempts.until_utc <= ${latest}`
  const counted = await db.one<Pick<Attempts, 'until_utc'>>(sql`
    insert into attempts (name, failures, until_utc)
    values (${name}, 1, ${until})
    on conflict (name) do update set
      failures = case when ${isRunning} then attempts.failures + 1 else 1 end,
      until_utc = case when ${isRunning} then attempts.until_utc else ${until} end
    where not (${isRunning}) or attempts.failures < ${limit}
    returning until_utc`)
  return counted?.until_utc
}

/** Takes back one attempt of the count that ends then. */
export const returnAttempt = (db: Database, name: string, until: number): Promise<number> =>
  db.run(sql`
    update attempts set failures = failures - 1
    where name = ${name} and until_utc = ${until} and failures > 0`)

export const forgetAttempts = (db: Database, name: string): Promise<number> =>
  db.run(sql`delete from attempts where name = ${name}`)

export const deleteExpiredAttempts = (db: Database, now: number): Promise<number> =>
  db.run(sql`delete from attempts where until_utc <= ${now}`)
