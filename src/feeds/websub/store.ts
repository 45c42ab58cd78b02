// The SQL of subscriptions (WebSub).

import { hash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'

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

export function findSubscription(
  db: Database,
  id: string,
  now: number,
): Promise<Subscription | undefined> {
  return db.one(sql`select ${columns} from websub where id = ${id} and until_utc > ${now}`)
}

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
  await db.run(sql`
    insert into websub (${columns})
    values (${one.id}, ${one.callback}, ${one.host}, ${one.topic}, ${one.secret}, ${one.until_utc},
      ${one.digest}, ${one.attempts}, ${one.next_utc})
    on conflict (id) do update set secret = excluded.secret, until_utc = excluded.until_utc,
      attempts = excluded.attempts, next_utc = excluded.next_utc`)
}

export async function deleteSubscription(db: Database, id: string): Promise<void> {
  await db.run(sql`delete from websub where id = ${id}`)
}

export function deleteExpiredSubscriptions(db: Database, now: number): Promise<number> {
  return db.run(sql`delete from websub where until_utc <= ${now}`)
}

export async function hasSubscriptions(db: Database, now: number): Promise<boolean> {
  const found = await db.one(sql`select 1 as one from websub where until_utc > ${now} limit 1`)
  return found !== undefined
}

/** Those with the most subscribers first; `due`: only those with a subscription to be looked at. */
export async function findTopics(
  db: Database,
  which: 'all' | 'due',
  now: number,
): Promise<readonly string[]> {
  const having: Sql = which === 'all' ? sql`` : sql`having min(next_utc) <= ${now}`
  const rows = await db.all<Pick<Subscription, 'topic'>>(sql`
    select topic
    from websub
    where until_utc > ${now}
    group by topic
    ${having}
    order by count(*) desc, topic`)
  return rows.map(({ topic }) => topic)
}

/** Those that lack this content, and do not wait for another attempt. */
export function findOutdated(
  db: Database,
  { topic, digest }: Pick<Subscription, 'topic' | 'digest'>,
  now: number,
): Promise<Subscription[]> {
  return db.all(sql`
    select ${columns}
    from websub
    where topic = ${topic} and digest <> ${digest} and until_utc > ${now}
      and (next_utc is null or next_utc <= ${now})
    order by id`)
}

/** Nothing is to be done for those that have this content. */
export async function settleCurrent(
  db: Database,
  { topic, digest }: Pick<Subscription, 'topic' | 'digest'>,
): Promise<void> {
  await db.run(sql`
    update websub set next_utc = null
    where topic = ${topic} and digest = ${digest} and next_utc is not null`)
}

export type Outcome = Pick<Subscription, 'id' | 'digest' | 'attempts' | 'next_utc'>

/** After a delivery, whether it succeeded or failed. */
export async function noteOutcome(db: Database, one: Outcome): Promise<void> {
  await db.run(sql`
    update websub
    set digest = ${one.digest}, attempts = ${one.attempts}, next_utc = ${one.next_utc}
    where id = ${one.id}`)
}

/** Ends all subscriptions of a topic, and returns them. */
export function takeTopic(db: Database, topic: string): Promise<Subscription[]> {
  return db.all(sql`delete from websub where topic = ${topic} returning ${columns}`)
}
