// The SQL of subscriptions (WebSub).

import { hash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { atMost } from '../../../storage/dialect.ts'
import { insertRow } from '../../../storage/queries.ts'

export interface Subscription {
  readonly id: string
  readonly callback: string
  /** The host of the callback. */
  readonly host: string
  readonly topic: string
  /** Signs what is delivered; null if nothing is to be signed. */
  readonly secret: string | null
  readonly until_utc: number
  /** Of the content that the subscriber has. */
  readonly digest: string
  /** Deliveries that failed since the last good one. */
  readonly attempts: number
  /** When it is looked at again, whether or not the calendar has changed; null is never. */
  readonly next_utc: number | null
}

export const subscriptionId = (callback: string, topic: string): string =>
  hash('sha256', `${callback}\n${topic}`, 'base64url')

const columns = sql`id, callback, host, topic, secret, until_utc, digest, attempts, next_utc`

export const findSubscription = (
  db: Database,
  id: string,
  now: number,
): Promise<Subscription | undefined> =>
  db.one(sql`select ${columns} from websub where id = ${id} and until_utc > ${now}`)

export interface Counts {
  readonly all: number
  readonly topics: number
  readonly atHost: number
  readonly ofTopic: number
}

/** How many there are: in all, of different topics, at a host, of a topic. */
export async function countSubscriptions(
  db: Database,
  { host, topic }: Pick<Subscription, 'host' | 'topic'>,
  now: number,
): Promise<Counts> {
  const found = await db.one<Counts>(sql`
    select count(*) as "all", count(distinct topic) as topics,
      count(case when host = ${host} then 1 end) as "atHost",
      count(case when topic = ${topic} then 1 end) as "ofTopic"
    from websub
    where until_utc > ${now}`)
  return found ?? { all: 0, topics: 0, atHost: 0, ofTopic: 0 }
}

/** A renewed one keeps its digest: what it has not received yet is still due. */
export async function keepSubscription(db: Database, one: Subscription): Promise<void> {
  const renewed = sql`on conflict (id) do update set secret = excluded.secret,
    until_utc = excluded.until_utc, attempts = excluded.attempts, next_utc = excluded.next_utc`
  await insertRow(db, 'websub', { ...one }, renewed)
}

export async function deleteSubscription(db: Database, id: string): Promise<void> {
  await db.run(sql`delete from websub where id = ${id}`)
}

export const deleteExpiredSubscriptions = (db: Database, now: number): Promise<number> =>
  db.run(sql`delete from websub where until_utc <= ${now}`)

export const hasSubscriptions = (db: Database, now: number): Promise<boolean> =>
  db.exists(sql`select 1 as one from websub where until_utc > ${now} limit 1`)

/** Those with the most subscribers first. */
export async function findTopics(db: Database, now: number): Promise<string[]> {
  const rows = await db.all<Pick<Subscription, 'topic'>>(sql`
    select topic
    from websub
    where until_utc > ${now}
    group by topic
    order by count(*) desc, topic`)
  return rows.map(({ topic }) => topic)
}

/** Those that lack this content are due, unless they wait for another attempt. */
export async function markOutdated(
  db: Database,
  { topic, digest }: Pick<Subscription, 'topic' | 'digest'>,
  now: number,
): Promise<void> {
  await db.run(sql`
    update websub set next_utc = ${now}
    where topic = ${topic} and digest <> ${digest} and until_utc > ${now} and next_utc is null`)
}

const isDue = (now: number): Sql => sql`next_utc <= ${now} and until_utc > ${now}`

/** The hosts that something is due for. */
export async function findHosts(
  db: Database,
  now: number,
): Promise<{ readonly id: string; readonly isFailing: boolean }[]> {
  const rows = await db.all<{ id: string; attempts: number }>(sql`
    select host as id, min(attempts) as attempts from websub where ${isDue(now)} group by host`)
  return rows.map(({ id, attempts }) => ({ id, isFailing: attempts > 0 }))
}

/** Those that did not fail before come first. */
export function findDue(
  db: Database,
  host: string | number,
  now: number,
  size: number,
): Promise<Subscription[]> {
  return db.all(sql`
    select ${columns}
    from websub
    where host = ${host} and ${isDue(now)}
    order by attempts > 0, next_utc, topic, id
    ${atMost(size)}`)
}

export async function findNextDue(db: Database, now: number): Promise<number> {
  const row = await db.one<{ next: number | null }>(
    sql`select min(next_utc) as next from websub where until_utc > ${now}`,
  )
  return row?.next ?? Infinity
}

/** What was noted or renewed meanwhile stays as it is. */
export async function noteOutcome(
  db: Database,
  { id, digest, attempts }: Subscription,
  outcome: Pick<Subscription, 'digest' | 'attempts' | 'next_utc'>,
): Promise<void> {
  await db.run(sql`
    update websub
    set digest = ${outcome.digest}, attempts = ${outcome.attempts}, next_utc = ${outcome.next_utc}
    where id = ${id} and digest = ${digest} and attempts = ${attempts}`)
}

/** Nothing is due for a host before this time. */
export async function pauseHost(db: Database, host: string, until: number): Promise<void> {
  await db.run(
    sql`update websub set next_utc = ${until} where host = ${host} and next_utc < ${until}`,
  )
}
