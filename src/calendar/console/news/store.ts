// The SQL of what happened to what is a user's: what was said and decided about it, and how far the
// user has read.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { atMost } from '../../../storage/dialect.ts'
import { insertRow } from '../../../storage/queries.ts'
import { itemKinds, itemNames } from '../../items/columns_store.ts'
import type { Standing } from '../../items/status.ts'
import type { NoteRow } from '../review/store.ts'

export interface Wanted {
  readonly user: number
  /** Whole seconds since 1970. */
  readonly from: number
  readonly most: number
}

export interface SaidRow extends Standing {
  readonly id: number
  readonly event_id: number
  readonly user_id: number
  readonly login: string | null
  readonly at_utc: number
  readonly text: string
  readonly title: string
  /** 1 or 0. */
  readonly is_mention: number
}

/** What others have said to the user: about what is theirs, after they spoke, or naming them. */
export const commentsFor = (db: Database, { user, from, most }: Wanted): Promise<SaidRow[]> =>
  db.all(sql`
    select c.id, c.event_id, c.user_id, u.login, c.at_utc, c.text,
      e.title, e.author, e.status, e.was_status,
      case when m.user_id is null then 0 else 1 end as is_mention
    from comments c
    join events e on e.id = c.event_id
    left join users u on u.id = c.user_id
    left join mentions m on m.comment_id = c.id and m.user_id = ${user}
    where c.at_utc >= ${from} and c.user_id <> ${user} and (
      e.author = ${user} or m.user_id is not null or exists (
        select 1 from comments own
        where own.event_id = c.event_id and own.user_id = ${user} and own.id < c.id))
    order by c.id desc
    ${atMost(most)}`)

export interface DecidedRow extends NoteRow {
  readonly kind: (typeof itemNames)[number]
  readonly title: string
}

/** What others have decided about what is the user's, the newest first. */
export function decisionsFor(db: Database, { user, from, most }: Wanted): Promise<DecidedRow[]> {
  const own = itemNames.map((name): Sql => {
    const { table, title } = itemKinds[name]
    return sql`select id, ${raw(title)} as title from ${raw(table)} where author = ${user}`
  })
  return db.all(sql`
    select n.id, n.kind, n.item_id, n.user_id, n.login, n.at_utc, n.decision, n.text, own.title
    from notes n
    join (${join(own, ' union all ')}) as own on own.id = n.item_id
    where n.at_utc >= ${from} and n.user_id <> ${user}
    order by n.id desc
    ${atMost(most)}`)
}

export interface MarkRow {
  readonly seen_utc: number
  /** Kinds that the user is not told of, separated by commas. */
  readonly muted: string
}

export const findMark = (db: Database, user: number): Promise<MarkRow | undefined> =>
  db.one(sql`select seen_utc, muted from news_marks where user_id = ${user}`)

/** Only what is given changes, and what was seen stays so. */
export async function saveMark(
  db: Database,
  user_id: number,
  { seen_utc = 0, muted }: Partial<MarkRow>,
): Promise<void> {
  const row = { user_id, seen_utc, muted: muted ?? '' }
  await insertRow(
    db,
    'news_marks',
    row,
    sql`
      on conflict (user_id) do update
      set seen_utc = case when news_marks.seen_utc > excluded.seen_utc
          then news_marks.seen_utc else excluded.seen_utc end,
        muted = ${raw(muted === undefined ? 'news_marks' : 'excluded')}.muted`,
  )
}
