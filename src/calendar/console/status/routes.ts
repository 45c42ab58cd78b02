import { type Route, route } from '../../../http/route.ts'
import { readStatus } from './operations.ts'
import { statusView } from './view.ts'

export const statusRoutes: readonly Route[] = [
  route({
    name: 'readStatus',
    group: 'Status',
    methods: ['GET'],
    path: '/status',
    doc: 'Says how the server is, and what an administrator should see to.',
    input: {},
    power: 'administer',
    reply: statusView,
    problems: [],
    handle: async (context) => ({ body: await readStatus(context), secret: true }),
  }),
]
