// The people who work on the calendar (§19), for administrators.

import { makeLink } from '../../../access/users/signing_in.ts'
import { listAnswer, listOf } from '../../../rest/answer/paging.ts'
import { type Route, route, updating } from '../../../rest/route.ts'
import { byId } from '../../items/fields.ts'
import { endSessions } from '../sessions/operations.ts'
import { endedView } from '../sessions/view.ts'
import { authorFilters, handOverFields, inviteFields, userFilters, userUpdates } from './fields.ts'
import { handOver } from './hand_over.ts'
import { findAuthors, findUsers, inviteUser, readUser, updateUser } from './operations.ts'
import {
  authorView,
  handedOverView,
  invitedView,
  newLinkView,
  showAuthor,
  showNewLink,
  showUser,
  userView,
} from './view.ts'

const group = 'Users'
const power = 'administer'
const path = '/users'
const missing = 'rest-user-not-found'

export const userRoutes: readonly Route[] = [
  route({
    name: 'listUsers',
    group,
    methods: ['GET'],
    path,
    doc: 'Lists the users.',
    input: userFilters,
    power,
    reply: listOf('users', userView),
    problems: ['user-archive-page-not-found'],
    handle: async (context, input, _at, wire) =>
      listAnswer(context, wire, 'users', input, await findUsers(context, input)),
  }),
  route({
    name: 'inviteUser',
    group,
    methods: ['POST'],
    path,
    doc: 'Adds a user, and shows a one-time link with which they set their password.',
    input: inviteFields,
    power,
    status: 201,
    reply: invitedView,
    problems: [],
    hasSecret: true,
    handle: async (context, input) => {
      const { user, link } = await inviteUser(context, input)
      const shown = showUser(user, { user_id: user.id, ...link })
      return {
        body: { ...shown, link: showNewLink(context.origin, link) },
        current: shown,
        location: `${context.root.url}${path}/${user.id}`,
        secret: true,
      }
    },
  }),
  route({
    name: 'readUser',
    group,
    methods: ['GET'],
    path: `${path}/{id}`,
    doc: 'Reads a user.',
    at: byId,
    input: {},
    power,
    reply: userView,
    problems: [missing],
    handle: async (context, _input, { id }) => ({ body: await readUser(context, id) }),
  }),
  updating({
    name: 'updateUser',
    group,
    methods: ['POST', 'PUT', 'PATCH'],
    path: `${path}/{id}`,
    doc: 'Changes the given fields of a user. Another role, or disabling, ends all sessions.',
    at: byId,
    input: userUpdates,
    power,
    reply: userView,
    problems: [missing, 'last-administrator', 'own-account'],
    handle: async (context, input, { id }) => {
      const shown = await updateUser(context, id, input)
      return { body: shown, current: shown }
    },
  }),
  route({
    name: 'makeLink',
    group,
    methods: ['POST'],
    path: `${path}/{id}/link`,
    doc: 'Makes a one-time link with which a user sets a password; earlier ones end.',
    at: byId,
    input: {},
    power,
    status: 201,
    reply: newLinkView,
    problems: [missing, 'user-is-disabled'],
    hasSecret: true,
    handle: async ({ db, now, origin }, _input, { id }) => ({
      body: showNewLink(origin, await makeLink(db, id, now)),
      secret: true,
    }),
  }),
  route({
    name: 'signOutUser',
    group,
    methods: ['POST'],
    path: `${path}/{id}/sign-out`,
    doc: 'Ends all sessions of a user.',
    at: byId,
    input: {},
    power,
    reply: endedView,
    problems: [missing],
    handle: async (context, _input, { id }) => {
      await readUser(context, id)
      return { body: { ended: await endSessions(context, id) } }
    },
  }),
  route({
    name: 'handOver',
    group,
    methods: ['POST'],
    path: `${path}/{id}/hand-over`,
    doc: 'Gives all events, venues and organizers of a user to another one, together.',
    at: byId,
    input: handOverFields,
    power,
    reply: handedOverView,
    problems: [missing],
    handle: async (context, { to }, { id }) => ({ body: await handOver(context, id, to) }),
  }),
  route({
    name: 'listAuthors',
    group,
    methods: ['GET'],
    path: '/authors',
    doc: 'Lists the users who can be authors, by name alone.',
    input: authorFilters,
    power: 'editOthers',
    reply: listOf('authors', authorView),
    problems: ['user-archive-page-not-found'],
    handle: async (context, input, _at, wire) => {
      const found = await findAuthors(context, input)
      const items = found.items.map(showAuthor)
      return listAnswer(context, wire, 'authors', input, { ...found, items })
    },
  }),
]
