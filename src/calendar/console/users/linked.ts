// What is known of users beside their accounts: links that wait, passkeys, accounts at providers.

import type { Context } from '../../../access/context.ts'
import { countPasskeys } from '../../../access/passkeys/store.ts'
import { type LinkRow, listLinks } from '../../../access/sessions_store.ts'
import { type Identity, listIdentities } from '../../../access/users/identities_store.ts'
import type { User } from '../../../access/users/store.ts'

export interface LinkedUser extends User {
  readonly link: LinkRow | undefined
  readonly identities: readonly Identity[]
  readonly passkeys: number
}

export async function linked(
  { db, now }: Context,
  users: readonly User[],
): Promise<readonly LinkedUser[]> {
  const ids = users.map(({ id }) => id)
  const identities = Map.groupBy(await listIdentities(db, ids), ({ user_id }) => user_id)
  const links = new Map((await listLinks(db, now)).map((link) => [link.user_id, link]))
  const passkeys = new Map((await countPasskeys(db)).map((row) => [row.user_id, row.passkeys]))
  return users.map((user) => ({
    ...user,
    passkeys: passkeys.get(user.id) ?? 0,
    link: links.get(user.id),
    identities: identities.get(user.id) ?? [],
  }))
}

export async function linkedTo(context: Context, user: User): Promise<LinkedUser> {
  const [found] = await linked(context, [user])
  return found as LinkedUser
}
