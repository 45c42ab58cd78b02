// The SQL of texts that editors keep.

import sql from 'sql-template-tag'
import type { Pages } from '../../../contract/schema/paging.ts'
import type { LanguageCode } from '../../../language/text/locale/say.ts'
import type { Database } from '../../../storage/database.ts'
import { forUpdate, nextId } from '../../../storage/dialect.ts'
import { allOf, insertRow, pagesFrom, updateRows } from '../../../storage/queries.ts'

export interface ReplyRow {
  readonly id: number
  readonly language: LanguageCode
  readonly text: string
  /** Who has kept it first. */
  readonly user_id: number
  readonly made_utc: number
}

export const findReplies = (db: Database, language: string | undefined): Pages<ReplyRow> =>
  pagesFrom(db, {
    columns: sql`*`,
    from: sql`proposal_replies where ${allOf(
      language === undefined ? undefined : sql`language = ${language}`,
    )}`,
    order: sql`language, id`,
  })

export const countReplies = (db: Database): Promise<number> =>
  db.count(sql`select count(*) as n from proposal_replies`)

export async function insertReply(db: Database, row: Omit<ReplyRow, 'id'>): Promise<ReplyRow> {
  const id = await nextId(db, 'reply')
  await insertRow(db, 'proposal_replies', { id, ...row })
  return { id, ...row }
}

export const lockReply = (db: Database, id: number): Promise<ReplyRow | undefined> =>
  db.one(sql`select * from proposal_replies where id = ${id} ${forUpdate(db)}`)

export const updateReply = (
  db: Database,
  id: number,
  changed: Partial<Omit<ReplyRow, 'id'>>,
): Promise<number> => updateRows(db, 'proposal_replies', changed, sql`id = ${id}`)

export const deleteReply = (db: Database, id: number): Promise<number> =>
  db.run(sql`delete from proposal_replies where id = ${id}`)
