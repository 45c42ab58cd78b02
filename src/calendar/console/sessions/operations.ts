import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import { countRequest } from '../../../access/attempts.ts'
import { type Actor, allPermissions, may, roles } from '../../../access/roles.ts'
import { type OpenSession, endOf } from '../../../access/sessions.ts'
import {
  type SessionRow,
  type UserLink,
  deleteSession,
  deleteSessions,
  linkKinds,
  listSessions,
} from '../../../access/sessions_store.ts'
import { type User, findUser } from '../../../access/users/store.ts'
import {
  type Field,
  type Input,
  bad,
  bodyOnly,
  byDefault,
  required,
  value,
} from '../../../contract/schema/field.ts'
import { phrase } from '../../../contract/schema/kinds/text.ts'
import { flag } from '../../../contract/schema/kinds/values.ts'
import { type Pages, pagesOf } from '../../../contract/schema/paging.ts'
import {
  Type,
  line,
  lineOrNull,
  listOf,
  oneOf,
  whole,
  yesNo,
} from '../../../contract/schema/shapes.ts'
import { askForPassword } from '../../../jobs/mail/lost_password.ts'
import { Problem, found } from '../../../language/problem.ts'
import { writeWall } from '../../../language/time/wall.ts'
import { raiseGeneration } from '../../../storage/generation/generation.ts'

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
  powers: listOf(Type.Enum([...allPermissions]), 'What the user may do.'),
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

export const askedView = Type.Object(
  { asked: yesNo('Always true: whether there is such an account is not said.') },
  { title: 'AskedLink', description: 'A link for a lost password that was asked for.' },
)

const accountOf = ({ id, login, name, email, role }: User): Omit<Account, 'expires'> => ({
  user: { id, login, name, email, role },
  powers: allPermissions.filter((permission) => may({ id, login, role }, permission)),
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

/** As it was typed, in one Unicode form: keyboards differ in that. Never in an address. */
const password = (doc: string): Field<string> => ({
  doc,
  published: { type: 'string' },
  bodyOnly: true,
  read: (given) => (typeof given === 'string' ? value(given.normalize('NFC')) : bad('text')),
})

const remember = byDefault(
  flag('Whether to stay signed in when the browser is closed, for 14 days without use.'),
  false,
)

export const signInFields = {
  login: required(bodyOnly(phrase('The login, or the e-mail address.'))),
  password: required(password('The password of the account.')),
  remember,
}

export const ownPassword = password('The password as it is.')

export const passwordFields = {
  current: required(ownPassword),
  password: required(password('The new password: 10 to 200 characters.')),
}

const secret = required(bodyOnly(phrase('What follows /link/ in the address.')))

export const linkFields = { secret }

export const askFields = {
  login: required(bodyOnly(phrase('The login, or the e-mail address.'))),
}

/** Requests from one address in five minutes. */
const mostAsked = 10

/** Takes as long, and says the same, whoever is asked for. */
export async function askForLink(
  { db, now, address, site, root }: Context,
  { login }: Input<typeof askFields>,
): Promise<void> {
  if (!site.hasMail) throw new Problem('mail-is-off')
  await countRequest(db, [{ name: `lost ${address}`, most: mostAsked }], now)
  await askForPassword(db, { login, language: root.language, now })
}

export const linkUseFields = { secret, password: passwordFields.password, remember }

export async function readAccount({
  db,
  actor,
  now,
}: Context): Promise<{ user: User; session: SessionRow | undefined }> {
  const user = found(await findUser(db, actor.id), 'rest-user-not-found')
  const session = (await listSessions(db, actor.id, now)).find(({ id }) => id === actor.session)
  return { user, session }
}

export const findSessions = async ({ db, actor, now }: Context): Promise<Pages<SessionRow>> =>
  pagesOf(await listSessions(db, actor.id, now))

export const endSession = ({ db, actor, now }: Context, id: number): Promise<SessionRow> =>
  db.within(async (inside) => {
    const all = await listSessions(inside, actor.id, now)
    const row = found(
      all.find((one) => one.id === id),
      'rest-session-not-found',
    )
    await deleteSession(inside, actor.id, id)
    await raiseGeneration(inside)
    return row
  })

export const endSessions = ({ db }: Context, userId: number, kept?: number): Promise<number> =>
  db.within(async (inside) => {
    const ended = await deleteSessions(inside, userId, kept)
    if (ended > 0) await raiseGeneration(inside)
    return ended
  })
