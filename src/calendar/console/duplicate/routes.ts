import { eventsRoot } from '../../../http/roots.ts'
import { type Route, route } from '../../../http/route.ts'
import { showBothForms } from '../../events/show.ts'
import { eventView } from '../../events/view.ts'
import { byId } from '../../../http/resource.ts'
import { duplicateEvent } from './duplicate.ts'
import { duplicateFields } from './fields.ts'

export const duplicateRoutes: readonly Route[] = [
  route({
    name: 'duplicateEvent',
    group: 'Events',
    methods: ['POST'],
    path: '/events/{id}/duplicate',
    doc: 'Makes a copy of an event, as a draft.',
    at: byId,
    input: duplicateFields,
    power: 'create',
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
