// The SQL of who gets the newsletter or reminders.

import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { atMost, forUpdate, nextId } from '../../storage/dialect.ts'
import { insertRow, saveRow, updateRows } from '../../storage/queries.ts'
import type { SubscriberState, SubscriptionKind } from './rules.ts'

export interface SubscriberRow {
  readonly id: number
  readonly kind: SubscriptionKind
  readonly email: string
  /** A hash. */
  readonly token: string
  readonly language: string
  readonly state: SubscriberState
  /** As JSON: what was confirmed, and what is asked for and not confirmed yet. */
  readonly wish: string
  readonly asked: string | null
  readonly asked_utc: number | null
  /** Of whoever has asked; empty once it is confirmed. */
  readonly network: string
  readonly made_utc: number
  readonly changed_utc: number
}

export const newSubscriberId = (db: Database): Promise<number> => nextId(db, 'subscriber')

export const insertSubscriber = (db: Database, row: SubscriberRow): Promise<number> =>
  insertRow(db, 'subscribers', { ...row })

export const updateSubscriber = (
  db: Database,
  id: number,
  changed: Partial<Omit<SubscriberRow, 'id'>>,
): Promise<number> => updateRows(db, 'subscribers', changed, sql`id = ${id}`)

export const deleteSubscriber = (db: Database, id: number): Promise<number> =>
  db.run(sql`delete from subscribers where id = ${id}`)

/** Inside a transaction: nobody else changes it until the end. */
export const findSubscriber = (db: Database, where: Sql): Promise<SubscriberRow | undefined> =>
  db.one(sql`select * from subscribers where ${where} ${forUpdate(db)}`)

export const byHash = (token: string): Sql => sql`token = ${token}`
export const bySubscriber = (id: number): Sql => sql`id = ${id}`
export const byAddress = (kind: SubscriptionKind, email: string): Sql =>
  sql`kind = ${kind} and email = ${email}`

export const findByEmail = (db: Database, email: string): Promise<SubscriberRow[]> =>
  db.all(sql`select * from subscribers where email = ${email} order by id`)

export const countSubscribers = (db: Database, where: Sql): Promise<number> =>
  db.count(sql`select count(*) as n from subscribers where ${where}`)

export const askedSince = (moment: number): Sql => sql`asked_utc > ${moment}`
export const openAtAll: Sql = sql`asked_utc is not null`
export const openOfNetwork = (network: string): Sql =>
  sql`asked_utc is not null and network = ${network}`

export const countStates = (
  db: Database,
): Promise<{ kind: SubscriptionKind; state: SubscriberState; n: number }[]> =>
  db.all(sql`select kind, state, count(*) as n from subscribers group by kind, state`)

/** They need no newsletter up to this week; what became of mails counts from now on. */
export const setMark = (db: Database, subscriber: number, week: number): Promise<number> =>
  db.run(sql`
    insert into subscriber_marks (subscriber_id, week, refusals, mail)
    values (${subscriber}, ${week}, 0, (select coalesce(max(id), 0) from outbox))
    on conflict (subscriber_id) do update
    set week = excluded.week, refusals = 0, mail = excluded.mail`)

/** False if it was moved meanwhile: then another node sends it. */
export const moveMark = async (db: Database, id: number, week: number): Promise<boolean> =>
  (await updateRows(
    db,
    'subscriber_marks',
    { week },
    sql`subscriber_id = ${id} and week < ${week}`,
  )) > 0

export interface DueSubscriber extends SubscriberRow {
  /** Null after a restore: of the past they have had enough. */
  readonly week: number | null
}

export const findDueSubscribers = (
  db: Database,
  week: number,
  size: number,
): Promise<DueSubscriber[]> =>
  db.all(sql`
    select s.*, m.week from subscribers s
    left join subscriber_marks m on m.subscriber_id = s.id
    where s.kind = 'newsletter' and s.state = 'active' and (m.week is null or m.week < ${week})
    order by s.id ${atMost(size)}`)

