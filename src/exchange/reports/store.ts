// The SQL of what imports have done.

import sql, { type Sql, join } from 'sql-template-tag'
import { isHeld, longSeconds } from '../../jobs/leases_store.ts'
import type { Database } from '../../storage/database.ts'
import { atMost } from '../../storage/dialect.ts'
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

interface Page {
  readonly size: number
  readonly skip: number
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

const reports = (db: Database): Sql => sql`
  select imports.*, sources.kind, sources.address, users.login, leases.taken_utc as seen_utc,
    ${isHeld(db, longSeconds)} as is_held, ${undoable} as undoable
  from imports
  join sources on sources.id = imports.source_id
  left join users on users.id = imports.user_id
  left join leases on leases.name = ${importLease} || imports.id`

export async function countReports(db: Database): Promise<number> {
  const row = await db.one<{ n: number }>(sql`select count(*) as n from imports`)
  return row?.n ?? 0
}

/** The newest first. */
export function listReports(db: Database, { size, skip }: Page): Promise<ReportRow[]> {
  return db.all(sql`${reports(db)} order by imports.id desc ${atMost(size)} offset ${skip}`)
}

export function findReport(db: Database, id: number): Promise<ReportRow | undefined> {
  return db.one(sql`${reports(db)} where imports.id = ${id}`)
}

const among = (id: number, names: readonly string[] | undefined): Sql =>
  names ? sql`import_id = ${id} and outcome in (${join([...names])})` : sql`import_id = ${id}`

export async function countOutcomes(
  db: Database,
  id: number,
  names: readonly string[] | undefined,
): Promise<number> {
  const row = await db.one<{ n: number }>(
    sql`select count(*) as n from import_outcomes where ${among(id, names)}`,
  )
  return row?.n ?? 0
}

/** In the order of the source. */
export function listOutcomes(
  db: Database,
  id: number,
  names: readonly string[] | undefined,
  { size, skip }: Page,
): Promise<OutcomeRow[]> {
  return db.all(sql`
    select position, outcome, kind, item_id, title, line, remarks from import_outcomes
    where ${among(id, names)} order by position ${atMost(size)} offset ${skip}`)
}
