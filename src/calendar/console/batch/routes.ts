import { type Route, route } from '../../../rest/route.ts'
import { changeBatch } from './batch.ts'
import { batchFields } from './fields.ts'
import { batchView } from './view.ts'

export const batchRoutes: readonly Route[] = [
  route({
    name: 'changeEvents',
    group: 'Events',
    methods: ['POST'],
    path: '/events/batch',
    doc: 'Changes many events at once, with one answer for each.',
    input: batchFields,
    power: 'create',
    reply: batchView,
    problems: ['rest_conflict'],
    handle: async (context, input) => ({ body: await changeBatch(context, input) }),
  }),
]
