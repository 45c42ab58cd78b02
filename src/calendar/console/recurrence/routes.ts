import { routesOf } from '../../../http/resource.ts'
import type { Route } from '../../../http/route.ts'
import { previewRecurrence, recurrenceFields, recurrencePreviewView } from './preview.ts'

const { post } = routesOf('Preview', 'create')

export const recurrenceRoutes: readonly Route[] = [
  post('previewRecurrence', '/recurrence', {
    doc: 'Says in words what a recurrence means, and which dates it gives; nothing is stored.',
    input: recurrenceFields,
    reply: recurrencePreviewView,
    handle: async (context, input) => ({ body: previewRecurrence(context, input) }),
  }),
]
