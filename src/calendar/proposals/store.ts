// The SQL of proposals, of what is said about them, and of who may send them.

import sql, { type Sql, join } from 'sql-template-tag'
import type { Pages } from '../../contract/schema/paging.ts'
import type { Database } from '../../storage/database.ts'
import { atMost, contains, forUpdate, isOneOf, nextId } from '../../storage/dialect.ts'
import { allOf, insertRow, pagesFrom, saveRow, updateRows } from '../../storage/queries.ts'
import type { Status } from '../items/status.ts'
import type { Stage, Trust } from './columns.ts'

export interface ProposalRow {
  readonly id: number
  /** A hash. */
  readonly token: string
  /** Of the token: another one ends the one before. */
  readonly version: number
  /** What its sender was told last: the stage, and the status of the event. */
  readonly told: string
  readonly stage: Stage
  readonly made_utc: number
  readonly confirmed_utc: number | null
  /** When it was first seen to be decided; from then on personal data is kept for a while. */
  readonly decided_utc: number | null
  readonly event_id: number | null
  readonly title: string
  /** What was said last, as JSON. */
  readonly said: string
  readonly sender_name: string
  readonly sender_email: string
  readonly language: string
  readonly note: string
  readonly network: string
  /** As JSON. */
  readonly marks: string
}

export interface KnownProposal extends ProposalRow {
  /** Of its event. */
  readonly status: Status | null
  readonly slug: string | null
}

const columns = sql`p.*, e.status, e.slug`
const tables = sql`proposals p left join events e on e.id = p.event_id`

export const findProposal = (db: Database, where: Sql): Promise<KnownProposal | undefined> =>
  db.one(sql`select ${columns} from ${tables} where ${where}`)

export const byToken = (hash: string): Sql => sql`p.token = ${hash}`
export const byId = (id: number): Sql => sql`p.id = ${id}`
export const ofEvent = (id: number): Sql => sql`p.event_id = ${id}`

/** Inside a transaction: nobody else changes it until the end. */
export const lockProposal = async (db: Database, id: number): Promise<void> => {
  await db.all(sql`select id from proposals where id = ${id} ${forUpdate(db)}`)
}

export const newProposalId = (db: Database): Promise<number> => nextId(db, 'proposal')

export const insertProposal = (db: Database, row: ProposalRow): Promise<number> =>
  insertRow(db, 'proposals', { ...row })

/** Those whose sender was told of another state than they have now. */
export const untold = (db: Database): Promise<KnownProposal[]> =>
  db.all(sql`
    select ${columns} from ${tables}
    where p.stage in ('sent', 'merged') and p.told <> p.stage || ' ' || coalesce(e.status, 'gone')
    order by p.id ${atMost(200)}`)

export const updateProposal = (
  db: Database,
  id: number,
  changed: Partial<Omit<ProposalRow, 'id'>>,
): Promise<number> => updateRows(db, 'proposals', changed, sql`id = ${id}`)

export const countProposals = (db: Database, where: Sql): Promise<number> =>
  db.count(sql`select count(*) as n from ${tables} where ${where}`)

const open = sql`p.stage = 'unconfirmed'`
export const openOfSender = (address: string): Sql => sql`${open} and p.sender_email = ${address}`
export const openOfNetwork = (network: string): Sql => sql`${open} and p.network = ${network}`
export const openAtAll: Sql = open
export const madeSince = (moment: number): Sql => sql`p.made_utc > ${moment}`
export const alike = (title: string, start: string): Sql =>
  sql`p.title = ${title} and p.stage in ('unconfirmed', 'sent') and p.said like ${`%"start_date":"${start}"%`}`

