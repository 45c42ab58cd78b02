// The people who work on the calendar (§19), for administrators.

import { pathId } from '../../../contract/schema/kinds/values.ts'
import { byId, resource, routesOf } from '../../../http/resource.ts'
import type { Route } from '../../../http/route.ts'
import { endSessions, endedView } from '../sessions/operations.ts'
import {
  authorFilters,
  handOverFields,
  inviteFields,
  linkFields,
  userFilters,
  userUpdates,
} from './fields.ts'
import { handOver } from './hand_over.ts'
import {
  authorView,
  findAuthors,
  findUsers,
  handedOverView,
  inviteUser,
  invitedView,
  linkFor,
  newLinkView,
  readUser,
  removePasskeys,
  removedPasskeysView,
  showAuthor,
  showNewLink,
  showUser,
  unlink,
  updateUser,
  userView,
} from './operations.ts'

const group = 'Users'
const permission = 'administer'
const path = '/users'
const missing = 'rest-user-not-found'

const { list, post, remove } = routesOf(group, permission)

export const userRoutes: readonly Route[] = [
  ...resource({
    name: 'user',
    title: 'User',
    group,
    path,
    permission,
    view: userView,
    show: showUser,
    list: { doc: 'Lists the users.', input: userFilters, find: findUsers },
    create: {
      name: 'inviteUser',
      doc: 'Adds a user, and mails or shows a one-time link with which they set their password.',
      input: inviteFields,
      problems: [],
      hasSecret: true,
      run: inviteUser,
      once: {
        view: invitedView,
        show: (shown, { link }, { origin }) => ({
          ...shown,
          link: link ? showNewLink(origin, link) : null,
        }),
      },
    },
    read: { doc: 'Reads a user.', run: readUser },
    update: {
      doc: 'Changes the given fields of a user. Another role, or disabling, ends all sessions.',
      input: userUpdates,
      problems: ['last-administrator', 'own-account'],
      run: updateUser,
    },
  }),
  post('makeLink', `${path}/{id}/link`, {
    doc: 'Makes a one-time link with which a user sets a password; earlier ones end.',
    at: byId,
    input: linkFields,
    status: 201,
    reply: newLinkView,
    problems: [missing, 'user-is-disabled', 'passwords-are-off'],
    hasSecret: true,
    handle: async (context, { mail }, { id }) => ({
      body: showNewLink(context.origin, await linkFor(context, id, mail)),
      secret: true,
    }),
  }),
  remove('unlinkIdentity', `${path}/{id}/identities/{identity}`, {
    doc: 'Ends the link of a user to an account at a provider; the sessions that it opened end.',
    at: { ...byId, identity: pathId('The id of the link.') },
    reply: userView,
    problems: [missing, 'rest-identity-not-found'],
    handle: async (context, _input, { id, identity }) => ({
      body: showUser(await unlink(context, id, identity)),
    }),
  }),
  post('signOutUser', `${path}/{id}/sign-out`, {
    doc: 'Ends all sessions of a user.',
    at: byId,
    reply: endedView,
    problems: [missing],
    handle: async (context, _input, { id }) => {
      await readUser(context, id)
      return { body: { ended: await endSessions(context, id) } }
    },
  }),
  remove('removePasskeys', `${path}/{id}/passkeys`, {
    doc: 'Removes all passkeys of a user who has lost them, and ends all their sessions.',
    at: byId,
    reply: removedPasskeysView,
    problems: [missing],
    handle: async (context, _input, { id }) => ({
      body: { removed: await removePasskeys(context, id) },
    }),
  }),
  post('handOver', `${path}/{id}/hand-over`, {
    doc: 'Gives all events, venues and organizers of a user to another one, together.',
    at: byId,
    input: handOverFields,
    reply: handedOverView,
    problems: [missing],
    handle: async (context, { to }, { id }) => ({ body: await handOver(context, id, to) }),
  }),
  list('listAuthors', '/authors', {
    doc: 'Lists the users who can be authors, by name alone.',
    input: authorFilters,
    permission: 'editOthers',
    of: 'user',
    view: authorView,
    find: findAuthors,
    show: showAuthor,
  }),
]
