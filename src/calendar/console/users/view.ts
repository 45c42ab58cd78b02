import type { Static } from 'typebox'
import { type LinkRow, linkKinds } from '../../../access/one_time_store.ts'
import { roles } from '../../../access/roles.ts'
import { type NewLink, linkAddress } from '../../../access/users/signing_in.ts'
import type { User } from '../../../access/users/store.ts'
import {
  Type,
  line,
  lineOrNull,
  nullable,
  oneOf,
  whole,
  yesNo,
} from '../../../contract/schema/shapes.ts'
import { writeWall } from '../../../language/time/wall.ts'
import { writtenView } from '../view.ts'

const named = {
  id: whole('The id of the user.'),
  login: line('The name with which the user signs in.'),
  name: line('The name that people are shown.'),
}

const kind = oneOf(linkKinds, 'Whether it is an invitation, or for a lost password.')
const expires = line('When it expires, in UTC.')

const userShape = {
  ...named,
  email: lineOrNull('The e-mail address.'),
  role: oneOf(roles, 'The role: what the user may do.'),
  disabled: yesNo('Whether the user can neither sign in nor use application passwords.'),
  created: line('When the user was added, in UTC.'),
  link: nullable(Type.Object({ kind, expires }), 'The one-time link that waits to be used.'),
}

export const userView = Type.Object(userShape, {
  title: 'User',
  description: 'Somebody who works on the calendar.',
})
export type ShownUser = Static<typeof userView>

const newLinkShape = {
  url: line('The address to give to the user; shown only now.'),
  kind,
  expires,
}

export const newLinkView = Type.Object(newLinkShape, {
  title: 'NewOneTimeLink',
  description: 'A new link with which a user sets a password, once.',
})

export const invitedView = Type.Object(
  { ...userShape, link: Type.Object(newLinkShape) },
  { title: 'InvitedUser', description: 'A new user, with the link to set a password.' },
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
  link,
}: User & { readonly link: LinkRow | undefined }): ShownUser => ({
  id,
  login,
  name,
  email,
  role,
  disabled: disabled_utc !== null,
  created: writeWall(created_utc),
  link: link ? { kind: link.kind, expires: writeWall(link.expires_utc) } : null,
})

export const showNewLink = (origin: string, link: NewLink): Static<typeof newLinkView> => ({
  url: linkAddress(origin, link),
  kind: link.kind,
  expires: writeWall(link.expires_utc),
})

export const showAuthor = ({ id, login, name }: User): Static<typeof authorView> => ({
  id,
  login,
  name,
})
