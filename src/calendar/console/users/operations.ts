import type { Context } from '../../../access/context.ts'
import { type LinkRow, listLinks } from '../../../access/one_time_store.ts'
import { addUser, allUsers, changeUser, claimUser } from '../../../access/users/operations.ts'
import { type NewLink, makeLink } from '../../../access/users/signing_in.ts'
import { type User, findUser } from '../../../access/users/store.ts'
import { Problem } from '../../../problem.ts'
import type { Changes, Input } from '../../../schema/field.ts'
import { raiseGeneration } from '../../../storage/generation.ts'
import { type Found, findPage } from '../../items/page.ts'
import type { authorFilters, inviteFields, userFilters, userUpdates } from './fields.ts'
import { filterOf, isAuthor } from './rules.ts'
import { type ShownUser, showUser } from './view.ts'

export async function findUsers(
  context: Context,
  input: Input<typeof userFilters>,
): Promise<Found<ShownUser>> {
  const found = await pageOf(context, input, filterOf(input))
  const links = await linksOf(context)
  return { ...found, items: found.items.map((user) => showUser(user, links.get(user.id))) }
}

/** Everybody who can be chosen as an author. */
export function findAuthors(
  context: Context,
  input: Input<typeof authorFilters>,
): Promise<Found<User>> {
  const isFound = filterOf(input)
  // An address that is not shown is not searched either.
  return pageOf(context, input, (user) => isAuthor(user) && isFound({ ...user, email: null }))
}

/** People are few, and are searched by folded text: they are filtered here. */
async function pageOf(
  context: Context,
  input: { readonly page: number; readonly per_page: number },
  isFound: (user: User) => boolean,
): Promise<Found<User>> {
  const found = (await allUsers(context.db)).filter(isFound)
  return findPage(context, input, 'user-archive-page-not-found', {
    count: async () => found.length,
    items: async ({ size, skip }) => found.slice(skip, skip + size),
  })
}

/** The links that wait to be used, by user. */
async function linksOf({ db, now }: Context): Promise<ReadonlyMap<number, LinkRow>> {
  return new Map((await listLinks(db, now)).map((link) => [link.user_id, link]))
}

export async function readUser(context: Context, id: number): Promise<ShownUser> {
  const user = await findUser(context.db, id)
  if (!user) throw new Problem('rest-user-not-found')
  return shownUser(context, user)
}

const shownUser = async (context: Context, user: User): Promise<ShownUser> =>
  showUser(user, (await linksOf(context)).get(user.id))

/** A new user, and the link with which they set their password. */
export function inviteUser(
  { db, now }: Context,
  input: Input<typeof inviteFields>,
): Promise<{ user: User; link: NewLink }> {
  return db.within(async (inside) => {
    const user = await addUser(inside, input, now)
    return { user, link: await makeLink(inside, user.id, now) }
  })
}

export function updateUser(
  outer: Context,
  id: number,
  { name, email, role, disabled }: Changes<typeof userUpdates>,
): Promise<ShownUser> {
  const { actor, now } = outer
  return outer.db.within(async (db) => {
    const context = { ...outer, db }
    const user = await claimUser(db, id)
    await context.expect(() => shownUser(context, user))
    const isOther = role !== undefined && role !== user.role
    if (id === actor.id && (isOther || disabled)) throw new Problem('own-account')
    const disabled_utc = disabled ? (user.disabled_utc ?? now) : null
    const changes = {
      name,
      email,
      role,
      disabled_utc: disabled === undefined ? disabled : disabled_utc,
    }
    const changed = await changeUser(db, user, changes)
    await raiseGeneration(db)
    return shownUser(context, changed)
  })
}
