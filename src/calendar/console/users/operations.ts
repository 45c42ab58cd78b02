import type { Static } from 'typebox'
import { type Context, inTransaction } from '../../../access/context.ts'
import { providerName } from '../../../access/openid.ts'
import { removePasskeysOf } from '../../../access/passkeys/passkeys.ts'
import { roles } from '../../../access/roles.ts'
import { type LinkRow, linkKinds } from '../../../access/sessions_store.ts'
import { deleteIdentity, deleteSessionsOf } from '../../../access/users/identities_store.ts'
import { addUser, allUsers, changeUser, claimUser } from '../../../access/users/operations.ts'
import { type NewLink, linkAddress, linkPath, makeLink } from '../../../access/users/signing_in.ts'
import { type User, findUser } from '../../../access/users/store.ts'
import type { Changes, Input } from '../../../contract/schema/field.ts'
import { type Pages, pagesOf } from '../../../contract/schema/paging.ts'
import {
  Type,
  line,
  lineOrNull,
  listOf,
  nullable,
  oneOf,
  whole,
  yesNo,
} from '../../../contract/schema/shapes.ts'
import { queueMail } from '../../../jobs/mail/queue.ts'
import { Problem, found } from '../../../language/problem.ts'
import { writeWall } from '../../../language/time/wall.ts'
import { raiseGeneration } from '../../../storage/generation/generation.ts'
import { writtenView } from '../view.ts'
import type { authorFilters, inviteFields, userFilters, userUpdates } from './fields.ts'
import { filterOf, isAuthor } from './rules.ts'
import { type LinkedUser, linked, linkedTo } from './linked.ts'

const named = {
  id: whole('The id of the user.'),
  login: line('The name with which the user signs in.'),
  name: line('The name that people are shown.'),
}

const kind = oneOf(linkKinds, 'Whether it is an invitation, or for a lost password.')
const expires = line('When it expires, in UTC.')

const identityView = Type.Object(
  {
    id: whole('The id.'),
    issuer: line('The address of the provider.'),
    provider: line('What people call the provider.'),
    email: lineOrNull('The address that the provider said last.'),
    linked: line('Since when they are linked, in UTC.'),
    used: line('When the user signed in so last, in UTC.'),
  },
  { title: 'Identity', description: 'An account at a provider with which the user signs in here.' },
)

const userShape = {
  ...named,
  email: lineOrNull('The e-mail address.'),
  role: oneOf(roles, 'The role: what the user may do.'),
  disabled: yesNo('Whether the user can neither sign in nor use application passwords.'),
  created: line('When the user was added, in UTC.'),
  passkeys: whole('How many passkeys the user has.'),
  link: nullable(Type.Object({ kind, expires }), 'The one-time link that waits to be used.'),
  identities: listOf(identityView, 'Their accounts at providers.'),
}

export const userView = Type.Object(userShape, {
  title: 'User',
  description: 'Somebody who works on the calendar.',
})
export type ShownUser = Static<typeof userView>

const newLinkShape = {
  url: lineOrNull('The address to give to the user, shown only now; null if it is mailed.'),
  mailed: yesNo('Whether it is mailed to the user.'),
  kind,
  expires,
}

export const newLinkView = Type.Object(newLinkShape, {
  title: 'NewOneTimeLink',
  description: 'A new link with which a user sets a password, once.',
})

export const invitedView = Type.Object(
  {
    ...userShape,
    link: nullable(
      Type.Object(newLinkShape),
      'The link to set a password; null where nobody signs in with one.',
    ),
  },
  { title: 'InvitedUser', description: 'A new user, with the link to set a password.' },
)

export const removedPasskeysView = Type.Object(
  { removed: whole('How many passkeys were removed.') },
  { title: 'RemovedPasskeys', description: 'Passkeys of a user that were removed.' },
)

export const authorView = Type.Object(named, {
  title: 'Author',
  description: 'Somebody who can be the author of an event.',
})

export const handedOverView = Type.Object(
  {
    events: whole('How many events were handed over.'),
    venues: whole('How many venues were handed over.'),
    organizers: whole('How many organizers were handed over.'),
    ...writtenView,
  },
  { title: 'HandedOver', description: 'What has got another author.' },
)

export const showUser = ({
  id,
  login,
  name,
  email,
  role,
  disabled_utc,
  created_utc,
  passkeys,
  link,
  identities,
}: LinkedUser): ShownUser => ({
  id,
  login,
  name,
  email,
  role,
  disabled: disabled_utc !== null,
  created: writeWall(created_utc),
  passkeys,
  link: link ? { kind: link.kind, expires: writeWall(link.expires_utc) } : null,
  identities: identities.map((one) => ({
    id: one.id,
    issuer: one.issuer,
    provider: providerName(one),
    email: one.email,
    linked: writeWall(one.created_utc),
    used: writeWall(one.used_utc),
  })),
})

