import { routesOf } from '../../../http/resource.ts'
import type { Route } from '../../../http/route.ts'
import { close, open, presenceFields, presenceProblems, presenceView } from './operations.ts'

const { post, remove } = routesOf('Presence', 'create')

export const presenceRoutes: readonly Route[] = [
  post('open', '/presence', {
    doc: 'Says that the caller has something open to edit it, for the next minute.',
    input: presenceFields,
    reply: presenceView,
    problems: presenceProblems,
    handle: async (context, input) => ({ body: await open(context, input) }),
  }),
  remove('close', '/presence', {
    doc: 'Says that the caller has closed it.',
    input: presenceFields,
    reply: presenceView,
    handle: async (context, input) => {
      await close(context, input)
      return { body: { others: [], comments: 0 } }
    },
  }),
]