const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${join([...conditions], ' or ')})`

interface ProposalFilter {
  /** In which stage, and with an event of which status. */
  readonly pairs: readonly { readonly stage: Stage; readonly status: Status | null }[] | undefined
  readonly event?: readonly number[] | undefined
  readonly category?: readonly number[] | undefined
  readonly trusts: readonly Trust[] | undefined
  /** Those as well of whom nobody has said anything. */
  readonly isUnknown: boolean | undefined
  /** An address, or `@` and a domain. */
  readonly sender?: string | undefined
  readonly marked?: boolean | undefined
  /** Since when they have waited, at the latest. */
  readonly until: number | undefined
}

/** Whether an address is this one, or of this domain. */
const isOf = (name: Sql): Sql => sql`(p.sender_email = ${name} or (substr(${name}, 1, 1) = '@'
  and substr(p.sender_email, length(p.sender_email) - length(${name}) + 1) = ${name}))`

const thought = (trusts: readonly Trust[], isUnknown: boolean): Sql => {
  const spoken = sql`select 1 from proposal_senders s where ${isOf(sql`s.name`)}`
  return anyOf([
    ...trusts.map((one) => sql`exists (${spoken} and s.trust = ${one})`),
    ...(isUnknown ? [sql`not exists (${spoken})`] : []),
  ])
}

const since = sql`coalesce(p.confirmed_utc, p.made_utc)`

/** Those that wait longest first. */
export const findProposals = (
  db: Database,
  { pairs, event, category, trusts, isUnknown, sender, marked, until }: ProposalFilter,
): Pages<KnownProposal> =>
  pagesFrom(db, {
    columns,
    from: sql`${tables} where ${allOf(
      pairs &&
        anyOf(
          pairs.map(
            ({ stage, status }) =>
              sql`(p.stage = ${stage} and ${
                status === null ? sql`e.status is null` : sql`e.status = ${status}`
              })`,
          ),
        ),
      event && isOneOf(db, 'p.event_id', event),
      category &&
        sql`exists (select 1 from event_terms l
          where l.event_id = p.event_id and ${isOneOf(db, 'l.term_id', category)})`,
      trusts && thought(trusts, isUnknown === true),
      sender === undefined ? undefined : isOf(sql`${sender}`),
      marked === undefined ? undefined : marked ? sql`p.marks <> '[]'` : sql`p.marks = '[]'`,
      until === undefined ? undefined : sql`${since} <= ${until}`,
    )}`,
    order: sql`${since}, p.id`,
  })

/** Public venues with a folded text in their name, address or description. */
export const findPublicVenues = (
  db: Database,
  text: string,
): Promise<{ id: number; name: string }[]> =>
  db.all(sql`
    select id, venue as name from venues
    where status = 'publish' and ${contains('folded', text)}
    order by venue, id ${atMost(20)}`)

export interface MessageRow {
  readonly id: number
  readonly proposal_id: number
  readonly at_utc: number
  /** Null is the sender. */
  readonly user_id: number | null
  readonly text: string
}

export const messagesOf = (db: Database, proposal: number): Promise<MessageRow[]> =>
  db.all(sql`select * from proposal_messages where proposal_id = ${proposal} order by id`)

export async function insertMessage(db: Database, row: Omit<MessageRow, 'id'>): Promise<void> {
  await insertRow(db, 'proposal_messages', { id: await nextId(db, 'message'), ...row })
}

/** False if it counted before. */
export const rememberProof = async (
  db: Database,
  proof: { readonly hash: string; readonly until_utc: number },
): Promise<boolean> =>
  (await insertRow(db, 'proposal_proofs', proof, sql`on conflict (hash) do nothing`)) > 0

export const trustIn = async (db: Database, names: readonly string[]): Promise<Trust[]> => {
  const [address = '', domain = ''] = names
  const rows = await db.all<{ trust: Trust }>(
    sql`select trust from proposal_senders where name in (${address}, ${domain}) order by name`,
  )
  return rows.map(({ trust }) => trust)
}

/** The user as whom it is written down what visitors propose. */
export async function findDeskUser(db: Database): Promise<number | undefined> {
  const row = await db.one<{ user_id: number | null }>(
    sql`select user_id from proposal_desk where one = 1`,
  )
  return row?.user_id ?? undefined
}

export const saveDeskUser = (db: Database, user_id: number): Promise<number> =>
  saveRow(db, 'proposal_desk', { one: 1, user_id }, ['one'])

/** What nobody confirms, what nobody needs any more, and what was decided long ago. */
export async function trimRows(
  db: Database,
  before: { readonly confirm: number; readonly expired: number; readonly kept: number },
  now: number,
): Promise<number> {
  await db.run(sql`delete from proposal_proofs where until_utc < ${now}`)
  await db.run(sql`
    update proposals set stage = 'expired', said = '{}', title = '', sender_name = '',
      sender_email = '', note = '', network = '', marks = '[]'
    where stage = 'unconfirmed' and made_utc < ${before.confirm}`)
  await db.run(sql`
    update proposals set decided_utc = ${now}
    where decided_utc is null and (stage in ('merged', 'withdrawn') or (stage = 'sent'
      and not exists (select 1 from events e where e.id = proposals.event_id
        and e.status in ('pending', 'draft', 'private'))))`)
  await db.run(sql`
    update proposals set decided_utc = null
    where decided_utc is not null and stage = 'sent' and exists (
      select 1 from events e where e.id = proposals.event_id
        and e.status in ('pending', 'draft', 'private'))`)
  return db.run(sql`
    delete from proposals
    where (stage = 'expired' and made_utc < ${before.expired}) or decided_utc < ${before.kept}`)
}
