// The SQL of all that is stored about whoever has a mail address.

import sql from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { isOneOf } from '../../storage/dialect.ts'

type Row = Readonly<Record<string, unknown>>

export const proposalsOf = (db: Database, email: string): Promise<(Row & { id: number })[]> =>
  db.all(sql`
    select p.*, e.title as event_title, e.status as event_status
    from proposals p left join events e on e.id = p.event_id
    where p.sender_email = ${email} order by p.id`)

export const messagesIn = (db: Database, proposals: readonly number[]): Promise<Row[]> =>
  proposals.length === 0
    ? Promise.resolve([])
    : db.all(sql`
        select proposal_id, at_utc, user_id, text from proposal_messages
        where ${isOneOf(db, 'proposal_id', proposals)} order by id`)

export const trustOf = (db: Database, email: string): Promise<Row[]> =>
  db.all(sql`select name, trust from proposal_senders where name = ${email}`)

export const subscriptionsOf = (db: Database, email: string): Promise<(Row & { id: number })[]> =>
  db.all(sql`
    select id, kind, state, email, language, wish, asked, asked_utc, network, made_utc, changed_utc
    from subscribers where email = ${email} order by id`)

export const savedEventsOf = (db: Database, email: string): Promise<Row[]> =>
  db.all(sql`
    select x.subscriber_id, x.event_id, x.start_date from subscriber_events x
    join subscribers s on s.id = x.subscriber_id
    where s.email = ${email} order by x.subscriber_id, x.event_id`)

export interface StoredMail extends Row {
  readonly id: number
  readonly receiver: string
}

/** Without their values, which can have links that are secrets. */
export const mailsTo = (db: Database, host: string): Promise<StoredMail[]> =>
  db.all(sql`
    select id, receiver, template, language, state, created_utc, ended_utc, failure, answer
    from outbox where host = ${host} order by id`)

/** What somebody has asked for who forgot a password; whose it is was not looked up yet. */
export const askedFor = (db: Database): Promise<{ id: number; content: string }[]> =>
  db.all(sql`select id, content from outbox where template = 'lost_password' and receiver = ''`)

export const organizersWith = (
  db: Database,
  email: string,
): Promise<{ id: number; organizer: string; email: string }[]> =>
  db.all(sql`
    select id, organizer, email from organizers where lower(email) = ${email} order by id`)

export interface Written {
  readonly events: number
  readonly comments: number
  readonly changes: number
}

export async function writtenOf(db: Database, user: number): Promise<Written> {
  const count = async (what: ReturnType<typeof sql>) =>
    db.count(sql`select count(*) as n from ${what}`)
  return {
    events: await count(sql`events where author = ${user}`),
    comments: await count(sql`comments where user_id = ${user}`),
    changes: await count(sql`history where user_id = ${user}`),
  }
}

export const choicesOf = (db: Database, user: number): Promise<Row | undefined> =>
  db.one(sql`select news, review, muted, language from mail_choices where user_id = ${user}`)

/** By what they sign in, and where they are signed in; no secret of it. */
export const signsInBy = async (db: Database, user: number) => ({
  providers: await db.all<Row>(sql`
    select issuer, subject, email, created_utc, used_utc from identities
    where user_id = ${user} order by id`),
  passkeys: await db.all<Row>(sql`
    select name, created_utc, used_utc from passkeys where user_id = ${user} order by id`),
  sessions: await db.all<Row>(sql`
    select browser, network, created_utc, seen_utc from sessions
    where user_id = ${user} order by id`),
})

export interface Removed {
  readonly proposals: number
  readonly senders: number
  readonly subscriptions: number
  readonly mails: number
}

export const removePerson = async (
  db: Database,
  email: string,
  mails: readonly number[],
): Promise<Removed> => ({
  proposals: await db.run(sql`delete from proposals where sender_email = ${email}`),
  senders: await db.run(sql`delete from proposal_senders where name = ${email}`),
  subscriptions: await db.run(sql`delete from subscribers where email = ${email}`),
  mails:
    mails.length === 0
      ? 0
      : await db.run(sql`delete from outbox where ${isOneOf(db, 'id', mails)}`),
})
