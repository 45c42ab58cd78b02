// The SQL of what imports have done.

import sql, { join } from 'sql-template-tag'
import type { Pages } from '../../contract/schema/paging.ts'
import { isHeld, longSeconds } from '../../jobs/leases_store.ts'
import type { Database } from '../../storage/database.ts'
import { type Listing, allOf, pagesFrom } from '../../storage/queries.ts'
import { type ImportRow, type OutcomeRow, type SourceKind, importLease } from '../import/store.ts'

export interface ReportRow extends ImportRow {
  readonly kind: SourceKind
  readonly address: string
  /** The login of the user who imported; null if the account was deleted, or for a sync. */
  readonly login: string | null
  /** When its process last said that it is at work; null if it never did, or has ended. */
  readonly seen_utc: number | null
  /** 1 if its process is at work, else 0. */
  readonly is_held: number
  /** 1 if the history has something of it that was not taken back. */
  readonly undoable: number
}

/** The files of images stay when what they were brought with is taken back. */
const undoable = sql`
  case when exists (
    select 1 from history
    where history.group_id = imports.group_id and history.kind <> 'image'
      and not exists (
        select 1 from history as later
        where later.item_id = history.item_id and later.kind = history.kind
          and later.id > history.id and later.action = 'undo'))
  then 1 else 0 end`

const reports = (db: Database): Listing => ({
  columns: sql`imports.*, sources.kind, sources.address, users.login, leases.taken_utc as seen_utc,
    ${isHeld(db, longSeconds)} as is_held, ${undoable} as undoable`,
  from: sql`imports
    join sources on sources.id = imports.source_id
    left join users on users.id = imports.user_id
    left join leases on leases.name = ${importLease} || imports.id`,
  order: sql`imports.id desc`,
})

/** The newest first. */
export const reportPages = (db: Database): Pages<ReportRow> => ({
  ...pagesFrom(db, reports(db)),
  count: () => db.count(sql`select count(*) as n from imports`),
})

export function findReport(db: Database, id: number): Promise<ReportRow | undefined> {
  const { columns, from } = reports(db)
  return db.one(sql`select ${columns} from ${from} where imports.id = ${id}`)
}

/** In the order of the source; of all outcomes if none is named. */
export const outcomePages = (
  db: Database,
  id: number,
  names: readonly string[] | undefined,
): Pages<OutcomeRow> =>
  pagesFrom(db, {
    columns: sql`position, outcome, kind, item_id, title, line, remarks`,
    from: sql`import_outcomes
      where ${allOf(sql`import_id = ${id}`, names && sql`outcome in (${join([...names])})`)}`,
    order: sql`position`,
  })
