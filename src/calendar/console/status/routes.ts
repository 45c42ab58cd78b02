import { routesOf } from '../../../http/resource.ts'
import type { Route } from '../../../http/route.ts'
import { readStatus } from './operations.ts'
import { statusView } from './view.ts'

const { get } = routesOf('Status', 'administer')

export const statusRoutes: readonly Route[] = [
  get('readStatus', '/status', {
    doc: 'Says how the server is, and what an administrator should see to.',
    reply: statusView,
    handle: async (context) => ({ body: await readStatus(context), secret: true }),
  }),
]
