// Passkeys (§22): signing in with one, and one's own.

import {
  addFirstPasskey,
  addPasskey,
  anotherOptions,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '../../../access/passkeys/passkeys.ts'
import { askOptions, partyOf } from '../../../access/passkeys/second_factor.ts'
import { pagingFields } from '../../../contract/schema/paging.ts'
import { byId, routesOf } from '../../../http/resource.ts'
import type { Route } from '../../../http/route.ts'
import { newSessionView, signInFields as passwordFields } from '../sessions/operations.ts'
import { openingOf, sessionAnswer } from '../sessions/routes.ts'
import {
  findPasskeys,
  newFields,
  passkeyUpdates,
  passkeyView,
  passkeysOf,
  questionView,
  showPasskey,
  signInFields,
} from './operations.ts'

const { change, list, post, remove } = routesOf('Passkeys', 'account')

const { remember } = passwordFields
const missing = 'rest-passkey-not-found'
const wrong = ['passkeys-are-off', 'passkey-refused', 'passkey-too-late'] as const

export const passkeyRoutes: readonly Route[] = [
  post('askForPasskey', '/session/passkey/question', {
    doc: 'Asks what a browser has to sign to sign in with a passkey.',
    permission: 'read',
    reply: questionView,
    problems: ['passkeys-are-off'],
    hasSecret: true,
    handle: async (context) => {
      const party = partyOf(passkeysOf(context))
      return { body: { options: await askOptions(context.db, party, context.now) }, secret: true }
    },
  }),
  post('signInByPasskey', '/session/passkey', {
    doc: 'Signs in with a passkey, also where it is asked for besides the password, and sets a cookie.',
    input: { ...signInFields, remember },
    permission: 'read',
    status: 201,
    reply: newSessionView,
    problems: [...wrong, 'passkey-copied', 'rest_forbidden'],
    hasSecret: true,
    handle: async (context, { response, remember: isRemembered }, _at, wire) => {
      const opening = openingOf(context, wire, isRemembered)
      const party = partyOf(passkeysOf(context))
      const signedIn = await signInByPasskey(context.db, response, party, opening, context.now)
      return sessionAnswer(context, signedIn)
    },
  }),
  post('addFirstPasskey', '/session/passkey/first', {
    doc: 'Registers the first passkey of somebody who needs one besides the password, and signs in.',
    input: { ...newFields, remember },
    permission: 'read',
    status: 201,
    reply: newSessionView,
    problems: [...wrong, 'passkey-limit-reached', 'rest_forbidden'],
    hasSecret: true,
    handle: async (context, { response, name, remember: isRemembered }, _at, wire) => {
      const opening = openingOf(context, wire, isRemembered)
      const party = partyOf(passkeysOf(context))
      const given = { response, name }
      const signedIn = await addFirstPasskey(context.db, given, party, opening, context.now)
      return sessionAnswer(context, signedIn)
    },
  }),
  list('listPasskeys', '/passkeys', {
    doc: "Lists one's own passkeys.",
    input: pagingFields,
    of: 'passkey',
    view: passkeyView,
    find: findPasskeys,
    show: showPasskey,
  }),
  post('askForNewPasskey', '/passkeys/question', {
    doc: 'Asks what a browser has to do to register another passkey; with a session alone.',
    reply: questionView,
    problems: ['passkeys-are-off', 'rest-user-not-found'],
    hasSecret: true,
    handle: async (context) => {
      const { db, actor, now } = context
      const options = await anotherOptions(db, actor, partyOf(passkeysOf(context)), now)
      return { body: { options: { ...options } }, secret: true }
    },
  }),
  post('addPasskey', '/passkeys', {
    doc: 'Registers a passkey; with a session alone.',
    input: newFields,
    status: 201,
    reply: passkeyView,
    problems: [...wrong, 'passkey-limit-reached', 'rest_cookie_invalid_nonce'],
    hasSecret: true,
    handle: async (context, given, _at, { headers }) => {
      const { db, actor, now } = context
      const agent = headers['user-agent'] ?? ''
      const party = partyOf(passkeysOf(context))
      return { body: showPasskey(await addPasskey(db, actor, given, { party, agent, now })) }
    },
  }),
  change('renamePasskey', '/passkeys/{id}', {
    doc: 'Gives one of your own passkeys another name.',
    at: byId,
    input: passkeyUpdates,
    reply: passkeyView,
    problems: [missing],
    handle: async ({ db, actor }, { name }, { id }) => ({
      body: showPasskey(await renamePasskey(db, actor.id, id, name)),
    }),
  }),
  remove('removePasskey', '/passkeys/{id}', {
    doc: 'Removes one of your own passkeys, unless it is the only way to sign in.',
    at: byId,
    reply: passkeyView,
    problems: [missing, 'last-way-in'],
    handle: async ({ db, actor }, _input, { id }) => ({
      body: showPasskey(await removePasskey(db, actor.id, id)),
    }),
  }),
]
