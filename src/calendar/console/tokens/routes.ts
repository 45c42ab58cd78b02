import { resource } from '../../../http/resource.ts'
import {
  createToken,
  findTokens,
  newTokenView,
  removeToken,
  showToken,
  tokenFields,
  tokenFilters,
  tokenView,
} from './operations.ts'

export const tokenRoutes = resource({
  name: 'token',
  title: 'Token',
  group: 'Application passwords',
  path: '/tokens',
  permission: 'account',
  view: tokenView,
  show: showToken,
  list: {
    doc: "Lists one's own application passwords; for administrators also those of others.",
    input: tokenFilters,
    find: findTokens,
  },
  create: {
    doc: 'Makes an application password, and shows its secret.',
    input: tokenFields,
    problems: ['token-limit-reached'],
    hasSecret: true,
    run: createToken,
    once: { view: newTokenView, show: (shown, { secret }) => ({ ...shown, secret }) },
  },
  remove: {
    name: 'revokeToken',
    doc: 'Revokes an application password, at once.',
    run: removeToken,
  },
})
