// The SQL of who gets what by mail, and up to when they have.

import sql from 'sql-template-tag'
import type { Role } from '../../../access/roles.ts'
import type { Database } from '../../../storage/database.ts'
import { insertRow, updateRows } from '../../../storage/queries.ts'
import type { MailKind, NewsPace, ReviewPace } from './rules.ts'

export interface ChoiceRow {
  readonly news: NewsPace
  readonly review: ReviewPace
  /** Kinds of news that the user is not mailed of, separated by commas. */
  readonly muted: string
  /** Null is that of the site. */
  readonly language: string | null
  /** With which mails can be ended without signing in. */
  readonly secret: string
}

export const findChoices = (db: Database, user: number): Promise<ChoiceRow | undefined> =>
  db.one(sql`
    select news, review, muted, language, secret from mail_choices where user_id = ${user}`)

/** Stays as it is if there is one. */
export const insertChoices = (db: Database, user_id: number, row: ChoiceRow): Promise<number> =>
  insertRow(db, 'mail_choices', { user_id, ...row }, sql`on conflict (user_id) do nothing`)

export const updateChoices = (
  db: Database,
  user: number,
  changed: Partial<ChoiceRow>,
): Promise<number> => updateRows(db, 'mail_choices', changed, sql`user_id = ${user}`)

export const findBySecret = (
  db: Database,
  secret: string,
): Promise<{ readonly user_id: number } | undefined> =>
  db.one(sql`select user_id from mail_choices where secret = ${secret}`)

export interface ReaderRow {
  readonly id: number
  readonly login: string
  readonly email: string
  readonly role: Role
  readonly news: NewsPace | null
  readonly review: ReviewPace | null
  readonly muted: string | null
  readonly language: string | null
  readonly news_utc: number | null
  readonly review_utc: number | null
}

/** All who can be mailed, with what they have chosen and up to when they were told. */
export const findReaders = (db: Database): Promise<ReaderRow[]> =>
  db.all(sql`
    select u.id, u.login, u.email, u.role, c.news, c.review, c.muted, c.language,
      n.at_utc as news_utc, r.at_utc as review_utc
    from users u
    left join mail_choices c on c.user_id = u.id
    left join mail_marks n on n.user_id = u.id and n.kind = 'news'
    left join mail_marks r on r.user_id = u.id and r.kind = 'review'
    where u.email is not null and u.disabled_utc is null
    order by u.id`)

/** False if it was moved meanwhile: then another node tells it. */
export async function moveMark(
  db: Database,
  { user, kind, from, to }: { user: number; kind: MailKind; from: number | null; to: number },
): Promise<boolean> {
  const moved =
    from === null
      ? await insertRow(
          db,
          'mail_marks',
          { user_id: user, kind, at_utc: to },
          sql`on conflict (user_id, kind) do nothing`,
        )
      : await updateRows(
          db,
          'mail_marks',
          { at_utc: to },
          sql`user_id = ${user} and kind = ${kind} and at_utc = ${from}`,
        )
  return moved > 0
}

/** When something has happened last that there may be news of. */
export async function lastHappened(db: Database): Promise<number> {
  const row = await db.one<{ last: number | null }>(sql`
    select max(at_utc) as last from (
      select max(at_utc) as at_utc from comments
      union all select max(at_utc) from (select at_utc from history order by id desc limit 20) as h
      union all select max(at_utc) from (select at_utc from notes order by id desc limit 20) as n
    ) as happened`)
  return row?.last ?? 0
}
