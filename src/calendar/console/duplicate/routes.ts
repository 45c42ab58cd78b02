import { byId, routesOf } from '../../../http/resource.ts'
import { eventsRoot } from '../../../http/roots.ts'
import type { Route } from '../../../http/route.ts'
import { showBothForms } from '../../events/show.ts'
import { eventView } from '../../events/view.ts'
import { duplicateEvent, duplicateFields } from './duplicate.ts'

const { post } = routesOf('Events', 'create')

export const duplicateRoutes: readonly Route[] = [
  post('duplicateEvent', '/events/{id}/duplicate', {
    doc: 'Makes a copy of an event, as a draft.',
    at: byId,
    input: duplicateFields,
    status: 201,
    reply: eventView,
    problems: ['rest-event-not-found', 'event-is-in-trash'],
    handle: async (context, input, { id }) => {
      const row = await duplicateEvent(context, id, input)
      const shown = { ...context, root: eventsRoot(context.root) }
      const [body] = await showBothForms(shown, row)
      return { body, location: body.rest_url }
    },
  }),
]