/** How many of these wait in the outbox. */
export const countWaiting = (db: Database, template: string): Promise<number> =>
  db.count(sql`
    select count(*) as n from outbox where template = ${template} and state = 'waiting'`)

export interface SavedRow {
  readonly subscriber_id: number
  readonly event_id: number
  /** As the subscriber was told it last. */
  readonly start_date: string
  readonly is_off: number
  readonly is_told: number
}

export const saveSaved = (db: Database, row: SavedRow): Promise<number> =>
  saveRow(db, 'subscriber_events', { ...row }, ['subscriber_id', 'event_id'])

export const deleteSaved = (db: Database, subscriber: number, event?: number): Promise<number> =>
  db.run(sql`
    delete from subscriber_events where subscriber_id = ${subscriber}
      ${event === undefined ? sql`` : sql`and event_id = ${event}`}`)

export const savedOf = (db: Database, subscriber: number): Promise<SavedRow[]> =>
  db.all(sql`
    select * from subscriber_events where subscriber_id = ${subscriber} order by event_id`)

const isOff = sql`case when st.event_status in ('cancelled', 'postponed') then 1 else 0 end`

/** Those with something to be told or forgotten. */
export const findTold = (
  db: Database,
  { now, until, size }: { readonly now: number; readonly until: string; readonly size: number },
): Promise<number[]> =>
  db.ids(sql`
    select distinct s.id from subscribers s
    join subscriber_events x on x.subscriber_id = s.id
    left join events e on e.id = x.event_id
    left join event_states st on st.event_id = x.event_id
    where s.kind = 'reminders' and s.state = 'active' and (
      e.id is null or e.list_code <> 1 or e.password is not null or e.end_utc < ${now}
      or e.start_date <> x.start_date or ${isOff} <> x.is_off
      or (x.is_told = 0 and x.is_off = 0 and e.start_utc > ${now}
        and substr(e.start_date, 1, 10) <= ${until}))
    order by s.id ${atMost(size)}`)

/** Reminders end by themselves. */
export const deleteWithoutEvents = (db: Database): Promise<number> =>
  db.run(sql`
    delete from subscribers where kind = 'reminders' and state <> 'unconfirmed' and asked is null
      and not exists (select 1 from subscriber_events x where x.subscriber_id = subscribers.id)`)

/** What became of mails since it was looked last: refused for good, or taken. */
export const findOutcomes = (
  db: Database,
): Promise<{ id: number; mail: number; refusals: number; failed: number; taken: number }[]> =>
  db.all(sql`
    select s.id, max(o.id) as mail, m.refusals,
      sum(case when o.state = 'failed' then 1 else 0 end) as failed,
      max(case when o.state = 'sent' then 1 else 0 end) as taken
    from outbox o
    join subscribers s on s.email = o.receiver
      and o.template = case when s.kind = 'newsletter' then 'newsletter' else 'reminder' end
    join subscriber_marks m on m.subscriber_id = s.id and o.id > m.mail
    where (o.state = 'sent' or (o.state = 'failed' and o.failure in ('refused', 'address')))
    group by s.id, m.refusals
    order by s.id ${atMost(500)}`)

export const noteRefusals = (
  db: Database,
  id: number,
  noted: { readonly refusals: number; readonly mail: number },
): Promise<number> => updateRows(db, 'subscriber_marks', noted, sql`subscriber_id = ${id}`)

/** What nobody confirms, and what was paused long ago. */
export async function trimSubscribers(
  db: Database,
  before: { readonly confirm: number; readonly paused: number },
): Promise<number> {
  await db.run(sql`
    update subscribers set asked = null, asked_utc = null, network = ''
    where state <> 'unconfirmed' and asked_utc < ${before.confirm}`)
  return db.run(sql`
    delete from subscribers
    where (state = 'unconfirmed' and asked_utc < ${before.confirm})
      or (state = 'paused' and changed_utc < ${before.paused})`)
}
