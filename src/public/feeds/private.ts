// Private feeds: secret addresses that show what their owner may see at the time, until they are
// revoked or the owner is deleted.

import { type Actor, may } from '../../access/roles.ts'
import { hashSecret, newSecret } from '../../access/secrets.ts'
import { Refusal } from '../../access/users/refusal.ts'
import { knownUser } from '../../access/users/tokens.ts'
import type { Database } from '../../storage/database.ts'
import { type FeedRow, deleteFeed, findFeedByHash, insertFeed, listFeeds } from './private_store.ts'

export interface PrivateQuery {
  readonly name: string
  /** Includes what is not public: drafts, pending, scheduled and private events. */
  readonly drafts: boolean
  /** Includes what is hidden from lists. */
  readonly hidden: boolean
}

export interface PrivateFeed extends PrivateQuery {
  readonly owner: Actor
}

export type ListedFeed = PrivateQuery & Pick<FeedRow, 'id' | 'created_utc'>

/** The secret is shown once; only its hash is stored. */
export async function addFeed(
  db: Database,
  login: string,
  { name, drafts, hidden }: PrivateQuery,
  now: number,
): Promise<{ id: number; secret: string }> {
  const user = await knownUser(db, login)
  if (!may(user, 'create')) {
    throw new Refusal(`${user.login} is ${user.role}, who sees nothing that is not public.`)
  }
  const secret = newSecret()
  const id = await db.within((inside) =>
    insertFeed(inside, {
      user_id: user.id,
      name,
      hash: hashSecret(secret),
      drafts: drafts ? 1 : 0,
      hidden: hidden ? 1 : 0,
      created_utc: now,
    }),
  )
  return { id, secret }
}

export async function userFeeds(db: Database, login: string): Promise<readonly ListedFeed[]> {
  const rows = await listFeeds(db, (await knownUser(db, login)).id)
  return rows.map(({ id, name, drafts, hidden, created_utc }) => ({
    id,
    name,
    drafts: drafts === 1,
    hidden: hidden === 1,
    created_utc,
  }))
}

export async function removeFeed(db: Database, id: number): Promise<void> {
  if ((await deleteFeed(db, id)) === 0) throw new Refusal(`There is no private feed ${id}.`)
}

/** Found by an unsalted hash: the secret is too long to be guessed. */
export async function findFeed(db: Database, secret: string): Promise<PrivateFeed | undefined> {
  const found = await findFeedByHash(db, hashSecret(secret))
  if (!found) return undefined
  const { user_id, login, role, name, drafts, hidden } = found
  return {
    owner: { id: user_id, login, role },
    name,
    drafts: drafts === 1,
    hidden: hidden === 1,
  }
}
