// The SQL of drafts. Each belongs to one user: no statement reads those of another.

import sql from 'sql-template-tag'
import type { Pages } from '../../../contract/schema/paging.ts'
import type { Database } from '../../../storage/database.ts'
import { pagesFrom, saveRow } from '../../../storage/queries.ts'

export const draftKinds = ['event', 'venue', 'organizer', 'category', 'tag'] as const
export type DraftKind = (typeof draftKinds)[number]

export interface DraftAddress {
  readonly user_id: number
  readonly kind: DraftKind
  readonly item_id: number
  readonly key: string
}

/** A draft without what is in it. */
export interface DraftEntry extends DraftAddress {
  readonly title: string
  readonly based_on: string
  readonly modified_utc: number
}

export interface DraftRow extends DraftEntry {
  /** JSON. */
  readonly content: string
}

const at = ({ user_id, kind, item_id, key }: DraftAddress) =>
  sql`user_id = ${user_id} and kind = ${kind} and item_id = ${item_id} and key = ${key}`

export const saveDraft = (db: Database, row: DraftRow): Promise<number> =>
  saveRow(db, 'drafts', { ...row }, ['user_id', 'kind', 'item_id', 'key'])

export const findDraft = (
  db: Database,
  address: DraftAddress,
  since: number,
): Promise<DraftRow | undefined> =>
  db.one(sql`select * from drafts where ${at(address)} and modified_utc > ${since}`)

/** The newest first. */
export const draftsOf = (db: Database, user: number, since: number): Pages<DraftEntry> =>
  pagesFrom(db, {
    columns: sql`user_id, kind, item_id, key, title, based_on, modified_utc`,
    from: sql`drafts where user_id = ${user} and modified_utc > ${since}`,
    order: sql`modified_utc desc, kind, item_id, key`,
  })

export const deleteDraft = (db: Database, address: DraftAddress): Promise<number> =>
  db.run(sql`delete from drafts where ${at(address)}`)

export const deleteDraftsBefore = (db: Database, before: number): Promise<number> =>
  db.run(sql`delete from drafts where modified_utc <= ${before}`)
