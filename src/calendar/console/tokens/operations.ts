import type { Context } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import { type Token, findToken, listTokens } from '../../../access/store.ts'
import { findUser } from '../../../access/users/store.ts'
import { addTokenOf, revokeToken } from '../../../access/users/tokens.ts'
import { Problem, invalid } from '../../../language/problem.ts'
import type { Input } from '../../../contract/schema/field.ts'
import { raiseGeneration } from '../../../storage/generation/generation.ts'
import { type Moment, settle } from '../../../language/time/moment.ts'
import { type Pages, pagesOf } from '../../../contract/schema/paging.ts'
import type { tokenFields, tokenFilters } from './fields.ts'

/** Everybody's own; those of others for administrators. */
export async function findTokens(
  context: Context,
  input: Input<typeof tokenFilters>,
): Promise<Pages<Token>> {
  const { db } = context
  const user = input.user ?? context.actor.id
  permit(context, user)
  if (!(await findUser(db, user))) {
    throw invalid({ user: { kind: 'reference', facts: { entry: user } } })
  }
  return pagesOf(await listTokens(db, user))
}

function permit({ actor }: Context, user: number): void {
  if (user !== actor.id && !may(actor, 'administer')) throw new Problem('rest_forbidden')
}

export async function createToken(
  context: Context,
  { name, expires }: Input<typeof tokenFields>,
): Promise<Token & { readonly secret: string }> {
  const { db, actor, now } = context
  const expires_utc = expires ? endAt(context, expires) : null
  return db.within(async (inside) => {
    const { token, secret } = await addTokenOf(inside, actor.id, { name, expires_utc }, now)
    await raiseGeneration(inside)
    return { ...token, secret }
  })
}

function endAt({ site, now }: Context, given: Moment): number {
  const at = settle(given, site.zone, now)?.at
  if (at === undefined) throw invalid({ expires: { kind: 'moment' } })
  if (at <= now) throw invalid({ expires: { kind: 'past' } })
  return at
}

export function removeToken(context: Context, id: number): Promise<Token> {
  return context.db.within(async (db) => {
    const token = await findToken(db, id)
    if (!token) throw new Problem('rest-token-not-found')
    permit(context, token.user_id)
    await raiseGeneration(db)
    return revokeToken(db, id)
  })
}
