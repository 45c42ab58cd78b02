// Signing in, and what belongs to one's own account (§22).

import type { Context } from '../../../access/context.ts'
import { secondFactorOf } from '../../../access/passkeys/second_factor.ts'
import { type Opening, setCookie } from '../../../access/sessions.ts'
import {
  type SignedIn,
  changePassword,
  checkLink,
  signIn,
  useLink,
} from '../../../access/users/signing_in.ts'
import { pagingFields } from '../../../contract/schema/paging.ts'
import { isFromOtherSite } from '../../../http/origin.ts'
import { byId, routesOf } from '../../../http/resource.ts'
import type { Route, Wire } from '../../../http/route.ts'
import { Problem } from '../../../language/problem.ts'
import { passkeysOf } from '../passkeys/operations.ts'
import { accountFields, changeAccount } from './account.ts'
import {
  accountView,
  askFields,
  askForLink,
  askedView,
  endSession,
  endSessions,
  endedView,
  findSessions,
  linkFields,
  linkUseFields,
  linkView,
  newSessionView,
  passwordFields,
  readAccount,
  sessionView,
  showAccount,
  showLink,
  showNewSession,
  showSession,
  signInFields,
} from './operations.ts'

const permission = 'account'

function needPasswords({ site }: Context): void {
  if (!site.signingIn.hasPasswords) throw new Problem('passwords-are-off')
}

/** Where the session is opened from; pages of other sites may not open one. */
export function openingOf(
  { address, origin, site }: Context,
  { headers }: Wire,
  isRemembered: boolean,
): Opening {
  if (isFromOtherSite(headers, origin)) throw new Problem('rest_forbidden')
  const secondFactor = secondFactorOf(passkeysOf({ site }))
  return { address, agent: headers['user-agent'] ?? '', isRemembered, secondFactor }
}

export const sessionAnswer = ({ origin }: Context, { user, session }: SignedIn) => ({
  body: showNewSession(user, session),
  headers: { 'set-cookie': setCookie(origin, session) },
  secret: true,
})

const { change, get, list, post, put, remove } = routesOf('Sessions', permission)

export const sessionRoutes: readonly Route[] = [
  post('signIn', '/session', {
    doc: 'Signs in with the password of an account, and sets a cookie.',
    input: signInFields,
    permission: 'read',
    status: 201,
    reply: newSessionView,
    problems: ['rest_forbidden', 'passwords-are-off', 'second-factor-needed', 'passkeys-are-off'],
    hasSecret: true,
    handle: async (context, { login, password, remember }, _at, wire) => {
      needPasswords(context)
      const opening = openingOf(context, wire, remember)
      const signedIn = await signIn(context.db, { login, password }, opening, context.now)
      return sessionAnswer(context, signedIn)
    },
  }),
  get('readAccount', '/session', {
    doc: 'Says who is signed in, and what they may do.',
    reply: accountView,
    problems: ['rest-user-not-found'],
    handle: async (context) => {
      const { user, session } = await readAccount(context)
      return { body: showAccount(user, session) }
    },
  }),
  remove('signOut', '/session', {
    doc: 'Signs out: the session of this request ends.',
    reply: sessionView,
    problems: ['rest-session-not-found'],
    handle: async (context) => {
      const { actor, origin } = context
      const ended = await endSession(context, actor.session ?? 0)
      return {
        body: showSession(ended, actor),
        headers: { 'set-cookie': setCookie(origin) },
      }
    },
  }),
  change('changeAccount', '/session/account', {
    doc: 'Changes your own name or e-mail address; another address needs the password as it is.',
    input: accountFields,
    reply: accountView,
    problems: ['rest-user-not-found'],
    handle: async (context, input) => {
      await changeAccount(context, input)
      const { user, session } = await readAccount(context)
      return { body: showAccount(user, session) }
    },
  }),
  put('changePassword', '/session/password', {
    doc: 'Changes the password of the account; all other sessions end.',
    input: passwordFields,
    reply: accountView,
    problems: ['rest-user-not-found', 'passwords-are-off'],
    handle: async (context, input) => {
      needPasswords(context)
      const { db, actor, address, now } = context
      await changePassword(db, actor, input, address, now)
      const { user, session } = await readAccount(context)
      return { body: showAccount(user, session) }
    },
  }),
  list('listSessions', '/sessions', {
    doc: "Lists one's own sessions, the last used first.",
    input: pagingFields,
    of: 'session',
    view: sessionView,
    find: findSessions,
    show: (row, { actor }) => showSession(row, actor),
  }),
  remove('endOtherSessions', '/sessions', {
    doc: "Ends all of one's own sessions but that of this request.",
    reply: endedView,
    handle: async (context) => {
      const { id, session } = context.actor
      return { body: { ended: await endSessions(context, id, session) } }
    },
  }),
  remove('endSession', '/sessions/{id}', {
    doc: "Ends one of one's own sessions.",
    at: byId,
    reply: sessionView,
    problems: ['rest-session-not-found'],
    handle: async (context, _input, { id }) => ({
      body: showSession(await endSession(context, id), context.actor),
    }),
  }),
  post('checkLink', '/links/check', {
    doc: 'Says whose a one-time link is, and whether it can be used.',
    input: linkFields,
    permission: 'read',
    reply: linkView,
    problems: ['rest-link-not-found'],
    hasSecret: true,
    handle: async ({ db, address, now }, { secret }) => ({
      body: showLink(await checkLink(db, secret, address, now)),
    }),
  }),
  post('askForLink', '/links/ask', {
    doc: 'Mails a link for a lost password to whose login or address it is; says the same for every one.',
    input: askFields,
    permission: 'read',
    status: 202,
    reply: askedView,
    problems: ['mail-is-off', 'passwords-are-off', 'rest_forbidden'],
    hasSecret: true,
    handle: async (context, input, _at, wire) => {
      openingOf(context, wire, false)
      needPasswords(context)
      await askForLink(context, input)
      return { body: { asked: true }, secret: true }
    },
  }),
  post('useLink', '/links/use', {
    doc: 'Sets a password with a one-time link, and signs in.',
    input: linkUseFields,
    permission: 'read',
    status: 201,
    reply: newSessionView,
    problems: ['rest-link-not-found', 'rest_forbidden', 'second-factor-needed', 'passkeys-are-off'],
    hasSecret: true,
    handle: async (context, { secret, password, remember }, _at, wire) => {
      const opening = openingOf(context, wire, remember)
      const signedIn = await useLink(context.db, { secret, password }, opening, context.now)
      return sessionAnswer(context, signedIn)
    },
  }),
]