export interface GivenLink extends NewLink {
  readonly isMailed: boolean
}

export const showNewLink = (origin: string, link: GivenLink): Static<typeof newLinkView> => ({
  url: link.isMailed ? null : linkAddress(origin, link),
  mailed: link.isMailed,
  kind: link.kind,
  expires: writeWall(link.expires_utc),
})

export const showAuthor = ({ id, login, name }: User): Static<typeof authorView> => ({
  id,
  login,
  name,
})

export async function findUsers(
  context: Context,
  input: Input<typeof userFilters>,
): Promise<Pages<LinkedUser>> {
  const users = await usersWhere(context, filterOf(input))
  return pagesOf(await linked(context, users))
}

export async function findAuthors(
  context: Context,
  input: Input<typeof authorFilters>,
): Promise<Pages<User>> {
  const isFound = filterOf(input)
  // An address that is not shown is not searched either.
  return pagesOf(
    await usersWhere(context, (user) => isAuthor(user) && isFound({ ...user, email: null })),
  )
}

/** People are few, and are searched by folded text: they are filtered here. */
const usersWhere = async ({ db }: Context, isFound: (user: User) => boolean): Promise<User[]> =>
  (await allUsers(db)).filter(isFound)

export const readUser = async (context: Context, id: number): Promise<LinkedUser> =>
  linkedTo(context, found(await findUser(context.db, id), 'rest-user-not-found'))

/** A new user, and the link with which they set their password. */
export const inviteUser = (
  outer: Context,
  { mail, ...input }: Input<typeof inviteFields>,
): Promise<Omit<LinkedUser, 'link'> & { readonly link: (LinkRow & GivenLink) | undefined }> =>
  inTransaction(outer, async (context) => {
    const user = await addUser(context.db, input, context.now)
    const { hasPasswords } = context.site.signingIn
    const link = hasPasswords ? await giveLink(context, user, mail) : undefined
    return { ...user, link: link && { user_id: user.id, ...link }, identities: [], passkeys: 0 }
  })

/** To the user by mail, where that is sent and wanted; else the caller gives it to them. */
export const linkFor = (outer: Context, id: number, mail: boolean): Promise<GivenLink> =>
  inTransaction(outer, async (context) => {
    const user = found(await findUser(context.db, id), 'rest-user-not-found')
    if (!context.site.signingIn.hasPasswords) throw new Problem('passwords-are-off')
    return giveLink(context, user, mail)
  })

/** The sessions that it has opened end. */
export const unlink = (outer: Context, id: number, identity: number): Promise<LinkedUser> =>
  inTransaction(outer, async (context) => {
    const { db } = context
    const user = await claimUser(db, id)
    await deleteSessionsOf(db, id, identity)
    const count = await deleteIdentity(db, id, identity)
    if (count === 0) throw new Problem('rest-identity-not-found')
    await raiseGeneration(db)
    return linkedTo(context, user)
  })

/** Inside a transaction. */
async function giveLink(
  { db, now, actor, site, root: { language } }: Context,
  { id, login, email }: User,
  wantsMail: boolean,
): Promise<GivenLink> {
  const link = await makeLink(db, id, now)
  if (!wantsMail || !site.hasMail || email === null) return { ...link, isMailed: false }
  const about = { to: email, language, user: id, now, until: link.expires_utc }
  const values = { login, path: linkPath(link) }
  const isMailed =
    link.kind === 'invitation'
      ? await queueMail(db, {
          ...about,
          template: 'invitation',
          values: { ...values, by: actor.login },
        })
      : await queueMail(db, { ...about, template: 'new_password', values })
  return { ...link, isMailed }
}

export const updateUser = (
  outer: Context,
  id: number,
  { name, email, role, disabled }: Changes<typeof userUpdates>,
): Promise<LinkedUser> =>
  inTransaction(outer, async (context) => {
    const { db, actor, now } = context
    const user = await claimUser(db, id)
    await context.expect(async () => showUser(await linkedTo(context, user)))
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
    return linkedTo(context, changed)
  })

/** When they are lost: the user signs in by password, and registers a new one where one is needed. */
export const removePasskeys = (outer: Context, id: number): Promise<number> =>
  inTransaction(outer, async ({ db }) => {
    await claimUser(db, id)
    return removePasskeysOf(db, id)
  })
