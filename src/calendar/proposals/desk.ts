// As whom the calendar writes down what visitors propose: a user who never signs in.

import type { Context } from '../../access/context.ts'
import type { Actor } from '../../access/roles.ts'
import { newSecret } from '../../access/secrets.ts'
import { addUser, changeUser } from '../../access/users/operations.ts'
import { findUser, findUsersLike } from '../../access/users/store.ts'
import { Problem } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import { advisoryLock } from '../../storage/dialect.ts'
import { obtainSigningKey } from '../../storage/signing_keys.ts'
import { writtenBy } from '../../storage/transactions/written_by.ts'
import { findDeskUser, saveDeskUser } from './store.ts'

const login = 'submissions'

export function refuseClosed({ site }: Context): void {
  if (site.pages.submissions === 'off') throw new Problem('proposals-closed')
}

/** With it challenges are signed, on every node alike. */
export const secretOf = (db: Database): Promise<string> => obtainSigningKey(db, 'proposals')

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
  const find = async () => {
    const known = await findDeskUser(db)
    return known === undefined ? undefined : findUser(db, known)
  }
  const known = await find()
  if (known) return known
  await advisoryLock(db, 'proposals')
  const meanwhile = await find()
  if (meanwhile) return meanwhile
  // Somebody may be called so already.
  const isFree = (await findUsersLike(db, login)).length === 0
  const name = isFree ? login : `${login}-${newSecret().slice(0, 6).toLowerCase()}`
  const made = await addUser(db, { login: name, role: 'contributor' }, now)
  await changeUser(db, made, { disabled_utc: now })
  await saveDeskUser(db, made.id)
  return made
}
