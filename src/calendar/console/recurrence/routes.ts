import { type Route, route } from '../../../http/route.ts'
import { recurrenceFields } from './fields.ts'
import { previewRecurrence } from './preview.ts'
import { recurrencePreviewView } from './view.ts'

export const recurrenceRoutes: readonly Route[] = [
  route({
    name: 'previewRecurrence',
    group: 'Preview',
    methods: ['POST'],
    path: '/recurrence',
    doc: 'Says in words what a recurrence means, and which dates it gives; nothing is stored.',
    input: recurrenceFields,
    power: 'create',
    reply: recurrencePreviewView,
    problems: [],
    handle: async (context, input) => ({ body: previewRecurrence(context, input) }),
  }),
]
