// The SQL of drafts. Each belongs to one user: no statement reads those of another.

import sql from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { atMost } from '../../../storage/dialect.ts'
import type { DraftKind } from './rules.ts'

export interface DraftAddress {
  readonly user_id: number
  readonly kind: DraftKind
  readonly item_id: number
  readonly key: string
}

export interface DraftRow extends DraftAddress {
  readonly title: string
  /** JSON. */
  readonly content: string
  readonly based_on: string
  readonly modified_utc: number
}

const at = ({ user_id, kind, item_id, key }: DraftAddress) =>
  sql`user_id = ${user_id} and kind = ${kind} and item_id = ${item_id} and key = ${key}`

export async function saveDraft(db: Database, row: DraftRow): Promise<void> {
  await db.run(sql`
    insert into drafts (user_id, kind, item_id, key, title, content, based_on, modified_utc)
    values (${row.user_id}, ${row.kind}, ${row.item_id}, ${row.key}, ${row.title},
      ${row.content}, ${row.based_on}, ${row.modified_utc})
    on conflict (user_id, kind, item_id, key) do update
    set title = excluded.title, content = excluded.content, based_on = excluded.based_on,
      modified_utc = excluded.modified_utc`)
}

export function findDraft(
  db: Database,
  address: DraftAddress,
  since: number,
): Promise<DraftRow | undefined> {
  return db.one(sql`select * from drafts where ${at(address)} and modified_utc > ${since}`)
}

export async function countDrafts(db: Database, user: number, since: number): Promise<number> {
  const row = await db.one<{ n: number }>(sql`
    select count(*) as n from drafts where user_id = ${user} and modified_utc > ${since}`)
  return row?.n ?? 0
}

/** The newest first, without what is in them. */
export function listDrafts(
  db: Database,
  user: number,
  since: number,
  { size, skip }: { readonly size: number; readonly skip: number },
): Promise<Omit<DraftRow, 'content'>[]> {
  return db.all(sql`
    select user_id, kind, item_id, key, title, based_on, modified_utc
    from drafts
    where user_id = ${user} and modified_utc > ${since}
    order by modified_utc desc, kind, item_id, key
    ${atMost(size)} offset ${skip}`)
}

export function deleteDraft(db: Database, address: DraftAddress): Promise<number> {
  return db.run(sql`delete from drafts where ${at(address)}`)
}

export function deleteDraftsBefore(db: Database, before: number): Promise<number> {
  return db.run(sql`delete from drafts where modified_utc <= ${before}`)
}
