// Application passwords (§19): everybody has their own.

import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import { type Token, findToken, listTokens } from '../../../access/store.ts'
import { isUser } from '../../../access/users/operations.ts'
import { addTokenOf, revokeToken } from '../../../access/users/tokens.ts'
import { type Input, required } from '../../../contract/schema/field.ts'
import { text } from '../../../contract/schema/kinds/text.ts'
import { moment } from '../../../contract/schema/kinds/times.ts'
import { integer } from '../../../contract/schema/kinds/values.ts'
import { type Pages, pagesOf, pagingFields } from '../../../contract/schema/paging.ts'
import { Type, line, lineOrNull, whole } from '../../../contract/schema/shapes.ts'
import { Problem, found, invalid } from '../../../language/problem.ts'
import { type Moment, settle } from '../../../language/time/moment.ts'
import { wallOrNull, writeWall } from '../../../language/time/wall.ts'
import { raiseGeneration } from '../../../storage/generation/generation.ts'

const longestName = 100

export const tokenFields = {
  name: required(text('What it is for.', { max: longestName, filled: true })),
  expires: moment('When it expires, in the time zone of the site; never if none is given.'),
}

export const tokenFilters = {
  ...pagingFields,
  user: integer('The id of the user whose they are; your own if none is given.', { min: 1 }),
}

const tokenShape = {
  id: whole('The id.'),
  user: whole('The id of the user.'),
  name: line('What it is for.'),
  created: line('When it was made, in UTC.'),
  expires: lineOrNull('When it expires, in UTC; null is never.'),
  last_used: lineOrNull('When it was used last, about to the hour, in UTC; null is never.'),
  last_used_network: lineOrNull('The network that it was used from then.'),
}

export const tokenView = Type.Object(tokenShape, {
  title: 'Token',
  description: 'An application password, without its secret.',
})

export const newTokenView = Type.Object(
  { ...tokenShape, secret: line('The application password; shown only now.') },
  { title: 'NewToken', description: 'An application password with its secret.' },
)

export const showToken = (row: Token): Static<typeof tokenView> => ({
  id: row.id,
  user: row.user_id,
  name: row.name,
  created: writeWall(row.created_utc),
  expires: wallOrNull(row.expires_utc),
  last_used: wallOrNull(row.used_utc),
  last_used_network: row.used_network,
})

/** Everybody's own; those of others for administrators. */
export async function findTokens(
  context: Context,
  { user = context.actor.id }: Input<typeof tokenFilters>,
): Promise<Pages<Token>> {
  const { db } = context
  permit(context, user)
  if (!(await isUser(db, user))) {
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

export const removeToken = (context: Context, id: number): Promise<Token> =>
  context.db.within(async (db) => {
    permit(context, found(await findToken(db, id), 'rest-token-not-found').user_id)
    await raiseGeneration(db)
    return revokeToken(db, id)
  })
