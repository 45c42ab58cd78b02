import type { Static } from 'typebox'
import { type UserLink, linkKinds } from '../../../access/one_time_store.ts'
import { type Actor, allPowers, may, roles } from '../../../access/roles.ts'
import { type OpenSession, endOf } from '../../../access/sessions.ts'
import type { SessionRow } from '../../../access/sessions_store.ts'
import type { User } from '../../../access/users/store.ts'
import {
  Type,
  line,
  lineOrNull,
  listOf,
  oneOf,
  whole,
  yesNo,
} from '../../../contract/schema/shapes.ts'
import { writeWall } from '../../../language/time/wall.ts'

const account = {
  user: Type.Object(
    {
      id: whole('The id of the user.'),
      login: line('The name with which the user signs in.'),
      name: line('The name that people are shown.'),
      email: lineOrNull('The e-mail address.'),
      role: oneOf(roles, 'The role: what the user may do.'),
    },
    { description: 'Who is signed in.' },
  ),
  powers: listOf(Type.Enum([...allPowers]), 'What the user may do.'),
}

const expires = { description: 'When the session ends if it is not used any more, in UTC.' }

export const newSessionView = Type.Object(
  {
    ...account,
    nonce: line('What requests send as X-Fasti-Nonce.'),
    expires: Type.String(expires),
  },
  { title: 'NewSession', description: 'A session that has begun; its cookie is set.' },
)

export const accountView = Type.Object(
  { ...account, expires: Type.Union([Type.String(), Type.Null()], expires) },
  { title: 'Account', description: 'Who is signed in, and what they may do.' },
)

export const sessionView = Type.Object(
  {
    id: whole('The id.'),
    created: line('When it began, in UTC.'),
    seen: line('When it was used last, about to the minute, in UTC.'),
    expires: Type.String(expires),
    network: line('The network that it was used from last.'),
    browser: line('The browser and its system, as far as they are known.'),
    current: yesNo('Whether it is the session of this request.'),
  },
  { title: 'Session', description: 'A session of the console.' },
)

export const endedView = Type.Object(
  { ended: whole('How many sessions have ended.') },
  { title: 'EndedSessions', description: 'Sessions that have ended.' },
)

export const linkView = Type.Object(
  {
    login: line('The name with which the user signs in.'),
    name: line('The name that people are shown.'),
    kind: oneOf(linkKinds, 'Whether it is an invitation, or for a lost password.'),
    expires: line('When it expires, in UTC.'),
  },
  { title: 'OneTimeLink', description: 'A link with which a user sets a password, once.' },
)

const accountOf = ({ id, login, name, email, role }: User): Omit<Account, 'expires'> => ({
  user: { id, login, name, email, role },
  powers: allPowers.filter((power) => may({ id, login, role }, power)),
})

export type Account = Static<typeof accountView>

export const showAccount = (user: User, session: SessionRow | undefined): Account => ({
  ...accountOf(user),
  expires: session ? writeWall(endOf(session)) : null,
})

export const showNewSession = (
  user: User,
  { nonce, expires_utc }: OpenSession,
): Static<typeof newSessionView> => ({
  ...accountOf(user),
  nonce,
  expires: writeWall(expires_utc),
})

export const showSession = (row: SessionRow, actor: Actor): Static<typeof sessionView> => ({
  id: row.id,
  created: writeWall(row.created_utc),
  seen: writeWall(row.seen_utc),
  expires: writeWall(endOf(row)),
  network: row.network,
  browser: row.browser,
  current: row.id === actor.session,
})

export const showLink = ({
  login,
  name,
  kind,
  expires_utc,
}: UserLink): Static<typeof linkView> => ({ login, name, kind, expires: writeWall(expires_utc) })
