// The SQL of presence: who has which thing open. All nodes share the table.

import sql from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { atMost } from '../../../storage/dialect.ts'
import type { DraftKind } from '../drafts/rules.ts'

export interface Opened {
  readonly kind: DraftKind
  readonly id: number
}

/** A user who was last seen before `since` begins anew. */
export async function noteOpen(
  db: Database,
  { kind, id }: Opened,
  user: number,
  now: number,
  since: number,
): Promise<void> {
  await db.run(sql`
    insert into presence (kind, item_id, user_id, since_utc, seen_utc)
    values (${kind}, ${id}, ${user}, ${now}, ${now})
    on conflict (kind, item_id, user_id) do update
    set since_utc = case when presence.seen_utc > ${since} then presence.since_utc
        else excluded.since_utc end,
      seen_utc = excluded.seen_utc`)
}

export interface Present {
  readonly id: number
  readonly login: string
  readonly since_utc: number
}

/** The others who have it open, in the order in which they came. */
export function whoElse(
  db: Database,
  { kind, id }: Opened,
  user: number,
  since: number,
  most: number,
): Promise<Present[]> {
  return db.all(sql`
    select u.id, u.login, p.since_utc
    from presence p
    join users u on u.id = p.user_id
    where p.kind = ${kind} and p.item_id = ${id} and p.user_id <> ${user}
      and p.seen_utc > ${since}
    order by p.since_utc, u.id
    ${atMost(most)}`)
}

export async function noteClosed(db: Database, { kind, id }: Opened, user: number): Promise<void> {
  await db.run(sql`
    delete from presence where kind = ${kind} and item_id = ${id} and user_id = ${user}`)
}

export function deleteNotSeenSince(db: Database, since: number): Promise<number> {
  return db.run(sql`delete from presence where seen_utc <= ${since}`)
}
