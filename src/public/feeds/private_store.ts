import sql from 'sql-template-tag'
import type { Role } from '../../access/roles.ts'
import type { Database } from '../../storage/database.ts'
import { nextId } from '../../storage/dialect.ts'
import { insertRow } from '../../storage/queries.ts'

export interface FeedRow {
  readonly id: number
  readonly user_id: number
  readonly name: string
  /** Whether it includes what is not public. */
  readonly drafts: number
  /** Whether it includes what is hidden from lists. */
  readonly hidden: number
  readonly created_utc: number
}

/** A feed with its owner and the owner's current role. */
export interface OwnedFeed extends FeedRow {
  readonly login: string
  readonly role: Role
}

export async function insertFeed(
  db: Database,
  feed: Omit<FeedRow, 'id'> & { readonly hash: string },
): Promise<number> {
  const id = await nextId(db, 'feed')
  await insertRow(db, 'feeds', { id, ...feed })
  return id
}

export function findFeedByHash(db: Database, hash: string): Promise<OwnedFeed | undefined> {
  return db.one(sql`
    select f.id, f.user_id, f.name, f.drafts, f.hidden, f.created_utc, u.login, u.role
    from feeds f
    join users u on u.id = f.user_id
    where f.hash = ${hash} and u.disabled_utc is null`)
}

export function listFeeds(db: Database, userId: number): Promise<FeedRow[]> {
  return db.all(sql`
    select id, user_id, name, drafts, hidden, created_utc
    from feeds
    where user_id = ${userId}
    order by id`)
}

export const deleteFeed = (db: Database, id: number): Promise<number> =>
  db.run(sql`delete from feeds where id = ${id}`)
