// Whose imported items become: their author's, if the source says who that is and they are here.

import type { Context } from '../../access/context.ts'
import { findUser, findUserByLogin } from '../../access/users/store.ts'
import { may } from '../../access/roles.ts'
import type { Remark, Values } from './item.ts'
import { importRemarks } from './outcome.ts'

export interface Attributed {
  readonly values: Values
  readonly remarks: readonly Remark[]
}

/**
 * `author` is what the source calls them in its items, `names` their logins and mail addresses, as
 * far as it says. Of an author who is not here it is said once in an import.
 */
export type Authors = (author: string, names: readonly string[]) => Promise<Attributed>

/** `other` is the user whose items they become otherwise; without it, the one who imports. */
export function newAuthors({ db, actor }: Context, other: unknown): Authors {
  const known = new Map<string, number | undefined>()
  return async (author, names) => {
    const isNew = !known.has(author)
    if (isNew) known.set(author, await userAmong(db, names))
    const id = known.get(author)
    if (id !== undefined) return { values: { author: id }, remarks: [] }
    if (!isNew) return { values: {}, remarks: [] }
    const owner = typeof other === 'number' ? await findUser(db, other) : actor
    const facts = { author: names[0] ?? author, login: owner?.login ?? '' }
    return { values: {}, remarks: [{ sentence: importRemarks.author, facts }] }
  }
}

/** The first of them who is here, and may have something of their own. */
async function userAmong(db: Context['db'], names: readonly string[]): Promise<number | undefined> {
  for (const name of names) {
    const user = await findUserByLogin(db, name.trim().toLowerCase())
    if (user && may(user, 'create')) return user.id
  }
  return undefined
}
