// Application passwords (§19): everybody has their own.

import { listAnswer, listOf } from '../../../rest/answer/paging.ts'
import { type Route, route } from '../../../rest/route.ts'
import { byId } from '../../items/fields.ts'
import { tokenFields, tokenFilters } from './fields.ts'
import { createToken, findTokens, removeToken } from './operations.ts'
import { newTokenView, showToken, tokenView } from './view.ts'

const group = 'Application passwords'
const power = 'account'

export const tokenRoutes: readonly Route[] = [
  route({
    name: 'listTokens',
    group,
    methods: ['GET'],
    path: '/tokens',
    doc: "Lists one's own application passwords; for administrators also those of others.",
    input: tokenFilters,
    power,
    reply: listOf('tokens', tokenView),
    problems: ['token-archive-page-not-found'],
    handle: async (context, input, _at, wire) => {
      const found = await findTokens(context, input)
      const items = found.items.map(showToken)
      return listAnswer(context, wire, 'tokens', input, { ...found, items })
    },
  }),
  route({
    name: 'createToken',
    group,
    methods: ['POST'],
    path: '/tokens',
    doc: 'Makes an application password, and shows its secret.',
    input: tokenFields,
    power,
    status: 201,
    reply: newTokenView,
    problems: ['token-limit-reached'],
    hasSecret: true,
    handle: async (context, input) => {
      const { token, secret } = await createToken(context, input)
      return { body: { ...showToken(token), secret }, secret: true }
    },
  }),
  route({
    name: 'revokeToken',
    group,
    methods: ['DELETE'],
    path: '/tokens/{id}',
    doc: 'Revokes an application password, at once.',
    at: byId,
    input: {},
    power,
    reply: tokenView,
    problems: ['rest-token-not-found'],
    handle: async (context, _input, { id }) => ({
      body: showToken(await removeToken(context, id)),
    }),
  }),
]
