// As whom the calendar writes down what visitors propose: a user who never signs in.

import { randomBytes } from 'node:crypto'
import type { Context } from '../../access/context.ts'
import type { Actor } from '../../access/roles.ts'
import { newSecret } from '../../access/secrets.ts'
import { addUser, changeUser } from '../../access/users/operations.ts'
import { findUser, findUsersLike } from '../../access/users/store.ts'
import { Problem } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import { advisoryLock } from '../../storage/dialect.ts'
import { writtenBy } from '../../storage/transactions/written_by.ts'
import { type Desk, findDesk, saveDesk } from './store.ts'

const login = 'submissions'

export function refuseClosed({ site }: Context): void {
  if (site.pages.submissions === 'off') throw new Problem('proposals-closed')
}

/** With it challenges are signed, on every node alike. */
export const secretOf = async (db: Database): Promise<string> =>
  (await findDesk(db))?.secret ?? (await made(db)).secret

const made = (db: Database): Promise<Desk> =>
  db.within(async (inside) => {
    await advisoryLock(inside, 'proposals')
    const found = await findDesk(inside)
    if (found) return found
    const desk = { user_id: null, secret: randomBytes(32).toString('base64url') }
    await saveDesk(inside, desk)
    return desk
  })

/** Inside a transaction: what is done is done by that user, and nothing tells for whom. */
export async function asDesk(
  context: Context,
  role: 'contributor' | 'author' = 'contributor',
): Promise<Context> {
  const { id, login: name } = await deskUser(context)
  const actor = { id, login: name, role }
  const user = { id, login: name }
  return {
    ...context,
    actor,
    address: '',
    db: writtenBy(context.db, { user, via: 'submit' }),
    expect: async () => {},
  }
}

async function deskUser({ db, now }: Context): Promise<Pick<Actor, 'id' | 'login'>> {
  const { user_id, secret } = (await findDesk(db)) ?? (await made(db))
  const known = user_id === null ? undefined : await findUser(db, user_id)
  if (known) return known
  // Somebody may be called so already.
  const isFree = (await findUsersLike(db, login)).length === 0
  const name = isFree ? login : `${login}-${newSecret().slice(0, 6).toLowerCase()}`
  const user = await addUser(db, { login: name, role: 'contributor' }, now)
  await changeUser(db, user, { disabled_utc: now })
  await saveDesk(db, { user_id: user.id, secret })
  return user
}
