// The SQL of the outbox.

import sql, { type Sql, join } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { atMost, nextId } from '../../storage/dialect.ts'
import { insertRow, updateRows } from '../../storage/queries.ts'
import type { MailFailure } from './failures.ts'

/** `dropped` counts what was over the bound of a receiver; nothing of it is kept. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'dropped'

export interface MailRow {
  readonly id: number
  /** By which a receiver knows one that comes a second time. */
  readonly message: string
  /** Goes with its user. */
  readonly user_id: number | null
  /** Empty as long as it is not known. */
  readonly receiver: string
  /** Of the address. */
  readonly host: string
  /** Of the receiver and the template: how many there are is bounded. */
  readonly key: string
  readonly template: string
  readonly language: string
  /** JSON: the values of the template; `{}` once it is sent or given up. */
  readonly content: string
  /** Those with a lower one are sent first. */
  readonly rank: number
  readonly state: MailState
  readonly attempts: number
  readonly created_utc: number
  readonly next_utc: number
  /** Later it is not sent any more. */
  readonly until_utc: number
  readonly ended_utc: number | null
  /** Why the last attempt failed, and what the server said then, without addresses. */
  readonly failure: MailFailure | null
  readonly answer: string | null
}

export type NewMailRow = Omit<
  MailRow,
  'id' | 'state' | 'attempts' | 'next_utc' | 'ended_utc' | 'failure' | 'answer'
>

export async function insertMail(db: Database, row: NewMailRow): Promise<number> {
  const id = await nextId(db, 'mail')
  const waiting = { state: 'waiting', attempts: 0, next_utc: row.created_utc }
  await insertRow(db, 'outbox', { id, ...row, ...waiting })
  return id
}

/** How many were queued for it since then. */
export const countOf = (db: Database, key: string, since: number): Promise<number> =>
  db.count(sql`
    select count(*) as n from outbox
    where key = ${key} and created_utc > ${since} and state <> 'dropped'`)

/** One row counts all that is dropped for a receiver. */
export async function countDropped(db: Database, row: NewMailRow): Promise<void> {
  const { key, created_utc } = row
  const counted = await db.run(sql`
    update outbox set attempts = attempts + 1, ended_utc = ${created_utc}
    where key = ${key} and state = 'dropped'`)
  if (counted > 0) return
  const nothing = { user_id: null, receiver: '', host: '', content: '{}' }
  const dropped = { state: 'dropped', attempts: 1, next_utc: 0, ended_utc: created_utc }
  await insertRow(db, 'outbox', { id: await nextId(db, 'mail'), ...row, ...nothing, ...dropped })
}

/** Other versions may know templates that this one does not. */
const isDue = (names: readonly string[], now: number): Sql => sql`
  state = 'waiting' and next_utc <= ${now} and until_utc > ${now} and template in (${join([...names])})`

export interface Due {
  readonly names: readonly string[]
  readonly now: number
}

/** The hosts of addresses that something is due for. */
export async function findHosts(
  db: Database,
  { names, now }: Due,
): Promise<{ readonly id: string; readonly isFailing: boolean }[]> {
  const rows = await db.all<{ id: string; attempts: number }>(sql`
    select host as id, min(attempts) as attempts from outbox
    where ${isDue(names, now)}
    group by host`)
  return rows.map(({ id, attempts }) => ({ id, isFailing: attempts > 0 }))
}

export const findDue = (
  db: Database,
  host: string,
  { names, now }: Due,
  size: number,
): Promise<MailRow[]> =>
  db.all(sql`
    select * from outbox
    where host = ${host} and ${isDue(names, now)}
    order by rank, next_utc, id
    ${atMost(size)}`)

/** When something is to be done: sent, or given up. */
export async function findNextDue(db: Database, names: readonly string[]): Promise<number> {
  const row = await db.one<{ next: number | null }>(sql`
    select min(case when next_utc < until_utc then next_utc else until_utc end) as next
    from outbox where state = 'waiting' and template in (${join([...names])})`)
  return row?.next ?? Infinity
}

