// The SQL of those who send proposals.

import sql, { type Sql, join } from 'sql-template-tag'
import type { Pages } from '../../../contract/schema/paging.ts'
import type { Database } from '../../../storage/database.ts'
import { contains } from '../../../storage/dialect.ts'
import { allOf, pagesFrom, saveRow } from '../../../storage/queries.ts'
import type { Trust } from '../columns.ts'

export interface SenderRow {
  readonly name: string
  readonly trust: Trust | null
  readonly sent: number
  readonly accepted: number
  /** When the last one was sent. */
  readonly last: number | null
}

interface SenderFilter {
  readonly search: string | undefined
  readonly trusts: readonly Trust[] | undefined
  /** Those as well of whom nobody has said anything. */
  readonly isUnknown: boolean | undefined
}

/** What nobody has confirmed may be of anybody. */
const confirmed = sql`p.stage <> 'unconfirmed' and p.stage <> 'expired'`

/** Those by name of whom editors have said something, and those who have sent something. */
const all = sql`(
  select name from proposal_senders
  union
  select p.sender_email as name from proposals p where ${confirmed}) n
  left join proposal_senders s on s.name = n.name`

const theirs = sql`${confirmed} and (p.sender_email = n.name or (substr(n.name, 1, 1) = '@'
  and substr(p.sender_email, length(p.sender_email) - length(n.name) + 1) = n.name))`

const columns = sql`n.name, s.trust,
  (select count(*) from proposals p where ${theirs}) as sent,
  (select count(*) from proposals p left join events e on e.id = p.event_id
    where ${theirs} and (p.stage = 'merged' or e.status in ('publish', 'future'))) as accepted,
  (select max(p.made_utc) from proposals p where ${theirs}) as last`

const asThought = ({ trusts = [], isUnknown = false }: SenderFilter): Sql =>
  join(
    [
      sql`false`,
      ...trusts.map((one) => sql`s.trust = ${one}`),
      ...(isUnknown ? [sql`s.trust is null`] : []),
    ],
    ' or ',
  )

export const findSenders = (db: Database, filter: SenderFilter): Pages<SenderRow> =>
  pagesFrom(db, {
    columns,
    from: sql`${all} where ${allOf(
      filter.search === undefined ? undefined : contains('n.name', filter.search),
      filter.trusts === undefined ? undefined : sql`(${asThought(filter)})`,
    )}`,
    order: sql`n.name`,
  })

export const findSender = (db: Database, name: string): Promise<SenderRow | undefined> =>
  db.one(sql`select ${columns} from ${all} where n.name = ${name}`)

export const saveSender = (db: Database, name: string, trust: Trust): Promise<number> =>
  saveRow(db, 'proposal_senders', { name, trust }, ['name'])

export const deleteSender = (db: Database, name: string): Promise<number> =>
  db.run(sql`delete from proposal_senders where name = ${name}`)
