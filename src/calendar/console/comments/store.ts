// The SQL of comments and of whom they mention.

import sql, { bulk } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { isOneOf, nextId } from '../../../storage/dialect.ts'
import { insertRow } from '../../../storage/queries.ts'

export interface CommentRow {
  readonly id: number
  readonly event_id: number
  readonly user_id: number
  readonly at_utc: number
  readonly text: string
}

export interface SaidComment extends CommentRow {
  /** Of the user; null if they are gone. */
  readonly name: string | null
}

/** The oldest first. */
export const commentsOn = (db: Database, event: number): Promise<SaidComment[]> =>
  db.all(sql`
    select c.*, coalesce(u.name, u.login) as name
    from comments c left join users u on u.id = c.user_id
    where c.event_id = ${event}
    order by c.id`)

export const countComments = (db: Database, event: number): Promise<number> =>
  db.count(sql`select count(*) as n from comments where event_id = ${event}`)

/** Also of a date, those of its series. */
export const countAround = (db: Database, id: number): Promise<number> =>
  db.count(sql`
    select count(*) as n from comments
    where event_id = coalesce((select series_id from occurrences where event_id = ${id}), ${id})`)

export interface MentionRow {
  readonly comment_id: number
  readonly id: number
  readonly login: string
  readonly name: string
}

export const mentionsIn = (db: Database, comments: readonly number[]): Promise<MentionRow[]> =>
  db.all(sql`
    select m.comment_id, u.id, u.login, coalesce(u.name, u.login) as name
    from mentions m join users u on u.id = m.user_id
    where ${isOneOf(db, 'm.comment_id', comments)}
    order by m.comment_id, u.login`)

export async function insertComment(
  db: Database,
  comment: Omit<CommentRow, 'id'>,
  mentioned: readonly number[],
): Promise<number> {
  const id = await nextId(db, 'comment')
  await insertRow(db, 'comments', { id, ...comment })
  if (mentioned.length > 0) {
    const rows = mentioned.map((user) => [id, user])
    await db.run(sql`insert into mentions (comment_id, user_id) values ${bulk(rows)}`)
  }
  return id
}

export const deleteComment = (db: Database, id: number): Promise<number> =>
  db.run(sql`delete from comments where id = ${id}`)
