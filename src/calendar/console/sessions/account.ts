// What people change of their own account, besides passwords (§22).

import type { Context } from '../../../access/context.ts'
import { changeUser, claimUser } from '../../../access/users/operations.ts'
import { confirmPassword } from '../../../access/users/signing_in.ts'
import { findUser, lockUser } from '../../../access/users/store.ts'
import { type Changes, changes } from '../../../contract/schema/field.ts'
import { found } from '../../../language/problem.ts'
import { raiseGeneration } from '../../../storage/generation/generation.ts'
import { about } from '../users/fields.ts'
import { ownPassword } from './operations.ts'

export const accountFields = { ...changes(about), current: ownPassword }

/**
 * Lost passwords are mailed to the address: another one needs the password as it is, so that a
 * browser that was left open is not enough to take an account over.
 */
export async function changeAccount(
  { db, actor, address, now }: Context,
  { name, email, current = '' }: Changes<typeof accountFields>,
): Promise<void> {
  const before = found(await findUser(db, actor.id), 'rest-user-not-found')
  const isOther = email !== undefined && (email.toLowerCase() || null) !== before.email
  const user = await db.within((inside) => lockUser(inside, actor.id))
  const known = found(user, 'rest-user-not-found')
  if (isOther) await confirmPassword(db, known, current, address, now)
  await db.within(async (inside) => {
    const present = await claimUser(inside, actor.id)
    await changeUser(inside, present, { name, ...(isOther && { email }) })
    await raiseGeneration(inside)
  })
}
