// The SQL of syncs: calendars elsewhere, and what became of each look at them.

import sql from 'sql-template-tag'
import type { Page, Pages } from '../../contract/schema/paging.ts'
import type { Database } from '../../storage/database.ts'
import { atMost, forUpdate, nextId } from '../../storage/dialect.ts'
import { insertRow, pagesFrom, updateRows } from '../../storage/queries.ts'
import type { Authority } from '../import/edits/authority.ts'
import { now } from '../../language/time/clock.ts'
import { type UndecidedRow, undecidedEvents } from './missing_store.ts'
import type { Memory, RunOutcome, SyncKind } from './rules.ts'

export interface SyncRow {
  readonly id: number
  readonly kind: SyncKind
  readonly address: string
  readonly every_seconds: number
  readonly authority: Authority
  /** JSON: `SyncOptions`. */
  readonly options: string
  /** The user who made it. */
  readonly user_id: number | null
  /** 1 or 0. */
  readonly is_active: number
  readonly created_utc: number
  readonly next_utc: number
  /** When it was last looked at. */
  readonly checked_utc: number | null
  /** How many looks in a row have failed. */
  readonly failures: number
  /** JSON: why the last look failed; null if it did not. */
  readonly error: string | null
  /** JSON: `Memory`. */
  readonly memory: string
}

export interface RunRow {
  readonly id: number
  readonly sync_id: number
  readonly started_utc: number
  readonly ended_utc: number
  readonly outcome: RunOutcome
  /** JSON: sentences with their values. */
  readonly remarks: string
  readonly import_id: number | null
}

/** With the counts of its import, as JSON. */
export type CountedRun = RunRow & { readonly counts: string | null }

export interface ShownSync extends SyncRow {
  readonly login: string | null
  /** The last look; null if there was none. */
  readonly run: CountedRun | null
  readonly undecided: readonly UndecidedRow[]
}

type NewSync = Omit<SyncRow, 'id'>

export async function insertSync(db: Database, row: NewSync): Promise<number> {
  const id = await nextId(db, 'sync')
  await insertRow(db, 'syncs', { id, ...row })
  return id
}

type OwnedSync = Omit<ShownSync, 'run' | 'undecided'>

const columns = sql`syncs.*, users.login`
const from = sql`syncs left join users on users.id = syncs.user_id`

export function syncPages(db: Database): Pages<ShownSync> {
  const { count, items } = pagesFrom<OwnedSync>(db, { columns, from, order: sql`syncs.id` })
  const shown = async (page: Page) => {
    const found: ShownSync[] = []
    for (const row of await items(page)) found.push(await withRun(db, row))
    return found
  }
  return { count, items: shown }
}

export async function findSync(db: Database, id: number): Promise<ShownSync | undefined> {
  const row = await db.one<OwnedSync>(sql`select ${columns} from ${from} where syncs.id = ${id}`)
  return row && withRun(db, row)
}

async function withRun(db: Database, row: OwnedSync): Promise<ShownSync> {
  const [run = null] = await runPages(db, row.id).items({ size: 1, skip: 0 })
  const { source }: Memory = JSON.parse(row.memory)
  const undecided = source === undefined ? [] : await undecidedEvents(db, source, now())
  return { ...row, run, undecided }
}

/** Inside a transaction: it stays as it is until the end. */
export async function lockSync(db: Database, id: number): Promise<ShownSync | undefined> {
  await db.one(sql`select id from syncs where id = ${id} ${forUpdate(db)}`)
  return findSync(db, id)
}

export const hasAddress = (
  db: Database,
  { kind, address }: Pick<SyncRow, 'kind' | 'address'>,
): Promise<boolean> =>
  db.exists(sql`select id from syncs where kind = ${kind} and address = ${address}`)

/** The active ones, those that have waited longest first. */
export function activeSyncs(
  db: Database,
): Promise<Pick<SyncRow, 'id' | 'next_utc' | 'every_seconds'>[]> {
  return db.all(sql`
    select id, next_utc, every_seconds from syncs where is_active = 1 order by next_utc, id`)
}

export const updateSync = (db: Database, id: number, changed: Partial<NewSync>): Promise<number> =>
  updateRows(db, 'syncs', changed, sql`id = ${id}`)

/** With its log. */
export async function deleteSync(db: Database, id: number): Promise<void> {
  await db.run(sql`delete from sync_runs where sync_id = ${id}`)
  await db.run(sql`delete from syncs where id = ${id}`)
}

/** So many looks of a sync are kept. */
const mostRuns = 1000

export async function insertRun(db: Database, run: Omit<RunRow, 'id'>): Promise<number> {
  const id = await nextId(db, 'sync_run')
  const { sync_id } = run
  await insertRow(db, 'sync_runs', { id, ...run })
  await db.run(sql`
    delete from sync_runs
    where sync_id = ${sync_id} and id <= (
      select id from sync_runs where sync_id = ${sync_id}
      order by id desc ${atMost(1)} offset ${mostRuns})`)
  return id
}

/** The newest first. */
export const runPages = (db: Database, sync: number): Pages<CountedRun> =>
  pagesFrom(db, {
    columns: sql`sync_runs.*, imports.counts`,
    from: sql`sync_runs left join imports on imports.id = sync_runs.import_id
      where sync_id = ${sync}`,
    order: sql`sync_runs.id desc`,
  })
