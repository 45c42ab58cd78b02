// The SQL of presence: who has which thing open. All nodes share the table.

import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { atMost } from '../../../storage/dialect.ts'
import { insertRow } from '../../../storage/queries.ts'
import type { DraftKind } from '../drafts/store.ts'

export interface Opened {
  readonly kind: DraftKind
  readonly id: number
}

const at = ({ kind, id }: Opened): Sql => sql`kind = ${kind} and item_id = ${id}`

/** A user who was last seen before `since` begins anew. */
export async function noteOpen(
  db: Database,
  { kind, id: item_id }: Opened,
  user_id: number,
  now: number,
  since: number,
): Promise<void> {
  const row = { kind, item_id, user_id, since_utc: now, seen_utc: now }
  await insertRow(
    db,
    'presence',
    row,
    sql`
      on conflict (kind, item_id, user_id) do update
      set since_utc = case when presence.seen_utc > ${since} then presence.since_utc
          else excluded.since_utc end,
        seen_utc = excluded.seen_utc`,
  )
}

export interface Present {
  readonly id: number
  readonly login: string
  readonly since_utc: number
}

/** The others who have it open, in the order in which they came. */
export const whoElse = (
  db: Database,
  opened: Opened,
  user: number,
  since: number,
  most: number,
): Promise<Present[]> =>
  db.all(sql`
    select u.id, u.login, p.since_utc
    from presence p
    join users u on u.id = p.user_id
    where ${at(opened)} and p.user_id <> ${user} and p.seen_utc > ${since}
    order by p.since_utc, u.id
    ${atMost(most)}`)

export const noteClosed = (db: Database, opened: Opened, user: number): Promise<number> =>
  db.run(sql`delete from presence where ${at(opened)} and user_id = ${user}`)

export const deleteNotSeenSince = (db: Database, since: number): Promise<number> =>
  db.run(sql`delete from presence where seen_utc <= ${since}`)