export type MailOutcome = Pick<
  MailRow,
  'state' | 'next_utc' | 'ended_utc' | 'failure' | 'answer' | 'content'
>

/** What was noted meanwhile stays as it is. */
export const noteOutcome = (
  db: Database,
  { id, attempts }: Pick<MailRow, 'id' | 'attempts'>,
  outcome: MailOutcome,
): Promise<number> =>
  updateRows(
    db,
    'outbox',
    { ...outcome, attempts: attempts + 1 },
    sql`id = ${id} and attempts = ${attempts} and state = 'waiting'`,
  )

/** What was only known when its turn came. */
export const completeMail = (
  db: Database,
  id: number,
  known: Pick<MailRow, 'user_id' | 'receiver' | 'host' | 'key' | 'content' | 'until_utc'>,
): Promise<number> => updateRows(db, 'outbox', known, sql`id = ${id} and state = 'waiting'`)

export const deleteMail = (db: Database, id: number): Promise<number> =>
  db.run(sql`delete from outbox where id = ${id}`)

/** The server takes nothing for the moment. */
export const pauseAll = (db: Database, until: number): Promise<number> =>
  db.run(sql`update outbox set next_utc = ${until} where state = 'waiting' and next_utc < ${until}`)

/** Gives up what is too late; how many those are. */
export const giveUpLate = (db: Database, now: number): Promise<number> =>
  db.run(sql`
    update outbox
    set state = 'failed', ended_utc = ${now}, failure = coalesce(failure, 'late'), content = '{}'
    where state = 'waiting' and until_utc <= ${now}`)

const mostRemoved = 1000

/** Removes what has ended before. */
export const deleteEnded = (
  db: Database,
  { sent, others }: { readonly sent: number; readonly others: number },
): Promise<number> =>
  db.run(sql`
    delete from outbox where id in (
      select id from outbox
      where (state = 'sent' and ended_utc < ${sent})
        or (state in ('failed', 'dropped') and ended_utc < ${others})
        or (state = 'waiting' and until_utc < ${others})
      ${atMost(mostRemoved)})`)

export interface MailCounts {
  readonly waiting: number
  readonly failed: number
  readonly dropped: number
  readonly sent: number
}

const sumIn = (state: MailState, what: Sql): Sql =>
  sql`cast(coalesce(sum(case when state = ${state} then ${what} else 0 end), 0) as bigint)`

export async function countMail(db: Database): Promise<MailCounts> {
  const row = await db.one<MailCounts>(sql`
    select ${sumIn('waiting', sql`1`)} as waiting, ${sumIn('failed', sql`1`)} as failed,
      ${sumIn('sent', sql`1`)} as sent, ${sumIn('dropped', sql`attempts`)} as dropped
    from outbox`)
  return row ?? { waiting: 0, failed: 0, dropped: 0, sent: 0 }
}

/** Of one user. */
export const findMail = (
  db: Database,
  { id, user, template }: { readonly id: number; readonly user: number; template: string },
): Promise<MailRow | undefined> =>
  db.one(sql`
    select * from outbox where id = ${id} and user_id = ${user} and template = ${template}`)

/** The last one that was queued for a receiver. */
export const newestOf = (db: Database, key: string): Promise<MailRow | undefined> =>
  db.one(sql`
    select * from outbox where key = ${key} and state <> 'dropped' order by id desc limit 1`)

/** What went wrong last, of what waits or was given up. */
export const lastFailure = (
  db: Database,
): Promise<Pick<MailRow, 'failure' | 'answer'> | undefined> =>
  db.one(sql`
    select failure, answer from outbox
    where state in ('waiting', 'failed') and failure is not null
    order by coalesce(ended_utc, next_utc) desc, id desc
    limit 1`)
